import { median } from '../../../../../shared/base/median.ts';
import { boundingBox, isInside } from '../../pdf/boxes.ts';
import type { Box, Rule, Word } from '../../pdf/pageContent.ts';
import { type Line, linesOf } from '../lines/bands.ts';
import { commonGaps, gapsOf, type Gutter } from '../lines/gaps.ts';
import { buildTextLines, defaultSizePt } from '../lines/textLine.ts';
import { type Grid, linesAt, sameLineTolerancePt } from './findGrids.ts';

/**
 * Maximum height of what is between two shaded rows, relative to the higher of these: one row, maybe of two lines, and one row of a table
 * whose columns are known.
 */
const maxRowBetween = { ratio: 2.2, ofCellsRatio: 6 };
/** Maximum adjacent rows with a background, of a table that has every second one: the first row below a header. */
const maxShadedRows = 2;
/** Minimum columns of a header whose body has no rules, height below it in rows in which the body is checked, and minimum lines there. */
const header = { minColumns: 2, searchedBodyRows: 4, minBodyLines: 2 };
/** Points that a cell may hang over its column. */
const overhangPt = 2;
/** Columns of shaded rows without vertical edges: minimum white between them in ems, and minimum fraction of the rows with several cells. */
const whiteColumns = { minGapEm: 0.5, minRowRatio: 0.5 };
/** Minimum shaded rows of a table whose columns are found by their white. */
const minShadedRows = 2;

/** A grid with its bounds and the number of its rows. */
interface BoundedGrid {
  readonly grid: Grid;
  readonly box: Box;
  readonly rows: number;
}

/**
 * Replaces the backgrounds of every second row of a table by one grid, whose columns have the edges of the backgrounds of cells, or else the
 * white between the cells of all rows. Removes backgrounds in which no columns are found, and those of a header alone: they are no grid.
 */
export function joinShadedRows(grids: readonly Grid[], words: readonly Word[]): readonly Grid[] {
  const stacks: BoundedGrid[][] = [];
  const bounded = grids.map((grid) => {
    const rows = linesAt(grid.across.map(({ y0 }) => y0)).length - 1;
    return { grid, box: boundingBox([...grid.across, ...grid.down]), rows };
  });
  for (const next of bounded.toSorted((a, b) => a.box.y0 - b.box.y0)) {
    const stack = stacks.find((one) => {
      const last = one.at(-1);
      return last !== undefined && isRowBetween(last, next, words);
    });
    if (stack === undefined) stacks.push([next]);
    else stack.push(next);
  }
  const replaced = new Map<Grid, Grid | null>();
  for (const stack of stacks) {
    const [first, ...others] = stack;
    const isHeader = first !== undefined && others.length === 0 && isHeaderOnly(first, words);
    if (!isHeader && !areShadedRows(stack)) continue;
    const whole = isHeader ? null : gridOfRows(stack, words);
    if (whole === null && !areClose(stack)) continue;
    for (const { grid } of stack) replaced.set(grid, null);
    if (first !== undefined) replaced.set(first.grid, whole);
  }
  return replaced.size === 0
    ? grids
    : grids.flatMap((grid) => (replaced.has(grid) ? (replaced.get(grid) ?? []) : grid));
}

/** Stacked grids with the same edges, at least half of which are one row; the background of a header or of a sum joins that of its row. */
function areShadedRows(stack: readonly BoundedGrid[]): boolean {
  const single = stack.filter(({ rows }) => rows === 1);
  return stack.length > 1 && single.length * 2 >= stack.length && stack.every(({ rows }) => rows <= maxShadedRows);
}

/** Whether a row of text is between two grids with the same left and right edges. */
function isRowBetween(above: BoundedGrid, below: BoundedGrid, words: readonly Word[]): boolean {
  return (
    isAcross(above.box, below.box) &&
    below.box.y0 - above.box.y1 <= rowHeightOf(above, below) * maxRowBetween.ofCellsRatio &&
    words.some((word) => isInside(word, { ...above.box, y0: above.box.y1, y1: below.box.y0 }))
  );
}

function rowHeightOf(...grids: readonly BoundedGrid[]): number {
  return Math.max(...grids.map(({ box, rows }) => (box.y1 - box.y0) / Math.max(1, rows)));
}

/** Whether what is between shaded rows is one row each, whatever its columns are. */
function areClose(stack: readonly BoundedGrid[]): boolean {
  return stack.slice(1).every((below, index) => {
    const above = stack[index] ?? below;
    return below.box.y0 - above.box.y1 <= rowHeightOf(above, below) * maxRowBetween.ratio;
  });
}

/** Whether two tables have the same left and right edges, as shaded rows of one table do. */
export function isAcross(a: Box, b: Box): boolean {
  return Math.abs(a.x0 - b.x0) <= sameLineTolerancePt * 2 && Math.abs(a.x1 - b.x1) <= sameLineTolerancePt * 2;
}

/** Whether cells are the header of a table whose other rows have neither rules nor a background: the lines below fit its columns. */
function isHeaderOnly({ grid, box, rows }: BoundedGrid, words: readonly Word[]): boolean {
  const xs = linesAt(grid.down.map(({ x0 }) => x0));
  if (rows > maxShadedRows || xs.length <= header.minColumns) return false;
  const height = ((box.y1 - box.y0) / Math.max(1, rows)) * header.searchedBodyRows;
  const body = { x0: box.x0 - overhangPt, y0: box.y1, x1: box.x1 + overhangPt, y1: box.y1 + height };
  const lines = linesIn(words, body);
  return (
    lines.length >= header.minBodyLines &&
    lines.every((line) => line.segments.length >= header.minColumns && fits(line, xs))
  );
}

function linesIn(words: readonly Word[], box: Box): Line[] {
  return linesOf(buildTextLines(words.filter((word) => isInside(word, box))));
}

/** Whether each cell of a line is between two adjacent edges. */
function fits({ segments }: Line, xs: readonly number[]): boolean {
  return segments.every(({ x0, x1 }) =>
    xs.some((x, index) => x0 >= x - overhangPt && x1 <= (xs[index + 1] ?? -Infinity) + overhangPt),
  );
}

/** The grid of a table with a background behind every second row; null if it has one column. */
function gridOfRows(stack: readonly BoundedGrid[], words: readonly Word[]): Grid | null {
  const box = boundingBox(stack.map((one) => one.box));
  const ys = linesAt(stack.flatMap(({ grid }) => grid.across.map(({ y0 }) => y0)));
  const edges = linesAt(stack.flatMap(({ grid }) => grid.down.map(({ x0 }) => x0)));
  const xs = edges.length > header.minColumns ? edges : whiteEdges(box, ys, words);
  if (xs === null) return null;
  if (hasLists(ys, xs, words)) return null;
  const rows = withEndRows(ys, xs, box, words);
  if (rows.length <= minRows) return null;
  const [y0, y1] = [rows[0] ?? box.y0, rows.at(-1) ?? box.y1];
  return {
    across: rows.map((y): Rule => ({ kind: 'horizontal', x0: box.x0, x1: box.x1, y0: y, y1: y })),
    down: xs.map((x): Rule => ({ kind: 'vertical', x0: x, x1: x, y0, y1 })),
  };
}

/** Minimum rows of a table, and maximum lines of its first column in a row: more are a list below a title with a background. */
const minRows = 3;
const maxLabelLines = 3;

/** Whether there are lists between the backgrounds, and no rows of a table. */
function hasLists(ys: readonly number[], xs: readonly number[], words: readonly Word[]): boolean {
  const [x0 = 0, x1 = 0] = xs;
  return ys
    .slice(0, -1)
    .some((y0, index) => linesIn(words, { x0, x1, y0, y1: ys[index + 1] ?? y0 }).length > maxLabelLines);
}

/** Returns the edges of columns with white between them in all rows that have several cells; null if there is one column. */
function whiteEdges(box: Box, ys: readonly number[], words: readonly Word[]): number[] | null {
  let free: readonly Gutter[] | null = null;
  let several = 0;
  const size = sizeIn(words, box);
  for (const [index, y0] of ys.slice(0, -1).entries()) {
    const cells = linesIn(words, { ...box, y0, y1: ys[index + 1] ?? y0 }).flatMap(({ segments }) => segments);
    const gaps = gapsOf(cells);
    // A name across the table is the title of the rows below it.
    if (gaps.length <= outerGaps) continue;
    several += 1;
    free = free === null ? gaps : commonGaps(free, gaps, size * whiteColumns.minGapEm);
  }
  if (free === null || several < Math.max(minShadedRows, (ys.length - 1) * whiteColumns.minRowRatio)) return null;
  const inner = free.filter(({ x0, x1 }) => x0 > box.x0 && x1 < box.x1).map(({ x0, x1 }) => (x0 + x1) / 2);
  return inner.length === 0 ? null : [box.x0, ...inner, box.x1];
}

/** The gaps at both sides of a row. */
const outerGaps = 2;

function sizeIn(words: readonly Word[], box: Box): number {
  return median(
    words.filter((word) => isInside(word, box)).map(({ style }) => style.size),
    defaultSizePt,
  );
}

/** Maximum rows without a background above the first and below the last one that has one: a header or a sum, and a row of the body. */
const maxEndRows = 2;

/** Adds the rows above and below shaded rows that have no background, if their cells fit the columns. */
function withEndRows(ys: readonly number[], xs: readonly number[], box: Box, words: readonly Word[]): number[] {
  const height = Math.max(...ys.slice(1).map((y, index) => y - (ys[index] ?? y)));
  const [x0, x1] = [box.x0 - overhangPt, box.x1 + overhangPt];
  const above = linesIn(words, { x0, x1, y0: box.y0 - height * maxEndRows, y1: box.y0 }).toReversed();
  const below = linesIn(words, { x0, x1, y0: box.y1, y1: box.y1 + height * maxEndRows });
  const top = endRows(above, { xs, edge: box.y0, height }).map(({ y0 }) => y0);
  const foot = endRows(below, { xs, edge: box.y1, height }).map(({ y1 }) => y1);
  return [...top.toReversed(), ...ys, ...foot];
}

/** Where rows are searched: the columns, the edge of the rows known so far and the maximum distance from row to row. */
interface RowSearch {
  readonly xs: readonly number[];
  readonly edge: number;
  readonly height: number;
}

/** Returns the rows that follow each other from an edge on. */
function endRows(lines: readonly Line[], { xs, edge, height }: RowSearch): Box[] {
  const rows: Box[] = [];
  let last = edge;
  for (const line of lines) {
    const row = boundingBox(line.segments);
    const gap = Math.min(Math.abs(row.y0 - last), Math.abs(last - row.y1));
    if (rows.length === maxEndRows || gap > height || line.segments.length < header.minColumns || !fits(line, xs))
      break;
    rows.push(row);
    last = row.y1 <= edge ? row.y0 : row.y1;
  }
  return rows;
}
