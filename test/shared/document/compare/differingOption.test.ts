import { expect, test } from 'vitest';
import { differingOption } from '../../../../shared/document/compare/differingOption.ts';

const url = 'https://a.test/';

test('two requests are told apart by the first option that differs', () => {
  const fast = { url, parsers: [{ type: 'pdf' }] };
  const ocr = { url, parsers: [{ type: 'pdf', mode: 'ocr' }], mobile: true };
  expect(differingOption(fast, ocr)).toEqual({ name: 'mode', value: undefined });
  expect(differingOption(ocr, fast)).toEqual({ name: 'mode', value: 'ocr' });
});

test('another address tells nothing more than itself, and equal requests nothing', () => {
  expect(differingOption({ url }, { url: 'https://b.test/' })).toBeNull();
  expect(differingOption({ url }, { url })).toBeNull();
});
