import { expect, test } from 'vitest';
import { trimBy, trimEndBy } from '../../../shared/base/trimText.ts';

test.each([
  ['https://a.test//', 'https://a.test'],
  ['//', ''],
  ['', ''],
  ['/a/b', '/a/b'],
])('slashes at the end of %j', (text, trimmed) => {
  expect(trimEndBy(text, /\//)).toBe(trimmed);
});

test('both ends, and nothing in the middle', () => {
  expect(trimBy('--a--b-', /-/)).toBe('a--b');
  expect(trimBy('---', /-/)).toBe('');
  expect(trimBy(`-${'-'.repeat(100_000)}a`, /-/)).toBe('a');
});
