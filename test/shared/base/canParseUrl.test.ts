import { expect, it } from 'vitest';
import { canParseUrl } from '../../../shared/base/canParseUrl.ts';

it('tells addresses from other texts, with and without what they start from', () => {
  expect(canParseUrl('https://example.com/a')).toBe(true);
  expect(canParseUrl('/a')).toBe(false);
  expect(canParseUrl('/a', 'https://example.com/')).toBe(true);
  expect(canParseUrl('https://')).toBe(false);
});

it('takes an umlaut also when it has been asked very often', () => {
  const answers = Array.from({ length: 50_000 }, () => canParseUrl('https://münchen.example/'));
  expect(answers.every((answer) => answer)).toBe(true);
});
