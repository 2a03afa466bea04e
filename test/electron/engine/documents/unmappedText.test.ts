import { expect, test } from 'vitest';
import type { PageContent, Word } from '../../../../electron/engine/documents/pdf/pageContent.ts';
import { createUnmappedRuns } from '../../../../electron/engine/documents/pdf/text/unmappedRuns.ts';
import {
  hasUnmappedText,
  unmappedRows,
  withMarkedRuns,
  withOnlyRows,
  withRecognizedRuns,
} from '../../../../electron/engine/documents/unmappedText.ts';

const style = { size: 10, font: '', bold: false, italic: false, mono: false, hidden: false };

function word(text: string, x0: number, x1: number, confidence: number | null = null): Word {
  return { text, x0, y0: 100, x1, y1: 112, baseline: 109, style, spaced: true, href: null, confidence, tag: null };
}

/** A page with boxes of glyphs without characters, 6 points wide. */
function page(words: readonly Word[], glyphs: readonly number[]): PageContent {
  const runs = createUnmappedRuns();
  for (const x0 of glyphs) runs.add({ x0, y0: 100, x1: x0 + 6, y1: 112 });
  return {
    ...{ width: 595, height: 842, words, rotatedText: [], rules: [], images: [], shapes: [] },
    ...{ unreadable: glyphs.length, unmapped: runs.runs(), turned: 'no', tilt: 0, isCut: false },
  };
}

const glyphsFrom = (x: number, count: number): number[] => Array.from({ length: count }, (_, index) => x + index * 6);
const textOf = ({ words }: PageContent): string =>
  words
    .toSorted((a, b) => a.x0 - b.x0)
    .map(({ text }) => text)
    .join(' ');

test('text whose font has no characters is read from the image, and the rest stays as the file has it', () => {
  const own = page([word('The', 60, 78), word('ost', 206, 224)], [...glyphsFrom(90, 8), 200]);
  const seen = page([word('Tne', 60, 78, 0.9), word('railways', 90, 138, 0.9), word('Most', 200, 224, 0.9)], []);
  const read = withRecognizedRuns(own, seen);
  expect(textOf(read)).toBe('The railways Most');
  expect(read.unreadable).toBe(0);
  expect(textOf(withMarkedRuns(read))).toBe('The railways Most');
});

test('what is not read either is marked in its place', () => {
  const own = page([word('The', 60, 78), word('end', 150, 170)], glyphsFrom(90, 8));
  expect(hasUnmappedText(own)).toBe(true);
  expect(textOf(withMarkedRuns(withRecognizedRuns(own, page([], []))))).toBe('The \uFFFD end');
});

test('symbols and ligatures without characters are no missing text', () => {
  const own = page([word('The', 60, 78)], [30, 90, 150, 210, 270, 330, 390, 450, 510]);
  expect(hasUnmappedText(own)).toBe(false);
  expect(withMarkedRuns(own)).toBe(own);
});

test('pieces of a tall bracket, which are above each other, are no missing text', () => {
  const pieces = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => 90 + (index % 2));
  const own = page([word('The', 60, 78)], pieces);
  expect(own.unmapped).toEqual([expect.objectContaining({ glyphs: 8 })]);
  expect(hasUnmappedText(own)).toBe(false);
  expect(withMarkedRuns(own)).toBe(own);
});

test('of the image only the lines are read in which text has no characters', () => {
  const own = page([], glyphsFrom(90, 8));
  const rows = unmappedRows(own, 400, 2);
  expect(rows?.indexOf(1)).toBe((100 - 3) * 2);
  expect(rows?.lastIndexOf(1)).toBe((112 + 3) * 2 - 1);
  // A page that was turned has its runs elsewhere in the image.
  expect(unmappedRows({ ...own, turned: 'clockwise' }, 400, 2)).toBeNull();
  const image = { width: 2, height: 3, bytes: new Uint8Array([9, 9, 8, 8, 7, 7]) };
  expect([...withOnlyRows(image, new Uint8Array([0, 1, 0])).bytes]).toEqual([255, 255, 8, 8, 255, 255]);
});
