import { isCaption } from '../../layout/lines/captions.ts';
import { markerOf } from '../../layout/lines/listMarker.ts';
import type { Segment } from '../../layout/lines/segment.ts';
import { softHyphen } from '../../pdf/softHyphen.ts';

/** Whether lines at the top of a column or a page go on with the text that ended before it. */
export function goesOn(open: readonly Segment[], lines: readonly Segment[]): boolean {
  const [last, next] = [open.at(-1), lines[0]];
  if (last === undefined || next === undefined) return false;
  if (Math.abs(last.size - next.size) > Math.max(last.size, next.size) * 0.06) return false;
  if (isColumn(lines, last)) return false;
  const end = last.text.trim();
  const start = next.text.trim();
  if (end.endsWith(softHyphen)) return true;
  if (/\p{L}[-\u2010]$/u.test(end) && /^\p{L}/u.test(start)) return true;
  // Where letters have no capitals, the line before is as long as its column.
  if (/^\p{Lo}/u.test(start))
    return !/[.!?:;。！？：；]["”’」』)\]]*\d*$/u.test(end) && (isFull(open) || isWide(open, lines));
  // A full line that ends with a comma, or with a word that no sentence ends with: a name or a number comes next.
  const isText = next.words.length > 1 && /^[\p{L}\p{N}"“‘(]/u.test(start);
  const mayGoOn = isText && markerOf(start) === null && !isCaption(start);
  if (mayGoOn && leadsOn.test(end) && isFull(open)) return true;
  // A sentence that does not end, and a line that does not begin one.
  return !/[.!?:;。！？]["”’)\]]*\d*$/.test(end) && /^[\p{Ll}(,]/u.test(start) && end.length > 15;
}

const leadsOn = /[\p{L}\p{N})”’],$|\s(?:a|an|and|as|at|by|for|from|in|of|on|or|that|the|to|was|were|with)$/u;

/** Lines of one word each that make a column of a table, and part of the line before that each of them is as wide as at most. */
const cells = { fewest: 3, width: 0.4 };

function isColumn(lines: readonly Segment[], last: Segment): boolean {
  const widest = (last.x1 - last.x0) * cells.width;
  return lines.length >= cells.fewest && lines.every(({ words, x0, x1 }) => words.length === 1 && x1 - x0 <= widest);
}

/** Ems that the first line of a paragraph stands in and ends before its column at most. */
const indented = 2.5;

/** Whether the only line of a paragraph is as wide as the lines of the next column, but for where it stands in. */
function isWide([line, ...others]: readonly Segment[], next: readonly Segment[]): boolean {
  if (line === undefined || others.length > 0 || next.length < 2) return false;
  const widest = Math.max(...next.map(({ x0, x1 }) => x1 - x0));
  return widest - (line.x1 - line.x0) < line.size * indented;
}

/** Whether the last line of several ends where the longest of them does. */
function isFull(lines: readonly Segment[]): boolean {
  const last = lines.at(-1);
  const right = Math.max(...lines.map(({ x1 }) => x1));
  return last !== undefined && lines.length > 1 && right - last.x1 < last.size;
}
