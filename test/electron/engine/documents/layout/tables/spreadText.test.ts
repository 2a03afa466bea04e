import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const above = setLines(['The lamp on the headland was lit each evening by the keeper.'], 60, 80);

test('a word that is broken at the end of a line whose words stand far apart goes on in the next one', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...above,
        { text: 'Keepers', x: 60, y: 120 },
        { text: 'of lamps do not', x: 140, y: 120 },
        { text: 'under-', x: 280, y: 120 },
        { text: 'stand', x: 60, y: 134 },
        { text: 'why ships pass', x: 140, y: 134 },
        { text: 'by:', x: 296, y: 134 },
        { text: 'they never did.', x: 60, y: 148 },
      ],
    },
  ]);
  expect(markdown).toContain('do not understand why ships pass by: they never did.');
});

test('a cell goes on below itself', async () => {
  const row = (y: number, name: string, said: readonly string[]) => [
    { text: name, x: 60, y },
    ...said.map((text, index) => ({ text, x: 200, y: y + index * 14 })),
  ];
  const { markdown } = await readPages([
    {
      texts: [
        ...above,
        ...row(120, 'lamp', ['it is for the under-', 'standing of ships']),
        ...row(160, 'bell', ['rings']),
      ],
    },
  ]);
  expect(markdown).toContain('| lamp |');
});

test('a sentence that ends within a line of a filled paragraph, with the room behind it that some set there, is no cell', async () => {
  const texts = [
    { text: 'Lamps are lights that the keeper of the harbour lights.', x: 70, y: 100, size: 11 },
    { text: 'These', x: 330, y: 100, size: 11 },
    { text: 'lights are seen by all of the ships that come in from the sea.', x: 70, y: 114, size: 11 },
    { text: 'Often,', x: 356, y: 114, size: 11 },
    { text: 'ships have no light of their own, and then the keeper counts them by', x: 70, y: 128, size: 11 },
    { text: 'the sound that they make when they pass the headland.', x: 70, y: 142, size: 11 },
  ];
  expect((await readPages([{ texts }])).markdown).not.toContain('|');
});
