import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

test('a sentence a little farther below one that ended early begins a paragraph, and one as near as all lines goes on', async () => {
  const at = (y: number, text: string) => ({ text, x: 70, y, size: 11 });
  const first = [
    at(100, 'The lamp on the headland was lit each evening by the keeper and his'),
    at(113, 'daughter, who counted the ships that passed and wrote down the names'),
    at(126, 'of all in a long green book that smelled of oil and salt and fish.'),
  ];
  const pageOf = (y: number) => ({
    texts: [
      ...first,
      at(y, 'In winter nobody came by, for the path was covered with the deep snow'),
      at(y + 13, 'and the letters lay in the village until the thaw.'),
    ],
  });
  const { markdown: apart } = await readPages([pageOf(141.4)]);
  expect(apart.split('\n\n')).toHaveLength(2);
  const { markdown: together } = await readPages([pageOf(139)]);
  expect(together.split('\n\n')).toHaveLength(1);
});
