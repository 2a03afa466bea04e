import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { Box, PageContent, Rule, Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { boundingBox, grown, isInside } from '../../pdf/boxes.ts';
import { markerOf } from '../lines/listMarker.ts';
import { buildTextLines, shareOf } from '../lines/textLine.ts';
import { columnEdges } from '../tables/columnEdges.ts';
import type { Table } from '../tables/table.ts';
import { dropEmptyLines } from './emptyLines.ts';
import { findGrids, type Grid } from './findGrids.ts';
import { cellsOf, mergeSpots } from './gridCells.ts';
import { joinBands, withRowsBelowHead, type PlacedTable } from './joinBands.ts';
import { nearby } from './joinRules.ts';
import { readOpenBodies } from './openBodies.ts';
import { toRegions, regionsOfGrid, type BoxedRegion } from './boxedRegions.ts';
import { classifyShadedLines } from './shadedLines.ts';
import { splitColumns } from './splitColumns.ts';
import { splitHeads } from './splitHeads.ts';
import { splitRows, type GridCell } from './splitRows.ts';
import { squareMarkers } from './squareMarkers.ts';
import { isZebraStripe } from './zebraStripes.ts';

const maxLines = 2_000;
const maxCells = 20_000;
/** A frame around text is not a table: one cell has more than this fraction of all its words, and many of them. */
const frameShare = 0.75;
const minFrameWords = 120;
/** Minimum fraction of monospace characters between rules in a code listing whose lines have backgrounds. */
const mostlyMono = 0.6;

/** Minimum shaded rows that show that others are shaded rows too. */
const minStripes = 2;

/** Content of ruled grids: tables, and the regions of a page laid out in a grid. */
export interface Ruled {
  readonly tables: readonly Table[];
  readonly regions: readonly BoxedRegion[];
  /** Grounds of the lines of programs, which are no cells. */
  readonly listings: readonly Box[];
}

/** How large a page is, in points. */
export type PageSize = Pick<PageContent, 'width' | 'height'>;

/**
 * Finds ruled tables: connected grids of horizontal and vertical lines.
 * @param page their page: a grid from edge to edge of it is its layout
 */
export function findRuledTables(rules: readonly Rule[], words: readonly Word[], page: PageSize | null = null): Ruled {
  const across = rules.filter(({ kind }) => kind === 'horizontal');
  const down = rules.filter(({ kind }) => kind === 'vertical');
  if (across.length + down.length > maxLines) return { tables: [], regions: [], listings: [] };
  const found = closedGrids(findGrids(across, down), words).map((grid) => readGrid(grid, words, page));
  const drawn = found.flatMap(({ placed }) => (placed === null ? [] : [placed]));
  const free = drawn.length === 0 ? words : words.filter((word) => !drawn.some(({ table }) => isInside(word, table)));
  const joined = drawn.length < 2 ? drawn : joinBands(drawn, free, rules);
  const larger = joined.filter(({ table }) => table.rows > 1).map(({ table }) => table);
  const stripes: Table[] = [];
  const whole = joined.flatMap((one) => {
    const isAlone = !joined.some((other) => other !== one && isAcross(other.table, one.table));
    const headed = isAlone ? withRowsBelowHead(one, free, rules) : null;
    const isShaded = headed === null && one.table.rows === 1 && isOfLarger(one.table, { down, larger, words });
    if (isShaded) stripes.push(one.table);
    return isShaded ? [] : [(headed ?? one).table];
  });
  // If most rows at one position are shaded rows of a larger table, all are.
  const isStriped = (table: Table): boolean =>
    table.rows === 1 && stripes.filter((stripe) => isAcross(stripe, table)).length >= minStripes;
  const tables = whole.flatMap((table) => (isStriped(table) ? [] : (dropEmptyLines(table) ?? [])));
  return {
    tables,
    regions: found.flatMap(({ regions }) => regions),
    listings: found.flatMap(({ listing }) => listing ?? []),
  };
}

/** Whether two tables have the same left and right edges, as shaded rows of one table do. */
function isAcross(a: Box, b: Box): boolean {
  return Math.abs(a.x0 - b.x0) <= nearby * 2 && Math.abs(a.x1 - b.x1) <= nearby * 2;
}

/** Whether a table of one row is a shaded row of a surrounding table. */
function isOfLarger(
  table: Table,
  around: { readonly down: readonly Rule[]; readonly larger: readonly Table[]; readonly words: readonly Word[] },
): boolean {
  const sides = around.down.filter((rule) => isInside(rule, grown(table, nearby)));
  const xs = linesAt(sides.map(({ x0 }) => x0));
  return isZebraStripe(
    table,
    xs,
    around.words.filter((word) => !around.larger.some((other) => isInside(word, other))),
  );
}

const nothing = { placed: null, regions: [], listing: null } as const;

/** A table, or the parts of a page that a grid lays out. */
interface ReadGrid {
  readonly placed: PlacedTable | null;
  readonly regions: readonly BoxedRegion[];
  readonly listing: Box | null;
}

function readGrid({ across, down }: Grid, words: readonly Word[], page: PageSize | null): ReadGrid {
  const drawn = linesAt([...down.map(({ x0 }) => x0), ...across.flatMap(({ x0, x1 }) => [x0, x1])]);
  const xs = withoutShadow(drawn, down, words);
  const ys = linesAt([...across.map(({ y0 }) => y0), ...down.flatMap(({ y0, y1 }) => [y0, y1])]);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 1 || rows < 1 || columns * rows < 2 || columns * rows > maxCells) return nothing;
  const box = { x0: xs[0] ?? 0, y0: ys[0] ?? 0, x1: xs[columns] ?? 0, y1: ys[rows] ?? 0 };
  const inside = words.filter((word) => isInside(word, box));
  if (inside.length === 0) return nothing;
  const spotOf = (word: Word): number =>
    cellIndexAt(ys, (word.y0 + word.y1) / 2) * columns + cellIndexAt(xs, (word.x0 + word.x1) / 2);
  const merged = mergeSpots({ xs, ys, across, down });
  const spots = squareMarkers({ spots: merged, xs, ys, words: groupBy(inside, (word) => merged[spotOf(word)] ?? 0) });
  if (spots === null) return nothing;
  const byCell = groupBy(inside, (word) => spots[spotOf(word)] ?? 0);
  const cells = cellsOf(spots, rows, xs, byCell);
  const open = cells === null ? null : readOpenBodies({ cells, xs, ys }, (own, bounds) => placedTable(own, xs, bounds));
  if (open !== null) return { placed: open, regions: [], listing: null };
  if (cells === null || isFrame(byCell, inside.length)) return nothing;
  const isStack = isOneBelowOther(cells);
  if (isStack && isTitled([...byCell.values()])) return nothing;
  if (isStack && shareOf(inside, ({ style }) => style.mono) > mostlyMono && beginMono(inside))
    return { ...nothing, listing: box };
  if (columns === 1) {
    const shaded = hasColumns(inside) ? 'text' : classifyShadedLines(box, ys, inside);
    if (shaded !== 'cells') return { ...nothing, listing: shaded === 'listing' ? box : null };
  }
  if (columns > 1 && areMarkedLines(cells, rows) && !hasRightSide(box, down)) return nothing;
  const placed = cells.map((cell) => {
    const { x0, y0, x1, y1 } = cellBox(cell, xs, ys);
    return { x0, y0, x1, y1, words: cell.words, isAcross: cell.columnSpan === columns };
  });
  const regions = page !== null && isBled(box, page) ? toRegions(placed) : regionsOfGrid(placed);
  if (regions !== null) return { ...nothing, regions };
  return { placed: placedTable(cells, xs, ys), regions: [], listing: null };
}

/**
 * Returns the table of ruled cells.
 * @param ys edges of its rows, in points
 */
function placedTable(cells: readonly GridCell[], xs: readonly number[], ys: readonly number[]): PlacedTable {
  const box = { x0: xs[0] ?? 0, y0: ys[0] ?? 0, x1: xs.at(-1) ?? 0, y1: ys.at(-1) ?? 0 };
  const parted = splitColumns({ cells, xs });
  const headed = splitHeads({ cells: parted.cells, rows: ys.length - 1 }, parted.xs);
  const table = { ...box, columns: parted.xs.length - 1, ...splitRows(headed.cells, headed.rows) };
  return { table, xs: parted.xs };
}

/**
 * Removes the grids of tables that have rules only between some of their columns and none at either side, as in papers: if there are more
 * columns than those, the rules do not describe the others.
 */
function closedGrids(grids: readonly Grid[], words: readonly Word[]): readonly Grid[] {
  const open = grids.flatMap((grid) => {
    const box = boundingBox([...grid.across, ...grid.down]);
    return isOpen(box, grid.down) ? [{ grid, box }] : [];
  });
  if (open.length === 0) return grids;
  const wider = open.filter(({ grid, box }) =>
    hasMoreColumns(
      words.filter((word) => isInside(word, box)),
      grid,
    ),
  );
  const gone = new Set(
    open.filter(({ box }) => wider.some((other) => isAcross(other.box, box))).map(({ grid }) => grid),
  );
  return gone.size === 0 ? grids : grids.filter((grid) => !gone.has(grid));
}

function isOpen({ x0, x1 }: Box, down: readonly Rule[]): boolean {
  return down.every((rule) => rule.x0 - x0 > nearby * 2 && x1 - rule.x0 > nearby * 2);
}

function hasMoreColumns(words: readonly Word[], { down }: Grid): boolean {
  return columnEdges(linesOf(buildTextLines(words)), []).length > linesAt(down.map(({ x0 }) => x0)).length;
}

/** Whether most lines start with monospace text: prose next to a listing may describe its rows. */
function beginMono(words: readonly Word[]): boolean {
  const lines = linesOf(buildTextLines(words));
  const typed = lines.filter(({ segments: [first] }) => first?.words[0]?.style.mono === true).length;
  return typed > lines.length * mostlyMono;
}

/** Whether no two filled cells are side by side. */
function isOneBelowOther(cells: readonly GridCell[]): boolean {
  let bottom = 0;
  for (const { row, rowSpan, words } of cells.toSorted((a, b) => a.row - b.row)) {
    if (words.length === 0) continue;
    if (row < bottom) return false;
    bottom = row + rowSpan;
  }
  return true;
}

/** Whether each row is one text from the left side on, like highlighted lines whose background is as long as they are. */
function areMarkedLines(cells: readonly GridCell[], rows: number): boolean {
  const filled = cells.filter(({ words }) => words.length > 0);
  return filled.length === rows && filled.every(({ column, rowSpan }) => column === 0 && rowSpan === 1);
}

function hasRightSide({ x1, y0, y1 }: Box, down: readonly Rule[]): boolean {
  const drawn = down
    .filter(({ x0 }) => Math.abs(x0 - x1) <= nearby * 2)
    .reduce((sum, rule) => sum + rule.y1 - rule.y0, 0);
  return drawn >= (y1 - y0) * minSideRatio;
}

/** Minimum ruled fraction of the side of a table. */
const minSideRatio = 0.9;

function cellBox(cell: GridCell, xs: readonly number[], ys: readonly number[]): Box {
  return {
    x0: xs[cell.column] ?? 0,
    y0: ys[cell.row] ?? 0,
    x1: xs[cell.column + cell.columnSpan] ?? 0,
    y1: ys[cell.row + cell.rowSpan] ?? 0,
  };
}

/** Whether the grid is a box around a text, a page frame, or the grid of a chart. Lines of code may have one each. */
function isFrame(byCell: ReadonlyMap<number, readonly Word[]>, all: number): boolean {
  const largest = Math.max(...[...byCell.values()].map((cell) => cell.length));
  return byCell.size < 2 || (largest > all * frameShare && largest > minFrameWords);
}

/** Points from the edge of a page to a grid that goes up to it. */
const bleed = 0.5;

/** Whether a grid goes over the edges of its page: bars and panels do, and no table. */
function isBled({ x0, y0, x1, y1 }: Box, { width, height }: PageSize): boolean {
  return (
    (x0 <= bleed && x1 >= width - bleed && (y0 <= bleed || y1 >= height - bleed)) ||
    (y0 <= bleed && y1 >= height - bleed && (x0 <= bleed || x1 >= width - bleed))
  );
}

/** Whether two cells are a bar with a title, and the panel below it. */
function isTitled(cells: readonly (readonly Word[])[]): boolean {
  const [first, ...others] = cells.toSorted((a, b) => (a[0]?.y0 ?? 0) - (b[0]?.y0 ?? 0));
  return first !== undefined && others.length === 1 && linesOf(buildTextLines(first)).length === 1;
}

/** Minimum lines of a frame in columns that make the frame the table's outline and not one of its cells. */
const minColumnLines = 3;

function hasColumns(words: readonly Word[]): boolean {
  // List markers are in a separate column as well.
  const lines = linesOf(buildTextLines(words.filter(({ text }) => markerOf(`${text} x`) === null)));
  return lines.length >= minColumnLines && columnEdges(lines, []).length > 0;
}

function linesAt(places: readonly number[]): number[] {
  const lines: number[] = [];
  for (const place of places.toSorted((a, b) => a - b)) {
    const last = lines.at(-1);
    if (last === undefined || place - last > nearby * 2) lines.push(place);
  }
  return lines;
}

/** Maximum width of a shadow, in ems. */
const shadow = 0.6;

/** Returns the grid lines without those of a drop shadow at one side and below a box: no column is as narrow. */
function withoutShadow(xs: readonly number[], down: readonly Rule[], words: readonly Word[]): readonly number[] {
  const [left, edge] = [xs[0], xs[1]];
  const right = xs.at(-1);
  if (left === undefined || edge === undefined || right === undefined || xs.length < 3) return xs;
  const beside = xs.at(-2) ?? right;
  const em = words.find(({ x0, x1 }) => x0 >= left && x1 <= right)?.style.size ?? 0;
  const isNarrow = (width: number): boolean => width > 0 && width <= em * shadow;
  // The shadow starts as far right of the left side as it ends right of the right side.
  const width = right - beside;
  if (!isNarrow(width) || Math.abs(edge - left - width) > nearby / 2) return xs;
  const isSide = down.some(({ x0, y0, y1 }) => Math.abs(x0 - edge) <= nearby && y1 - y0 > em);
  return isSide ? xs : xs.filter((x) => x !== edge && x !== beside);
}

function cellIndexAt(lines: readonly number[], at: number): number {
  let place = 0;
  while (place < lines.length - 2 && at > (lines[place + 1] ?? Infinity)) place += 1;
  return place;
}
