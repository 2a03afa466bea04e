import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replaceLinksByText } from '../../../../shared/document/markdown/linkText.ts';

test.each([
  ['[a](b)', 'a'],
  ['see ![a picture](b.png) and [c](d).', 'see a picture and c.'],
  ['[a [b](c)', 'a [b'],
  ['[a] (b) [c]', '[a] (b) [c]'],
  ['[a](b', '[a](b'],
  ['!', '!'],
])('%j', (markdown, text) => {
  expect(replaceLinksByText(markdown)).toBe(text);
});

test('does what the pattern does that is quadratic', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('[', ']', '(', ')', '!', 'a', '\n', '](') }), (markdown) => {
      expect(replaceLinksByText(markdown)).toBe(markdown.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1'));
    }),
  );
});

test.each(['[', '![', '[](', '](', '[a](b'])('%j without end', (part) => {
  expect(replaceLinksByText(part.repeat(100_000))).toBe(part.repeat(100_000));
});
