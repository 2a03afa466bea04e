import { expect, test } from 'vitest';
import { codeTokens, type TokenLanguage } from '../../../../shared/document/html/codeTokens.ts';

const kinds = (row: string, language: TokenLanguage, continues = false) =>
  codeTokens(row, language, continues).flatMap(({ text, kind }) => (kind === null ? [] : [`${kind} ${text}`]));

test('JSON: names, strings, numbers and words', () => {
  expect(kinds('  "name": "O\\"ak",', 'json')).toEqual([
    'key "name"',
    'punctuation :',
    'string "O\\"ak"',
    'punctuation ,',
  ]);
  expect(kinds('"n": -1.50e3, "ok": true', 'json')).toContain('number -1.50e3');
  expect(kinds('"n": -1.50e3, "ok": true', 'json')).toContain('keyword true');
});

test('a row in the middle of a long string is a string up to its end', () => {
  expect(kinds('true and 12",', 'json', true)).toEqual(['string true and 12"', 'punctuation ,']);
});

test('HTML: tags, attributes, their values and comments', () => {
  expect(kinds('<a href="x>y" hidden>Oak</a><!-- note -->', 'html')).toEqual([
    'punctuation <',
    'tag a',
    'key href',
    'string "x>y"',
    'key hidden',
    'punctuation >',
    'punctuation </',
    'tag a',
    'punctuation >',
    'comment <!-- note -->',
  ]);
});

test('no row loses a character', () => {
  for (const row of ['', '<', '< p', '"', '{"a', "<a b='c", '\\', '<!--', '-', '<p "" \'>'])
    for (const language of ['html', 'json'] as const)
      for (const continues of [false, true])
        expect(
          codeTokens(row, language, continues)
            .map(({ text }) => text)
            .join(''),
        ).toBe(row);
});
