import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';

/** An element of a list that may be a plain name or an object with `type`, as its object. */
export function elementObject(element: JsonValue): JsonObject {
  return isJsonObject(element) ? element : { type: element };
}

/**
 * Returns an element with one of its options set or, with undefined, removed: a plain name becomes an object when the first option is set,
 * and a name again when the last is removed, where `canBeName` states that the name alone is allowed.
 */
export function withElementOption(
  element: JsonValue,
  key: string,
  value: JsonValue | undefined,
  canBeName: (name: string) => boolean,
): JsonValue {
  const before = elementObject(element);
  if (value !== undefined) return { ...before, [key]: value };
  const { [key]: _old, ...rest } = before;
  const { type } = rest;
  return Object.keys(rest).length === 1 && typeof type === 'string' && canBeName(type) ? type : rest;
}
