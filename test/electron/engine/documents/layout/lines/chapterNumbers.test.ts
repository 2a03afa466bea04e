import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const text = setLines(
  ['The keeper of the light wrote down each evening how many ships had', 'passed, and the town kept his books.'],
  60,
  220,
);

test('the number of a chapter as high as the two lines of its title is read before the first of them', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: '3', x: 60, y: 142, size: 84, font: 'bold' },
        { text: 'The Lamp', x: 260, y: 100, size: 34, font: 'bold' },
        { text: 'of the Coast', x: 240, y: 142, size: 34, font: 'bold' },
        ...text,
      ],
    },
  ]);
  expect(markdown).toMatch(/^# 3 The Lamp of the Coast\n/);
});

test('a large number beside a text of several kinds stays where it is', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: '3', x: 60, y: 142, size: 84, font: 'bold' },
        { text: 'The Lamp', x: 260, y: 100, size: 34, font: 'bold' },
        { text: 'of the northern coast', x: 240, y: 142, size: 14 },
        ...text,
      ],
    },
  ]);
  expect(markdown).not.toContain('3 The Lamp');
});
