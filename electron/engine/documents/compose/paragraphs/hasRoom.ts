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
