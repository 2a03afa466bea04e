import { linesOf } from './bands.ts';
import { joinSegments, type TextLine } from './textLine.ts';

/**
 * Maximum offset of typewritten words from the character grid, as a fraction of the character width; maximum gap in character widths,
 * maximum line spacing in ems, minimum characters of a word that defines the character width, minimum words of a line of text, and minimum
 * lines with columns in a listing.
 */
const limits = { off: 0.12, room: 40, step: 2.6, letters: 4, words: 4, rows: 2 };

/**
 * Merges the segments of listing lines whose words are in columns: they are monospace, all of them are on the character grid of their line,
 * and other such lines are adjacent.
 */
export function joinTypedRows(segments: readonly TextLine[]): readonly TextLine[] {
  if (!segments.some(({ isMono }) => isMono)) return segments;
  const starts = segments.filter(({ isMono, words }) => !isMono && words.length >= limits.words).map(({ x0 }) => x0);
  const joined = listingsOf(segments).flatMap((rows) => {
    const apart = rows.filter((row) => row.length > 1 && !isAcross(row, starts));
    return apart.length >= limits.rows || apart.some(isOfListing) ? apart : [];
  });
  if (joined.length === 0) return segments;
  const gone = new Set(joined.flat());
  return [...segments.filter((segment) => !gone.has(segment)), ...joined.map(joinSegments)];
}

/** Groups consecutive monospace lines, which may have empty lines between them. */
function listingsOf(segments: readonly TextLine[]): (readonly TextLine[])[][] {
  const listings: (readonly TextLine[])[][] = [];
  let last: readonly TextLine[] | undefined;
  for (const { segments: row } of linesOf(segments)) {
    const isTyped = areTyped(row);
    if (isTyped && last !== undefined && isNext(last, row)) listings.at(-1)?.push(row);
    else if (isTyped) listings.push([row]);
    last = isTyped ? row : undefined;
  }
  return listings;
}

/** Whether an entire line is in one monospace font, with each word on its character grid. */
function areTyped(row: readonly TextLine[]): boolean {
  const [first] = row;
  if (first === undefined || !row.every(({ isMono, size }) => isMono && size === first.size)) return false;
  if (row.length === 1) return true;
  const words = row.flatMap(({ words: own }) => own);
  const longest = words.reduce((most, word) => (word.text.length > most.text.length ? word : most));
  if (longest.text.length < limits.letters) return false;
  const room = (longest.x1 - longest.x0) / longest.text.length;
  return row.slice(1).every((segment, index) => {
    const last = row[index];
    if (last === undefined || (segment.x0 - last.x1) / room > limits.room) return false;
    const place = (segment.x0 - last.x0) / room;
    return Math.abs(place - Math.round(place)) <= limits.off;
  });
}

/** Whether a column of text starts at a gap in the line: then the two sides belong to two columns. */
function isAcross(row: readonly TextLine[], starts: readonly number[]): boolean {
  return row
    .slice(1)
    .some(({ x0, size }, index) => starts.some((start) => start > (row[index]?.x1 ?? x0) && start < x0 + size / 2));
}

/** Output prompts of programs at the start of a line, and starts of comments. */
const printed = /^(?:\[\d+\]|[>$%+]\s|\(%)/;
const remark = /^(?:#|\/[/*]|--|;|!|%)/;

/**
 * Whether a line alone proves that it is part of a listing: a name with its arguments may also be spaced this way above its description.
 */
function isOfListing([first, ...others]: readonly TextLine[]): boolean {
  return first !== undefined && (printed.test(first.text) || others.some(({ text }) => remark.test(text)));
}

function isNext([last]: readonly TextLine[], [next]: readonly TextLine[]): boolean {
  return (
    last !== undefined &&
    next !== undefined &&
    last.size === next.size &&
    next.baseline - last.baseline <= last.size * limits.step
  );
}
