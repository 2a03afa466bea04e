import { expect, test } from 'vitest';
import { percentDecoded } from '../../../shared/base/percentDecoded.ts';

test.each([
  ['oil%20lamp', 'oil lamp'],
  ['%C3%BCber', 'über'],
  ['100%', '100%'],
  ['%ff', '%ff'],
])('%j stands for %j', (text, decoded) => {
  expect(percentDecoded(text)).toBe(decoded);
});
