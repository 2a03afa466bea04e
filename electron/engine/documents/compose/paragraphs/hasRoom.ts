import { isEastAsian } from '../../layout/lines/joinLines.ts';
import type { Segment } from '../../layout/lines/segment.ts';
import type { ColumnEdges } from './hanging.ts';

/** Whether the first word of a line had found room at the end of the last one. */
export function hasRoom(last: Segment, line: Segment, { right }: ColumnEdges): boolean {
  const [word] = line.words;
  return word !== undefined && last.x1 + firstPart(word) + line.size < right;
}

/** How much of a word stays together: of Chinese and Japanese, a sign. */
function firstPart({ text, x0, x1 }: Segment['words'][number]): number {
  return isEastAsian(text.slice(0, 1)) ? (x1 - x0) / text.length : x1 - x0;
}

/** Part of the width of a column that a line takes which ends early. */
const short = 0.8;

/** Whether a line ends well before the edge of its column. */
export function isShort(line: Segment, { left, right }: ColumnEdges): boolean {
  return line.x1 < left + (right - left) * short;
}
