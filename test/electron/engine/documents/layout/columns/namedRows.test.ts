import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const places = [60, 170, 320];

/** Lines of three columns below each other; those of the first are bold. */
function lines(rows: readonly (readonly string[])[]): PdfText[] {
  return rows.flatMap((texts, row) =>
    texts.flatMap((text, column): PdfText[] =>
      text === ''
        ? []
        : [{ text, x: places[column] ?? 0, y: 100 + row * 14, size: 11, font: row === 0 ? 'bold' : 'regular' }],
    ),
  );
}

test('cells of several lines below bold names are rows, though no room is left between them', async () => {
  const texts = lines([
    ['Name', 'Duty', 'Room'],
    ['Ines Hale', 'Keys of the whole', 'Office'],
    ['', 'building', ''],
    ['Tom Frost', 'Lamps', 'Cellar below the'],
    ['', '', 'old tower'],
    ['Mei Ong', 'Boats and the', 'Quay'],
    ['', 'rope', ''],
  ]);
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toBe(
    [
      '| Name | Duty | Room |',
      '| --- | --- | --- |',
      '| Ines Hale | Keys of the whole building | Office |',
      '| Tom Frost | Lamps | Cellar below the old tower |',
      '| Mei Ong | Boats and the rope | Quay |',
    ].join('\n'),
  );
});

test('cards beside each other, each with its title, are read one after the other', async () => {
  const texts = lines([
    ['Harbour', 'Tower', 'Bridge'],
    ['It was built', 'The lamp of', 'Ships wait'],
    ['of grey stone', 'the tower is', 'below until'],
    ['from the hill', 'lit at night', 'it opens'],
  ]);
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).not.toContain('|');
  expect(markdown).toContain('It was built of grey stone from the hill');
});
