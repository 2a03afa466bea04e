import type { JsonObject, JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { knownValue, objectOf, unknownValue, type CodeArgument, type CodeValue } from './codeValue.ts';
import { objectType, orNull } from './schemaParts.ts';

const plainTypes: Readonly<Record<string, JsonObject>> = lookupTable({
  string: { type: 'string' },
  email: { type: 'string' },
  url: { type: 'string' },
  uuid: { type: 'string' },
  date: { type: 'string' },
  number: { type: 'number' },
  int: { type: 'integer' },
  bigint: { type: 'integer' },
  boolean: { type: 'boolean' },
  any: {},
  unknown: {},
  null: { type: 'null' },
  record: { type: 'object' },
  map: { type: 'object' },
});

/**
 * Returns one call of a zod chain, such as `z.string()` or `.optional()`, as its JSON Schema. `before` is null at the beginning. Checks of
 * single values (`.min(1)`) do not matter for extraction and are skipped.
 */
export function zodStep(before: CodeValue | null, method: string, given: readonly CodeArgument[]): CodeValue {
  const args = given.map(({ value }) => value);
  return before === null ? startOf(method, args) : nextOf(before, method, args);
}

function startOf(method: string, [first]: readonly CodeValue[]): CodeValue {
  const plain = Object.hasOwn(plainTypes, method) ? plainTypes[method] : undefined;
  if (plain !== undefined) return schemaOf(plain);
  if (first === undefined) return unknownValue;
  switch (method) {
    case 'object':
    case 'strictObject':
    case 'looseObject':
      return first.entries === undefined ? unknownValue : objectSchema(first.entries);
    case 'array':
    case 'set':
      return wrapped(first, (items) => ({ type: 'array', items }));
    case 'enum':
      return wrapped(first, (values) => ({ type: 'string', enum: values }));
    case 'literal':
      return wrapped(first, (value) => ({ const: value }));
    case 'union':
      return wrapped(first, (anyOf) => ({ anyOf }));
    case 'optional':
    case 'nullable':
      return nextOf(first, method, []);
    default:
      return unknownValue;
  }
}

function nextOf(before: CodeValue, method: string, [first]: readonly CodeValue[]): CodeValue {
  const schema = (before.value ?? {}) as JsonObject;
  const optional = (value: CodeValue): CodeValue => ({ ...value, schema: { isOptional: true } });
  switch (method) {
    case 'optional':
    case 'default':
    case 'catch':
      return optional(before);
    case 'nullish':
      return optional({ ...before, value: orNull(schema) });
    case 'nullable':
      return { ...before, value: orNull(schema) };
    case 'array':
      return wrapped(before, (items) => ({ type: 'array', items }));
    case 'int':
      return { ...before, value: { ...schema, type: 'integer' } };
    case 'describe':
      return typeof first?.value === 'string' ? { ...before, value: { ...schema, description: first.value } } : before;
    case 'partial':
      return { ...before, value: Object.fromEntries(Object.entries(schema).filter(([key]) => key !== 'required')) };
    case 'extend':
    case 'merge':
      return unknownValue;
    default:
      return before;
  }
}

function schemaOf(value: JsonObject, left: readonly string[] = []): CodeValue {
  return { ...knownValue(value), left, schema: { isOptional: false } };
}

function wrapped(inner: CodeValue, wrap: (value: JsonValue) => JsonObject): CodeValue {
  return inner.value === undefined ? unknownValue : schemaOf(wrap(inner.value), inner.left);
}

function objectSchema(entries: ReadonlyMap<string, CodeValue>): CodeValue {
  const { value: properties = {}, left } = objectOf(entries);
  const required = [...entries].flatMap(([key, { value, schema }]) =>
    value === undefined || schema?.isOptional === true ? [] : [key],
  );
  return schemaOf(objectType(properties as JsonObject, required), left);
}
