import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const leading = 11;

/** Rows with vertically centered cells; the lines of a cell are given separately. */
function centred(places: readonly number[], rows: readonly (readonly (readonly string[])[])[], top = 120): PdfText[] {
  let y = top;
  return rows.flatMap((cells) => {
    const most = Math.max(...cells.map(({ length }) => length));
    const texts = cells.flatMap((lines, column) =>
      lines.map(
        (text, line): PdfText => ({
          text,
          x: places[column] ?? 0,
          y: y + (line + (most - lines.length) / 2) * leading,
          size: 9,
        }),
      ),
    );
    y += most * leading + 16;
    return texts;
  });
}

const rows = [
  [['Land'], ['Open'], ['What is asked of who comes from abroad']],
  [
    ['Argentina'],
    ['yes'],
    ['Land at the border and land with', 'water in it is sold after the asking', 'of an office only.'],
  ],
  [
    ['Australia', 'and islands'],
    ['no'],
    [
      'An approval is needed from the office',
      'of the treasurer for most of it, and',
      'for houses that were lived in, from',
      'the state.',
    ],
  ],
  [['Belgium'], ['yes'], ['None.']],
  [['Brazil'], ['yes'], ['Not more than a quarter of the land', 'of a town.']],
];

test('cells in the middle of their rows are a table, though no lines are drawn and few are beside each other', async () => {
  const { markdown } = await readPages([{ texts: centred([80, 150, 200], rows) }]);
  expect(markdown).toBe(
    [
      '| Land | Open | What is asked of who comes from abroad |',
      '| --- | --- | --- |',
      '| Argentina | yes | Land at the border and land with water in it is sold after the asking of an office only. |',
      '| Australia and islands | no | An approval is needed from the office of the treasurer for most of it, and for houses that were lived in, from the state. |',
      '| Belgium | yes | None. |',
      '| Brazil | yes | Not more than a quarter of the land of a town. |',
    ].join('\n'),
  );
});

test('a column of them stands close to the next one where its words are long', async () => {
  const close = rows.map(([land = [], , told = []]) => [land, told]);
  const { markdown } = await readPages([{ texts: centred([80, 132], close) }]);
  expect(markdown).toContain('| Belgium | None. |');
  expect(markdown).toContain('| Australia and islands | An approval is needed');
});

test('what stands above and below them is none of them', async () => {
  const around = [
    { text: 'Land that is sold to whom', x: 80, y: 70, size: 16, font: 'bold' as const },
    { text: 'Most of these rules are older than the states that have them now.', x: 80, y: 400, size: 11 },
  ];
  const { markdown } = await readPages([{ texts: [...around, ...centred([80, 150, 200], rows)] }]);
  expect(markdown).toMatch(/^# Land that is sold to whom\n\n\| Land \| Open/);
  expect(markdown).toMatch(/of a town\. \|\n\nMost of these rules/);
});

test('entries of two columns are none, though some of them share their middles', async () => {
  const entry = (lines: number, name: string): string[] =>
    Array.from({ length: lines }, (_, at) => `${name} wrote line ${at + 1} of this entry of many`);
  const pairs = [
    [entry(3, 'Aune'), entry(4, 'Bode')],
    [entry(4, 'Cole'), entry(3, 'Dahl')],
    [entry(2, 'Ek'), entry(3, 'Falk')],
    [entry(3, 'Gran'), entry(3, 'Holt')],
  ];
  const { markdown } = await readPages([{ texts: centred([60, 300], pairs) }]);
  expect(markdown).not.toContain('|');
});
