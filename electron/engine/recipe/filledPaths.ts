import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';

/** Where a value says something: `name`, `offers[].price`. Items of a list share their places; an empty list says nothing. */
export function filledPaths(value: JsonValue): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (part: JsonValue, path: string): void => {
    if (Array.isArray(part)) for (const item of part as readonly JsonValue[]) visit(item, `${path}[]`);
    else if (isJsonObject(part)) for (const [name, each] of Object.entries(part)) visit(each, `${path}.${name}`);
    // That something is not there is said of every page.
    else if (part !== null && part !== '' && part !== false) found.add(path);
  };
  visit(value, '');
  return found;
}

/** Gives what a schema demands and the page does not have, where it may be empty: null, no items, an object of such. */
export function fillNulls(schema: JsonValue | undefined, value: JsonValue): JsonValue {
  if (!isJsonObject(schema)) return value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => fillNulls(schema['items'], item));
  if (!isJsonObject(value)) return value;
  const properties: JsonObject = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const filled = Object.entries(value).map(([name, each]) => [name, fillNulls(own(properties, name), each)] as const);
  const required = Array.isArray(schema['required']) ? (schema['required'] as readonly JsonValue[]) : [];
  const missing = required.flatMap((name) => {
    if (typeof name !== 'string' || Object.hasOwn(value, name)) return [];
    const empty = emptyOf(own(properties, name));
    return empty === undefined ? [] : [[name, empty] as const];
  });
  return Object.fromEntries([...filled, ...missing]);
}

function own(properties: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** What a schema allows where there is nothing; undefined where something must be there. */
function emptyOf(schema: JsonValue | undefined): JsonValue | undefined {
  if (mayBeNull(schema)) return null;
  if (!isJsonObject(schema)) return undefined;
  if (schema['type'] === 'array') return [];
  return schema['type'] === 'object' ? fillNulls(schema, {}) : undefined;
}

function mayBeNull(schema: JsonValue | undefined): boolean {
  if (!isJsonObject(schema)) return false;
  const { type, anyOf, oneOf, enum: values } = schema;
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true;
  if (Array.isArray(values) && values.includes(null)) return true;
  return [anyOf, oneOf].some(
    (choices) => Array.isArray(choices) && (choices as readonly JsonValue[]).some((choice) => mayBeNull(choice)),
  );
}
