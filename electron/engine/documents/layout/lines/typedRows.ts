import { linesOf } from './bands.ts';
import { joinSegments, type Segment } from './segment.ts';

/**
 * Parts of the room of a letter that typed words are off their places, letters of room between them at most, ems to the next line, letters
 * of a word that tells how wide one is, words of a line of text, and lines with columns that a listing has.
 */
const limits = { off: 0.12, room: 40, step: 2.6, letters: 4, words: 4, rows: 2 };

/**
 * Lines of a listing whose words stand in columns, as one each: in letters of fixed width, all of them stand where letters of their line do,
 * and other such lines are next to them.
 */
export function joinTypedRows(segments: readonly Segment[]): readonly Segment[] {
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

/** Lines in letters of one fixed width below each other, with empty ones between them. */
function listingsOf(segments: readonly Segment[]): (readonly Segment[])[][] {
  const listings: (readonly Segment[])[][] = [];
  let last: readonly Segment[] | undefined;
  for (const { segments: row } of linesOf(segments)) {
    const isTyped = areTyped(row);
    if (isTyped && last !== undefined && isNext(last, row)) listings.at(-1)?.push(row);
    else if (isTyped) listings.push([row]);
    last = isTyped ? row : undefined;
  }
  return listings;
}

/** Whether all of a line is in letters of one fixed width, each word of it at a place of them. */
function areTyped(row: readonly Segment[]): boolean {
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

/** Whether a column of text begins where the words of a line stand apart: what is at both sides is of two columns. */
function isAcross(row: readonly Segment[], starts: readonly number[]): boolean {
  return row
    .slice(1)
    .some(({ x0, size }, index) => starts.some((start) => start > (row[index]?.x1 ?? x0) && start < x0 + size / 2));
}

/** What programs print before a line, and what remarks begin with. */
const printed = /^(?:\[\d+\]|[>$%+]\s|\(%)/;
const remark = /^(?:#|\/[/*]|--|;|!|%)/;

/** Whether a line by itself says that it is of a listing: a name and what it takes may stand so above what is said of them. */
function isOfListing([first, ...others]: readonly Segment[]): boolean {
  return first !== undefined && (printed.test(first.text) || others.some(({ text }) => remark.test(text)));
}

function isNext([last]: readonly Segment[], [next]: readonly Segment[]): boolean {
  return (
    last !== undefined &&
    next !== undefined &&
    last.size === next.size &&
    next.baseline - last.baseline <= last.size * limits.step
  );
}
