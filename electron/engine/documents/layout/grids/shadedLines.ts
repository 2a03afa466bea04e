import type { Box, Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { joinSegments, buildTextLines, type TextLine } from '../lines/textLine.ts';

/** Maximum height of a line's background, as a multiple of the font size: a cell leaves space above and below. */
const tight = 1.5;
/** Minimum lines of a listing, minimum fraction of them that end although the next word would fit, and word gap in ems. */
const listed = { lines: 3, share: 0.5, gap: 0.3 };

/** The classification of consecutive lines with separate backgrounds. */
export type ShadedLines = 'listing' | 'text' | 'cells';

/**
 * Classifies a column of stacked boxes: cells, or the line backgrounds that some programs draw behind a paragraph. Wrapped lines are text;
 * if most lines end early, it is a listing.
 * @param rows top and bottom edges of the rows
 */
export function classifyShadedLines({ x0, x1 }: Box, rows: readonly number[], words: readonly Word[]): ShadedLines {
  const lines = linesOf(buildTextLines(words)).map(({ segments }) => joinSegments(segments));
  if (lines.length < 2 || lines.length > rows.length - 1) return 'cells';
  const heights = rows.slice(1).map((row, index) => row - (rows[index] ?? 0));
  const size = Math.max(...lines.map((line) => line.size));
  if (heights.some((height) => height > size * tight)) return 'cells';
  const right = x1 - Math.max(0, Math.min(...lines.map((line) => line.x0)) - x0);
  if (lines.length < listed.lines) return 'text';
  const early = lines.slice(1).filter((line, index) => fitsOnPreviousLine(lines[index], line, right)).length;
  return early >= (lines.length - 1) * listed.share ? 'listing' : 'text';
}

function fitsOnPreviousLine(above: TextLine | undefined, { words: [first], size }: TextLine, right: number): boolean {
  return above !== undefined && first !== undefined && above.x1 + first.x1 - first.x0 + size * listed.gap < right;
}
