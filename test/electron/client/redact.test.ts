import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor, redactionMark, redactText } from '../../../electron/client/redact.ts';

const key = 'fc-9b1/c2+d3==e4&f5';

function redact(text: string, secrets: readonly string[], pieceLength: number): { text: string; count: number } {
  const redactor = createRedactor(secrets);
  const bytes = Buffer.from(text, 'utf8');
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < bytes.byteLength; from += pieceLength) {
    pieces.push(redactor.push(bytes.subarray(from, from + pieceLength)));
  }
  pieces.push(redactor.end());
  return { text: Buffer.concat(pieces).toString('utf8'), count: redactor.count };
}

const spellings: readonly (readonly [string, string])[] = [
  ['as it is', key],
  ['in a header', `Bearer ${key}`],
  ['in JSON', JSON.stringify({ key })],
  ['with escaped slashes', key.replaceAll('/', String.raw`\/`)],
  ['in an address', encodeURIComponent(key)],
  ['percent-encoded throughout', [...Buffer.from(key)].map((byte) => `%${byte.toString(16)}`).join('')],
  ['in HTML', key.replaceAll('&', '&amp;')],
  ['in hexadecimal', Buffer.from(key).toString('hex')],
  ['in base64', Buffer.from(key).toString('base64')],
  ['in base64 after one byte', Buffer.from(`x${key}`).toString('base64')],
  ['in base64 after two bytes', Buffer.from(`xy${key}`).toString('base64')],
  ['in base64 in the middle of a text', Buffer.from(`{"authorization":"Bearer ${key}"}`).toString('base64')],
  ['in base64 for addresses', Buffer.from(`user:${key}??`).toString('base64url')],
];

/** A key with everything that text of HTML, an attribute, JSON and an address write in other ways. */
const quoted = 'k9-a"b&c<d>e\'f/g\\h+i j=é1';
const codesOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0) ?? 0);
const inHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

const mixedSpellings: readonly (readonly [string, string])[] = [
  ['as text of HTML', inHtml(quoted)],
  ['as an attribute of HTML', inHtml(quoted).replaceAll('"', '&quot;').replaceAll("'", '&apos;')],
  ['with quotes alone escaped', quoted.replaceAll('"', '&#34;')],
  [
    'as decimal entities',
    codesOf(quoted)
      .map((code) => `&#${code};`)
      .join(''),
  ],
  [
    'as hexadecimal entities',
    codesOf(quoted)
      .map((code) => `&#x0${code.toString(16)};`)
      .join(''),
  ],
  [
    'as entities without an end',
    codesOf(quoted)
      .map((code) => `&#${code}`)
      .join(''),
  ],
  ['as HTML in HTML', inHtml(inHtml(quoted))],
  ['as HTML in JSON', inJson(inHtml(quoted)).replaceAll('&', String.raw`\u0026`).replaceAll('<', String.raw`\u003c`)],
  ['as JSON in JSON in JSON', inJson(inJson(inJson(quoted)))],
  [
    'as escapes of JSON',
    codesOf(quoted)
      .map((code) => `\\u${code.toString(16).padStart(4, '0')}`)
      .join(''),
  ],
  [
    'as escapes of JavaScript',
    codesOf(quoted)
      .map((code) => `\\x${code.toString(16).padStart(2, '0')}`)
      .join(''),
  ],
  ['in an address in an address', encodeURIComponent(encodeURIComponent(quoted))],
  ['as a form field', new URLSearchParams({ quoted }).toString().slice('quoted='.length)],
  ['another way for each character', 'k&#57;-%61\\"b&amp;c&lt;d\\u003Ee&#x27;f\\/g\\\\h%2Bi+j=\u00e91'],
];

describe('striking out a key', () => {
  it.each(mixedSpellings)('finds it %s, in pieces of any length', (_name, spelled) => {
    for (const pieceLength of [1, 3, 64, 10_000])
      expect(redact(`before <${spelled}> after`, [quoted], pieceLength).text).toMatch(
        /^before <\[redacted\];?> after$/,
      );
  });

  it.each([
    ['backslashes', '\\'],
    ['percents', '%25'],
    ['ampersands', '&amp;'],
    ['zeros', '&#0000'],
    ['letters of its own', 'k'],
  ])('is not held up by %s without end, and holds back little of them', (_name, part) => {
    const redactor = createRedactor([quoted, 'kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkb']);
    const text = Buffer.from(part.repeat(20_000));
    const given = [redactor.push(text), redactor.push(Buffer.from(`. ${quoted}`)), redactor.end()];
    expect(text.byteLength - (given[0]?.byteLength ?? 0)).toBeLessThan(40_000);
    expect(Buffer.concat(given).toString()).toBe(`${part.repeat(20_000)}. ${redactionMark}`);
  });

  it('leaves backslashes before it in pairs, so that JSON stays JSON', () => {
    for (let count = 0; count < 60; count += 2) {
      const found = redact(`{"a":"${'\\'.repeat(count)}\\u006b9-abcdefgh"}`, ['k9-abcdefgh'], 1000);
      expect(() => JSON.parse(found.text) as unknown, found.text).not.toThrow();
      expect(found.count).toBe(1);
    }
  });

  it.each(spellings)('finds it %s', (_name, spelled) => {
    for (const pieceLength of [1, 2, 3, 7, 64, 10_000]) {
      const found = redact(`before ${spelled} after`, [key], pieceLength);
      expect(found.text).toContain(redactionMark);
      expect(found.text.startsWith('before ')).toBe(true);
      expect(found.text.endsWith(' after')).toBe(true);
      expect(found.count).toBe(1);
    }
  });

  it.each(spellings)('finds it in text %s', (_name, spelled) => {
    expect(redactText(`a ${spelled} b`, [key])).toContain(redactionMark);
  });

  it('counts every place', () => {
    expect(redact(`${key}${key} and ${key}`, [key], 5)).toEqual({
      text: `${redactionMark}${redactionMark} and ${redactionMark}`,
      count: 3,
    });
  });

  it('finds a key that begins inside a false beginning of itself', () => {
    expect(redact('aabaabaabaac', ['aabaabaac'], 1)).toEqual({ text: `aab${redactionMark}`, count: 1 });
  });

  it('strikes out the beginning of a key at which the bytes stop', () => {
    expect(redact(`x ${key.slice(0, -1)}`, [key], 4)).toEqual({ text: `x ${redactionMark}`, count: 1 });
  });

  it('leaves a short beginning at the end as it is', () => {
    expect(redact('the letters fc', [key], 4)).toEqual({ text: 'the letters fc', count: 0 });
  });

  it('does not look for keys that are ordinary words', () => {
    expect(redact('a test of tests', ['test', ''], 3)).toEqual({ text: 'a test of tests', count: 0 });
  });

  it('gives every other text back unchanged, however it is cut', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 50 }), (bytes, pieceLength) => {
        const wellFormed = Buffer.from(bytes).toString('utf8');
        fc.pre(!wellFormed.includes('secret'));
        expect(redact(wellFormed, ['secret-0123456789', 'another-secret'], pieceLength)).toEqual({
          text: wellFormed,
          count: 0,
        });
      }),
      { numRuns: 50 },
    );
  });

  it('finds it at every place among its own letters, and leaps over none', () => {
    const words = fc.constantFrom('abcdabce', 'abc', 'a', 'bcd', 'abcdabc', 'eabcd', 'xyz');
    fc.assert(
      fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const count = text.split('abcdabce').length - 1;
        expect(redact(`${text}.`, ['abcdabce', 'another-secret-that-is-longer'], 1000)).toEqual({
          text: `${text.replaceAll('abcdabce', redactionMark)}.`,
          count,
        });
      }),
      { numRuns: 300 },
    );
  });

  it('finds the same whatever the pieces', () => {
    const parts = fc.constantFrom('aab', 'aabaabaac', 'b', 'ac', 'aabaab', ' ', 'bbbbbbbbbb');
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), fc.integer({ min: 1, max: 20 }), (words, pieceLength) => {
        const text = words.join('');
        const secrets = ['aabaabaac', 'bbbbbbbbbb'];
        expect(redact(text, secrets, pieceLength)).toEqual(redact(text, secrets, 100_000));
      }),
      { numRuns: 100 },
    );
  });
});
