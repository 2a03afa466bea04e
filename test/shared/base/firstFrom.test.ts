import { expect, test } from 'vitest';
import { firstFrom } from '../../../shared/base/firstFrom.ts';

test('the first of sorted numbers that is no less than a value is found', () => {
  const sorted = [1, 3, 3, 7];
  expect([0, 1, 2, 3, 4, 7, 8].map((value) => firstFrom(sorted, value))).toEqual([0, 0, 1, 1, 3, 3, 4]);
  expect(firstFrom([], 1)).toBe(0);
});
