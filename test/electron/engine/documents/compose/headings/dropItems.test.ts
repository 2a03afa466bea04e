import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const sentence = 'The lamp on the headland was lit each evening by the keeper and his family';
const text = setLines(
  Array.from({ length: 20 }, () => sentence),
  70,
  100,
  10,
);

test('items of a list that is set larger than the text are no headings', async () => {
  const items = ['1. lamps and wicks', '2. oil of all kinds', '3. ships that pass'].map((line, index) => ({
    ...{ text: line, x: 90, y: 400 + index * 30, size: 12 },
  }));
  const { markdown } = await readPages([{ texts: [...text, ...items] }]);
  expect(markdown).toContain('1. lamps and wicks\n2. oil of all kinds\n3. ships that pass');
});

test('a numbered heading with text below it stays one', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...text,
        { text: '1. Lamps and wicks', x: 70, y: 400, size: 14 },
        ...setLines([sentence, sentence, sentence], 70, 424, 10),
        { text: '2. Oil of all kinds', x: 70, y: 500, size: 14 },
        ...setLines([sentence, sentence, sentence], 70, 524, 10),
      ],
    },
  ]);
  expect(markdown).toMatch(/# 1\. Lamps and wicks\n/);
  expect(markdown).toMatch(/# 2\. Oil of all kinds\n/);
});
