import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../../shared/base/json.ts';
import { jsonPathText, queryJson } from '../../../../shared/document/json/jsonQuery.ts';

const shop: JsonValue = {
  name: 'Tarn 2',
  price: { amount: 189, currency: 'EUR' },
  variants: [
    { sku: 'A-1', price: 189, "it's": 1 },
    { sku: 'A-2', price: 199 },
    { sku: 'B-1', price: 209 },
  ],
};

function paths(query: string, value: JsonValue = shop): readonly string[] {
  const found = queryJson(value, query);
  if (!found.ok) throw new Error(found.error);
  return [...found.value].map(({ path }) => jsonPathText(path));
}

describe('a filter', () => {
  it.each([
    ['$', ['$']],
    ['$.price.amount', ['$.price.amount']],
    ["$['price']['amount']", ['$.price.amount']],
    ['$.variants[1].sku', ['$.variants[1].sku']],
    ['$.variants[-1].sku', ['$.variants[2].sku']],
    ['$.variants[*].sku', ['$.variants[0].sku', '$.variants[1].sku', '$.variants[2].sku']],
    ['$.variants[1:].sku', ['$.variants[1].sku', '$.variants[2].sku']],
    ['$.variants[:-2]', ['$.variants[0]']],
    ['$..amount', ['$.price.amount']],
    ['$..price', ['$.price', '$.variants[0].price', '$.variants[1].price', '$.variants[2].price']],
    ['$.price.*', ['$.price.amount', '$.price.currency']],
    [String.raw`$.variants[0]['it\'s']`, [String.raw`$.variants[0]['it\'s']`]],
    ['$.constructor', []],
    ['$.variants.sku', []],
  ])('%s', (query, expected) => {
    expect(paths(query)).toEqual(expected);
  });

  it('looks for words in keys and in values, in any case', () => {
    expect(paths('A-2')).toEqual(['$.variants[1].sku']);
    expect(paths('CURRENCY')).toEqual(['$.price.currency']);
    expect(paths('189')).toEqual(['$.price.amount', '$.variants[0].price']);
    expect(paths('')).toEqual([]);
  });

  it.each(['$.', '$[', '$[?@.price > 1]', '$.a..', '$x'])('says where %s stops to parse', (query) => {
    expect(queryJson(shop, query).ok).toBe(false);
  });

  it('goes as deep as a stranger nests', () => {
    let deep: JsonValue = 'bottom';
    for (let level = 0; level < 5000; level += 1) deep = [deep];
    const found = queryJson(deep, 'bottom');
    expect(found.ok && [...found.value][0]?.path).toHaveLength(5000);
  });

  it('finds any value by the path that it is given by', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const all = queryJson(value as JsonValue, '$..*');
        if (!all.ok) throw new Error(all.error);
        for (const hit of all.value) {
          const again = queryJson(value as JsonValue, jsonPathText(hit.path));
          expect(again.ok && [...again.value]).toEqual([hit]);
        }
      }),
      { numRuns: 60 },
    );
  });
});
