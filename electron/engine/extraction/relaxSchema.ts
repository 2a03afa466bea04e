import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';

const maxDepth = 40;

/**
 * Returns the schema for one page of several: nothing is required and every value may be null, since a page has only a part of what is
 * wanted, and a model must not invent the rest.
 */
export function relaxSchema(schema: JsonObject): JsonObject {
  return relaxObject(schema, true, 0);
}

function relaxObject(schema: JsonObject, isRoot: boolean, depth: number): JsonObject {
  if (depth > maxDepth) return schema;
  const { required: _, type, enum: choices, ...rest } = schema;
  const inner = Object.entries(rest).map(([key, value]): [string, JsonValue] => [key, relaxPart(key, value, depth)]);
  return {
    ...(type === undefined ? {} : { type: isRoot ? type : withNull(type) }),
    ...(choices === undefined ? {} : { enum: withNullChoice(choices) }),
    ...Object.fromEntries(inner),
  };
}

function relaxPart(key: string, value: JsonValue, depth: number): JsonValue {
  if (isJsonObject(value)) {
    if (['properties', 'definitions', '$defs'].includes(key))
      return Object.fromEntries(
        Object.entries(value).map(([name, each]) => [
          name,
          isJsonObject(each) ? relaxObject(each, false, depth + 1) : each,
        ]),
      );
    // An item of a list is a whole one.
    if (key === 'items') return relaxObject(value, true, depth + 1);
    return value;
  }
  if (Array.isArray(value) && ['anyOf', 'oneOf', 'allOf'].includes(key))
    return (value as readonly JsonValue[]).map((each) =>
      isJsonObject(each) ? relaxObject(each, true, depth + 1) : each,
    );
  return value;
}

function withNull(type: JsonValue): JsonValue {
  const types = Array.isArray(type) ? (type as readonly JsonValue[]) : [type];
  return types.includes('null') ? type : [...types, 'null'];
}

function withNullChoice(choices: JsonValue): JsonValue {
  return Array.isArray(choices) && !choices.includes(null) ? [...(choices as readonly JsonValue[]), null] : choices;
}
