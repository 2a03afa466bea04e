import { isJsonObject, type JsonValue } from '../base/json.ts';
import type { TraceArtifactVersion, TraceModel } from './traceModel.ts';

/** A path in a value: keys and indexes. */
export type ValuePath = readonly (string | number)[];

/**
 * Returns since when a path of the newest value is unchanged: the index of the first value from which on it stays the same. Takes the
 * versions' contents in order, undefined for one that could not be loaded. Null when the newest has nothing there.
 */
export function heldSince(values: readonly (JsonValue | undefined)[], path: ValuePath): number | null {
  const newest = values.at(-1);
  const held = newest === undefined ? undefined : valueAt(newest, path);
  if (held === undefined) return null;
  const text = JSON.stringify(held);
  let since = values.length - 1;
  for (let place = values.length - 2; place >= 0; place -= 1) {
    const value = values[place];
    if (value === undefined) continue;
    const before = valueAt(value, path);
    if (before === undefined || JSON.stringify(before) !== text) break;
    since = place;
  }
  return since;
}

/** Returns the value at a path; undefined when there is none. */
export function valueAt(value: JsonValue, path: ValuePath): JsonValue | undefined {
  let now: JsonValue | undefined = value;
  for (const step of path) {
    if (Array.isArray(now)) now = (now as readonly JsonValue[])[Number(step)];
    else if (isJsonObject(now) && Object.hasOwn(now, step)) now = now[String(step)];
    else return undefined;
  }
  return now;
}

/** Returns the tool call that produced a version, as index of its finished event (or its start); null when the version names none. */
export function sourceOf(model: TraceModel, version: TraceArtifactVersion): number | null {
  const { sourceToolCallId } = version;
  if (sourceToolCallId === null) return null;
  const lane = model.records[version.record]?.lane;
  const found = model.spans.filter((span) => span.kind === 'tool' && span.key === sourceToolCallId);
  const span = found.find((each) => each.lane === lane) ?? found[0];
  return span === undefined ? null : (span.finish ?? span.start);
}

const contextChars = 40;

/** Returns an excerpt of a text around a value; null when the text does not contain it. */
export function quoteOf(text: string, value: JsonValue): string | null {
  const wanted = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  if (wanted === '') return null;
  const place = text.toLowerCase().indexOf(wanted.toLowerCase());
  if (place < 0) return null;
  const quote = text.slice(Math.max(0, place - contextChars), place + wanted.length + contextChars);
  return quote.replace(/\s+/g, ' ').trim();
}

/** All texts inside a value, one after another. */
export function textsIn(value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value as Readonly<Record<string, JsonValue>>)
    .map(textsIn)
    .join('\n');
}
