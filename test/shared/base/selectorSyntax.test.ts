import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSelector } from '../../../shared/base/selectorSyntax.ts';

const valid = [
  'div',
  '*',
  '.share',
  '#main',
  'article.post > h1 + p ~ ul li',
  'a[href]',
  'a[href^="https://"][rel~=nofollow i]',
  "input[type='search' s]",
  'svg|rect',
  '*|*',
  ':root',
  'p::first-line',
  'li:nth-child(2n + 1)',
  'li:nth-child(-n+3 of .x)',
  ':is(h1, h2):not(.a, .b > c)',
  'div:has(> img, + p)',
  ':lang(de)',
  '.a\\:b',
  '#\\31 23',
  '.grün',
  '.-x',
  '--a',
  '  div , p  ',
  'my-element',
  '[data-x="a)b"]',
  'a>b',
] as const;

const invalid = [
  ['', 'empty', 0],
  ['   ', 'end', 3],
  ['div,', 'end', 4],
  [',div', 'combinator', 0],
  ['div >', 'combinator', 5],
  ['> div', 'combinator', 0],
  ['div > > p', 'combinator', 6],
  ['.', 'name', 1],
  ['#', 'name', 1],
  ['.1a', 'name', 1],
  ['div..a', 'name', 4],
  ['a[', 'attribute', 2],
  ['a[href', 'attribute', 6],
  ['a[href=]', 'attribute', 7],
  ['a[href="x]', 'attribute', 7],
  [':', 'name', 1],
  ['p:nth-child(', 'bracket', 12],
  [':not()', 'character', 5],
  [':is(a', 'bracket', 5],
  ['div)', 'character', 3],
  ['div {color:red}', 'character', 4],
  ['//div[@id]', 'character', 0],
  ['$(".x")', 'character', 0],
] as const;

describe('checkSelector', () => {
  it.each(valid)('accepts %s', (selector) => {
    expect(checkSelector(selector)).toBeNull();
  });

  it.each(invalid)('refuses %j', (selector, reason, offset) => {
    expect(checkSelector(selector)).toEqual({ reason, offset });
  });

  it('accepts whatever is put together by the grammar', () => {
    const simple = fc.constantFrom(
      '.a',
      '#b',
      '[c]',
      '[d="e)"]',
      '[f|="g" i]',
      ':first-child',
      ':not(p, .q > r)',
      ':nth-child(2n)',
      '::before',
    );
    const compound = fc
      .tuple(fc.constantFrom('', 'div', '*', 'x-y'), fc.array(simple, { maxLength: 3 }))
      .map(([type, parts]) => (type === '' && parts.length === 0 ? 'p' : type + parts.join('')));
    const complex = fc
      .tuple(
        compound,
        fc.array(fc.tuple(fc.constantFrom(' ', '>', ' > ', ' + ', '~', '\n'), compound), { maxLength: 3 }),
      )
      .map(([first, rest]) => first + rest.map((pair) => pair.join('')).join(''));
    fc.assert(
      fc.property(fc.array(complex, { minLength: 1, maxLength: 3 }), (list) => {
        expect(checkSelector(list.join(', '))).toBeNull();
      }),
    );
  });

  it('ends on endless input', () => {
    expect(checkSelector(':is('.repeat(5000))).not.toBeNull();
    expect(checkSelector('a '.repeat(50_000))).toBeNull();
  });
});
