import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endingOf, fileNameOf } from '../../../shared/document/fileName.ts';

test('words become a plain name', () => {
  expect(fileNameOf('Café Quarry: the menu', 'tokens.json')).toBe('cafe-quarry-the-menu.tokens.json');
  expect(fileNameOf('../../etc/passwd', 'css')).toBe('etc-passwd.css');
  expect(fileNameOf('日本', 'md')).toBe('result.md');
  expect(fileNameOf('invoice\u202Efdp.exe\u0000.md', 'md')).toBe('invoice-fdp-exe-md.md');
  expect(['CON', 'nul.', 'com1', 'console'].map((words) => fileNameOf(words, 'md'))).toEqual([
    'con-file.md',
    'nul-file.md',
    'com1-file.md',
    'console.md',
  ]);
});

test('whatever a page calls itself, main takes the name', () => {
  fc.assert(
    fc.property(fc.string(), (words) => {
      expect(fileNameOf(words, 'theme.css')).toMatch(/^[a-z0-9][\w.-]{0,79}$/);
    }),
  );
});

test('an ending comes of a known type and never of a stranger’s words', () => {
  expect(
    ['image/PNG; charset=x', 'audio/mpeg', 'text/html', 'image/x/../../exe', 'constructor', null].map(endingOf),
  ).toEqual(['png', 'mp3', 'bin', 'bin', 'bin', 'bin']);
});
