import { isJsonObject, parseJson, type JsonValue } from '../base/json.ts';
import { trimEndBy } from '../base/trimText.ts';

/**
 * The markdown at the beginning of an answer of which only the first part is here (contract 2.5). Null when the text has
 * none yet, for example because other fields come first.
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

/** Makes JSON of the first part of a JSON text: what is open is closed, and a member that has only begun is left out. Null when nothing is open. */
function closeJson(text: string): string | null {
  const open: OpenValue[] = [];
  // Up to here the text becomes JSON by closing what is open.
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

/** The place of the quote that ends the string which begins at `start`; null when it goes on beyond the text. */
function stringEnd(text: string, start: number): number | null {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return null;
}

/** Ends the string that the text breaks off in, without an escape that came in part. */
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
