import { isJsonObject, parseJson, type JsonValue } from '../../base/json.ts';
import { trimEndBy } from '../../base/trimText.ts';

/**
 * Returns the markdown in the first part of an incomplete response (contract 2.5). Null when the text has none yet, for example because
 * other fields come first.
 */
export function markdownBeginning(text: string): string | null {
  const closed = closeJson(text);
  const parsed = closed === null ? null : parseJson(closed);
  const answer = parsed?.ok === true ? parsed.value : null;
  const data = memberOf(answer, 'data');
  const markdown = memberOf(data, 'markdown');
  return typeof markdown === 'string' && markdown.trim() !== '' ? markdown : null;
}

function memberOf(value: JsonValue | null, name: string): JsonValue | null {
  return isJsonObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null;
}

interface OpenValue {
  readonly closing: '}' | ']';
  /** In an object: whether the next string is the name of a member. */
  expectsName: boolean;
}

/** Completes a truncated JSON text: closes open values and omits an incomplete member. Null if no value is open. */
function closeJson(text: string): string | null {
  const open: OpenValue[] = [];
  // Up to this offset, closing the open values makes the text valid JSON.
  let sound = 0;
  let closings = '';
  const mark = (end: number): void => {
    sound = end;
    closings = open
      .map((value) => value.closing)
      .toReversed()
      .join('');
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    const inner = open.at(-1);
    if (letter === '{' || letter === '[') {
      open.push({ closing: letter === '{' ? '}' : ']', expectsName: letter === '{' });
      mark(at + 1);
    } else if (letter === '}' || letter === ']') {
      open.pop();
      mark(at + 1);
    } else if (letter === ',' && inner !== undefined) {
      mark(at);
      inner.expectsName = inner.closing === '}';
    } else if (letter === ':' && inner !== undefined) {
      inner.expectsName = false;
    } else if (letter === '"') {
      const end = stringEnd(text, at);
      if (end === null) return inner?.expectsName === true ? closed() : closeString(text, open);
      at = end;
      if (inner?.expectsName !== true) mark(at + 1);
    }
  }
  return open.length === 0 ? null : closed();

  function closed(): string {
    return text.slice(0, sound) + closings;
  }
}

/** Returns the offset of the quote that ends the string beginning at `start`; null when the string continues past the text. */
function stringEnd(text: string, start: number): number | null {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return null;
}

/** Closes the string in which the text is truncated, without a partial escape sequence. */
function closeString(text: string, open: readonly OpenValue[]): string {
  const at = text.search(/\\(?:u[\da-fA-F]{0,3})?$/);
  // A backslash after an odd number of others is the second half of an escape.
  const before = text.slice(0, at);
  const isEscape = at !== -1 && (before.length - trimEndBy(before, /\\/).length) % 2 === 0;
  const whole = isEscape ? before : text;
  return `${whole}"${open
    .map((value) => value.closing)
    .toReversed()
    .join('')}`;
}
