import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const column = Array.from({ length: 20 }, (_, row) => `the keeper counts the ships that pass by ${row}`);

/** Two columns of text with a few lines above each. */
async function read(left: readonly string[], right: readonly string[]): Promise<string> {
  const { markdown } = await readPages([
    {
      texts: [
        ...setLines([...left], 110, 90),
        ...setLines([...right], 350, 90),
        ...setLines(column, 60, 170),
        ...setLines(column, 310, 170),
      ],
    },
  ]);
  return markdown;
}

test('authors side by side are read before the columns that they stand above', async () => {
  const markdown = await read(['Ann Miller', 'University of Lund'], ['Ben Okafor', 'Institute of Data']);
  expect(markdown.indexOf('Institute of Data')).toBeLessThan(markdown.indexOf('the keeper counts'));
});

test('titles of two columns stay with them', async () => {
  const markdown = await read(['The lamps', 'of the coast'], ['The ships', 'of the day']);
  expect(markdown.indexOf('of the day')).toBeGreaterThan(markdown.indexOf('the keeper counts'));
});

test('so are names alone where a summary begins below them', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: 'A. Miller', x: 150, y: 90, size: 12 },
        { text: 'B. Okafor', x: 400, y: 90, size: 12 },
        { text: 'Abstract', x: 60, y: 150, size: 14, font: 'bold' },
        ...setLines(column, 60, 170),
        ...setLines(column, 310, 170),
      ],
    },
  ]);
  expect(markdown.indexOf('B. Okafor')).toBeLessThan(markdown.indexOf('the keeper counts'));
});
