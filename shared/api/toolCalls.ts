import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';

/** As many calls fit into one request (contract 2.4). */
export const maxToolCalls = 10;

/**
 * Returns whether a request calls provider tools instead of visiting a page: almost no other fields are allowed with them (contract 2.4).
 */
export function isToolRequest(body: JsonObject): boolean {
  return body['alexandria'] !== undefined && body['url'] === undefined;
}

/** The calls of `alexandria`, whether one or a list; null when it is neither. */
export function toolCalls(value: JsonValue | undefined): readonly JsonObject[] | null {
  if (value === undefined) return [];
  if (isJsonObject(value)) return [value];
  if (!Array.isArray(value)) return null;
  const calls = value as readonly JsonValue[];
  return calls.every(isJsonObject) ? calls : null;
}

/** The value of `alexandria` for these calls. One call stays an object where it was one; none takes the field away. */
export function withToolCalls(before: JsonValue | undefined, calls: readonly JsonObject[]): JsonValue | undefined {
  if (calls.length === 0) return undefined;
  return calls.length === 1 && !Array.isArray(before) ? calls[0] : calls;
}

/** Returns the path of a call in the body. */
export function toolCallPath(value: JsonValue | undefined, index: number): readonly (string | number)[] {
  return Array.isArray(value) ? ['alexandria', index] : ['alexandria'];
}
