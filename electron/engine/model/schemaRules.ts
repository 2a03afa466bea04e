import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';

const typeNames: ReadonlySet<JsonValue> = new Set([
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'array',
  'null',
]);

/** Keywords whose value is one schema, a list of schemas, or schemas by name. */
const single = [
  'items',
  'additionalProperties',
  'additionalItems',
  'not',
  'contains',
  'propertyNames',
  'if',
  'then',
  'else',
];
const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'];
const named = ['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas'];

/** The fault in a schema and its path; null if the schema can be used. */
export interface SchemaProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/**
 * Finds the first fault in a caller's JSON Schema that would make it unusable for a validator or a model. References must stay inside it.
 */
export function findSchemaProblem(root: JsonObject): SchemaProblem | null {
  const visit = (schema: JsonValue, path: readonly (string | number)[]): SchemaProblem | null => {
    if (typeof schema === 'boolean') return null;
    if (!isJsonObject(schema)) return { path, message: 'a schema must be an object or a boolean' };
    return localProblem(schema, path, root) ?? firstOf(childrenOf(schema, path), ([child, at]) => visit(child, at));
  };
  return visit(root, []);
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | null): Found | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

type Child = readonly [JsonValue, readonly (string | number)[]];

function childrenOf(schema: JsonObject, path: readonly (string | number)[]): readonly Child[] {
  const children: Child[] = [];
  for (const key of single) {
    const value = schema[key];
    if (value !== undefined && !Array.isArray(value)) children.push([value, [...path, key]]);
  }
  for (const key of lists) {
    const value = schema[key];
    if (Array.isArray(value))
      (value as readonly JsonValue[]).forEach((each, index) => children.push([each, [...path, key, index]]));
  }
  for (const key of named) {
    const value = schema[key];
    if (isJsonObject(value))
      for (const [name, each] of Object.entries(value)) children.push([each, [...path, key, name]]);
  }
  return children;
}

function localProblem(schema: JsonObject, path: readonly (string | number)[], root: JsonObject): SchemaProblem | null {
  const { type, required, pattern, $ref: reference } = schema;
  const types = Array.isArray(type) ? (type as readonly JsonValue[]) : type === undefined ? [] : [type];
  const unknown = types.find((each) => !typeNames.has(each));
  if (unknown !== undefined)
    return { path: [...path, 'type'], message: `${JSON.stringify(unknown)} is no type of JSON Schema` };
  if (required !== undefined && !isListOfTexts(required))
    return { path: [...path, 'required'], message: 'required must be a list of names' };
  for (const key of [...named, ...lists]) {
    const value = schema[key];
    if (value === undefined) continue;
    const isRight = named.includes(key) ? isJsonObject(value) : Array.isArray(value) || single.includes(key);
    if (!isRight)
      return {
        path: [...path, key],
        message: `${key} must be ${named.includes(key) ? 'an object' : 'a list'} of schemas`,
      };
  }
  if (schema['enum'] !== undefined && !Array.isArray(schema['enum']))
    return { path: [...path, 'enum'], message: 'enum must be a list' };
  if (pattern !== undefined && !isPattern(pattern))
    return { path: [...path, 'pattern'], message: 'pattern must be a regular expression' };
  if (reference !== undefined && !resolves(reference, root))
    return { path: [...path, '$ref'], message: 'a reference must lead to a part of this schema (#/…)' };
  if (acceptsAnyObject(schema))
    return { path, message: 'an object needs properties; additionalProperties: true alone says nothing to extract' };
  return null;
}

/** api-facts 1.2: refused by the service too. */
function acceptsAnyObject(schema: JsonObject): boolean {
  return schema['type'] === 'object' && schema['properties'] === undefined && schema['additionalProperties'] === true;
}

function isListOfTexts(value: JsonValue): boolean {
  return Array.isArray(value) && (value as readonly JsonValue[]).every((each) => typeof each === 'string');
}

function isPattern(value: JsonValue): boolean {
  if (typeof value !== 'string') return false;
  try {
    return new RegExp(value, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

function resolves(reference: JsonValue, root: JsonObject): boolean {
  if (typeof reference !== 'string' || !/^#(?:\/|$)/.test(reference)) return false;
  let at: JsonValue | undefined = root;
  for (const step of reference.split('/').slice(1)) {
    const name = decodeStep(step);
    if (Array.isArray(at)) at = (at as readonly JsonValue[])[Number(name)];
    else at = isJsonObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }
  return at !== undefined;
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return step;
  }
}

/**
 * Normalizes a schema (api-facts 1.2): objects with properties allow no others, and require only those they define. So a page cannot add
 * anything to a response that the caller did not request. Where several schemas describe one object (allOf, conditions), none of them knows
 * all of its properties, and the schema stays unchanged.
 */
export function closeSchema(schema: JsonObject): JsonObject {
  return holdsKey(schema, combining) ? schema : (close(schema) as JsonObject);
}

const combining: ReadonlySet<string> = new Set(['allOf', 'if', 'dependentSchemas', 'unevaluatedProperties']);

function holdsKey(value: JsonValue, keys: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).some((each) => holdsKey(each, keys));
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([key, each]) => keys.has(key) || holdsKey(each, keys));
}

function close(schema: JsonValue): JsonValue {
  if (Array.isArray(schema)) return (schema as readonly JsonValue[]).map(close);
  if (!isJsonObject(schema)) return schema;
  const closed: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (named.includes(key) && isJsonObject(value))
      closed[key] = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, close(each)]));
    else closed[key] = single.includes(key) || lists.includes(key) ? close(value) : value;
  }
  const { properties, required } = schema;
  if (!isJsonObject(properties)) return closed;
  if (Array.isArray(required))
    closed['required'] = (required as readonly JsonValue[]).filter(
      (name) => typeof name === 'string' && Object.hasOwn(properties, name),
    );
  const isShared = ['anyOf', 'oneOf', '$ref', 'patternProperties'].some((key) => Object.hasOwn(schema, key));
  if (!isShared) closed['additionalProperties'] = false;
  return closed;
}
