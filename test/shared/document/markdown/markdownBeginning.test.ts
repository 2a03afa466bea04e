import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownBeginning } from '../../../../shared/document/markdown/markdownBeginning.ts';

const markdown = '# Title\n\nWords with "quotes", a back\\slash, é and 😀.';
const answer = JSON.stringify({
  success: true,
  data: { metadata: { tags: ['a', { b: null }] }, markdown, links: ['x'] },
});

test('the words that are there are shown, wherever the answer breaks off', () => {
  for (let end = 0; end <= answer.length; end += 1) {
    const beginning = markdownBeginning(answer.slice(0, end));
    if (beginning !== null) expect(markdown.startsWith(beginning.replace(/[\uD800-\uDBFF]$/, ''))).toBe(true);
  }
  expect(markdownBeginning(answer.slice(0, answer.indexOf('slash')))).toContain('a back');
  expect(markdownBeginning(answer)).toBe(null);
});

test('an answer whose markdown has not begun has no beginning', () => {
  for (const text of [
    '',
    '{',
    '{"success":tr',
    '{"success":true,"data":{"mark',
    '{"success":true,"data":{"markdown":',
    '<html>',
    '{"data":{"markdown":null,"x":"',
  ])
    expect(markdownBeginning(text)).toBeNull();
});

test('whatever an answer holds, its first part is read or is not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.json(), fc.nat(), (words, other, cut) => {
      const text = JSON.stringify({ data: { other: JSON.parse(other) as unknown, markdown: `x${words}` } });
      const beginning = markdownBeginning(text.slice(0, cut % text.length));
      if (beginning !== null) expect(`x${words}`.startsWith(beginning.replace(/[\uD800-\uDBFF]$/, ''))).toBe(true);
    }),
  );
});
