import { expect, test } from 'vitest';
import type { Word } from '../../../../../electron/engine/documents/pdf/pageContent.ts';
import { mergeRotatedGlyphs } from '../../../../../electron/engine/documents/pdf/rotatedGlyphs.ts';

const style = { size: 10, font: 'Body', bold: false, italic: false, mono: false, hidden: false };

function word(text: string, x0: number, x1: number, baseline = 100): Word {
  const box = { x0, x1, y0: baseline - 8, y1: baseline + 2 };
  return { text, ...box, baseline, style, spaced: true, href: null, confidence: null, tag: null };
}

test('a letter that is turned within a word is one of its letters', () => {
  const [x, tex] = [word('X', 10, 17), word('TEX,', 22, 40)];
  const turned = word('E', 16, 22, 103);
  const { words, rotatedText } = mergeRotatedGlyphs({
    words: [word('with', 0, 8), x, tex],
    rotatedText: [turned],
  });
  expect(words.map(({ text, x0, x1 }) => [text, x0, x1])).toEqual([
    ['with', 0, 8],
    ['XETEX,', 10, 40],
  ]);
  expect(rotatedText).toEqual([]);
});

test('a letter beside a line, or between lines, stays what it is', () => {
  const words = [word('axis', 10, 30), word('below', 36, 60, 130)];
  const rotatedText = [word('y', 30, 36), word('rate', 0, 8)];
  expect(mergeRotatedGlyphs({ words, rotatedText })).toEqual({ words, rotatedText: rotatedText });
});
