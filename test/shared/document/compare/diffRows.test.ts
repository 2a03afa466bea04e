import { expect, test } from 'vitest';
import { diffRows } from '../../../../shared/document/compare/diffRows.ts';

const wordsOf = (text: string) =>
  diffRows(text).map(({ words }) => words?.filter(({ isShared }) => !isShared).map((word) => word.text) ?? null);

test('a replaced line shows which of its words changed', () => {
  expect(wordsOf('@@ -1,3 +1,3 @@\n # Tarn 2\n-Price: € 189\n+Price: € 204\n')).toEqual([null, null, ['189'], ['204']]);
});

test('lines without a counterpart, and those that share no word with it, are marked as a whole', () => {
  expect(wordsOf('-one\n-two\n+three four')).toEqual([null, null, null]);
  expect(wordsOf('-alpha\n+beta')).toEqual([null, null]);
  const long = 'word '.repeat(300);
  expect(wordsOf(`-${long}a\n+${long}b`)).toEqual([null, null]);
});
