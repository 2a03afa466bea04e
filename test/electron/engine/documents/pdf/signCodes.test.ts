import { expect, test } from 'vitest';
import { controlOf } from '../../../../../electron/engine/documents/pdf/signCodes.ts';

test('what is no letter is the sign that Windows has there, or the bullet of a font of pictures', () => {
  expect([0x84, 0x93, 0x94, 0x96].map((code) => String.fromCodePoint(controlOf(code, 'Arial')))).toEqual([
    '„',
    '“',
    '”',
    '–',
  ]);
  expect(String.fromCodePoint(controlOf(0x84, 'ABCDEF+Wingdings-Regular'))).toBe('•');
});

test('of a font without a name it is the sign that TeX draws there', () => {
  expect([0x84, 0x88, 0x93].map((code) => String.fromCodePoint(controlOf(code, '')))).toEqual(['†', '•', '“']);
});
