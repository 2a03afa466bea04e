import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSameAsDouble,
  numberText,
  parseExactJson,
  withPlainNumbers,
  writeExactJson,
} from '../../../shared/base/exactNumber.ts';
import { isExactNumber, isJsonObject, parseJson, type JsonValue } from '../../../shared/base/json.ts';

function exact(text: string): JsonValue {
  const parsed = parseExactJson(text);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

const anyNumberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9]\d{0,30}$/)),
    fc.option(fc.stringMatching(/^\d{1,20}$/), { nil: null }),
    fc.option(fc.stringMatching(/^[eE][-+]?\d{1,3}$/), { nil: null }),
  )
  .map(
    ([char, whole, fraction, exponent]) => `${char}${whole}${fraction === null ? '' : `.${fraction}`}${exponent ?? ''}`,
  );

describe('exact numbers', () => {
  it.each([
    '4634343214213523454',
    '1.00',
    '0.10',
    '1E400',
    '-0',
    '12345678901234567890.5',
    '1e3',
    '-7.0',
  ])('keeps %s as it is written, through other processes and files too', (text) => {
    const value = exact(`{"price":[${text},1]}`);
    expect(writeExactJson(value)).toBe(`{"price":[${text},1]}`);
    expect(writeExactJson(structuredClone(value))).toBe(`{"price":[${text},1]}`);
    expect(writeExactJson(JSON.parse(JSON.stringify(value)) as JsonValue)).toBe(`{"price":[${text},1]}`);
  });

  it('leaves numbers that a double writes back in the same way plain', () => {
    expect(exact('[1,-2.5,1e+21,0.1,9007199254740991]')).toEqual([1, -2.5, 1e21, 0.1, 9007199254740991]);
  });

  it('writes any JSON back with the same numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), anyNumberText)), (pairs) => {
        const text = `[${pairs.map(([key, number]) => `{${JSON.stringify(key)}:${number}}`).join(',')}]`;
        expect(writeExactJson(exact(text))).toBe(text);
      }),
    );
  });

  it('is JSON.stringify for values without exact numbers, and the same value when read plainly', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(writeExactJson(exact(text), 2)).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it('takes no digits in texts and names for numbers', () => {
    const text = '{"1.00":"2.00 \\" 3.00","\\\\":"4.00"}';
    expect(exact(text)).toEqual(JSON.parse(text));
  });

  it('keeps a text that looks like its own mark a text', () => {
    const text = JSON.stringify({ mark: '\u0000number:5', longer: '\u0000number::' });
    const value = exact(`[${text},1.00]`);
    expect(writeExactJson(value)).toBe(`[${text},1.00]`);
  });

  it('fails as the plain parser does', () => {
    expect(parseExactJson('[1.00,01]')).toEqual(parseJson('[1.00,01]'));
  });

  it('is a number and no object to who reads values', () => {
    const value = exact('1.00');
    expect(isExactNumber(value)).toBe(true);
    expect(isJsonObject(value)).toBe(false);
    expect(isExactNumber({ '\u0000number': 'rm -rf' })).toBe(false);
    expect(withPlainNumbers(exact('{"a":[1.50,{"b":2.0}],"c":"x"}'))).toEqual({ a: [1.5, { b: 2 }], c: 'x' });
    expect(isExactNumber(value) && numberText(value)).toBe('1.00');
  });

  it.each([
    ['30000.0', true],
    ['3e4', true],
    ['0.100', true],
    ['-0.0', true],
    ['4634343214213523454', false],
    ['1E400', false],
    ['0.1000000000000000001', false],
  ])('knows whether a double holds %s', (text, isHeld) => {
    const value = exact(text);
    expect(isExactNumber(value) && isSameAsDouble(value)).toBe(isHeld);
  });

  it('stays linear where a text is one long number or many', () => {
    const digits = '9'.repeat(200_000);
    expect(writeExactJson(exact(`[${digits}]`))).toBe(`[${digits}]`);
    const many = `[${Array.from({ length: 50_000 }, () => '1.0').join(',')}]`;
    expect(writeExactJson(exact(many))).toBe(many);
  });
});
