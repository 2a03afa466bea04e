import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

/** Returns the texts of lines of which the first of each text is either hanging or indented. */
async function textsOf(texts: readonly (readonly string[])[], isHanging: boolean): Promise<readonly string[]> {
  let y = 100;
  const set = texts.flatMap((lines) =>
    lines.map((text, index) => {
      y += 13;
      return { text, x: (index === 0) === isHanging ? 70 : 84, y, size: 11 };
    }),
  );
  const { markdown } = await readPages([{ texts: set }]);
  return markdown.split('\n\n');
}

const entries = [
  ['lamp, a light with a wick that burns oil, as the keeper had it on the', 'headland before the wire came'],
  ['lantern, a lamp with a glass around it that the wind cannot blow into', 'however hard it tries'],
  ['light, what comes of a lamp'],
  [
    'lighthouse, a tower with a lamp on it, which stands where the ships go',
    'by at night, and has a keeper who',
    'lives in it',
  ],
  ['log, the book of the keeper in which the names of all ships are found', 'with the hour'],
];

test('where the lines of a text stand in, one at the edge begins another text', async () => {
  expect(await textsOf(entries, true)).toEqual(entries.map((lines) => lines.join(' ')));
});

test('text whose first lines stand in goes on at the edge', async () => {
  const texts = [
    [
      'The keeper of the lamp on the headland was an old man, and he had a',
      'daughter who read the names of ships to him from the long green book',
      'that smelled of oil and of salt.',
    ],
    [
      'In winter nobody came by, and the lamp burnt for itself and the birds',
      'which slept below its windows until the ice went out to sea again and',
      'the first sail was seen.',
    ],
  ];
  expect(await textsOf(texts, false)).toEqual(texts.map((lines) => lines.join(' ')));
});

test('a paragraph of one line whose first lines stand in is none with the next one, however far it reaches', async () => {
  const texts = [
    [
      'The keeper of the lamp on the headland was an old man, and he had a',
      'daughter who read the names of ships to him from the long green book.',
    ],
    ['In the evening she lit the lamp.'],
    ['In winter nobody came by, and the lamp burnt for itself and the birds', 'which slept below its windows.'],
    ['The first sail was seen in March, from the window of the tower above.'],
    ['It was that of a ship which the daughter knew, and she wrote its name', 'down in the book.'],
  ];
  expect(await textsOf(texts, false)).toEqual(texts.map((lines) => lines.join(' ')));
});
