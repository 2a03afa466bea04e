import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';

/** Returns a JSON Schema that matches the example: the user describes the wanted result by an example. Deterministic. */
export function schemaFromExample(example: JsonValue): JsonObject {
  return schemaOf([example]);
}

/** Merges the types of values at the same path into one schema. */
function schemaOf(values: readonly JsonValue[]): JsonObject {
  const types = [...new Set(values.map(typeOf))];
  const objects = values.filter(isJsonObject);
  const lists = values.filter((value): value is readonly JsonValue[] => Array.isArray(value));
  return {
    ...(types.length === 0 ? {} : { type: types.length === 1 ? (types[0] ?? 'null') : types }),
    ...(objects.length === 0 ? {} : objectParts(objects)),
    ...(lists.length === 0 ? {} : itemParts(lists.flat())),
  };
}

function objectParts(objects: readonly JsonObject[]): JsonObject {
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const properties = names.map((name) => {
    const found = objects.flatMap((object) => (Object.hasOwn(object, name) ? [object[name] ?? null] : []));
    return [name, schemaOf(found)] as const;
  });
  const required = names.filter((name) => objects.every((object) => Object.hasOwn(object, name)));
  return { properties: Object.fromEntries(properties), ...(required.length === 0 ? {} : { required }) };
}

function itemParts(items: readonly JsonValue[]): JsonObject {
  return items.length === 0 ? {} : { items: schemaOf(items) };
}

/** Every number is a `number`, including integers: the next value at the same path, such as a price, may have decimals. */
function typeOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}
