import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const lines = Array.from({ length: 12 }, (_, index) => `the lamp on the headland was lit in the evening ${index}`);

test('a mark across the page is told with its place, and none of its letters in a word of the text', async () => {
  const { markdown, blocks } = await readPages(
    [{ texts: [{ text: 'FIRST DRAFT', x: 90, y: 230, size: 40, rise: 40 }, ...setLines(lines, 72, 100)] }],
    { blocks: true },
  );
  expect(markdown).toBe(lines.join(' '));
  expect(blocks?.[0]?.items.find(({ content }) => content === 'FIRST DRAFT')?.type).toBe('page_header');
});

test('names aslant below a chart are a text each', async () => {
  const names = ['White lamps', 'Red lamps', 'Green lamps'];
  const { markdown } = await readPages([
    {
      texts: [
        ...setLines(lines, 72, 100),
        ...names.map((text, index) => ({ text, x: 90 + index * 40, y: 500, size: 9, rise: 45 })),
      ],
    },
  ]);
  expect(markdown).toBe(`${lines.join(' ')}\n\nWhite lamps\n\nRed lamps\n\nGreen lamps`);
});

test('the text of a page that was put in askew is read as its text', async () => {
  const { markdown } = await readPages([{ texts: [{ text: 'The lamp is lit', x: 72, y: 200, rise: 3 }] }]);
  expect(markdown).toBe('The lamp is lit');
});

test('letters of an upright font that are made to lean are italics, and stay in their line', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...setLines(lines, 72, 100),
        { text: 'The', x: 72, y: 300 },
        { text: 'keeper', x: 92, y: 300, lean: 0.25 },
        { text: 'counts the ships.', x: 124, y: 300 },
        { text: 'FIRST DRAFT', x: 90, y: 400, size: 30, rise: 40, lean: 0.25 },
      ],
    },
  ]);
  expect(markdown).toContain('The *keeper* counts the ships.');
});
