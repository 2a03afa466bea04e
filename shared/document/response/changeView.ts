import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { textAt } from '../json/jsonParts.ts';

export interface DiffLine {
  readonly kind: 'add' | 'del' | 'same' | 'place' | 'file';
  /** Without the leading `+` or `-`. */
  readonly text: string;
}

/** The text of `changeTracking.diff`: a string by the contract, an object with `text` by some services (api-facts 1.3). */
export function diffText(change: JsonObject): string | null {
  const diff = change['diff'] ?? null;
  if (typeof diff === 'string') return diff;
  return isJsonObject(diff) ? textAt(diff, 'text') : null;
}

/** The lines of a unified diff, each with its kind. */
export function diffLines(text: string): readonly DiffLine[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line): DiffLine => {
    if (/^(?:diff |index |--- |\+\+\+ |\\ )/.test(line)) return { kind: 'file', text: line };
    if (line.startsWith('@@')) return { kind: 'place', text: line };
    if (line.startsWith('+')) return { kind: 'add', text: line.slice(1) };
    if (line.startsWith('-')) return { kind: 'del', text: line.slice(1) };
    return { kind: 'same', text: line.startsWith(' ') ? line.slice(1) : line };
  });
}

export interface ChangedValue {
  readonly name: string;
  readonly previous: JsonValue | undefined;
  readonly current: JsonValue | undefined;
}

/** `changeTracking.json`: each field with its previous and current value. A value of another shape is treated as the current value. */
export function changedValues(json: JsonObject): readonly ChangedValue[] {
  return Object.entries(json).map(([name, value]) => {
    const isPair = isJsonObject(value) && (Object.hasOwn(value, 'previous') || Object.hasOwn(value, 'current'));
    return isPair
      ? { name, previous: value['previous'], current: value['current'] }
      : { name, previous: undefined, current: value };
  });
}
