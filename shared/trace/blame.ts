import { isJsonObject, type JsonValue } from '../base/json.ts';
import type { TraceArtifactVersion, TraceModel } from './traceModel.ts';

/** A place in a value: keys and positions. */
export type ValuePath = readonly (string | number)[];

/**
 * Since when a place of the newest of these values holds what it holds: the place in the list of the first value from which
 * on it did not change. Takes the versions' contents in order, undefined for one that could not be had. Null when the newest
 * has nothing there.
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

/** What stands at a path; undefined when nothing does. */
export function valueAt(value: JsonValue, path: ValuePath): JsonValue | undefined {
  let now: JsonValue | undefined = value;
  for (const step of path) {
    if (Array.isArray(now)) now = (now as readonly JsonValue[])[Number(step)];
    else if (isJsonObject(now) && Object.hasOwn(now, step)) now = now[String(step)];
    else return undefined;
  }
  return now;
}

/** The tool call that a version says it was made from, as index of its finished event (or its start); null when it says none. */
export function sourceOf(model: TraceModel, version: TraceArtifactVersion): number | null {
  const { sourceToolCallId } = version;
  if (sourceToolCallId === null) return null;
  const lane = model.records[version.record]?.lane;
  const found = model.spans.filter((span) => span.kind === 'tool' && span.key === sourceToolCallId);
  const span = found.find((each) => each.lane === lane) ?? found[0];
  return span === undefined ? null : (span.finish ?? span.start);
}

const around = 40;

/** Where a text says a value: some words around it; null when it does not. */
export function quoteOf(text: string, value: JsonValue): string | null {
  const wanted = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  if (wanted === '') return null;
  const place = text.toLowerCase().indexOf(wanted.toLowerCase());
  if (place < 0) return null;
  const quote = text.slice(Math.max(0, place - around), place + wanted.length + around);
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
