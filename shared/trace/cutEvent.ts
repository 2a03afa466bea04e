import { isJsonObject, parseJson, type JsonValue } from '../base/json.ts';
import { longestEventText, type StoredTraceEvent } from './loggedEvent.ts';

const longestString = 2000;
const mostItems = 50;

/** An event as lists get it: one with a long text has its long strings and lists cut, and says so. */
export function toStoredEvent(seq: number, arrivedAt: number, text: string): StoredTraceEvent {
  if (text.length <= longestEventText) return { seq, arrivedAt, text, isCut: false };
  const json = parseJson(text);
  if (!json.ok || !isJsonObject(json.value)) return { seq, arrivedAt, text: '{}', isCut: true };
  const cut = JSON.stringify(cutValue(json.value, longestString, 0));
  if (cut.length <= longestEventText) return { seq, arrivedAt, text: cut, isCut: true };
  // Much of little: what is left is the envelope and the beginning of each field.
  return { seq, arrivedAt, text: JSON.stringify(cutValue(json.value, 200, deepest - 1)), isCut: true };
}

const deepest = 6;

function cutValue(value: JsonValue, longest: number, depth: number): JsonValue {
  if (typeof value === 'string') return value.length <= longest ? value : `${value.slice(0, longest)}…`;
  if (value === null || typeof value !== 'object') return value;
  if (depth > deepest) return '…';
  if (Array.isArray(value)) {
    return (value as readonly JsonValue[]).slice(0, mostItems).map((item) => cutValue(item, longest, depth + 1));
  }
  const fields = Object.entries(value).slice(0, mostItems);
  return Object.fromEntries(fields.map(([name, field]) => [name.slice(0, 200), cutValue(field, longest, depth + 1)]));
}
