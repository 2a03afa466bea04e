import { describe, expect, test } from 'vitest';
import type { PdfPage } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const places = [70, 200, 300, 420];
const down = places.map((x) => [x, 100, x, 180] as const);
const across = [100, 120, 180].map((y) => [70, y, 420, y] as const);

function rows(texts: readonly (readonly string[])[]): NonNullable<PdfPage['texts']> {
  return texts.flatMap((row, line) =>
    row.flatMap((text, column) =>
      text === '' ? [] : [{ text, x: (places[column] ?? 0) + 4, y: 114 + line * 14, size: 10 }],
    ),
  );
}

/** The sides of a box, as lines. */
function box(x0: number, y0: number, x1: number, y1: number): NonNullable<PdfPage['lines']> {
  return [
    [x0, y0, x1, y0],
    [x0, y1, x1, y1],
    [x0, y0, x0, y1],
    [x1, y0, x1, y1],
  ];
}

async function markdownOf(page: PdfPage): Promise<string> {
  const { markdown } = await readPages([page]);
  return markdown;
}

describe('a table with lines down and none between its rows', () => {
  test('has a row for each line that all its columns share', async () => {
    const texts = rows([
      ['State', 'Guns', 'Bows'],
      ['', '', ''],
      ['Alabama', '18,870', '22'],
      ['Alaska', '209', ''],
      ['Arizona', '2,303', '41'],
    ]);
    expect(await markdownOf({ texts, lines: [...down, ...across] })).toBe(
      [
        '| State | Guns | Bows |',
        '| --- | --- | --- |',
        '| Alabama | 18,870 | 22 |',
        '| Alaska | 209 |  |',
        '| Arizona | 2,303 | 41 |',
      ].join('\n'),
    );
  });

  test('keeps a list in the cell whose label stands beside it', async () => {
    const texts = rows([
      ['Cause', 'Sign', 'Cure'],
      ['', '- a cough', '- some rest'],
      ['Cold', '- a sneeze', '- warm tea'],
      ['', '- a fever', '- old wool'],
    ]);
    expect(await markdownOf({ texts, lines: [...down, ...across] })).toContain(
      '| Cold | - a cough - a sneeze - a fever | - some rest - warm tea - old wool |',
    );
  });
});

describe('what bars and panels are drawn around', () => {
  test('is a title and a text, and no table of one column', async () => {
    const markdown = await markdownOf({
      texts: [
        { text: 'Rules of the harbour', x: 80, y: 114, size: 11 },
        ...['Nobody may moor here', 'when the light is out.'].map((text, index) => ({
          text,
          x: 80,
          y: 136 + index * 13,
        })),
      ],
      lines: [...box(70, 100, 420, 120), ...box(70, 120, 420, 160)],
    });
    expect(markdown).not.toContain('|');
    expect(markdown).toContain('Nobody may moor here when the light is out.');
  });
});

describe('boxes that are no table', () => {
  const commands = ['# make lamps', '# make install'];
  const typed = commands.map((text, row) => ({ text, x: 73, y: 112 + row * 14, size: 10, font: 'mono' as const }));
  const printed = [
    'The lamp on the headland was lit each evening by the keeper and',
    'his daughter, who counted the ships that passed and wrote down',
  ].map((text, row) => ({ text, x: 70, y: 60 + row * 14, size: 11 }));

  test('neither is a box with its shadow', async () => {
    const strip = [
      [400, 105, 405, 105],
      [400, 116, 405, 116],
      [405, 105, 405, 135],
      [75, 135, 405, 135],
      [75, 130, 75, 135],
    ] as const;
    expect(await markdownOf({ texts: [...printed, ...typed], lines: [...box(70, 100, 400, 130), ...strip] })).toContain(
      '```\n# make lamps\n# make install\n```',
    );
  });

  test('a title in a box of its own stands above what its box holds', async () => {
    const texts = [
      { text: 'What to type', x: 80, y: 94, size: 11, font: 'bold' as const },
      ...typed.map((text) => ({ ...text, y: text.y + 6 })),
    ];
    const markdown = await markdownOf({ texts, lines: [...box(75, 80, 200, 102), ...box(70, 102, 400, 150)] });
    expect(markdown).toContain('```\n# make lamps\n# make install\n```');
    expect(markdown).not.toContain('|');
  });
});

test('lines between some columns alone, and none at either side, part no more of them than room does', async () => {
  const columns = [72, 140, 220, 270, 320, 370, 420];
  const row = (y: number, ...texts: readonly string[]) =>
    texts.flatMap((text, at) => (text === '' ? [] : [{ text, x: columns[at] ?? 0, y, size: 9 }]));
  const markdown = await markdownOf({
    lines: [
      ...[100, 132, 150, 178, 206].map((y): [number, number, number, number] => [68, y, 460, y]),
      ...[
        [103, 129],
        [134, 148],
        [153, 176],
        [181, 204],
      ].map(([top = 0, foot = 0]): [number, number, number, number] => [212, top, 212, foot]),
    ],
    texts: [
      ...row(112, 'Training', 'Retriever'),
      { text: 'Top-20', x: 243, y: 112, size: 9 },
      { text: 'Top-100', x: 369, y: 112, size: 9 },
      ...row(126, '', '', 'NQ', 'WQ', 'NQ', 'WQ', 'TREC'),
      ...row(144, 'None', 'BM25', '59.1', '66.9', '55.0', '70.9', '68.8'),
      ...row(162, '', 'DPR', '78.4', '79.4', '73.2', '79.8', '63.2'),
      { text: 'Single', x: 72, y: 167, size: 9 },
      ...row(173, '', 'Both', '76.6', '79.8', '71.0', '85.2', '71.5'),
      ...row(190, '', 'DPR', '79.4', '78.8', '75.0', '89.1', '51.6'),
      { text: 'Multi', x: 72, y: 195, size: 9 },
      ...row(201, '', 'Both', '78.0', '79.9', '74.7', '88.5', '66.2'),
    ],
  });
  expect(markdown.replaceAll('\n', '')).toContain(
    '<th>Training</th><th>Retriever</th><th colspan="2">Top-20</th><th colspan="3">Top-100</th></tr>',
  );
  expect(markdown).toContain('<tr><td>None</td><td>BM25</td><td>59.1</td><td>66.9</td>');
  expect(markdown).toContain('<td rowspan="2">Multi</td><td>DPR</td><td>79.4</td>');
});

test.each([
  ['every second row', [1, 3]],
  ['the header and every second row', [0, 1, 3]],
])('%s with a background is part of the table, not a table of its own', async (_, shaded) => {
  const cells = [
    ['State', 'Guns', 'Bows'],
    ['Alabama', '870', '22'],
    ['Alaska', '209', '14'],
    ['Arizona', '303', '41'],
    ['Oregon', '111', '12'],
  ];
  const backgrounds = shaded.flatMap((row) =>
    places.slice(0, -1).map((x, column) => {
      const [right, top, bottom] = [places[column + 1] ?? x, 103 + row * 14, 117 + row * 14];
      const points = [
        [x, top],
        [right, top],
        [right, bottom],
        [x, bottom],
      ] as const;
      return { points, isFilled: true };
    }),
  );
  expect(await markdownOf({ texts: rows(cells), shapes: backgrounds })).toBe(
    ['| State | Guns | Bows |', '| --- | --- | --- |', ...cells.slice(1).map((row) => `| ${row.join(' | ')} |`)].join(
      '\n',
    ),
  );
});

test('a header with cells and a body without are one table', async () => {
  const cells = [
    ['State', 'Guns', 'Bows'],
    ['Alabama', '870', '22'],
    ['Alaska', '209', '14'],
    ['Arizona', '303', '41'],
  ];
  const header = places.slice(0, -1).flatMap((x, column) => box(x, 103, places[column + 1] ?? x, 118));
  expect(await markdownOf({ texts: rows(cells), lines: header })).toBe(
    ['| State | Guns | Bows |', '| --- | --- | --- |', ...cells.slice(1).map((row) => `| ${row.join(' | ')} |`)].join(
      '\n',
    ),
  );
});

test('labels without a border beside the ruled sums of a bill have a row each', async () => {
  const y = (row: number): number => 100 + row * 20;
  const items = [
    ['1', 'Chair', '89.99'],
    ['2', 'Canister', '399.98'],
  ];
  const sums = [
    ['Subtotal', '489.97'],
    ['Tax', '30.90'],
    ['Total due', '520.87'],
  ];
  const last = items.length + sums.length;
  const lines = [
    ...Array.from({ length: last + 1 }, (_, row) => [row <= items.length ? 60 : 300, y(row), 400, y(row)] as const),
    ...[60, 120].map((x) => [x, y(0), x, y(items.length)] as const),
    ...[300, 400].map((x) => [x, y(0), x, y(last)] as const),
  ];
  const texts = [
    ...items.flatMap((row, index) => row.map((text, x) => ({ text, x: [70, 130, 310][x] ?? 0, y: y(index) + 14 }))),
    ...sums.flatMap(([label = '', sum = ''], index) => [
      { text: label, x: 220, y: y(items.length + index) + 14 },
      { text: sum, x: 310, y: y(items.length + index) + 14 },
    ]),
  ];
  const { markdown } = await readPages([{ texts, lines }]);
  expect(markdown).toContain('<td colspan="2">Subtotal</td><td>489.97</td>');
  expect(markdown).toContain('<td colspan="2">Total due</td><td>520.87</td>');
});
