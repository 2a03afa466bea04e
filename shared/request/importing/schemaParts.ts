import type { JsonObject, JsonValue } from '../../base/json.ts';

/** The given schema, extended to accept null. */
export function orNull(schema: JsonObject): JsonObject {
  const { type, ...rest } = schema;
  return typeof type === 'string' ? { type: [type, 'null'], ...rest } : { anyOf: [schema, { type: 'null' }] };
}

/** The schema of an object. */
export function objectType(properties: JsonObject, required: readonly JsonValue[]): JsonObject {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
}
