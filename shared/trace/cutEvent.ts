import { isJsonObject, parseJson, type JsonValue } from '../base/json.ts';
import { maxEventChars, type StoredTraceEvent } from './loggedEvent.ts';

const maxStringChars = 2000;
const maxItems = 50;

/** Returns an event as sent to lists: in a long event, long strings and lists are truncated, and `isCut` is set. */
export function toStoredEvent(seq: number, arrivedAt: number, text: string): StoredTraceEvent {
  if (text.length <= maxEventChars) return { seq, arrivedAt, text, isCut: false };
  const json = parseJson(text);
  if (!json.ok || !isJsonObject(json.value)) return { seq, arrivedAt, text: '{}', isCut: true };
  const cut = JSON.stringify(cutValue(json.value, maxStringChars, 0));
  if (cut.length <= maxEventChars) return { seq, arrivedAt, text: cut, isCut: true };
  // Still too long: only the envelope and the beginning of each field are retained.
  return { seq, arrivedAt, text: JSON.stringify(cutValue(json.value, 200, maxDepth - 1)), isCut: true };
}

const maxDepth = 6;

function cutValue(value: JsonValue, longest: number, depth: number): JsonValue {
  if (typeof value === 'string') return value.length <= longest ? value : `${value.slice(0, longest)}…`;
  if (value === null || typeof value !== 'object') return value;
  if (depth > maxDepth) return '…';
  if (Array.isArray(value)) {
    return (value as readonly JsonValue[]).slice(0, maxItems).map((item) => cutValue(item, longest, depth + 1));
  }
  const fields = Object.entries(value).slice(0, maxItems);
  return Object.fromEntries(fields.map(([name, field]) => [name.slice(0, 200), cutValue(field, longest, depth + 1)]));
}
