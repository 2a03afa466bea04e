import type { Segment } from '../../layout/lines/segment.ts';
import { softHyphen } from '../../pdf/softHyphen.ts';

/** Whether lines at the top of a column or a page go on with the text that ended before it. */
export function goesOn(open: readonly Segment[], lines: readonly Segment[]): boolean {
  const [last, next] = [open.at(-1), lines[0]];
  if (last === undefined || next === undefined) return false;
  if (Math.abs(last.size - next.size) > Math.max(last.size, next.size) * 0.06) return false;
  const end = last.text.trim();
  const start = next.text.trim();
  if (end.endsWith(softHyphen)) return true;
  if (/\p{L}[-\u2010]$/u.test(end) && /^\p{L}/u.test(start)) return true;
  // Where letters have no capitals, the line before is as long as its column.
  if (/^\p{Lo}/u.test(start)) return !/[.!?:;。！？：；]["”’」』)\]]*\d*$/u.test(end) && isFull(open);
  // A sentence that does not end, and a line that does not begin one.
  return !/[.!?:;。！？]["”’)\]]*\d*$/.test(end) && /^[\p{Ll}(,]/u.test(start) && end.length > 15;
}

/** Whether the last line of several ends where the longest of them does. */
function isFull(lines: readonly Segment[]): boolean {
  const last = lines.at(-1);
  const right = Math.max(...lines.map(({ x1 }) => x1));
  return last !== undefined && lines.length > 1 && right - last.x1 < last.size;
}
