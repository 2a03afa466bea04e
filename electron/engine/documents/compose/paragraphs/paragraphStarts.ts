import type { TextLine } from '../../layout/lines/textLine.ts';
import type { TextStats } from '../survey/textStats.ts';
import { isAtEdge, type ColumnEdges } from './hanging.ts';
import { fitsOnPreviousLine } from './fitsOnPreviousLine.ts';

/**
 * Tolerance in ems of a shared left edge; ratio to the usual line step above which a line is set apart; indent in ems, and tolerance in ems
 * of a centered line; maximum ratio of the column that a title above a text occupies.
 */
const limits = { aligned: 0.35, further: 1.12, out: 1.5, middle: 2.5, half: 0.5 };

function endsSentence({ text }: TextLine): boolean {
  return /[.!?:]["”’»)\]]*\d*$/.test(text);
}

function beginsSentence({ text }: TextLine): boolean {
  return /^["“‘«(]?\p{Lu}/u.test(text);
}

/** Whether a sentence starts below a line that ended before the edge, with a slightly larger line step than within its paragraph. */
export function isSetFurther(
  lines: readonly TextLine[],
  last: TextLine,
  line: TextLine,
  { right }: ColumnEdges,
  { leading }: TextStats,
): boolean {
  const above = lines.at(-2)?.baseline ?? last.baseline;
  const usual = Math.max(line.size * leading, last.baseline - above);
  if (line.baseline - last.baseline < usual * limits.further || last.x1 > right - line.size * limits.aligned)
    return false;
  return Math.abs(last.x0 - line.x0) < line.size * limits.aligned && endsSentence(last) && beginsSentence(line);
}

/** Whether a line is at the first-line indent, below the only line of a paragraph or the last of several that ends its sentence. */
export function isFirstLine(lines: readonly TextLine[], last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
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

/**
 * Whether a line with space left begins far right of the next one: no line of a paragraph does, except a full first line or centered or
 * right-aligned text.
 */
export function isFarOut(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  if (last.x0 - line.x0 <= line.size * limits.out || !fitsOnPreviousLine(last, line, edges) || goesOnPlain(last, line))
    return false;
  const isCentered = Math.abs(last.x0 + last.x1 - edges.left - edges.right) < line.size * limits.middle;
  if (isCentered || Math.abs(last.x1 - line.x1) < line.size * limits.aligned) return false;
  return [last, line].every(({ text }) => /\p{L}{3}/u.test(text));
}

/** Whether an unfinished sentence continues with a lowercase letter in the regular style, which is not a name. */
export function goesOnPlain(last: TextLine, line: TextLine): boolean {
  const [word] = line.words;
  if (word === undefined || !/^\p{Ll}/u.test(word.text) || /[.!?:;]$/.test(last.text)) return false;
  return !word.style.bold && !word.style.italic && !word.style.mono;
}
