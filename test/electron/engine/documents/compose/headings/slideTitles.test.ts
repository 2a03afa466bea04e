import { expect, test } from 'vitest';
import { type PdfPage, setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const names = ['Lamps', 'Wicks and oil', 'The keeper', 'Ships that pass', 'The winter book', 'Storms'];
const lines = [
  'The lamp is lit at dusk and burns',
  'until the ships have passed the cape,',
  'whatever the weather is.',
];

function slidesOf(titles: readonly string[], high: number): PdfPage[] {
  return titles.map((text, index) => ({
    high,
    texts: [
      { text, x: 40, y: 60, size: 20 },
      // The text of some slides is larger than the titles of others.
      ...setLines(lines, 60, 120).map((line, row) => ({ ...line, y: 120 + row * 28, size: index % 2 === 0 ? 20 : 22 })),
    ],
  }));
}

async function headingsOf(pages: readonly PdfPage[]): Promise<readonly string[]> {
  return ((await readPages(pages)).markdown.match(/^#+ .*$/gm) ?? []).map((line) => line.replace(/^#+ /, ''));
}

test('what stands above all else at one place of most slides is their title, though it is no larger than their text', async () => {
  expect(await headingsOf(slidesOf(names, 446))).toEqual(names);
});

test('pages that are higher than wide have no such, nor have a few slides', async () => {
  expect(await headingsOf(slidesOf(names, 842))).toEqual([]);
  expect(await headingsOf(slidesOf(names.slice(0, 4), 446))).toEqual([]);
});
