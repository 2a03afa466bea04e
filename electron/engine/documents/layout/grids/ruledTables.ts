import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { boundingBox, isInside } from '../../pdf/boxes.ts';
import type { Box, Rule, Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { buildTextLines } from '../lines/textLine.ts';
import { columnEdges } from '../tables/columnEdges.ts';
import type { Table } from '../tables/table.ts';
import { type BoxedRegion, classifyShadedLines, regionsOfGrid } from './boxedRegions.ts';
import { findGrids, type Grid, linesAt, sameLineTolerancePt } from './findGrids.ts';
import { cellsOf, dropEmptyLines, mergeSpots, splitOpenRows } from './gridCells.ts';
import { type PlacedTable, readOpenBodies } from './openBodies.ts';
import { isAcross, joinShadedRows } from './shadedRows.ts';
import { splitColumns, splitHeads } from './splitColumns.ts';
import { type GridCell, splitRows } from './splitRows.ts';

const maxLines = 2_000;
const maxCells = 20_000;
/** A frame around text is not a table: one cell has more than this fraction of all its words, and many of them. */
const frameShare = 0.75;
const minFrameWords = 120;

/** Content of ruled grids: tables, and the regions of a page laid out in a grid. */
export interface Ruled {
  readonly tables: readonly Table[];
  readonly regions: readonly BoxedRegion[];
  /** Grounds of the lines of programs, which are no cells. */
  readonly listings: readonly Box[];
}

/** Finds ruled tables: connected grids of horizontal and vertical lines. */
export function findRuledTables(rules: readonly Rule[], words: readonly Word[]): Ruled {
  const across = rules.filter(({ kind }) => kind === 'horizontal');
  const down = rules.filter(({ kind }) => kind === 'vertical');
  if (across.length + down.length > maxLines) return { tables: [], regions: [], listings: [] };
  const found = joinShadedRows(closedGrids(findGrids(across, down), words), words).map((grid) => readGrid(grid, words));
  return {
    tables: found.flatMap(({ table }) => (table === null ? [] : (dropEmptyLines(table) ?? []))),
    regions: found.flatMap(({ regions }) => regions),
    listings: found.flatMap(({ listing }) => listing ?? []),
  };
}

const nothing = { table: null, regions: [], listing: null } as const;

/** A table, or the parts of a page that a grid lays out. */
interface ReadGrid {
  readonly table: Table | null;
  readonly regions: readonly BoxedRegion[];
  readonly listing: Box | null;
}

function readGrid({ across, down }: Grid, words: readonly Word[]): ReadGrid {
  const xs = linesAt([...down.map(({ x0 }) => x0), ...across.flatMap(({ x0, x1 }) => [x0, x1])]);
  const ys = linesAt([...across.map(({ y0 }) => y0), ...down.flatMap(({ y0, y1 }) => [y0, y1])]);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 1 || rows < 1 || columns * rows < 2 || columns * rows > maxCells) return nothing;
  const box = { x0: xs[0] ?? 0, y0: ys[0] ?? 0, x1: xs[columns] ?? 0, y1: ys[rows] ?? 0 };
  const inside = words.filter((word) => isInside(word, box));
  if (inside.length === 0) return nothing;
  const spotOf = (word: Word): number =>
    cellIndexAt(ys, (word.y0 + word.y1) / 2) * columns + cellIndexAt(xs, (word.x0 + word.x1) / 2);
  const grid = { xs, ys, across, down };
  const filled = new Set(inside.map(spotOf));
  const spots = splitOpenRows(mergeSpots(grid), grid, (spot) => filled.has(spot));
  const byCell = groupBy(inside, (word) => spots[spotOf(word)] ?? 0);
  const cells = cellsOf(spots, rows, xs, byCell);
  if (cells === null) return nothing;
  const open = readOpenBodies({ cells, xs, ys }, (own, bounds) => placedTable(own, xs, bounds));
  if (open !== null) return { ...nothing, table: open };
  if (isFrame(byCell, inside.length)) return nothing;
  if (isOneBelowOther(cells) && isTitled([...byCell.values()])) return nothing;
  if (columns === 1) {
    const shaded = classifyShadedLines(box, ys, inside);
    if (shaded !== 'cells') return { ...nothing, listing: shaded === 'listing' ? box : null };
  }
  const regions = regionsOfGrid(
    cells.map(({ words: own, columnSpan }) => ({ words: own, isAcross: columnSpan === columns })),
  );
  return regions === null ? { ...nothing, table: placedTable(cells, xs, ys).table } : { ...nothing, regions };
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
  return down.every((rule) => rule.x0 - x0 > sameLineTolerancePt * 2 && x1 - rule.x0 > sameLineTolerancePt * 2);
}

function hasMoreColumns(words: readonly Word[], { down }: Grid): boolean {
  return columnEdges(linesOf(buildTextLines(words)), []).length > linesAt(down.map(({ x0 }) => x0)).length;
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

/** Whether two cells are a bar with a title, and the panel below it. */
function isTitled(cells: readonly (readonly Word[])[]): boolean {
  const [first, ...others] = cells.toSorted((a, b) => (a[0]?.y0 ?? 0) - (b[0]?.y0 ?? 0));
  return first !== undefined && others.length === 1 && linesOf(buildTextLines(first)).length === 1;
}

/** Whether the grid is a box around a text, a page frame, or the grid of a chart. Lines of code may have one each. */
function isFrame(byCell: ReadonlyMap<number, readonly Word[]>, all: number): boolean {
  const largest = Math.max(...[...byCell.values()].map((cell) => cell.length));
  return byCell.size < 2 || (largest > all * frameShare && largest > minFrameWords);
}

function cellIndexAt(lines: readonly number[], at: number): number {
  let place = 0;
  while (place < lines.length - 2 && at > (lines[place + 1] ?? Infinity)) place += 1;
  return place;
}
