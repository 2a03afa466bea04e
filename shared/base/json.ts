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

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
    if (code === quote) index = endOfString(text, index + 1);
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return deepest;
}

const quote = 0x22;
const backslash = 0x5c;

/** Where a JSON string ends whose first character is at `start`: texts are most of an answer, so they are leapt over. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (before > start && text.charCodeAt(before - 1) === backslash) before -= 1;
    if ((end - before) % 2 === 0) return end;
  }
  return text.length;
}
