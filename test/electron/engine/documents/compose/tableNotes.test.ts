import { expect, test } from 'vitest';
import type { PdfText } from '../../../../support/makePdf.ts';
import { readPages } from '../../../../support/readPages.ts';

const columns = [70, 200, 330] as const;
const rows = [
  ['Lamp', 'Light', 'Oil'],
  ['North', '24', '12'],
  ['Oil', '24', '12'],
  ['West', '24', '12'],
] as const;
const table = rows.flatMap((cells, row) =>
  cells.map((text, column): PdfText => ({ text, x: columns[column] ?? 0, y: 100 + row * 16, size: 11 })),
);

/** A raised letter behind the word `Oil`, as wide as Times sets it. */
function markBehind(mark: string, column: number, row: number): PdfText {
  return { text: mark, x: (columns[column] ?? 0) + 14.2, y: 96 + row * 16, size: 7 };
}

function note(mark: string, text: string, y: number): PdfText[] {
  return [
    { text: mark, x: 70, y: y - 3, size: 6 },
    { text, x: 75, y, size: 9 },
  ];
}

test('marks in a table lead to the notes below it', async () => {
  const marks = [markBehind('a', 2, 0), markBehind('b', 0, 2)];
  const notes = [...note('a', 'In litres, as of 2019.', 179), ...note('b', 'Burns at night.', 190)];
  const { markdown } = await readPages([{ texts: [...table, ...marks, ...notes] }]);
  expect(markdown).toContain('| Lamp | Light | Oil[^a] |');
  expect(markdown).toContain('| Oil[^b] | 24 | 12 |');
  expect(markdown).toContain('| West | 24 | 12 |\n\n[^a]: In litres, as of 2019.\n\n[^b]: Burns at night.');
});

test('a note that no cell points to keeps its mark', async () => {
  const notes = [...note('a', 'In litres, as of 2019.', 179), ...note('c', 'Of all lamps.', 190)];
  const { markdown } = await readPages([{ texts: [...table, markBehind('a', 2, 0), ...notes] }]);
  expect(markdown).toContain('[^a]: In litres, as of 2019.\n\nᶜ Of all lamps.');
});

test('the same mark on a second page has another name', async () => {
  const page = { texts: [...table, markBehind('a', 2, 0), ...note('a', 'In litres, as of 2019.', 179)] };
  const { markdown } = await readPages([page, page]);
  expect(markdown.match(/\[\^[^\]]+\](?=: )/g)).toEqual(['[^a]', '[^a-p2]']);
});
