import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';

/** A body with some options otherwise (RFC 7386): objects are merged, anything else is replaced, and null takes an option away. */
export function mergePatch(body: JsonObject, patch: JsonObject): JsonObject {
  const merged: Record<string, JsonValue> = { ...body };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else define(merged, key, isJsonObject(value) ? mergePatch(asObject(body, key), value) : value);
  }
  return merged;
}

/** `__proto__` is a name like any other. */
function define(target: Record<string, JsonValue>, key: string, value: JsonValue): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

function asObject(body: JsonObject, key: string): JsonObject {
  const value = Object.hasOwn(body, key) ? body[key] : undefined;
  return value !== undefined && isJsonObject(value) ? value : {};
}
