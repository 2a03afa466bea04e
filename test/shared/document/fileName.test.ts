import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameOf } from '../../../shared/document/fileName.ts';

test('words become a plain name', () => {
  expect(fileNameOf('Café Quarry: the menu', 'tokens.json')).toBe('cafe-quarry-the-menu.tokens.json');
  expect(fileNameOf('../../etc/passwd', 'css')).toBe('etc-passwd.css');
  expect(fileNameOf('日本', 'md')).toBe('result.md');
});

test('whatever a page calls itself, main takes the name', () => {
  fc.assert(
    fc.property(fc.string(), (words) => {
      expect(fileNameOf(words, 'theme.css')).toMatch(/^[a-z0-9][\w.-]{0,79}$/);
    }),
  );
});
