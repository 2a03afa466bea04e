import { bandsOf, freeGaps, gapsBetween, type Line, overlap, wideGap } from '../lines/bands.ts';
import type { Gutter } from '../lines/gaps.ts';
import { isNumericCell } from '../lines/numericCell.ts';
import type { TextLine } from '../lines/textLine.ts';

/**
 * Minimum rows, and minimum cells of each, for rows with equal cell counts to define the columns; maximum lines of spanning headers, and
 * minimum cells below them.
 */
const completeRow = { minRows: 3, minCells: 5, maxSpanningLines: 2, minCellsBelow: 3 };

/**
 * Returns the column gaps of a table. If each row has all its cells, isolated content between rows is a note or a title, and closes no gap.
 */
function gapsOf(lines: readonly Line[]): Gutter[] {
  const free = freeGaps(lines);
  const rows =
    completeRows(lines, completeRow.minCells) ?? completeRows(withoutSpanningHeaders(lines), completeRow.minCellsBelow);
  if (rows === null || rows.length === lines.length) return free;
  const ofRows = freeGaps(rows);
  return ofRows.length > free.length ? ofRows : free;
}

/** The rows of several cells, where all have as many; null where they have not. */
function completeRows(lines: readonly Line[], fewest: number): readonly Line[] | null {
  const rows = lines.filter(({ segments }) => segments.length > 1);
  const cells = rows[0]?.segments.length ?? 0;
  if (rows.length < completeRow.minRows || cells < fewest || rows.length * 2 < lines.length) return null;
  return rows.every(({ segments }) => segments.length === cells) ? rows : null;
}

/** Returns lines without those at the top with fewer cells than all others: spanning headers. */
function withoutSpanningHeaders(lines: readonly Line[]): readonly Line[] {
  const cells = lines.at(-1)?.segments.length ?? 0;
  const first = lines.findIndex(({ segments }) => segments.length >= cells);
  return first > 0 && first <= completeRow.maxSpanningLines ? lines.slice(first) : lines;
}

/** Returns the x positions that separate the columns. */
export function columnEdges(lines: readonly Line[], gutters: readonly Gutter[]): number[] {
  const bands = bandsOf(lines, wideGap(gapsBetween(lines)) ?? overlap);
  const usable = gapsOf(lines).filter(
    (gutter) =>
      gutters.some((known) => overlaps(known, gutter)) || isSupported(lines, gutter) || isSupported(bands, gutter),
  );
  return (usable.length === 0 ? gutters : usable).map((gutter) => edgeIn(gutter, lines));
}

/** Returns the column edge within a gap: a header that starts in the gap, right of another header, belongs to the next column. */
function edgeIn({ x0, x1 }: Gutter, lines: readonly Line[]): number {
  let [from, to] = [x0, x1];
  for (const { segments } of lines)
    for (const [index, segment] of segments.entries()) {
      const [last, next] = [segments[index - 1], segments[index + 1]];
      if (segment.x0 > x0 && segment.x0 < to && last !== undefined && last.x1 <= segment.x0 && last.x0 < x0)
        to = segment.x0;
      if (segment.x1 < x1 && segment.x1 > from && segment.x0 < x0 && next !== undefined && next.x1 > x1)
        from = segment.x1;
    }
  return from < to ? (from + to) / 2 : (x0 + x1) / 2;
}

function overlaps(a: Gutter, b: Gutter): boolean {
  return Math.min(a.x1, b.x1) > Math.max(a.x0, b.x0);
}

/** Minimum rows with content on both sides of a gap between columns: absolute, and as a ratio of all rows. */
const minSupportRows = 2;
const minSupportRatio = 0.3;
/** Tolerance of the ends of a cell in points, where it borders a gap. */
const gapTolerancePt = 1;
/** Ems of a cell that may reach over the edge of its column. */
const overhangEm = 0.3;

/** Whether enough rows have content on both sides of a gap. */
function isSupported(bands: readonly Line[], { x0, x1 }: Gutter): boolean {
  const beside = bands.filter(
    ({ segments }) =>
      segments.some((s) => s.x1 <= x0 + gapTolerancePt) && segments.some((s) => s.x0 >= x1 - gapTolerancePt),
  );
  return beside.length >= Math.max(minSupportRows, bands.length * minSupportRatio);
}

function columnAt(edges: readonly number[], x: number): number {
  return edges.filter((edge) => x > edge).length;
}

/** The columns that a segment reaches over. */
export function reachOf(segment: TextLine, edges: readonly number[]): [number, number] {
  const slack = segment.size * overhangEm;
  return [columnAt(edges, segment.x0 + slack), columnAt(edges, Math.max(segment.x0 + slack, segment.x1 - slack))];
}

/** Returns the columns in which a segment starts. */
export function takenColumns(line: Line, edges: readonly number[]): Set<number> {
  return new Set(line.segments.map((segment) => reachOf(segment, edges)[0]));
}

/** Returns the columns in which a line has numbers. */
export function numericColumnsOf({ segments }: Line, edges: readonly number[]): number[] {
  return segments.flatMap((one) => (isNumericCell(one.text) ? [reachOf(one, edges)[0]] : []));
}
