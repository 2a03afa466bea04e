import { expect, test } from 'vitest';
import { firstLines } from '../../../../shared/document/markdown/firstLines.ts';

test('so many lines that say something', () => {
  expect(firstLines('a\n\n\nb\nc\n', 2)).toBe('a\n\n\nb');
  expect(firstLines('a\nb', 12)).toBe('a\nb');
  expect(firstLines('\n \n', 3)).toBe('');
  expect(firstLines('', 3)).toBe('');
});

test('a line that never ends is cut', () => {
  expect(firstLines('x'.repeat(10_000), 2, 100)).toHaveLength(100);
});

test('marks of notes that are told further down are left out, and no others', () => {
  const text = 'The lamp[^1] is lit[^2].\n[^2]: By Kim.\n`[^x]`\n\nMore.\n\n[^1]: Each evening.\n';
  expect(firstLines(text, 3)).toBe('The lamp is lit[^2].\n[^2]: By Kim.\n`[^x]`');
  expect(firstLines('A[^1]\n\n[^1]: B', 5)).toBe('A[^1]\n\n[^1]: B');
});
