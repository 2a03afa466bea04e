import { writeExactJson } from '../base/exactNumber.ts';
import type { JsonValue } from '../base/json.ts';
import type { JsonPath } from '../base/pathText.ts';
import { valueAt } from './jsonPath.ts';
import { entryAt, nodeAt, parseJsonText, type JsonNode, type JsonObjectNode } from './jsonText.ts';

/** The one way in which Trowel prints a body: two spaces, no final line break. */
export function printJson(value: JsonValue): string {
  return writeExactJson(value, 2);
}

/**
 * Applies a change of the body to JSON text: the value at `path` was set, or removed when `value` is undefined, and `after` is the complete
 * new body. Only the difference is edited: the user's line breaks and spacing elsewhere stay. Null when the change cannot be made in place.
 */
export function editJsonText(
  text: string,
  path: JsonPath,
  value: JsonValue | undefined,
  after: JsonValue,
): string | null {
  const parsed = parseJsonText(text);
  if (!parsed.ok) return null;
  const root = parsed.value;
  const step = path.at(-1);
  const parentPath = path.slice(0, -1);
  // Removing an element shifts all later ones: the list is printed again.
  const changesList = value === undefined && typeof step === 'number';
  const at = changesList ? parentPath : path;
  const existing = nodeAt(root, at);
  const printed = changesList ? valueAt(after, at) : value;
  if (existing !== null && printed !== undefined)
    return splice(text, existing.start, existing.end, printAt(text, existing.start, printed));
  const parent = nodeAt(root, parentPath);
  if (parent?.kind !== 'object' || typeof step !== 'string') return null;
  if (value !== undefined) return insertEntry(text, parent, step, value);
  const parentStays = path.length === 1 || valueAt(after, parentPath) !== undefined;
  return existing !== null && parentStays ? removeEntry(text, root, parent, path) : null;
}

function insertEntry(text: string, parent: JsonObjectNode, key: string, value: JsonValue): string {
  const last = parent.entries.at(-1);
  const first = parent.entries[0];
  if (last === undefined || first === undefined) {
    return splice(text, parent.start, parent.end, printAt(text, parent.start, Object.fromEntries([[key, value]])));
  }
  const isOneLine = !text.slice(parent.start, first.keyStart).includes('\n');
  const gap = isOneLine ? ' ' : `\n${indentAt(text, first.keyStart)}`;
  const printed = isOneLine ? printOneLine(value) : printAt(text, first.keyStart, value);
  return splice(text, last.value.end, last.value.end, `,${gap}${JSON.stringify(key)}: ${printed}`);
}

function removeEntry(text: string, root: JsonNode, parent: JsonObjectNode, path: JsonPath): string | null {
  const found = entryAt(root, path)?.entry;
  const index = parent.entries.findIndex((entry) => entry === found);
  const entry = parent.entries[index];
  // Removing one of two duplicate keys would make the other effective.
  if (entry === undefined || parent.entries.filter((other) => other.key === entry.key).length > 1) return null;
  const before = parent.entries[index - 1];
  const next = parent.entries[index + 1];
  if (before !== undefined) return splice(text, before.value.end, entry.value.end, '');
  if (next !== undefined) return splice(text, entry.keyStart, next.keyStart, '');
  return splice(text, parent.start, parent.end, '{}');
}

function printAt(text: string, offset: number, value: JsonValue): string {
  return printJson(value).replaceAll('\n', `\n${indentAt(text, offset)}`);
}

function printOneLine(value: JsonValue): string {
  return writeExactJson(value, 1).replaceAll(/\n */g, ' ');
}

/** Returns the indentation of the line that contains an offset. */
function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
}

function splice(text: string, start: number, end: number, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(end);
}
