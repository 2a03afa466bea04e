import { describe, expect, test } from 'vitest';
import { readStated } from '../../../../electron/engine/changes/readStated.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';

const schema = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const metadata = {
  title: 'Kiln',
  publishedTime: '2026-01-01',
  'product:price:amount': '19.50',
  rating: 'five',
  ready: 'true',
  authors: ['A', 'B'],
};

describe('values that a page states itself', () => {
  test('are found by the name of their property, whatever its case and signs', () => {
    const asked = schema({
      Title: { type: 'string' },
      published_time: { type: 'string' },
      productPriceAmount: { type: 'number' },
      ready: { type: 'boolean' },
    });
    expect(readStated(asked, metadata)).toEqual({
      Title: 'Kiln',
      published_time: '2026-01-01',
      productPriceAmount: 19.5,
      ready: true,
    });
  });

  test.each<[string, JsonObject]>([
    ['is not stated', { title: { type: 'string' }, price: { type: 'number' } }],
    ['is stated as another type', { rating: { type: 'number' } }],
    ['is no whole number', { productPriceAmount: { type: 'integer' } }],
    ['is stated more than once', { authors: { type: 'string' } }],
  ])('a schema of which one value %s is for somebody who reads', (_what, properties) => {
    expect(readStated(schema(properties), metadata)).toBeNull();
  });
});
