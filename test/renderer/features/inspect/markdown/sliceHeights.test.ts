import { expect, test } from 'vitest';
import { SliceHeights } from '../../../../../renderer/features/inspect/markdown/sliceHeights.ts';

const slicesOf = (count: number) => Array.from({ length: count }, (_, slice) => ({ line: slice * 10, rows: 10 }));

test('of a long text the slices around what is in sight are drawn, of a short one all', () => {
  const long = new SliceHeights(slicesOf(1000));
  expect(long.total).toBe(220_000);
  expect(long.range(0, 500)).toEqual({ first: 0, end: 5 });
  expect(long.range(110_000, 500)).toEqual({ first: 497, end: 505 });
  expect(long.range(220_000, 500).end).toBe(1000);
  expect(new SliceHeights(slicesOf(5)).range(0, 10)).toEqual({ first: 0, end: 5 });
});

test('what is measured moves all below it, and is told once', () => {
  const heights = new SliceHeights(slicesOf(100));
  expect(heights.measure(2, 500)).toBe(true);
  expect(heights.measure(2, 500)).toBe(false);
  expect(heights.measure(2, 0)).toBe(false);
  expect([2, 3, 100].map((slice) => heights.top(slice))).toEqual([440, 940, 22_280]);
});

test('a line of the source lies in the slice that begins at it or before it', () => {
  const heights = new SliceHeights(slicesOf(3));
  expect([0, 9, 10, 29, 500].map((line) => heights.sliceOf(line))).toEqual([0, 0, 1, 2, 2]);
});
