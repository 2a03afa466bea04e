import type { Fact, HardDocument } from '../fact.ts';
import { inTable, present } from '../makeFacts.ts';
import { createProse } from '../prose.ts';
import { between, pick, seeded } from '../seeded.ts';

const serif = "font-family: 'Liberation Serif', 'Times New Roman', serif;";
const sans = "font-family: 'Liberation Sans', Arial, sans-serif;";
const towns = [
  'Aldmoor',
  'Brackwell',
  'Corvenna',
  'Dunlissa',
  'Eskerby',
  'Fenwick',
  'Garrowby',
  'Hollin',
  'Ilsington',
  'Jarrowfield',
  'Kelstone',
  'Lamorna',
  'Marchford',
  'Nethercote',
  'Ostrey',
  'Penhallow',
  'Quarley',
  'Ravenshoe',
  'Saltmere',
  'Tarrington',
  'Ulverby',
  'Vellmouth',
  'Wystan',
  'Yarnford',
] as const;

type Rows = readonly (readonly string[])[];

/**
 * Rows of names and numbers.
 * @param decimals decimals of each column after the first; null for integers in thousands
 */
function numbers(seed: number, count: number, decimals: readonly (number | null)[]): Rows {
  const chance = seeded(seed);
  return Array.from({ length: count }, (_, index) => [
    `${towns[index % towns.length] ?? ''}${index >= towns.length ? ` ${['North', 'South'][Math.floor(index / towns.length) - 1] ?? ''}` : ''}`,
    ...decimals.map((places) =>
      places === null ? between(chance, 1000, 99_999).toLocaleString('en-US') : (chance() * 90 + 1).toFixed(places),
    ),
  ]);
}

function body(rows: Rows, tag = 'td'): string {
  return rows.map((row) => `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`).join('');
}

/** A table of plain heads. */
function plain(
  name: string,
  rows: Rows,
  css: string,
  more: { readonly before?: string; readonly after?: string; readonly every?: number } = {},
): HardDocument {
  const [heads = [], ...rest] = rows;
  return {
    name,
    kind: 'tables',
    css: `@page { size: A4; margin: 15mm } body { ${serif} font-size: 10pt } table { border-collapse: collapse } td, th { padding: 1px 6px; text-align: right; font-weight: normal } td:first-child, th:first-child { text-align: left } ${css}`,
    html: `${more.before ?? ''}<table><thead>${body([heads], 'th')}</thead><tbody>${body(rest)}</tbody></table>${more.after ?? ''}`,
    facts: inTable(rows, { every: more.every ?? 7 }),
  };
}

const census: Rows = [
  ['Parish', 'Houses', 'Persons', 'Acres', 'Rate', 'Share', 'Index'],
  ...numbers(201, 40, [null, null, 1, 2, 2, 1]),
];
const tiny = plain('tiny-rows', census, 'table { font-size: 5pt } tbody tr:nth-child(5n) td { padding-bottom: 3px }', {
  every: 19,
});
const open = plain(
  'no-lines',
  [['Station', 'Height', 'Rain', 'Days', 'Mean'], ...numbers(202, 14, [0, 1, 0, 2])],
  'td, th { padding: 2px 16px }',
  {
    before: `<p>${createProse(203).sentences(4).join(' ')}</p>`,
    after: `<p>${createProse(204).sentences(4).join(' ')}</p>`,
  },
);
const banded = plain(
  'banded',
  [['Depot', 'Coal', 'Oil', 'Peat', 'Wood', 'Total'], ...numbers(205, 18, [1, 1, 1, 1, 2])],
  `body { ${sans} } th { background: #234; color: white } tbody tr:nth-child(odd) { background: #dde6ee } table { width: 100% }`,
  { every: 8 },
);
const ruled = plain(
  'three-rules',
  [['Model', 'Params', 'Loss', 'Recall', 'Time'], ...numbers(206, 9, [2, 3, 3, 1])],
  'table { border-top: 1.5px solid; border-bottom: 1.5px solid; margin: auto; font-size: 8.5pt } th { border-bottom: .7px solid }',
  {
    before: `<p>${createProse(207).sentences(6).join(' ')}</p><p style="text-align:center">Table 4: Four models on the held-out ledgers.</p>`,
    every: 4,
  },
);

/** Heads in two rows, of which some span columns, and names of groups in the first column. */
function groups(): HardDocument {
  const chance = seeded(211);
  const years = ['1921', '1931', '1941'];
  const rows = towns
    .slice(0, 12)
    .map((town) => [town, ...Array.from({ length: 6 }, () => between(chance, 110, 988).toString())]);
  const html = rows
    .map(
      (row, index) =>
        `${index % 4 === 0 ? `<tr><th colspan=7 style="text-align:left"><i>${['Coast', 'Plain', 'Hills'][index / 4] ?? ''}</i></th></tr>` : ''}${body([row])}`,
    )
    .join('');
  const facts = rows.flatMap((row, y): Fact[] => {
    const x = (y % 6) + 1;
    const common = { kind: 'table', cell: row[x] ?? '' } as const;
    const right = row[x + 1];
    return [
      { ...common, rowHead: row[0] ?? '', ...(right === undefined ? {} : { right }) },
      { ...common, head: years[(x - 1) % 3] ?? '' },
      ...(y % 3 === 0 ? [{ ...common, head: x <= 3 ? 'Births' : 'Deaths' }] : []),
    ];
  });
  return {
    name: 'spanning-heads',
    kind: 'tables',
    css: `@page { size: A4; margin: 15mm } body { ${serif} font-size: 9pt } table { border-collapse: collapse } td, th { padding: 1px 9px; text-align: right } td:first-child { text-align: left } thead { border-top: 1px solid; border-bottom: 1px solid } tbody { border-bottom: 1px solid }`,
    html: `<p>Table 2. Births and deaths in three years of census</p><table><thead><tr><th rowspan=2>Town</th><th colspan=3 style="border-bottom:.5px solid;text-align:center">Births</th><th colspan=3 style="border-bottom:.5px solid;text-align:center">Deaths</th></tr>${body([[...years, ...years]], 'th')}</thead><tbody>${html}</tbody></table>`,
    facts,
  };
}

/** Cells with several lines of text, ruled on all sides. */
function wrapped(): HardDocument {
  const prose = createProse(221);
  const rows: Rows = [
    ['Item', 'Finding', 'Remedy', 'By whom'],
    ...Array.from({ length: 7 }, (_, index) => [
      `${index + 1}.${index + 2}`,
      prose.sentence(),
      prose.sentence(),
      pick(seeded(index + 5), towns),
    ]),
  ];
  return plain(
    'wrapped-cells',
    rows,
    'td, th { border: .7px solid; text-align: left; vertical-align: top; padding: 3px } table { font-size: 8.5pt }',
    { every: 3 },
  );
}

/** A balance sheet: dot leaders, dollar signs in separate columns, sums below rules, losses in parentheses. */
function balance(): HardDocument {
  const names = [
    'Cash and coin',
    'Bills receivable',
    'Stocks of grain',
    'Total current assets',
    'Mills and plant',
    'Less depreciation',
    'Goodwill',
    'Total assets',
  ];
  const years = [
    ['41,208', '8,117', '12,940', '62,265', '90,400', '(14,350)', '2,000', '140,315'],
    ['38,991', '7,480', '13,455', '59,926', '88,150', '(12,775)', '2,500', '137,801'],
  ] as const;
  const rows = names.map((name, index) => [name, years[0][index] ?? '', years[1][index] ?? '']);
  return {
    name: 'balance',
    kind: 'tables',
    css: `@page { size: letter; margin: 20mm } body { ${serif} font-size: 10pt } table { border-collapse: collapse; width: 150mm } td, th { padding: 1px 4px; text-align: right } td:first-child { text-align: left; width: 90mm; overflow: hidden; max-width: 90mm; white-space: nowrap } .sum td + td { border-top: 1px solid }`,
    html: `<h2>Statement of the Vell Milling Company</h2><table><tr><th><th>1926<th>1925${rows
      .map(
        ([name = '', one = '', other = ''], index) =>
          `<tr${/Total/.test(name) ? ' class=sum' : ''}><td>${name} ${'. '.repeat(60)}<td>${index === 0 || index === 7 ? '$ ' : ''}${one}<td>${index === 0 || index === 7 ? '$ ' : ''}${other}`,
      )
      .join('')}</table>`,
    facts: rows
      .flatMap(([, one = '', other = ''], index): Fact[] =>
        index === 0 || index === 7
          ? []
          : [
              { kind: 'table', cell: one, right: other, head: '1926' },
              { kind: 'table', cell: other, left: one, head: '1925' },
              ...(index > 1 && index < 7
                ? [{ kind: 'table', cell: one, above: rows[index - 1]?.[1] ?? '' } as const]
                : []),
            ],
      )
      .filter((fact) => !(fact.kind === 'table' && fact.above === '41,208')),
  };
}

/** A table over three pages, its heads once more on each. */
function long(): HardDocument {
  const rows: Rows = [
    ['No.', 'Vessel', 'Master', 'Tons', 'Arrived'],
    ...numbers(231, 72, [null, 1]).map(([town = '', tons = '', day = ''], index) => [
      `${index + 101}`,
      `${town} Lass`,
      pick(seeded(index), towns),
      tons,
      day,
    ]),
  ];
  return plain('over-pages', rows, 'td, th { border: .5px solid #444; text-align: left }', {
    before: '<h1>Register of Arrivals</h1>',
    every: 23,
  });
}

/** Two tables side by side, with a name above each. */
function beside(): HardDocument {
  const [one, other] = [
    numbers(241, 8, [1, 1]),
    numbers(242, 8, [0, 2]).map(([, ...rest], index) => [`Lot ${index + 21}`, ...rest]),
  ];
  const [first, second]: [Rows, Rows] = [
    [['Town', 'Wet', 'Dry'], ...one],
    [['Lot', 'Bids', 'Price'], ...other],
  ];
  const draw = (rows: Rows): string => `<table>${body(rows.slice(0, 1), 'th')}${body(rows.slice(1))}</table>`;
  return {
    name: 'side-by-side',
    kind: 'tables',
    css: `@page { size: A4; margin: 15mm } body { ${sans} font-size: 9pt } main { display: flex; gap: 20mm } table { border-collapse: collapse; border-top: 1px solid; border-bottom: 1px solid } th { border-bottom: .5px solid } td, th { padding: 1px 8px; text-align: right } td:first-child, th:first-child { text-align: left }`,
    html: `<p>${createProse(243).sentences(3).join(' ')}</p><main><div><b>(a) Hay by town</b>${draw(first)}</div><div><b>(b) Sale of lots</b>${draw(second)}</div></main><p>${createProse(244).sentences(3).join(' ')}</p>`,
    facts: [...inTable(first, { every: 5 }), ...inTable(second, { every: 5 })],
  };
}

/** A table in one column of a paper, closely set. */
function inColumn(): HardDocument {
  const rows: Rows = [['Method', 'P', 'R', 'F'], ...numbers(251, 8, [1, 1, 1])];
  const said = createProse(252).sentences(48);
  const part = (from: number): string => `<p>${said.slice(from, from + 12).join(' ')}</p>`;
  return {
    name: 'in-a-column',
    kind: 'tables',
    css: `@page { size: A4; margin: 16mm } body { ${serif} font-size: 9.5pt; text-align: justify } main { columns: 2; column-gap: 7mm } p { margin: 0 } table { border-collapse: collapse; border-top: 1px solid; border-bottom: 1px solid; margin: 1mm auto } th { border-bottom: .5px solid } td, th { padding: 0 9px; text-align: right } td:first-child { text-align: left } figure { break-inside: avoid; margin: 2mm 0; font-size: 8.5pt }`,
    html: `<main>${part(0)}<figure>Table 1: Precision, recall and their mean by method.<table>${body(rows.slice(0, 1), 'th')}${body(rows.slice(1))}</table></figure>${part(12)}${part(24)}${part(36)}</main>`,
    facts: [...inTable(rows, { every: 3 }), ...present([said[2] ?? '', said[30] ?? ''])],
  };
}

/** Cells that are empty, and a second line below the name of a row. */
function gaps(): HardDocument {
  const chance = seeded(261);
  const rows: Rows = [
    ['Train', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    ...towns
      .slice(0, 16)
      .map((town) => [
        town,
        ...Array.from({ length: 6 }, () =>
          chance() < 0.35 ? '' : `${between(chance, 4, 22)}.${between(chance, 10, 59)}`,
        ),
      ]),
  ];
  return plain(
    'gaps',
    rows,
    'td, th { padding: 1px 14px; } table { border-top: 1px solid; border-bottom: 1px solid } th { border-bottom: 1px solid }',
    { every: 6 },
  );
}

/** Pages whose tables are hard to read. */
export const tableDocuments: readonly HardDocument[] = [
  tiny,
  open,
  banded,
  ruled,
  groups(),
  wrapped(),
  balance(),
  long(),
  beside(),
  inColumn(),
  gaps(),
];
