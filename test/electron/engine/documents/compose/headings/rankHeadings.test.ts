import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down',
  'their names in a long green book.',
];

/** Headings of one size and weight, each above a text. */
async function headingsOf(
  heads: readonly (string | readonly [text: string, x: number])[],
  x = 70,
): Promise<readonly string[]> {
  const texts = heads.flatMap((head, index): PdfText[] => {
    const [text, left] = typeof head === 'string' ? [head, x] : head;
    const y = 120 + index * 80;
    return [{ text, x: left, y, font: 'bold' }, ...setLines(body, 70, y + 20)];
  });
  const { markdown } = await readPages([
    { texts: [{ text: 'Of Lamps', x: 70, y: 70, size: 20, font: 'bold' }, ...texts] },
  ]);
  return (markdown.match(/^#.*$/gm) ?? []).slice(1);
}

test('numbers tell the level where the look does not', async () => {
  expect(await headingsOf(['1 Lamps', '1.1 Oil', '1.1.1 Fish', '2 Ships', '2.1 Sails', 'Thanks'])).toEqual([
    '## 1 Lamps',
    '### 1.1 Oil',
    '#### 1.1.1 Fish',
    '## 2 Ships',
    '### 2.1 Sails',
    '## Thanks',
  ]);
});

test('capitals stand above small letters, and the middle above the edge', async () => {
  expect(await headingsOf(['THE LAMPS', 'Oil and wicks', 'Fish', 'THE SHIPS', 'Sails'])).toEqual([
    '## THE LAMPS',
    '### Oil and wicks',
    '### Fish',
    '## THE SHIPS',
    '### Sails',
  ]);
  expect(await headingsOf([['Lamps', 200], 'Oil', 'Fish', ['Ships', 201], 'Sails'])).toEqual([
    '## Lamps',
    '### Oil',
    '### Fish',
    '## Ships',
    '### Sails',
  ]);
});

test('an abbreviation is no chapter', async () => {
  expect(await headingsOf(['Lamps', 'NASA', 'Ships', 'NATO'])).toEqual(['## Lamps', '## NASA', '## Ships', '## NATO']);
});
