import { describe, expect, it } from 'vitest';
import { alignWords } from '../../../build/learn/alignWords.ts';

function aligned(found: string, wanted: string): string {
  const words = found.split(' ');
  const matched = alignWords(words, wanted.split(' '));
  return words.filter((_, index) => matched[index] === 1).join(' ');
}

describe('the alignment of words', () => {
  it('finds the longest common subsequence', () => {
    expect(aligned('home about the boat left the harbor at noon imprint', 'the boat left at noon')).toBe(
      'the boat left at noon',
    );
    expect(aligned('a b c', 'x y')).toBe('');
    expect(aligned('b a', 'a b')).toMatch(/^[ab]$/);
  });

  it('prefers the earliest words', () => {
    expect([...alignWords(['a', 'b', 'a'], ['a'])]).toEqual([1, 0, 0]);
  });

  it('takes texts that are longer than a machine word', () => {
    const words = Array.from({ length: 300 }, (_, index) => `w${index % 150}`);
    expect([...alignWords(words, words)].every((value) => value === 1)).toBe(true);
    const every = words.filter((_, index) => index % 3 === 0);
    expect([...alignWords(words, every)].filter((value) => value === 1)).toHaveLength(every.length);
  });

  it('takes empty texts', () => {
    expect([...alignWords([], ['a'])]).toEqual([]);
    expect([...alignWords(['a'], [])]).toEqual([0]);
  });
});
