import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../shared/base/json.ts';
import {
  missingProperties,
  requestedSchema,
  schemaAt,
  verdictOf,
} from '../../../../shared/document/json/schemaView.ts';

const schema: JsonObject = {
  type: 'object',
  required: ['price'],
  properties: {
    name: { type: 'string', description: 'As the shop writes it' },
    price: { $ref: '#/$defs/money' },
    variants: { type: 'array', items: { type: 'object', properties: { sku: { type: ['string', 'null'] } } } },
    loop: { $ref: '#/$defs/loop' },
  },
  $defs: { money: { type: 'integer' }, loop: { $ref: '#/$defs/loop' } },
};

test('what a place asks for, through lists and references', () => {
  expect(schemaAt(schema, [])).toMatchObject({ types: ['object'] });
  expect(schemaAt(schema, ['name'])).toEqual({
    types: ['string'],
    description: 'As the shop writes it',
    isRequired: false,
  });
  expect(schemaAt(schema, ['price'])).toMatchObject({ types: ['integer'], isRequired: true });
  expect(schemaAt(schema, ['variants', 3, 'sku'])).toMatchObject({ types: ['string', 'null'] });
  expect(schemaAt(schema, ['colour'])).toBe('extra');
  expect(schemaAt(schema, ['loop'])).toBeNull();
  expect(schemaAt(schema, ['variants', 0, 'sku', 'deeper'])).toBeNull();
});

test('whether a value is what was asked for', () => {
  const price = schemaAt(schema, ['price']) ?? 'extra';
  expect(verdictOf(price, 'number', '189')).toBe('fits');
  expect(verdictOf(price, 'number', '189.5')).toBe('wrong-type');
  expect(verdictOf(price, 'string', '189')).toBe('wrong-type');
  expect(verdictOf('extra', 'string', '')).toBe('extra');
  expect(verdictOf({ types: [], description: null, isRequired: false }, 'null', 'null')).toBe('fits');
});

test('what was asked for and is not there, the required first', () => {
  expect(missingProperties(schema, [], ['variants'])).toEqual(['price', 'name', 'loop']);
  expect(missingProperties(schema, ['variants', 0], [])).toEqual(['sku']);
  expect(missingProperties(schema, ['colour'], [])).toEqual([]);
});

test('the schema is that of the format that asks for values', () => {
  expect(requestedSchema({ formats: ['json', { type: 'json', schema }] })).toBe(schema);
  expect(requestedSchema({ formats: [{ type: 'deterministicJson', schema }] })).toBe(schema);
  expect(requestedSchema({ formats: [{ type: 'changeTracking', schema }] })).toBeNull();
  expect(requestedSchema({})).toBeNull();
});
