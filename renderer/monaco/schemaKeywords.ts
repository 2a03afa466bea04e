import type { JsonObject } from '../../shared/base/json.ts';

const schema: JsonObject = { $ref: '#' };
const schemas: JsonObject = { type: 'array', items: schema };
const texts: JsonObject = { type: 'array', items: { type: 'string' } };
const nonNegativeInteger: JsonObject = { type: 'integer', minimum: 0 };
const typeNames = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** The keywords of JSON Schema that completion offers in a schema, and the kinds of their values. */
export const schemaKeywords: JsonObject = {
  type: 'object',
  properties: {
    type: { anyOf: [{ enum: typeNames }, { type: 'array', items: { enum: typeNames } }] },
    properties: { type: 'object', additionalProperties: schema },
    required: texts,
    items: schema,
    description: { type: 'string' },
    title: { type: 'string' },
    enum: { type: 'array' },
    const: {},
    default: {},
    format: { enum: ['date', 'date-time', 'time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6', 'hostname'] },
    pattern: { type: 'string' },
    minLength: nonNegativeInteger,
    maxLength: nonNegativeInteger,
    minimum: { type: 'number' },
    maximum: { type: 'number' },
    minItems: nonNegativeInteger,
    maxItems: nonNegativeInteger,
    uniqueItems: { type: 'boolean' },
    additionalProperties: { anyOf: [{ type: 'boolean' }, schema] },
    anyOf: schemas,
    oneOf: schemas,
    allOf: schemas,
    $defs: { type: 'object', additionalProperties: schema },
    $ref: { type: 'string' },
  },
};
