import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { splitWarnings } from './warnings.ts';

/** Three different nothings and a value (ux.md 1.2). */
export type FieldState = 'absent' | 'null' | 'empty' | 'value';

/** Returns the state of a response field: which kind of empty, or a value. */
export function fieldState(data: JsonObject, name: string): FieldState {
  if (!Object.hasOwn(data, name)) return 'absent';
  const value = data[name];
  if (value === null || value === undefined) return 'null';
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'empty';
  return isJsonObject(value) && Object.keys(value).length === 0 ? 'empty' : 'value';
}

export interface ResponseView {
  /** `data` of the response; empty when there is none. */
  readonly data: JsonObject;
  /** Warnings wherever the service put them (api-facts 2.5), item by item, each once. */
  readonly warnings: readonly string[];
  readonly success: boolean | null;
}

/** Reads a response of any shape: absent parts are empty, nothing is rejected. */
export function viewResponse(answer: JsonValue): ResponseView {
  if (!isJsonObject(answer)) return { data: {}, warnings: [], success: null };
  const data = isJsonObject(answer['data'] ?? null) ? (answer['data'] as JsonObject) : {};
  const warnings = [answer['warning'], data['warning']].flatMap((text) =>
    typeof text === 'string' ? splitWarnings(text) : [],
  );
  return {
    data,
    warnings: [...new Set(warnings)],
    success: typeof answer['success'] === 'boolean' ? answer['success'] : null,
  };
}

/** Returns the number of items in a value, for a tab's count; null where a count is meaningless. */
export function countOf(value: JsonValue | undefined): number | null {
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : null;
}
