import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareJson, matchNames } from '../../../../shared/document/json/compareJson.ts';
import type { JsonValue } from '../../../../shared/base/json.ts';

it('names the smallest parts that differ, whatever the order of keys', () => {
  expect(
    compareJson(
      { url: 'a', formats: ['markdown', { type: 'json' }], timeout: 5 },
      { formats: ['markdown', { type: 'links' }, 'html'], url: 'a', mobile: true },
    ),
  ).toEqual([
    { path: ['formats', 1, 'type'], before: 'json', after: 'links' },
    { path: ['formats', 2], before: undefined, after: 'html' },
    { path: ['timeout'], before: 5, after: undefined },
    { path: ['mobile'], before: undefined, after: true },
  ]);
});

it('tells null from absent, and a list from an object', () => {
  expect(compareJson({ a: null }, {})).toEqual([{ path: ['a'], before: null, after: undefined }]);
  expect(compareJson([], {})).toEqual([{ path: [], before: [], after: {} }]);
  expect(compareJson(JSON.parse('{"__proto__":1}') as JsonValue, {})).toEqual([
    { path: ['__proto__'], before: 1, after: undefined },
  ]);
});

it('finds nothing between a value and itself, and no more than can be read', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.parse(JSON.stringify(value)) as JsonValue;
      expect(compareJson(json, JSON.parse(JSON.stringify(json)) as JsonValue)).toEqual([]);
    }),
  );
  expect(
    compareJson(
      Array.from({ length: 5000 }, () => 1),
      [],
    ),
  ).toHaveLength(200);
});

it('matches items of lists by a name that each has, wherever they stand', () => {
  const before = [
    { sku: 'a', price: 1 },
    { sku: 'b', price: 2 },
  ];
  const after = [
    { sku: 'c', price: 3 },
    { sku: 'a', price: 1 },
    { sku: 'b', price: 5 },
  ];
  expect(matchNames({ items: before }, { items: after })).toEqual(['sku', 'price']);
  expect(compareJson(before, after, { matchBy: 'sku' })).toEqual([
    { path: ['sku=b', 'price'], before: 2, after: 5 },
    { path: ['sku=c'], before: undefined, after: { sku: 'c', price: 3 } },
  ]);
  // Not every item has a unique key: matched by position.
  expect(compareJson([{ id: 1 }, { id: 1 }], [{ id: 1 }], { matchBy: 'id' })).toEqual([
    { path: [1], before: { id: 1 }, after: undefined },
  ]);
});

it('goes as deep as the values do', () => {
  const nested = (end: number) => JSON.parse(`${'['.repeat(20_000)}${end}${']'.repeat(20_000)}`) as JsonValue;
  expect(compareJson(nested(1), nested(1))).toEqual([]);
  const [difference] = compareJson(nested(1), nested(2));
  expect(difference?.path).toHaveLength(20_000);
});
