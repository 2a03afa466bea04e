import { describe, expect, it } from 'vitest';
import { createUtf8Check } from '../../../electron/client/utf8Check.ts';

function isUtf8(bytes: Uint8Array, pieceLength: number): boolean {
  const check = createUtf8Check();
  for (let from = 0; from < bytes.byteLength; from += pieceLength) check.push(bytes.subarray(from, from + pieceLength));
  return check.end();
}

describe('telling UTF-8 in pieces', () => {
  const good = Buffer.from('plain, café, 日本語, 🙂 and the end 🙂', 'utf8');
  it.each([1, 2, 3, 4, 5, 100])('accepts it in pieces of %i bytes', (pieceLength) => {
    expect(isUtf8(good, pieceLength)).toBe(true);
  });

  const bad: [string, number[]][] = [
    ['a Latin-1 letter', [0x63, 0x61, 0x66, 0xe9, 0x21]],
    ['a character cut at the end', [0x61, 0xe2, 0x82]],
    ['a lone continuation', [0x61, 0x80, 0x61]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['a byte that never occurs', [0xff, 0x61]],
  ];
  it.each(bad)('refuses %s', (_name, bytes) => {
    for (const pieceLength of [1, 2, 3, 10]) expect(isUtf8(Uint8Array.from(bytes), pieceLength)).toBe(false);
  });

  it('takes nothing for UTF-8', () => {
    expect(isUtf8(new Uint8Array(0), 1)).toBe(true);
  });
});
