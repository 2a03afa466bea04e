import type { Segment } from '../../layout/lines/segment.ts';
import type { TextStats } from '../survey/textStats.ts';
import { isAtEdge, type ColumnEdges } from './hanging.ts';
import { hasRoom } from './hasRoom.ts';

/** Ems that lines at one place begin apart, and times the usual step from line to line from which on one is set apart; ems that one is set in, and that one in the middle of its column is off; part of the column that a title above a text takes at most. */
const limits = { aligned: 0.35, further: 1.12, out: 1.5, middle: 2.5, half: 0.5 };

function endsSentence({ text }: Segment): boolean {
  return /[.!?:]["”’»)\]]*\d*$/.test(text);
}

function beginsSentence({ text }: Segment): boolean {
  return /^["“‘«(]?\p{Lu}/u.test(text);
}

/** Whether a sentence begins a little farther below one that ended before the edge than the lines of its paragraph are from each other. */
export function isSetFurther(
  lines: readonly Segment[],
  last: Segment,
  line: Segment,
  { right }: ColumnEdges,
  { leading }: TextStats,
): boolean {
  const above = lines.at(-2)?.baseline ?? last.baseline;
  const usual = Math.max(line.size * leading, last.baseline - above);
  if (line.baseline - last.baseline < usual * limits.further || last.x1 > right - line.size * limits.aligned)
    return false;
  return Math.abs(last.x0 - line.x0) < line.size * limits.aligned && endsSentence(last) && beginsSentence(line);
}

/** Whether a line stands where first lines do, below the only line of a paragraph or the last one of several that ends its sentence. */
export function isFirstLine(lines: readonly Segment[], last: Segment, line: Segment, edges: ColumnEdges): boolean {
  const { firstLines, left, right } = edges;
  if (firstLines.size === 0 || line.isMono || !beginsSentence(line)) return false;
  const most = line.size * limits.aligned;
  const like = [...firstLines].find(({ x0 }) => Math.abs(x0 - line.x0) <= most);
  if (like === undefined) return false;
  const isEnd = endsSentence(last);
  if (lines.length > 1) return isEnd && isAtEdge(last, left);
  if (Math.abs(last.x0 - line.x0) > most) return false;
  const isTitle = last.x1 < left + (right - left) * limits.half;
  return ((isEnd || isTitle) && firstLines.has(line)) || (last.x1 < like.x1 - most && !/[\p{Ll},;-]$/u.test(last.text));
}

/** Whether a line with room left stands far in of the next one: no line of a paragraph does but a full first one, or what is set in the middle or to the right. */
export function isFarOut(last: Segment, line: Segment, edges: ColumnEdges): boolean {
  if (last.x0 - line.x0 <= line.size * limits.out || !hasRoom(last, line, edges) || goesOnPlain(last, line))
    return false;
  const isCentered = Math.abs(last.x0 + last.x1 - edges.left - edges.right) < line.size * limits.middle;
  if (isCentered || Math.abs(last.x1 - line.x1) < line.size * limits.aligned) return false;
  return [last, line].every(({ text }) => /\p{L}{3}/u.test(text));
}

/** Whether a sentence that has not ended goes on with a small letter in plain type: no name. */
export function goesOnPlain(last: Segment, line: Segment): boolean {
  const [word] = line.words;
  if (word === undefined || !/^\p{Ll}/u.test(word.text) || /[.!?:;]$/.test(last.text)) return false;
  return !word.style.bold && !word.style.italic && !word.style.mono;
}
