import { isJsonObject, type JsonValue } from './json.ts';

/** The same value with the keys of all objects in one order: equal values have equal texts then. */
export function sortedKeys(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(sortedKeys);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, part]) => [name, sortedKeys(part)]),
  );
}
