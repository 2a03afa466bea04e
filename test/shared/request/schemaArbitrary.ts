import fc from 'fast-check';
import { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { jsonValue, nastyText } from './jsonArbitrary.ts';

/** Any value that a schema of the API takes, nasty texts among them: what a person may have written into a form. */
export function valuesOf(schema: z.ZodType): fc.Arbitrary<JsonValue> {
  const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' }) as JsonObject;
  return valueOfNode(json).filter((value) => schema.safeParse(value).success);
}

function valueOfNode(node: JsonObject): fc.Arbitrary<JsonValue> {
  const variants = node['anyOf'] ?? node['oneOf'];
  if (Array.isArray(variants))
    return fc.oneof(...(variants as readonly JsonValue[]).filter(isJsonObject).map(valueOfNode));
  if (node['const'] !== undefined) return fc.constant(node['const']);
  if (Array.isArray(node['enum'])) return fc.constantFrom(...(node['enum'] as readonly JsonValue[]));
  switch (node['type']) {
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ min: bound(node['minimum'], 0), max: bound(node['maximum'], 1_000_000) });
    case 'number':
      return fc.integer({ min: 1, max: 40 }).map((tenths) => tenths / 10);
    case 'string':
      return typeof node['pattern'] === 'string' ? fc.constantFrom('DE', 'US', 'fr') : nastyText;
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(isJsonObject(node['items']) ? valueOfNode(node['items']) : jsonValue, { maxLength: 3 });
    case 'object':
      return objectOf(node);
    default:
      return jsonValue;
  }
}

function objectOf(node: JsonObject): fc.Arbitrary<JsonValue> {
  const { properties, required, additionalProperties } = node;
  if (!isJsonObject(properties)) {
    const entry = isJsonObject(additionalProperties) ? valueOfNode(additionalProperties) : jsonValue;
    return fc.dictionary(nastyText, entry, { maxKeys: 3 });
  }
  const parts = Object.entries(properties).flatMap(([key, part]) =>
    isJsonObject(part) ? [[key, valueOfNode(part)] as const] : [],
  );
  const needed = Array.isArray(required) ? required.filter((key) => typeof key === 'string') : [];
  return fc.record(Object.fromEntries(parts), { requiredKeys: needed });
}

function bound(value: JsonValue | undefined, otherwise: number): number {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : otherwise;
}
