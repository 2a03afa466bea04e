import { expect, test } from 'vitest';
import { findBoldWords } from '../../../../../electron/engine/documents/ocr/findBoldWords.ts';
import type { OcrWord } from '../../../../../electron/engine/documents/ocr/tesseract.ts';

const width = 1600;
const picture = { width, height: 900, bytes: new Uint8Array(width * 900).fill(255) };

/** A word of letters that are strokes of this width. */
function word(text: string, at: number, line: number, stroke: number): OcrWord {
  const [left, top, height] = [40 + at * 150, 20 + line * 60, 30];
  for (let letter = 0; letter < text.length; letter += 1)
    for (let y = top; y < top + height; y += 1)
      for (let x = 0; x < stroke; x += 1) picture.bytes[y * width + left + letter * 16 + x] = 20;
  const box = { left, top, width: text.length * 16, height };
  return { text, ...box, confidence: 0.9, line: String(line), paragraph: String(line) };
}

function line(at: number, strokes: readonly number[]): OcrWord[] {
  return strokes.map((stroke, index) => word('harbour', index, at, stroke));
}

test('letters with thick strokes are bold, and so is what is nearly so between them', () => {
  const text = [0, 1, 2, 3].flatMap((at) => line(at, [4, 4, 4, 4, 4, 4, 4, 4]));
  const title = line(5, [6, 6, 5, 6]);
  const label = line(6, [6, 4, 4, 4, 4, 4]);
  const found = findBoldWords([...text, ...title, ...label], picture, () => 40);
  expect([...found]).toEqual([...title, ...label.slice(0, 1)]);
});

test('of a page with hardly a word nothing is known', () => {
  expect(findBoldWords(line(10, [4, 6]), picture, () => 40).size).toBe(0);
});

test('words here and there on many lines are copied badly rather than bold', () => {
  picture.bytes.fill(255);
  const rows = Array.from({ length: 12 }, (_, at) => line(at, [4, 4, 4, at % 2 === 0 ? 6 : 4, 4, 4, 4, 4]));
  expect(findBoldWords(rows.slice(0, 11).flat(), picture, () => 40).size).toBe(6);
  expect(
    findBoldWords(
      [...rows, ...Array.from({ length: 2 }, (_, at) => line(12 + at, [4, 4, 6, 4, 4, 4, 4]))].flat(),
      picture,
      () => 40,
    ).size,
  ).toBe(0);
});
