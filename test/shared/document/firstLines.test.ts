import { expect, test } from 'vitest';
import { firstLines } from '../../../shared/document/firstLines.ts';

test('so many lines that say something', () => {
  expect(firstLines('a\n\n\nb\nc\n', 2)).toBe('a\n\n\nb');
  expect(firstLines('a\nb', 12)).toBe('a\nb');
  expect(firstLines('\n \n', 3)).toBe('');
  expect(firstLines('', 3)).toBe('');
});

test('a line that never ends is cut', () => {
  expect(firstLines('x'.repeat(10_000), 2, 100)).toHaveLength(100);
});
