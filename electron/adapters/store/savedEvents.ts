import { parseJson } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { runEventSchema, type RunEvent } from '../../../shared/run/events.ts';

/** The version of the shape in which an event is saved now. */
export const savedEventVersion = 1;

export function writeSavedEvent(event: RunEvent): string {
  return JSON.stringify(event);
}

/** An event as saved by this or an earlier version; `newer` when a later Trowel wrote it, `damaged` when it does not parse. */
export function readSavedEvent(version: number, text: string): Result<RunEvent, 'newer' | 'damaged'> {
  if (version > savedEventVersion) return err('newer');
  const json = parseJson(text);
  if (!json.ok) return err('damaged');
  const event = runEventSchema.safeParse(json.value);
  return event.success ? ok(event.data) : err('damaged');
}
