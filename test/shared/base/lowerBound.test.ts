import { expect, test } from 'vitest';
import { lowerBound } from '../../../shared/base/lowerBound.ts';

test('the first of sorted numbers that is no less than a value is found', () => {
  const sorted = [1, 3, 3, 7];
  expect([0, 1, 2, 3, 4, 7, 8].map((value) => lowerBound(sorted, value))).toEqual([0, 0, 1, 1, 3, 3, 4]);
  expect(lowerBound([], 1)).toBe(0);
});
