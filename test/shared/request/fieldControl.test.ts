import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { controlForSchema, type FieldControl } from '../../../shared/request/fieldControl.ts';

const table: readonly (readonly [what: string, schema: z.ZodType, control: FieldControl])[] = [
  ['a switch', z.boolean(), { kind: 'boolean' }],
  ['a switch that may also be an object', z.union([z.boolean(), z.strictObject({})]), { kind: 'boolean' }],
  ['a whole number', z.int().min(0), { kind: 'integer', min: 0, max: null }],
  ['a number', z.number(), { kind: 'number' }],
  ['a text', z.string().max(128), { kind: 'text', maxLength: 128 }],
  ['one of a few', z.enum(['a', 'b']), { kind: 'choice', values: ['a', 'b'] }],
  ['texts', z.array(z.string()), { kind: 'texts' }],
  ['names with texts', z.record(z.string(), z.string()), { kind: 'pairs' }],
  [
    'an object',
    z.strictObject({ name: z.string(), on: z.boolean().optional() }),
    { kind: 'group', parts: { name: { kind: 'text', maxLength: null }, on: { kind: 'boolean' } } },
  ],
  ['a text or null', z.string().nullable(), { kind: 'text', maxLength: null }],
  ['a text of some length or null', z.string().max(128).nullable(), { kind: 'text', maxLength: 128 }],
  ['one of a few or null', z.enum(['a', 'b']).nullable(), { kind: 'choice', values: ['a', 'b'] }],
  ['a switch or null', z.boolean().nullable(), { kind: 'boolean' }],
  ['a whole number or null', z.int().min(1).max(9).nullable(), { kind: 'integer', min: 1, max: 9 }],
  ['a number or null', z.number().nullable(), { kind: 'number' }],
  ['texts or null', z.array(z.string()).nullable(), { kind: 'texts' }],
  ['a text, left out or null', z.string().nullish(), { kind: 'text', maxLength: null }],
  ['a text or a number', z.union([z.string(), z.number()]), { kind: 'json' }],
  ['a text, a number or null', z.union([z.string(), z.number(), z.null()]), { kind: 'json' }],
  ['null alone', z.null(), { kind: 'json' }],
  ['anything', z.unknown(), { kind: 'json' }],
  ['objects', z.array(z.strictObject({})), { kind: 'json' }],
  ['several of a few', z.array(z.enum(['a', 'b'])), { kind: 'choices', values: ['a', 'b'] }],
  [
    'several of a few, with options',
    z.array(z.union([z.enum(['a', 'b']), z.strictObject({ type: z.literal('a'), depth: z.int() })])),
    { kind: 'choices', values: ['a', 'b'] },
  ],
  [
    'several of a few, or other objects',
    z.array(z.union([z.enum(['a', 'b']), z.strictObject({ url: z.string() })])),
    { kind: 'json' },
  ],
];

describe('controlForSchema', () => {
  it.each(table)('%s', (_what, schema, control) => {
    expect(controlForSchema(schema)).toEqual(control);
  });
});
