import { expect, it } from 'vitest';
import { findMismatches } from '../../../../electron/engine/model/findMismatches.ts';
import { relaxSchema } from '../../../../electron/engine/extraction/relaxSchema.ts';

const schema = {
  type: 'object',
  required: ['name', 'kind'],
  properties: {
    name: { type: 'string' },
    kind: { type: 'string', enum: ['stove', 'kiln'] },
    maker: { type: 'object', required: ['city'], properties: { city: { type: 'string' } } },
    sizes: { type: 'array', items: { type: 'object', required: ['cm'], properties: { cm: { type: 'number' } } } },
  },
};

it('a page may lack what is wanted, and may not have it in another form', () => {
  const relaxed = relaxSchema(schema);
  expect(findMismatches(relaxed, {})).toEqual([]);
  expect(findMismatches(relaxed, { name: null, kind: null, maker: { city: null }, sizes: [{}] })).toEqual([]);
  expect(findMismatches(relaxed, { name: 5 })).not.toEqual([]);
  expect(findMismatches(relaxed, { kind: 'boat' })).not.toEqual([]);
  expect(findMismatches(relaxed, { sizes: [{ cm: 'x' }] })).not.toEqual([]);
});
