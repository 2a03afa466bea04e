import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { emptyTable } from '../../../shared/base/lookupTable.ts';

/**
 * Reads the values of a schema from the page's metadata: each property from the meta name that is equal except for case and punctuation
 * (`publishedTime`, `published_time`). Null where the page lacks a value or states it as another type: then a model has to read the page.
 */
export function readStated(schema: JsonObject, metadata: Readonly<Record<string, unknown>>): JsonObject | null {
  const stated = new Map(Object.entries(metadata).map(([name, value]) => [plain(name), value]));
  const values = emptyTable<JsonValue>();
  for (const [name, part] of propertiesOf(schema)) {
    const value = asType(stated.get(plain(name)), isJsonObject(part) ? part['type'] : undefined);
    if (value === null) return null;
    values[name] = value;
  }
  return values;
}

function propertiesOf(schema: JsonObject): readonly [string, JsonValue][] {
  const properties = schema['properties'];
  return isJsonObject(properties) ? Object.entries(properties) : [];
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function asType(value: unknown, type: JsonValue | undefined): JsonValue | null {
  if (typeof value !== 'string' || value.trim() === '') return null;
  if (type === 'string') return value;
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : null;
  const number = /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : null;
  return type === 'integer' && !Number.isInteger(number) ? null : number;
}
