import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages as read } from '../../../../../support/readPages.ts';

const tasks = [
  'the lamp',
  'the ships',
  'the letters',
  'the book',
  'the oil',
  'the salt',
  'the boats',
  'the snow',
  'the ice',
];

/** Two adjacent ruled cells. */
const grid = {
  lines: [
    [50, 90, 550, 90],
    [50, 300, 550, 300],
    [50, 90, 50, 300],
    [300, 90, 300, 300],
    [550, 90, 550, 300],
  ] as const,
};

test('a grid that lays out a page is read cell by cell, with the lists in its cells', async () => {
  const list = (verb: string, x: number) =>
    setLines(
      tasks.map((task) => `- ${verb} ${task}`),
      x,
      110,
    );
  const { markdown } = await read([{ ...grid, texts: [...list('see', 60), ...list('tell of', 310)] }]);
  expect(markdown).not.toContain('|');
  expect(markdown.indexOf('- see the ice')).toBeLessThan(markdown.indexOf('- tell of the lamp'));
  expect(markdown.match(/^- /gm)).toHaveLength(tasks.length * 2);
});

test('a table with long text in its cells stays one', async () => {
  const text = (x: number) =>
    setLines(
      tasks.map((task) => `and in the morning ${task}`),
      x,
      110,
    );
  const { markdown } = await read([{ ...grid, texts: [...text(60), ...text(310)] }]);
  expect(markdown).toContain('|');
});
