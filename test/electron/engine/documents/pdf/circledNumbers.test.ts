import { expect, test } from 'vitest';
import { readCircledNumbers } from '../../../../../electron/engine/documents/pdf/circledNumbers.ts';
import type { Word } from '../../../../../electron/engine/documents/pdf/pageContent.ts';

function word(text: string, x0: number, baseline: number, size = 10): Word {
  const style = { size, font: 'Sans', bold: false, italic: false, mono: false, hidden: false };
  return {
    ...{ text, x0, x1: x0 + text.length * size * 0.5, y0: baseline - size * 0.8, y1: baseline + size * 0.2, baseline },
    ...{ style, spaced: true, href: null, confidence: null, tag: null },
  };
}

function discAt(x0: number, y0: number) {
  return { x0, y0, x1: x0 + 9, y1: y0 + 9 };
}

function textsOf(words: readonly Word[], images: readonly ReturnType<typeof discAt>[]): string {
  return readCircledNumbers({ images, shapes: [] }, words)
    .map(({ text }) => text)
    .join(' ');
}

const items = [word('1', 23, 100, 6), word('Light', 34, 101), word('2', 23, 120, 6), word('Snuff', 34, 121)];
const discs = [discAt(20, 93), discAt(20, 113)];

test('numbers on discs before lines are those of items, in the size of their text', () => {
  expect(textsOf(items, discs)).toBe('1. Light 2. Snuff');
  const [number] = readCircledNumbers({ images: discs, shapes: [] }, items);
  expect(number).toMatchObject({ baseline: 101, style: { size: 10 } });
});

test('rings are discs, and what has corners is none', () => {
  const shape = { ...discAt(20, 93), kind: 'box' as const, isFilled: false };
  const written = (points: number): string =>
    readCircledNumbers({ images: [], shapes: [{ ...shape, points }] }, items)[0]?.text ?? '';
  expect(written(13)).toBe('1.');
  expect(written(5)).toBe('1');
});

test('a number within a line, or with no text behind it, stays as it is', () => {
  const before = word('See', 5, 100);
  expect(textsOf([before, ...items.slice(0, 2)], discs)).toBe('See 1 Light');
  expect(textsOf([word('1', 23, 100, 6), word('2', 43, 100, 6)], [discAt(20, 93), discAt(40, 93)])).toBe('1 2');
});
