import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

function answers(texts: readonly string[], xs: readonly number[], y: number): PdfText[] {
  return texts.map((text, index) => ({
    text,
    x: xs[index % xs.length] ?? 0,
    y: y + Math.floor(index / xs.length) * 16,
    size: 11,
  }));
}

test('answers beside each other are lines after their question, and no table', async () => {
  const texts = [
    { text: '1. Who keeps the lamp on the headland?', x: 70, y: 100, size: 11 },
    ...answers(['A. Holm', 'B. Kim', 'C. Tom', 'D. nobody'], [70, 300], 120),
    { text: '2. What burns in it?', x: 70, y: 164, size: 11 },
    ...answers(['A. oil', 'B. wood', 'C. gas', 'D. wax'], [70, 180, 300, 420], 184),
  ];
  const { markdown } = await readPages([{ texts }]);
  expect(markdown.split('\n').filter((line) => line !== '')).toEqual([
    '1. Who keeps the lamp on the headland?',
    'A. Holm',
    'B. Kim',
    'C. Tom',
    'D. nobody',
    '2. What burns in it?',
    'A. oil',
    'B. wood',
    'C. gas',
    'D. wax',
  ]);
});

test('cells that begin with other letters are those of a table', async () => {
  const rows = [
    ['C. Holm', 'A. Kim'],
    ['B. Tom', 'F. Oak'],
    ['A. Fir', 'B. Elm'],
  ];
  const texts = rows.flatMap((row, index) => answers(row, [70, 300], 100 + index * 16));
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toContain('| C. Holm | A. Kim |');
});
