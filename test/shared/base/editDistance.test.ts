import { expect, test } from 'vitest';
import { editDistance } from '../../../shared/base/editDistance.ts';

test('words are as far apart as letters are changed, put in or taken away', () => {
  expect(editDistance('harbour', 'harbour')).toBe(0);
  expect(editDistance('harbour', 'harbor')).toBe(1);
  expect(editDistance('harbour', 'arbors')).toBe(3);
  expect(editDistance('', 'harbour')).toBe(7);
});
