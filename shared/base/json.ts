import { z } from 'zod';
import { err, ok, type Result } from './result.ts';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Any JSON value. Depth is the caller's concern: cap it before parsing text from strangers. */
export const jsonValueSchema: z.ZodType<JsonValue> = z.json();
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), jsonValueSchema);

export interface JsonSyntaxProblem {
  readonly message: string;
  /** Offset in UTF-16 units, null where the parser names none. */
  readonly offset: number | null;
}

/** The only key of a number that is preserved as written. No JSON of a service has a name that starts with a NUL character. */
export const exactNumberKey = '\u0000number';

/**
 * A number with the digits that it was written with, because a double would change them (`4634343214213523454`, `1.00`). A
 * plain object, so that it passes between processes and into files; `shared/base/exactNumber.ts` reads and writes it.
 */
export interface ExactNumber extends JsonObject {
  readonly [exactNumberKey]: string;
}

/** Returns whether a value is a number that is preserved as written. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return (
    typeof value === 'object' &&
    value !== null &&
    exactNumberKey in value &&
    typeof value[exactNumberKey] === 'string' &&
    numberForm.test(value[exactNumberKey])
  );
}

const numberForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** Returns whether a value is a JSON object. A number that is preserved as written is not one. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value);
}

/** Parses JSON text as a value; a syntax error is data with the offset where the parser stopped. */
export function parseJson(text: string): Result<JsonValue, JsonSyntaxProblem> {
  try {
    return ok(JSON.parse(text) as JsonValue);
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : String(failure);
    const offset = /position (\d+)/.exec(message)?.[1];
    return err({ message, offset: offset === undefined ? null : Number(offset) });
  }
}

/** How deep brackets nest in JSON text, counted without parsing, so that a hostile depth is refused before the parser recurses. */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfJsonString(text, index + 1);
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return deepest;
}

const quote = 0x22;
const backslash = 0x5c;

/**
 * Returns the end of the JSON string whose first character is at `start`: strings are most of a response, so they are skipped in one
 * search.
 */
export function endOfJsonString(text: string, start: number): number {
  for (let end = text.indexOf('"', start); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (before > start && text.charCodeAt(before - 1) === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}
