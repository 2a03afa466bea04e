import { z } from 'zod';
import { isJsonObject, parseJson, type JsonObject } from '../base/json.ts';

/**
 * A trace event as main stores it: `seq` is our own number, given at append, 1-based and without gaps; it is the cursor of readers and the
 * order of arrival. `text` is the event's JSON. One longer than `maxEventChars` has its long strings truncated and is marked:
 * `agents.event` returns the complete text.
 */
export const storedTraceEventSchema = z.object({
  seq: z.int().min(1),
  /** When it reached this computer, in ms since 1970. */
  arrivedAt: z.number(),
  text: z.string(),
  isCut: z.boolean(),
});
export type StoredTraceEvent = z.infer<typeof storedTraceEventSchema>;

/** The same event, parsed: the input of `reduceTrace`. */
export interface LoggedTraceEvent {
  readonly seq: number;
  readonly arrivedAt: number;
  readonly event: JsonObject;
  readonly isCut: boolean;
}

/** Parses stored events; one that is no JSON object (which main does not store) becomes an empty one of no kind. */
export function parseStoredEvents(stored: readonly StoredTraceEvent[]): LoggedTraceEvent[] {
  return stored.map(({ seq, arrivedAt, text, isCut }) => {
    const json = parseJson(text);
    return { seq, arrivedAt, isCut, event: json.ok && isJsonObject(json.value) ? json.value : {} };
  });
}

/** Maximum number of characters of an event's text that is sent to lists complete. */
export const maxEventChars = 16_384;
