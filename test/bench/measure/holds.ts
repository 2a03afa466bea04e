import type { Fact } from '../hard/fact.ts';
import { linearFormula } from './linearFormula.ts';
import { lettersBetween, nearMatches } from './nearMatch.ts';
import { type TextTable, textTables } from './textTables.ts';

/** Whether a fact of a document holds in its markdown, from any converter; tested as in olmOCR-bench. */
export function holds(fact: Fact, markdown: string): boolean {
  switch (fact.kind) {
    case 'present':
      return endsOf(fact.text, markdown, fact.wrong).length > 0;
    case 'absent':
      // An unread document proves nothing.
      return plainText(markdown) !== '' && endsOf(fact.text, markdown, fact.wrong).length === 0;
    case 'order': {
      const before = endsOf(fact.before, markdown, fact.wrong);
      const after = endsOf(fact.after, markdown, fact.wrong);
      return before.length > 0 && after.length > 0 && Math.min(...before) < Math.max(...after);
    }
    case 'table':
      return textTables(markdown).some((table) => isInTable(fact, table));
    case 'formula':
      return linearFormula(markdown).includes(linearFormula(fact.tex));
  }
}

function endsOf(text: string, markdown: string, wrong = 0): readonly number[] {
  return nearMatches(plainText(markdown), plainText(text), wrong);
}

/** Returns the text without markup, with spaces collapsed and similar characters unified. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/<br\s*\/?>/g, ' ')
    .replace(/<\/?(?:b|i|strong|em|u|sup|sub)>/g, '')
    .replace(/\\([\\`*_{}[\]()#+.!|$~<>-])/g, '$1')
    .replace(/\*\*|__/g, '')
    .replace(/(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu, '')
    .normalize('NFKC')
    .replace(/[‘’‚]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[–—‑‒−]/g, '-')
    .replace(/\u00ad/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

type TableFact = Extract<Fact, { kind: 'table' }>;

function isInTable(fact: TableFact, table: TextTable): boolean {
  const wrong = fact.wrong ?? 0;
  const isLike = (cell: string | undefined, wanted: string): boolean =>
    cell !== undefined && lettersBetween(plainText(cell), plainText(wanted)) <= wrong;
  return table.some((row, y) =>
    row.some((cell, x) => {
      if (!isLike(cell, fact.cell)) return false;
      const above = table.slice(0, y).map((other) => other[x]);
      const before = row.slice(0, x);
      const wanted: readonly (readonly [string | undefined, readonly (string | undefined)[]])[] = [
        [fact.above, above.slice(-1)],
        [fact.below, [table[y + 1]?.[x]]],
        [fact.left, before.slice(-1)],
        [fact.right, [row[x + 1]]],
        [fact.head, above],
        [fact.rowHead, before],
      ];
      return wanted.every(([text, cells]) => text === undefined || cells.some((other) => isLike(other, text)));
    }),
  );
}
