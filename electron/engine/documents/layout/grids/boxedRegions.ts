import { boundingBox } from '../../pdf/boxes.ts';
import type { Box, Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { markerOf } from '../lines/listMarker.ts';
import { buildTextLines, joinSegments, type TextLine } from '../lines/textLine.ts';
import { columnEdges } from '../tables/columnEdges.ts';

/** A boxed region of a page; its bounds are those of its words. */
export interface BoxedRegion extends Box {
  readonly words: readonly Word[];
}

/** The content of a cell of a ruled grid. */
interface RegionCell {
  readonly words: readonly Word[];
  /** Spans the entire width. */
  readonly isAcross: boolean;
}

/**
 * Minimum lines of a long cell; minimum fraction of all words in such cells; minimum items of a list in them, and minimum fraction of cells
 * with lists or columns.
 */
const minRegionContent = { lines: 8, share: 0.75, items: 3, structured: 0.5 };

/**
 * Returns the cells of a grid used for page layout, each of which is read separately: nearly all text is in long cells with lists or
 * columns inside, unlike the cells of a table. Null for a table.
 */
export function regionsOfGrid(cells: readonly RegionCell[]): readonly BoxedRegion[] | null {
  const filled = cells.filter(({ words }) => words.length > 0);
  // Most cells have fewer words than this number of lines.
  if (!filled.every(({ isAcross, words }) => isAcross || words.length >= minRegionContent.lines)) return null;
  const long = filled.filter(({ words }) => linesOf(buildTextLines(words)).length >= minRegionContent.lines);
  // Heads may go across; whatever else is short makes rows.
  if (long.length < 2 || !filled.every((cell) => cell.isAcross || long.includes(cell))) return null;
  const count = (some: readonly RegionCell[]): number => some.reduce((sum, { words }) => sum + words.length, 0);
  if (count(long) < count(filled) * minRegionContent.share) return null;
  return long.filter(isStructured).length >= long.length * minRegionContent.structured ? toRegions(filled) : null;
}

/** Returns the regions with the bounds of their words: boxes of adjacent regions touch, the bounds of their words do not. */
function toRegions(cells: readonly RegionCell[]): BoxedRegion[] {
  return cells.flatMap(({ words }) => (words.length === 0 ? [] : [{ ...boundingBox(words), words }]));
}

function isStructured({ words }: RegionCell): boolean {
  const lines = linesOf(buildTextLines(words));
  const items = lines.filter(({ segments: [first] }) => first !== undefined && markerOf(first.text) !== null);
  return items.length >= minRegionContent.items || columnEdges(lines, []).length > 0;
}

/** Maximum height of a line's background, as a multiple of the font size: a cell leaves space above and below. */
const tight = 1.5;
/** Minimum lines of a listing, minimum fraction of them that end although the next word would fit, and word gap in ems. */
const listed = { lines: 3, share: 0.5, gap: 0.3 };

/** The classification of consecutive lines with separate backgrounds. */
type ShadedLines = 'listing' | 'text' | 'cells';

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
