import type { Schema } from '@cfworker/json-schema';

/**
 * The Design Tokens format of 2025.10 (designtokens.org, Format and Color modules) as our own JSON Schema, since its authors publish theirs
 * in no package: groups and tokens by their names, and the values of the types that a brand has. Composite types and references between
 * tokens are not supported: an export that used one would fail here.
 */
export const designTokensSchema: Schema = {
  $ref: '#/$defs/group',
  $defs: {
    /** Format, 5.1: names begin with no `$` and hold neither braces nor dots, which references are made of. */
    group: {
      type: 'object',
      not: { required: ['$value'] },
      properties: { $description: { type: 'string' }, $type: { $ref: '#/$defs/type' } },
      patternProperties: {
        '^[^${}.][^{}.]*$': { anyOf: [{ $ref: '#/$defs/token' }, { $ref: '#/$defs/group' }] },
      },
      additionalProperties: false,
    },
    type: { enum: ['color', 'dimension', 'fontFamily', 'fontWeight', 'duration', 'cubicBezier', 'number'] },
    token: {
      type: 'object',
      required: ['$value', '$type'],
      properties: { $value: true, $type: { $ref: '#/$defs/type' }, $description: { type: 'string' } },
      additionalProperties: false,
      anyOf: ['color', 'dimension', 'fontFamily', 'fontWeight', 'duration', 'cubicBezier', 'number'].map((type) => ({
        properties: { $type: { const: type }, $value: { $ref: `#/$defs/${type}` } },
      })),
    },
    /** Color, 4: sRGB components are fractions from 0 to 1; `hex` is a fallback of six digits, and the opacity is a separate property. */
    color: {
      type: 'object',
      required: ['colorSpace', 'components'],
      properties: {
        colorSpace: { const: 'srgb' },
        components: {
          type: 'array',
          minItems: 3,
          maxItems: 3,
          items: { anyOf: [{ type: 'number', minimum: 0, maximum: 1 }, { const: 'none' }] },
        },
        alpha: { type: 'number', minimum: 0, maximum: 1 },
        hex: { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' },
      },
      additionalProperties: false,
    },
    dimension: measure(['px', 'rem']),
    duration: measure(['ms', 's']),
    fontFamily: {
      anyOf: [{ type: 'string' }, { type: 'array', minItems: 1, items: { type: 'string' } }],
    },
    fontWeight: { type: 'number', minimum: 1, maximum: 1000 },
    number: { type: 'number' },
    /** Format, 8.6: the abscissas of both points lie in 0 to 1, the ordinates anywhere. */
    cubicBezier: {
      type: 'array',
      minItems: 4,
      maxItems: 4,
      prefixItems: [
        { type: 'number', minimum: 0, maximum: 1 },
        { type: 'number' },
        { type: 'number', minimum: 0, maximum: 1 },
        { type: 'number' },
      ],
    },
  },
};

function measure(units: readonly string[]): Schema {
  return {
    type: 'object',
    required: ['value', 'unit'],
    properties: { value: { type: 'number' }, unit: { enum: [...units] } },
    additionalProperties: false,
  };
}
