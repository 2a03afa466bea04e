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

test('a short line above a first line that stands in as it does is a title', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: 'Preface', x: 90, y: 100, size: 11 },
        ...[
          'The lamp on the headland was lit each evening by the keeper and',
          'his daughter, who counted the ships that passed and wrote down the',
          'names of all in a long green book that smelled of oil and salt.',
        ].map((text, at) => ({ text, x: at === 0 ? 90 : 70, y: 113 + at * 13, size: 11 })),
      ],
    },
  ]);
  expect(markdown.split('\n\n').map((part) => part.split(' ')[0]?.trim())).toEqual(['Preface', 'The']);
});

test('a sentence further out and further below than an item goes on is no part of it', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: '- the keeper, who is a man of few words and lights the lamp each evening', x: 85, y: 100, size: 11 },
        { text: 'The second book adds the names of the ships and the harbours from which', x: 70, y: 121, size: 11 },
        { text: 'they came, as far as anybody on the headland knew about them at all then.', x: 70, y: 134, size: 11 },
      ],
    },
  ]);
  expect(markdown).toMatch(/^- the keeper.* evening\n\nThe second book/);
});
