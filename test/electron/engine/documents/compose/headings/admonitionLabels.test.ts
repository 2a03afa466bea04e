import { expect, test } from 'vitest';
import { setLines, type PdfPage } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const told = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that came home to the island.',
];

/** A chapter with a warning next to a drawing. */
function chapter(shapes: PdfPage['shapes']): PdfPage {
  return {
    texts: [
      { text: 'The lamp', x: 70, y: 90, size: 14, font: 'bold' },
      ...setLines(told, 70, 120),
      { text: 'Warning', x: 90, y: 170, font: 'bold' },
      ...setLines(told, 90, 190),
      ...setLines(told, 70, 250),
    ],
    shapes: shapes ?? [],
  };
}

function bar(x: number): NonNullable<PdfPage['shapes']>[number] {
  const points = [
    [x, 158],
    [x + 2.5, 158],
    [x + 2.5, 212],
    [x, 212],
  ] as const;
  return { points, isFilled: true };
}

test('the label of what a bar sets apart heads no section', async () => {
  const { markdown } = await readPages([chapter([bar(74)])]);
  expect(markdown.match(/^#.*$/gm)).toEqual(['# The lamp']);
  expect(markdown).toContain('\n\n**Warning**\n\n');
});

test('without a bar it does, and within a box', async () => {
  const headings = ['# The lamp', '## Warning'];
  expect((await readPages([chapter([])])).markdown.match(/^#.*$/gm)).toEqual(headings);
  expect((await readPages([chapter([bar(74), bar(460)])])).markdown.match(/^#.*$/gm)).toEqual(headings);
});
