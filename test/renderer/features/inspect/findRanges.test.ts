import { expect, test } from 'vitest';
import { literalPattern } from '../../../../renderer/features/inspect/markdown/findRanges.ts';

const query = { text: '', matchCase: false, wholeWord: false, regex: false };
const found = (words: string, text: string, change: Partial<typeof query> = {}) =>
  [...text.matchAll(literalPattern(words, { ...query, ...change }) ?? /$^/g)].map(([match]) => match);

test('words are found as they are, over a line break too, and never as a pattern', () => {
  expect(found('a+b', 'A+b aab')).toEqual(['A+b']);
  expect(found('two words', 'two\n  words')).toEqual(['two\n  words']);
  expect(found('(a+)+$', `${'a'.repeat(5000)}!`)).toEqual([]);
  expect(literalPattern('  ', query)).toBeNull();
});

test('case and whole words count where they are asked for', () => {
  expect(found('oak', 'Oak oak', { matchCase: true })).toEqual(['oak']);
  expect(found('oak', 'oaks oak', { wholeWord: true })).toEqual(['oak']);
});
