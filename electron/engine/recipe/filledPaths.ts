import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';

/** Returns the paths of non-empty values: `name`, `offers[].price`. Items of a list share their paths; an empty list has none. */
export function filledPaths(value: JsonValue): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (part: JsonValue, path: string): void => {
    if (Array.isArray(part)) for (const item of part as readonly JsonValue[]) visit(item, `${path}[]`);
    else if (isJsonObject(part)) for (const [name, each] of Object.entries(part)) visit(each, `${path}.${name}`);
    // `false` is ignored: it is true of every page that something is absent.
    else if (part !== null && part !== '' && part !== false) found.add(path);
  };
  visit(value, '');
  return found;
}

/** Adds required values that the page lacks, if the schema permits an empty one: null, an empty list, an object of such values. */
export function fillNulls(schema: JsonValue | undefined, value: JsonValue): JsonValue {
  if (!isJsonObject(schema)) return value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => fillNulls(schema['items'], item));
  if (!isJsonObject(value)) return value;
  const properties: JsonObject = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const filled = Object.entries(value).map(
    ([name, each]) => [name, fillNulls(ownProperty(properties, name), each)] as const,
  );
  const required = Array.isArray(schema['required']) ? (schema['required'] as readonly JsonValue[]) : [];
  const missing = required.flatMap((name) => {
    if (typeof name !== 'string' || Object.hasOwn(value, name)) return [];
    const empty = emptyOf(ownProperty(properties, name));
    return empty === undefined ? [] : [[name, empty] as const];
  });
  return Object.fromEntries([...filled, ...missing]);
}

function ownProperty(properties: JsonObject, name: string): JsonValue | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** Returns the empty value that a schema permits; undefined if a value is required. */
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
