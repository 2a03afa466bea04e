import type { Fact } from '../hard/fact.ts';
import { inTable } from '../hard/makeFacts.ts';
import { createProse } from '../hard/prose.ts';
import { between, type Chance, pick, seeded } from '../hard/seeded.ts';
import { type PlannedTable, type TableKind, tableKinds, type Typesetter, typesetters } from './plannedTable.ts';

/** Tables per kind. */
const tablesPerKind = 10;
/** Cells from one that is tested to the next. */
const factStep = 5;
/** Fraction of the cells of a sparse table that are empty. */
const emptyRatio = 0.4;

const nouns = [
  ...(['amber', 'basin', 'cedar', 'delta', 'ember', 'fjord', 'grove', 'harbor', 'inlet', 'jetty', 'knoll'] as const),
  ...(['ledge', 'meadow', 'orchard', 'prairie', 'quarry', 'ridge', 'summit', 'thicket', 'upland', 'valley'] as const),
  ...([
    'willow',
    'beacon',
    'canyon',
    'dune',
    'eddy',
    'glacier',
    'hollow',
    'island',
    'kelp',
    'lagoon',
    'marsh',
  ] as const),
] as const;
const measures = ['Total', 'Share', 'Price', 'Count', 'Mean', 'Rate', 'Score', 'Area', 'Weight', 'Index'] as const;
const subjects = ['Region', 'Item', 'Model', 'Station', 'Method', 'Product', 'Species', 'Variable'] as const;
const groups = ['Winter', 'Summer', 'Imports', 'Exports', 'Births', 'Deaths'] as const;

/** Returns the tables of the set, equal on every run. @param seed another one gives another set of the same kinds */
export function planTables(seed: number): readonly PlannedTable[] {
  return tableKinds.flatMap((kind, kindIndex) =>
    Array.from({ length: tablesPerKind }, (_, index) => {
      const chance = seeded(seed + kindIndex * tablesPerKind + index);
      const typesetter = typesetters[index % typesetters.length] ?? 'chromium';
      return planTable(chance, { name: `${kind}-${index}`, kind, typesetter });
    }),
  );
}

function planTable(
  chance: Chance,
  of: { readonly name: string; readonly kind: TableKind; readonly typesetter: Typesetter },
): PlannedTable {
  const { kind } = of;
  const prose = createProse(between(chance, 1, 1_000_000));
  const heads = kind === 'spanningHeads' ? 2 : kind === 'keyValue' ? 0 : 1;
  const isWrapped =
    kind === 'wrapped' || kind === 'keyValue' || ((kind === 'banded' || kind === 'dotted') && chance() < 0.5);
  const wrapped = new Set(isWrapped ? (kind === 'wrapped' ? [1, 2] : [1]) : []);
  const columns = kind === 'keyValue' ? 2 : kind === 'spanningHeads' ? 5 : between(chance, isWrapped ? 4 : 3, 6);
  const body = bodyOf(chance, { kind, columns, wrapped });
  const titles = new Set<number>();
  const rows = [...headsOf(chance, columns, heads), ...body];
  if (kind === 'rowGroups') for (const at of [1, 1 + between(chance, 3, 4)]) titles.add(insertTitle(chance, rows, at));
  return {
    ...of,
    rows,
    heads,
    titles,
    lines: linesOf(chance, kind),
    isBanded: kind === 'banded',
    wrapped,
    rightAligned: new Set(
      Array.from({ length: columns }, (_, x) => x).filter((x) => x > 0 && !wrapped.has(x) && chance() < 0.8),
    ),
    before: paragraph(prose.sentence),
    after: paragraph(prose.sentence),
    facts: factsOf(rows, heads, titles),
  };
}

function paragraph(sentence: () => string): string {
  return [sentence(), sentence(), sentence()].join(' ');
}

function linesOf(chance: Chance, kind: TableKind): PlannedTable['lines'] {
  if (kind === 'ruled') return 'all';
  if (kind === 'dotted') return 'dotted';
  if (kind === 'threeRules' || kind === 'spanningHeads') return 'three';
  if (kind === 'plain' || kind === 'banded' || kind === 'keyValue') return 'none';
  return pick(chance, ['none', 'all', 'three']);
}

function headsOf(chance: Chance, columns: number, heads: number): string[][] {
  if (heads === 0) return [];
  const subject = pick(chance, subjects);
  const from = between(chance, 0, measures.length - 1);
  const names = Array.from({ length: columns - 1 }, (_, x) => measures[(from + x) % measures.length] ?? '');
  if (heads === 1) return [[subject, ...names]];
  const first = between(chance, 0, groups.length - 1);
  const top = [groups[first] ?? '', '', groups[(first + 1) % groups.length] ?? '', ''];
  return [
    ['', ...top],
    [subject, ...names.slice(0, 2), ...names.slice(0, 2)],
  ];
}

function bodyOf(
  chance: Chance,
  {
    kind,
    columns,
    wrapped,
  }: { readonly kind: TableKind; readonly columns: number; readonly wrapped: ReadonlySet<number> },
): string[][] {
  const known = new Set<string>();
  const forms = Array.from({ length: columns }, () => between(chance, 0, 3));
  return Array.from({ length: between(chance, 6, 11) }, () => {
    let label = phrase(chance, between(chance, 1, 2));
    while (known.has(label)) label = `${label} ${pick(chance, nouns)}`;
    known.add(label);
    return Array.from({ length: columns }, (_, x) => {
      if (x === 0) return label;
      if (wrapped.has(x)) return phrase(chance, kind === 'keyValue' ? between(chance, 2, 18) : between(chance, 5, 9));
      return kind === 'sparse' && chance() < emptyRatio ? '' : amount(chance, forms[x] ?? 0);
    });
  });
}

function phrase(chance: Chance, words: number): string {
  const text = Array.from({ length: words }, () => pick(chance, nouns)).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function amount(chance: Chance, form: number): string {
  if (form === 0) return String(between(chance, 11, 998));
  if (form === 1) return (1 + chance() * 98).toFixed(1);
  if (form === 2) return between(chance, 1_000, 99_999).toLocaleString('en-US');
  return `${(1 + chance() * 98).toFixed(2)}%`;
}

/** Inserts a row with one title, and returns its index. */
function insertTitle(chance: Chance, rows: string[][], at: number): number {
  const columns = rows[0]?.length ?? 1;
  rows.splice(at, 0, [phrase(chance, 3), ...Array.from({ length: columns - 1 }, () => '')]);
  return at;
}

/** The facts of cells that are not next to a title, and the header above that of a column. */
function factsOf(rows: readonly (readonly string[])[], heads: number, titles: ReadonlySet<number>): readonly Fact[] {
  const names = new Set([...titles].map((y) => rows[y]?.[0]));
  const cells = inTable(rows, { heads, every: factStep }).filter(
    (fact) => fact.kind === 'table' && ![fact.cell, fact.above, fact.below].some((text) => names.has(text ?? '-')),
  );
  if (heads < 2) return cells;
  const [top = []] = rows;
  const spanning = rows.slice(heads).map((row, index): Fact => {
    const x = 1 + (index % (row.length - 1));
    const head = top.slice(0, x + 1).findLast((text) => text !== '') ?? '';
    return { kind: 'table', cell: row[x] ?? '', head, rowHead: row[0] ?? '' };
  });
  return [...cells, ...spanning];
}
