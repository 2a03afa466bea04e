import { isSameAsDouble, numberText } from '../base/exactNumber.ts';
import { isExactNumber, isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { fieldOptionNames } from './fields.ts';

/** Fields whose value is the person's own JSON: a schema, the options of a tool, metadata that is only passed on. */
const foreignFields: ReadonlySet<string> = new Set(['schema', 'alexandria', 'auditMetadata', 'parameters']);

/**
 * A body whose own options have plain numbers (`"timeout": 3e4` is 30000, which the form can edit), while JSON of the
 * person's own and fields that Trowel does not know keep every number as it is written. A number that no double holds stays
 * exact everywhere. Depth is bounded by the reader of the text.
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
