import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';

/** Accessors for responses of any shape: a value of the wrong type counts as absent, nothing is rejected. */

export function textAt(object: JsonObject, key: string): string | null {
  const value = Object.hasOwn(object, key) ? object[key] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

export function numberAt(object: JsonObject, key: string): number | null {
  const value = Object.hasOwn(object, key) ? object[key] : null;
  return typeof value === 'number' ? value : null;
}

export function objectAt(object: JsonObject, key: string): JsonObject | null {
  const value = Object.hasOwn(object, key) ? object[key] : null;
  return isJsonObject(value) ? value : null;
}

export function listAt(object: JsonObject, key: string): readonly JsonValue[] {
  const value = Object.hasOwn(object, key) ? object[key] : null;
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

export function objectsAt(object: JsonObject, key: string): readonly JsonObject[] {
  return listAt(object, key).filter(isJsonObject);
}

/** Kind of value that a view can render at a key: `objects` is a list of objects, `any` is every kind. */
export type DrawnKind = 'text' | 'number' | 'flag' | 'object' | 'objects' | 'list' | 'any';

/**
 * Returns the members of an object that a view does not render: shown below it, never dropped. Includes values of another kind than the
 * view renders at their key, and non-object entries of a list of objects.
 */
export function restOf(object: JsonObject, drawn: Readonly<Record<string, DrawnKind>>): JsonObject {
  return Object.fromEntries(
    Object.entries(object).flatMap(([key, value]): readonly (readonly [string, JsonValue])[] => {
      const kind = Object.hasOwn(drawn, key) ? drawn[key] : undefined;
      if (kind === undefined) return [[key, value]];
      if (kind === 'objects' && Array.isArray(value)) {
        const odd = (value as readonly JsonValue[]).filter((entry) => !isJsonObject(entry));
        return odd.length === 0 ? [] : [[key, odd]];
      }
      return value === null || isDrawn(value, kind) ? [] : [[key, value]];
    }),
  );
}

/** Returns the non-object entries of a list of objects, by index; none for a value that is not a list. */
export function oddEntries(list: JsonValue): JsonObject {
  if (!Array.isArray(list)) return {};
  const entries = Array.from((list as readonly JsonValue[]).entries());
  return Object.fromEntries(entries.flatMap(([place, entry]) => (isJsonObject(entry) ? [] : [[String(place), entry]])));
}

function isDrawn(value: JsonValue, kind: DrawnKind): boolean {
  switch (kind) {
    case 'any':
      return true;
    case 'text':
      return typeof value === 'string';
    case 'number':
      return typeof value === 'number';
    case 'flag':
      return typeof value === 'boolean';
    case 'object':
      return isJsonObject(value);
    case 'objects':
    case 'list':
      return Array.isArray(value);
  }
}
