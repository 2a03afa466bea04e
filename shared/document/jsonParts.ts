import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';

/** Reading answers of any shape: what is not of the wanted kind is not there, nothing is refused. */

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

/** What an object holds beside the keys that a view draws: shown below it, never dropped. */
export function restOf(object: JsonObject, drawn: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !drawn.includes(key)));
}
