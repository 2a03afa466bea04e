import { z } from 'zod';
import { isJsonObject, parseJson, type JsonObject } from '../base/json.ts';

/**
 * An event of a trace as main keeps it: `seq` is our own number, given at append, 1-based and without holes; it is the
 * cursor of readers and the order of arrival. `text` is the event's JSON. One longer than `longestEventText` has its long
 * strings cut and says so: `agents.event` gives it whole.
 */
export const storedTraceEventSchema = z.object({
  seq: z.int().min(1),
  /** When it reached this computer, in ms since 1970. */
  arrivedAt: z.number(),
  text: z.string(),
  isCut: z.boolean(),
});
export type StoredTraceEvent = z.infer<typeof storedTraceEventSchema>;

/** The same, parsed: what `reduceTrace` takes. */
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

/** Up to this length an event's text travels whole to lists. */
export const longestEventText = 16_384;
