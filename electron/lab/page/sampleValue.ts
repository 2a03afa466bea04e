import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { lookupTable } from '../../../shared/base/lookupTable.ts';

/** A schema is sent by the caller: deeper levels and further fields are omitted. */
const maxDepth = 12;
const maxFields = 100;

const scalars: Readonly<Record<string, JsonValue>> = lookupTable({
  string: 'made up',
  number: 0,
  integer: 0,
  boolean: false,
  null: null,
});

/**
 * Returns a value that a JSON Schema allows, by its types, constants and enumerations alone: for a generated response.
 * @param schema as the caller sent it; anything that is not a schema gives null
 */
export function sampleValue(schema: JsonValue | undefined, depth = 0): JsonValue {
  if (!isJsonObject(schema) || depth > maxDepth) return null;
  const { const: constant, enum: allowed, properties, items } = schema;
  if (constant !== undefined) return constant;
  if (Array.isArray(allowed)) return (allowed as readonly JsonValue[])[0] ?? null;
  const type = typeOf(schema);
  if (type === 'array') return isJsonObject(items) ? [sampleValue(items, depth + 1)] : [];
  if (type !== 'object') return scalars[type] ?? null;
  return sampleObject(isJsonObject(properties) ? properties : {}, depth);
}

function sampleObject(properties: JsonObject, depth: number): JsonObject {
  const fields = Object.entries(properties).slice(0, maxFields);
  return Object.fromEntries(fields.map(([name, schema]) => [name, sampleValue(schema, depth + 1)]));
}

function typeOf({ type, properties, items }: JsonObject): string {
  const first = Array.isArray(type) ? (type as readonly JsonValue[])[0] : type;
  if (typeof first === 'string') return first;
  if (properties !== undefined) return 'object';
  return items === undefined ? 'string' : 'array';
}
