import { isSameAsDouble, numberText } from '../base/exactNumber.ts';
import { isExactNumber, isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { fieldOptionNames } from './fields.ts';

/** Fields whose value is the user's own JSON: a schema, the options of a tool, metadata that is only passed through. */
const foreignFields: ReadonlySet<string> = new Set(['schema', 'alexandria', 'auditMetadata', 'parameters']);

/**
 * Returns a body whose own options have plain numbers (`"timeout": 3e4` is 30000, which the form can edit), while the user's own JSON and
 * unknown fields preserve every number as written. A number that a double cannot represent stays exact everywhere. Depth is limited by the
 * parser of the text.
 */
export function withPlainOptions(body: JsonObject): JsonObject {
  const known: ReadonlySet<string> = new Set(fieldOptionNames);
  return mapEntries(body, (key, value) => (known.has(key) ? plainOption(key, value) : value));
}

function plainOption(key: string, value: JsonValue): JsonValue {
  if (foreignFields.has(key)) return value;
  if (isExactNumber(value)) return isSameAsDouble(value) ? Number(numberText(value)) : value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => plainOption('', item));
  return isJsonObject(value) ? mapEntries(value, plainOption) : value;
}

function mapEntries(object: JsonObject, map: (key: string, value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(key, value)]));
}
