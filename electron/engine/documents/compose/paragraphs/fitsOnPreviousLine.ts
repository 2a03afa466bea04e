import { isEastAsian } from '../../layout/lines/joinLines.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';
import type { ColumnEdges } from './hanging.ts';

/** Whether the first word of a line would fit at the end of the previous one. */
export function fitsOnPreviousLine(last: TextLine, line: TextLine, { right }: ColumnEdges): boolean {
  const [word] = line.words;
  return word !== undefined && last.x1 + firstPart(word) + line.size < right;
}

/** Returns the width of the unbreakable start of a word: one character in Chinese and Japanese. */
function firstPart({ text, x0, x1 }: TextLine['words'][number]): number {
  return isEastAsian(text.slice(0, 1)) ? (x1 - x0) / text.length : x1 - x0;
}

/** Maximum width of a short line relative to its column. */
const short = 0.8;

/** Whether a line ends well before the edge of its column. */
export function isShortLine(line: TextLine, { left, right }: ColumnEdges): boolean {
  return line.x1 < left + (right - left) * short;
}
