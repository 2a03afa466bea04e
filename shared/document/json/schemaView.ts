import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { listAt, objectAt, textAt } from './jsonParts.ts';
import type { JsonSteps } from './jsonQuery.ts';

/** What a request's JSON Schema states about one path. */
export interface SchemaFacts {
  /** `string`, `array`; empty when not stated. */
  readonly types: readonly string[];
  readonly description: string | null;
  readonly isRequired: boolean;
}

export type SchemaVerdict = 'fits' | 'wrong-type' | 'extra';

/** Returns the JSON Schema that a body requests values by; null when it has none. */
export function requestedSchema(body: JsonObject): JsonObject | null {
  for (const format of listAt(body, 'formats').filter(isJsonObject)) {
    const { type } = format;
    const schema = type === 'json' || type === 'deterministicJson' ? objectAt(format, 'schema') : null;
    if (schema !== null) return schema;
  }
  return null;
}

/** Returns what the schema states about the value at a path: `extra` where an object lists its properties and this is not among them. */
export function schemaAt(schema: JsonObject, path: JsonSteps): SchemaFacts | 'extra' | null {
  let node: JsonObject | null = resolved(schema, schema);
  let isRequired = false;
  for (const step of path) {
    if (node === null) return null;
    isRequired = typeof step === 'string' && listAt(node, 'required').includes(step);
    const next = childOf(node, step);
    if (next === 'extra') return 'extra';
    node = next === null ? null : resolved(next, schema);
  }
  if (node === null) return null;
  return { types: typesOf(node), description: textAt(node, 'description'), isRequired };
}

/** Names that the schema lists for the object at a path and that are not in it; required ones first. */
export function missingProperties(schema: JsonObject, path: JsonSteps, keys: readonly string[]): readonly string[] {
  let node: JsonObject | null = resolved(schema, schema);
  for (const step of path) {
    const next: JsonObject | 'extra' | null = node === null ? null : childOf(node, step);
    node = next === null || next === 'extra' ? null : resolved(next, schema);
  }
  const required = node === null ? [] : listAt(node, 'required');
  const names = Object.keys((node === null ? null : objectAt(node, 'properties')) ?? {});
  return names
    .filter((name) => !keys.includes(name))
    .toSorted((one, other) => Number(required.includes(other)) - Number(required.includes(one)));
}

/** Returns whether a value's type matches the schema at its path. */
export function verdictOf(facts: SchemaFacts | 'extra', kind: string, preview: string): SchemaVerdict {
  if (facts === 'extra') return 'extra';
  if (facts.types.length === 0) return 'fits';
  const isWhole = kind === 'number' && Number.isInteger(Number(preview));
  return facts.types.includes(kind) || (isWhole && facts.types.includes('integer')) ? 'fits' : 'wrong-type';
}

function childOf(node: JsonObject, step: string | number): JsonObject | 'extra' | null {
  if (typeof step === 'number') {
    const items = node['items'];
    return isJsonObject(items) ? items : null;
  }
  const properties = objectAt(node, 'properties');
  if (properties === null) return null;
  const own = Object.hasOwn(properties, step) ? properties[step] : undefined;
  if (own !== undefined) return isJsonObject(own) ? own : null;
  return isJsonObject(node['additionalProperties']) ? node['additionalProperties'] : 'extra';
}

/** A node, or what its local `$ref` names; references that go round in circles end. */
function resolved(node: JsonObject, root: JsonObject): JsonObject | null {
  let current: JsonObject | null = node;
  for (let jumps = 0; current !== null && jumps < 20; jumps += 1) {
    const reference: string | null = textAt(current, '$ref');
    if (reference === null) return current;
    current = referredBy(reference, root);
  }
  return null;
}

function referredBy(reference: string, root: JsonObject): JsonObject | null {
  if (!reference.startsWith('#')) return null;
  let value: JsonValue | undefined = root;
  for (const step of reference.slice(1).split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  return value !== undefined && isJsonObject(value) ? value : null;
}

function typesOf(node: JsonObject): readonly string[] {
  const { type } = node;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return (type as readonly JsonValue[]).filter((each) => typeof each === 'string');
  return [];
}
