import { expect, test } from 'vitest';
import { toPageWords } from '../../../../../electron/engine/documents/ocr/toPageWords.ts';
import type { OcrWord } from '../../../../../electron/engine/documents/ocr/tesseract.ts';

/** A line of words in boxes of equal height. */
function line(number: number, top: number, height: number): OcrWord[] {
  return ['harbour', 'master', 'lamps', 'daily'].map((text, index) => ({
    text,
    left: 40 + index * 120,
    top,
    width: 100,
    height,
    confidence: 0.9,
    line: `1.1.${number}`,
    paragraph: '1.1',
  }));
}

function sizeAt(step: number): number | undefined {
  const words = Array.from({ length: 6 }, (_, index) => line(index, 30 + index * step, 33)).flat();
  const page = toPageWords({ width: 800, height: 600, angle: 0, words }, 4, new Set());
  return page.words[0]?.style.size;
}

test('letters are no larger than their lines are apart, whatever boxes they were read in', () => {
  expect(sizeAt(60)).toBeGreaterThan(8);
  expect(sizeAt(24)).toBeLessThanOrEqual(6.5);
});

test('a title that was read as the first line of its text has its own size', () => {
  const words = [line(0, 30, 48), ...[1, 2, 3].map((number) => line(number, 60 + number * 50, 33))].flat();
  const sizes = toPageWords({ width: 800, height: 600, angle: 0, words }, 4, new Set()).words.map(
    ({ style }) => style.size,
  );
  expect(sizes[0]).toBeGreaterThan((sizes.at(-1) ?? 0) * 1.3);
  expect(new Set(sizes.slice(4)).size).toBe(1);
});

test('a line whose boxes reach into the next one is no title', () => {
  const words = [line(0, 30, 48), ...[1, 2, 3].map((number) => line(number, 30 + number * 25, 33))].flat();
  const page = toPageWords({ width: 800, height: 600, angle: 0, words }, 4, new Set());
  expect(new Set(page.words.map(({ style }) => style.size)).size).toBe(1);
});

test('small numbers beside a text that were read as if they ran up the page are no text', () => {
  const numbers = ['©', 'NN', 'WN', '='].map((text, index) => ({
    text,
    left: 20,
    top: 400 - index * 100,
    width: 12,
    height: 66,
    confidence: 0.5,
    line: '1.2.1',
    paragraph: '1.2',
  }));
  const words = [...[0, 1, 2, 3].flatMap((number) => line(number, 100 + number * 60, 33)), ...numbers];
  const page = toPageWords({ width: 800, height: 600, angle: 0, words }, 4, new Set());
  expect(page.words).toHaveLength(16);
  expect(page.rotatedText).toEqual([]);
});
