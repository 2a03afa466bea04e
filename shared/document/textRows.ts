/** One displayed row of a text: a complete line, or a part of one that was too long for the width. */
export interface TextRow {
  /** 1-based number of the line; null for the continuation of a line. */
  readonly line: number | null;
  /** Offsets in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/**
 * Start offsets of the rows of a text wrapped at `columns`: stored as plain numbers, so that a text of many megabytes costs a few bytes a
 * row and any row is found in constant time.
 */
export interface TextLayout {
  readonly starts: Uint32Array;
  /** The line number of each row; 0 for a continuation. */
  readonly lines: Uint32Array;
  readonly length: number;
}

/** How many rows one step lays out. */
const stepRows = 10_000;

/** Lays a text out in rows of equal height, in steps: the caller may do other work between them. `\r\n` counts as one line end. */
export function* layoutSteps(text: string, columns: number): Generator<void, TextLayout> {
  const starts: number[] = [];
  const lines: number[] = [];
  let line = 1;
  let start = 0;
  let rest = stepRows;
  const widths = new StretchWidths(text);
  while (start <= text.length) {
    const found = text.indexOf('\n', start);
    const end = found === -1 ? text.length : found;
    starts.push(start);
    lines.push(line);
    for (
      let part = breakBefore(widths, start, columns, end);
      part < end;
      part = breakBefore(widths, part, columns, end)
    ) {
      starts.push(part);
      lines.push(0);
      if (starts.length < rest) continue;
      rest = starts.length + stepRows;
      yield;
    }
    line += 1;
    if (found === -1) break;
    start = end + 1;
    if (starts.length < rest) continue;
    rest = starts.length + stepRows;
    yield;
  }
  return { starts: new Uint32Array(starts), lines: new Uint32Array(lines), length: text.length };
}

/** Maximum number of characters that a row looks back for a word break before it splits a word. */
const maxBackstepChars = 24;

/** The start of the row after the one at `start`: after a space if one is near, never inside a character. */
function breakBefore(widths: StretchWidths, start: number, columns: number, end: number): number {
  const { text } = widths;
  const limit = fullAt(widths, start, columns, end);
  if (limit >= end) return end;
  const least = Math.max(start + 1, limit - Math.min(maxBackstepChars, Math.floor(columns / 2)));
  for (let at = limit; at >= least; at -= 1) {
    if (text.charCodeAt(at - 1) === 0x20) return at;
  }
  const code = text.charCodeAt(limit);
  return code >= 0xdc00 && code <= 0xdfff ? limit + 1 : limit;
}

/** Returns the offset at which the columns of a row are full, at most `end`: a double-width character takes two columns. */
function fullAt(widths: StretchWidths, start: number, columns: number, end: number): number {
  // Fits even if all its characters are double-width.
  if (end - start <= columns / 2) return end;
  const limit = Math.min(end, start + columns);
  if (!widths.mayBeWide(start, limit)) return limit;
  const { text } = widths;
  let width = 0;
  for (let at = start; at < limit; at += 1) {
    width += isWide(text.charCodeAt(at)) ? 2 : 1;
    if (width > columns) return Math.max(at, start + 1);
  }
  return limit;
}

/** Number of characters that are scanned in one pass. */
const stretch = 65_536;
const maybeWide = /[\u1100-\uffe6]/;

/** Most texts have no double-width character: checks a range at once instead of each of its characters. */
class StretchWidths {
  readonly text: string;
  #from = 0;
  #to = 0;
  #isWide = false;

  constructor(text: string) {
    this.text = text;
  }

  /** Returns false where no character from `start` to `end` takes two columns. For ascending offsets. */
  mayBeWide(start: number, end: number): boolean {
    if (end > this.#to || start < this.#from) {
      this.#from = start;
      this.#to = Math.max(end, start + stretch);
      this.#isWide = maybeWide.test(this.text.slice(start, this.#to));
    }
    return this.#isWide;
  }
}

/** Chinese, Japanese and Korean characters and full-width forms; those beyond 16 bits are two units already. */
function isWide(code: number): boolean {
  return (
    code >= 0x1100 &&
    (code <= 0x115f ||
      (code >= 0x2e80 && code <= 0xa4cf) ||
      (code >= 0xac00 && code <= 0xd7a3) ||
      (code >= 0xf900 && code <= 0xfaff) ||
      (code >= 0xfe30 && code <= 0xfe6f) ||
      (code >= 0xff00 && code <= 0xff60) ||
      (code >= 0xffe0 && code <= 0xffe6))
  );
}

/** Returns rows starting at `from`, at most `count`. */
export function rowsOf(layout: TextLayout, from: number, count: number): readonly TextRow[] {
  const rows: TextRow[] = [];
  const last = Math.min(layout.starts.length, from + count);
  for (let index = Math.max(0, from); index < last; index += 1) {
    const start = layout.starts[index] ?? 0;
    const line = layout.lines[index] ?? 0;
    rows.push({ line: line === 0 ? null : line, start, end: layout.starts[index + 1] ?? layout.length });
  }
  return rows;
}

/** Returns the row that contains an offset. */
export function rowAt(layout: TextLayout, offset: number): number {
  let low = 0;
  let high = layout.starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((layout.starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The first row of each line; lines are 0-based and ascending, and lines after the last row start at the end. */
export function rowsOfLines({ lines }: TextLayout, wanted: readonly number[]): readonly number[] {
  let row = 0;
  return wanted.map((line) => {
    while (row < lines.length && (lines[row] ?? 0) < line + 1) row += 1;
    return row;
  });
}

/** Invisible and direction-changing characters, which text views draw as their code (security 4). */
export const hiddenCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
