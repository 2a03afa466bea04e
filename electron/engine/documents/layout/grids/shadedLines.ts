import type { Box, Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { joinSegments, makeSegments, type Segment } from '../lines/segment.ts';

/** Times the size of its letters that the ground of a line is high: a cell leaves room above and below. */
const tight = 1.5;
/** Lines of a listing, part of them that end before the next word had to, and ems between two words. */
const listed = { lines: 3, share: 0.5, gap: 0.3 };

/** What lines are that have grounds of their own, straight below each other. */
export type ShadedLines = 'listing' | 'text' | 'cells';

/**
 * Tells what a column of boxes is, one below the other: cells, or the grounds of lines, as programs set them behind a paragraph. What is
 * broken to fit is text; where most lines end early, it is a listing.
 * @param rows where the rows begin and end
 */
export function judgeShadedLines({ x0, x1 }: Box, rows: readonly number[], words: readonly Word[]): ShadedLines {
  const lines = linesOf(makeSegments(words)).map(({ segments }) => joinSegments(segments));
  if (lines.length < 2 || lines.length > rows.length - 1) return 'cells';
  const heights = rows.slice(1).map((row, index) => row - (rows[index] ?? 0));
  const size = Math.max(...lines.map((line) => line.size));
  if (heights.some((height) => height > size * tight)) return 'cells';
  const right = x1 - Math.max(0, Math.min(...lines.map((line) => line.x0)) - x0);
  if (lines.length < listed.lines) return 'text';
  const early = lines.slice(1).filter((line, index) => endsEarly(lines[index], line, right)).length;
  return early >= (lines.length - 1) * listed.share ? 'listing' : 'text';
}

function endsEarly(above: Segment | undefined, { words: [first], size }: Segment, right: number): boolean {
  return above !== undefined && first !== undefined && above.x1 + first.x1 - first.x0 + size * listed.gap < right;
}
