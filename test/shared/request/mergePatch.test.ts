import { expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/base/json.ts';
import { mergePatch } from '../../../shared/request/mergePatch.ts';

it('merges objects, replaces the rest and takes away what is null', () => {
  const body = { url: 'u', formats: ['markdown'], location: { country: 'US', languages: ['en'] }, mobile: true };
  expect(mergePatch(body, { formats: ['links'], location: { country: 'DE' }, mobile: null, maxAge: 0 })).toEqual({
    url: 'u',
    formats: ['links'],
    location: { country: 'DE', languages: ['en'] },
    maxAge: 0,
  });
  expect(body.mobile).toBe(true);
});

it('follows the examples of RFC 7386, also for nested nulls and for what was no object', () => {
  expect(mergePatch({ a: 'b' }, { a: { b: { c: null } } })).toEqual({ a: { b: {} } });
  expect(mergePatch({ a: [{ b: 'c' }] }, { a: [1] })).toEqual({ a: [1] });
  const strange = mergePatch({}, JSON.parse('{"__proto__":{"x":1}}') as JsonObject);
  expect(Object.keys(strange)).toEqual(['__proto__']);
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
});
