import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isJsonObject, jsonDepth, jsonObjectSchema, jsonValueSchema, parseJson } from '../../../shared/base/json.ts';

describe('parsing JSON', () => {
  it('gives the value', () => {
    expect(parseJson('{"a":[1,null,"x"]}')).toEqual({ ok: true, value: { a: [1, null, 'x'] } });
  });

  it.each(['', '{', '[1,]', "{'a':1}", 'NaN', '{"a":1}{"b":2}', '\u0000'])('gives a problem for %j', (text) => {
    const parsed = parseJson(text);
    expect(parsed.ok).toBe(false);
    expect(!parsed.ok && parsed.error.message).not.toBe('');
  });

  it('says where it stopped when the parser says so', () => {
    const parsed = parseJson('{"a":1,}');
    expect(!parsed.ok && parsed.error.offset).toBe(7);
  });

  it('takes a name that is special to JavaScript as a name', () => {
    const parsed = parseJson('{"__proto__":{"admin":true}}');
    expect(parsed.ok && Object.hasOwn(parsed.value as object, '__proto__')).toBe(true);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
  });
});

describe('the depth of JSON text', () => {
  it.each([
    ['1', 0],
    ['[]', 1],
    ['{"a":[{}]}', 3],
    ['["[[[["]', 1],
    [String.raw`["\"[[", "\\"]`, 1],
    ['[[[', 3],
    [']]][[', 0],
    ['', 0],
  ])('of %j is %i', (text, depth) => {
    expect(jsonDepth(text)).toBe(depth);
  });

  it('is that of the value for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
        expect(jsonDepth(JSON.stringify(value))).toBe(depthOf(value));
        expect(jsonDepth(JSON.stringify(value, null, 3))).toBe(depthOf(value));
      }),
      { numRuns: 100 },
    );
  });

  it('counts a million brackets without recursion', () => {
    expect(jsonDepth('['.repeat(1_000_000))).toBe(1_000_000);
  });
});

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('what is a JSON object', () => {
  it.each([
    [{}, true],
    [{ a: 1 }, true],
    [[], false],
    [null, false],
    ['x', false],
    [undefined, false],
  ])('%j: %j', (value, expected) => {
    expect(isJsonObject(value)).toBe(expected);
  });

  it('is told by the schemas alike', () => {
    expect(jsonObjectSchema.safeParse({ a: [1, { b: null }] }).success).toBe(true);
    expect(jsonObjectSchema.safeParse([]).success).toBe(false);
    expect(jsonValueSchema.safeParse(undefined).success).toBe(false);
    expect(jsonValueSchema.safeParse({ a: () => 1 }).success).toBe(false);
  });
});
