import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indentJson } from '../../../../shared/document/json/indentJson.ts';

describe('indentJson', () => {
  it('writes what JSON.stringify writes, of any value in any spacing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, 4, '\t'), (value, space) => {
        const plain = JSON.stringify(value, null, space);
        expect(indentJson(plain)).toBe(JSON.stringify(value, null, 2));
      }),
    );
  });

  it('leaves numbers, escapes and names that are there twice as they came', () => {
    const json = String.raw`{"id":12345678901234567890,"price":1.50,"big":1E5,"a":"\u00e9\/\\\"","a":[ ]}`;
    expect(indentJson(json).split('\n')).toEqual([
      '{',
      '  "id": 12345678901234567890,',
      '  "price": 1.50,',
      '  "big": 1E5,',
      String.raw`  "a": "\u00e9\/\\\"",`,
      '  "a": []',
      '}',
    ]);
  });

  it('sets lines off only so far, however deep a text nests', () => {
    const json = `${'['.repeat(5000)}1${']'.repeat(5000)}`;
    expect(indentJson(json).length).toBeLessThan(5_000_000);
  });

  it.each(['', '{', '"a', '}}}', '[1,,', '{"a"'])('makes something of what is no JSON: %s', (text) => {
    expect(() => indentJson(text)).not.toThrow();
  });
});
