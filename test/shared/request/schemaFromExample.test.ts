import { describe, expect, it } from 'vitest';
import { schemaFromExample } from '../../../shared/request/schemaFromExample.ts';

describe('schemaFromExample', () => {
  it('names types and what is always there', () => {
    expect(
      schemaFromExample({ name: 'Tarn 2', price: 189.5, stock: 14, tags: ['a'], sold: false, note: null }),
    ).toEqual({
      type: 'object',
      properties: {
        name: { type: 'string' },
        price: { type: 'number' },
        stock: { type: 'number' },
        tags: { type: 'array', items: { type: 'string' } },
        sold: { type: 'boolean' },
        note: { type: 'null' },
      },
      required: ['name', 'price', 'stock', 'tags', 'sold', 'note'],
    });
  });

  it('never guesses that a number is whole: the next one may have decimals', () => {
    const schema = schemaFromExample({ price: 129.0, rows: [{ left: 3 }, { left: null }], list: [1, 2] });
    expect(JSON.stringify(schema)).not.toContain('integer');
    expect(schema).toMatchObject({
      properties: { price: { type: 'number' }, list: { type: 'array', items: { type: 'number' } } },
    });
  });

  it('joins what stands at the same place of a list', () => {
    expect(schemaFromExample([{ a: 1 }, { a: 2.5, b: 'x' }, { a: null }])).toEqual({
      type: 'array',
      items: {
        type: 'object',
        properties: { a: { type: ['number', 'null'] }, b: { type: 'string' } },
        required: ['a'],
      },
    });
    expect(schemaFromExample([])).toEqual({ type: 'array' });
    expect(schemaFromExample({})).toEqual({ type: 'object', properties: {} });
  });
});
