import { expect, test } from 'vitest';
import { median } from '../../../shared/base/median.ts';

test.each([
  [[], 7],
  [[3], 3],
  [[10, 9, 1], 9],
  [[4, 1, 100, 2], 4],
])('the median of %j is %d', (numbers, expected) => {
  expect(median(numbers, 7)).toBe(expected);
});
