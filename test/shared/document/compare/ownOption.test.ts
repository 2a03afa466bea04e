import { expect, test } from 'vitest';
import { ownOption } from '../../../../shared/document/compare/ownOption.ts';

const url = 'https://a.test/';

test('two requests are told apart by the first option that differs', () => {
  const fast = { url, parsers: [{ type: 'pdf' }] };
  const ocr = { url, parsers: [{ type: 'pdf', mode: 'ocr' }], mobile: true };
  expect(ownOption(fast, ocr)).toEqual({ name: 'mode', value: undefined });
  expect(ownOption(ocr, fast)).toEqual({ name: 'mode', value: 'ocr' });
});

test('another address tells nothing more than itself, and equal requests nothing', () => {
  expect(ownOption({ url }, { url: 'https://b.test/' })).toBeNull();
  expect(ownOption({ url }, { url })).toBeNull();
});
