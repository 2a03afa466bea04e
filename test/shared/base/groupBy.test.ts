import { expect, test } from 'vitest';
import { groupBy } from '../../../shared/base/groupBy.ts';

test('things with one key are together, in the order in which they came', () => {
  const groups = groupBy(['lamp', 'oil', 'ship', 'wick', 'sea'], (word) => word.length);
  expect([...groups]).toEqual([
    [4, ['lamp', 'ship', 'wick']],
    [3, ['oil', 'sea']],
  ]);
});
