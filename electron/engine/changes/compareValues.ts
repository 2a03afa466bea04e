import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';

/** Compares two values of one schema field by field (api-facts 1.3): `{ field: { previous, current } }`. */
export function compareValues(previous: JsonValue, current: JsonValue): JsonObject {
  const before = fieldsOf(previous);
  const after = fieldsOf(current);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .filter((name) => canonical(before[name] ?? null) !== canonical(after[name] ?? null))
      .map((name) => [name, { previous: before[name] ?? null, current: after[name] ?? null }]),
  );
}

/** A value that is no object is the one field of itself. */
function fieldsOf(value: JsonValue): JsonObject {
  return isJsonObject(value) ? value : { value };
}

/** The same text for the same value, whatever the order of its keys. */
function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isJsonObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}
