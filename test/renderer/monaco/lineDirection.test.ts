import { expect, test } from 'vitest';
import { rightToLeftLines } from '../../../renderer/monaco/lineDirection.ts';

test('the first letter of a line decides its direction, as in dir="auto"', () => {
  const lines = ['# اسم', 'English', '', '- 12 € שלום and more', '189', 'price: سعر', '**نص** text'];
  expect(rightToLeftLines(lines.join('\n'))).toEqual([1, 4, 7]);
  expect(rightToLeftLines('')).toEqual([]);
});

test('a long line without letters is looked at by its beginning', () => {
  expect(rightToLeftLines(`${'1'.repeat(1_000_000)}ش`)).toEqual([]);
});
