import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts';
import { splitWarnings } from './warnings.ts';

/** Three different nothings and a value (ux.md 1.2). */
export type FieldState = 'absent' | 'null' | 'empty' | 'value';

/** What kind of nothing, or something, a field of an answer is. */
export function fieldState(data: JsonObject, name: string): FieldState {
  if (!Object.hasOwn(data, name)) return 'absent';
  const value = data[name];
  if (value === null || value === undefined) return 'null';
  if (value === '' || (Array.isArray(value) && value.length === 0)) return 'empty';
  return isJsonObject(value) && Object.keys(value).length === 0 ? 'empty' : 'value';
}

export interface AnswerView {
  /** `data` of the answer; empty when there is none. */
  readonly data: JsonObject;
  /** Warnings wherever the service put them (api-facts 2.5), item by item, each once. */
  readonly warnings: readonly string[];
  readonly success: boolean | null;
}

/** Reads an answer of any shape: what is not there is empty, nothing is refused. */
export function viewAnswer(answer: JsonValue): AnswerView {
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

/** How many things a value holds, for the count of a tab; null where counting says nothing. */
export function countOf(value: JsonValue | undefined): number | null {
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? Object.keys(value).length : null;
}
