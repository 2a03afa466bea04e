import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indentJson } from '../../../shared/base/indentJson.ts';

const limits = { maxDepth: 200, maxCharacters: 1_000_000 };

describe('indenting JSON text', () => {
  test('gives what JSON.stringify gives, however the text was spaced', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, '\t'), (json, spacing) => {
        expect(indentJson(JSON.stringify(json, null, spacing), limits)).toBe(JSON.stringify(json, null, 2));
      }),
    );
  });

  test('keeps numbers, the order of names and names that come twice as they were written', () => {
    expect(indentJson('{"b":9007199254740993,"1":1.00,"b":-1E+400, "0":[ ] , "o":{\n}}', limits)).toBe(
      '{\n  "b": 9007199254740993,\n  "1": 1.00,\n  "b": -1E+400,\n  "0": [],\n  "o": {}\n}',
    );
  });

  test('writes escapes as characters', () => {
    expect(indentJson(String.raw`["caf\u00e9 \/ \"x\" \\"]`, limits)).toBe('[\n  "café / \\"x\\" \\\\"\n]');
  });

  test('gives nothing beyond its limits', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(indentJson(nested(200), limits)).toBe(JSON.stringify(JSON.parse(nested(200)), null, 2));
    expect(indentJson(nested(201), limits)).toBeNull();
    expect(indentJson(nested(100_000), limits)).toBeNull();
    expect(indentJson(`[${'1,'.repeat(200)}1]`, { maxDepth: 2, maxCharacters: 600 })).toBeNull();
  });
});
