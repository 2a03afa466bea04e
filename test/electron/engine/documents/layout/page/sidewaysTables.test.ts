import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const prose: PdfText[] = [
  { text: 'The keeper wrote down what came in each year, and what went out of the', x: 60, y: 80, size: 10 },
  { text: 'house, and the committee read it once a year in the hall of the town.', x: 60, y: 92, size: 10 },
];
const cells = [
  ['Town', 'Houses', 'Acres', 'Rate'],
  ['Aldmoor', '287', '4,125', '5.37'],
  ['Brackwell', '900', '6,560', '7.65'],
  ['Corvenna', '196', '2,850', '8.62'],
  ['Dunlissa', '329', '6,680', '4.88'],
];
/** Where columns begin, from the bottom of the page up. */
const starts = [480, 380, 310, 230];
const sideways = cells.flatMap((row, line): PdfText[] =>
  row.map((text, column) => ({ text, x: 120 + line * 16, y: starts[column] ?? 0, size: 10, isUpward: true })),
);
const table = ['| Town | Houses | Acres | Rate |', '| --- | --- | --- | --- |']
  .concat(cells.slice(1).map((row) => `| ${row.join(' | ')} |`))
  .join('\n');

test('a table on its side is turned, on a page whose text is upright', async () => {
  const { markdown } = await readPages([{ texts: [...prose, ...sideways] }]);
  expect(markdown).toContain('hall of the town.');
  expect(markdown).toContain(table);
});

test('a ruled table on its side is turned with its rules', async () => {
  const across = [108, 124, 140, 156, 172, 188].map((x) => [x, 200, x, 490] as const);
  const down = [490, 390, 320, 240, 200].map((y) => [108, y, 188, y] as const);
  const { markdown } = await readPages([{ texts: [...prose, ...sideways], lines: [...across, ...down] }]);
  expect(markdown).toContain(table);
});

test('rotated text in one line of a margin is no table', async () => {
  const stamp: PdfText[] = ['arXiv:2101.00001v2', '[cs.CL]', '4', 'Jan', '2021', 'draft'].map((text, index) => ({
    text,
    x: 30,
    y: 700 - index * 95,
    size: 14,
    isUpward: true,
  }));
  const { markdown } = await readPages([{ texts: [...prose, ...stamp] }]);
  expect(markdown).not.toContain('|');
});
