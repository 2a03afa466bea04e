import { expect, test } from 'vitest';
import type { Word } from '../../../../../electron/engine/documents/pdf/pageContent.ts';
import { detectMonospaceSymbols } from '../../../../../electron/engine/documents/pdf/monospaceSymbols.ts';

const typed = { size: 10, font: 'CMTT10', bold: false, italic: false, mono: true, hidden: false };
const other = { ...typed, font: 'TCTT', mono: false };

function wordAt(text: string, x0: number, width: number, style: Word['style'], spaced = false): Word {
  const box = { x0, x1: x0 + width, y0: 92, y1: 102, baseline: 100 };
  return { text, ...box, style, spaced, href: null, confidence: null, tag: null };
}

/** `NA's` with its quote in a separate font. */
function quoted(width: number, spaced = false): readonly boolean[] {
  const words = [
    wordAt('NA', 50, 10.5, typed),
    wordAt("'", 60.5, width, other, spaced),
    wordAt('s', 60.5 + width, 5.25, typed),
  ];
  return detectMonospaceSymbols(words).map(({ style }) => style.mono);
}

test('a sign of another font, as wide as the typewritten letters beside it, is typewritten', () => {
  expect(quoted(5.25)).toEqual([true, true, true]);
  // Before what it opens.
  expect(quoted(5.25, true)).toEqual([true, true, true]);
});

test('one of another width is of the text, and so is a letter', () => {
  expect(quoted(2.8)).toEqual([true, false, true]);
  const words = [wordAt('NA', 50, 10.5, typed), wordAt('s', 60.5, 5.25, other)];
  expect(detectMonospaceSymbols(words)).toBe(words);
});
