import type { Word } from '../../pdf/pageContent.ts';
import type { Cell, Table } from '../tables/table.ts';
import { type Grid, rootOf, sameLineTolerancePt } from './findGrids.ts';
import type { GridCell } from './splitRows.ts';

/** A grid with the positions of its lines, in points. */
interface PlacedGrid extends Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** Which cell each spot of the grid belongs to: spots with no line between them are one cell. */
export function mergeSpots({ xs, ys, across, down }: PlacedGrid): number[] {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const owner = Array.from({ length: rows * columns }, (_, index) => index);
  const root = (index: number): number => rootOf(owner, index);
  const unite = (a: number, b: number): void => {
    const [first, second] = [root(a), root(b)];
    owner[Math.max(first, second)] = Math.min(first, second);
  };
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [left, right] = [xs[column] ?? 0, xs[column + 1] ?? 0];
      const [top, bottom] = [ys[row] ?? 0, ys[row + 1] ?? 0];
      const spot = row * columns + column;
      const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
      const wall = down.some(
        (v) => Math.abs(v.x0 - right) <= sameLineTolerancePt * 2 && v.y0 <= middleY && v.y1 >= middleY,
      );
      const floor = across.some(
        (h) => Math.abs(h.y0 - bottom) <= sameLineTolerancePt * 2 && h.x0 <= middleX && h.x1 >= middleX,
      );
      if (column + 1 < columns && !wall) unite(spot, spot + 1);
      if (row + 1 < rows && !floor) unite(spot, spot + columns);
    }
  return owner.map((_, index) => root(index));
}

/** Minimum rows of an area without a left border that are read one by one. */
const minOpenRows = 3;

/**
 * Splits an area that is left of the ruled cells of some rows, below rows with a left border, into these rows: the labels of sums. Each row
 * has its text.
 * @param spots the cell that each spot belongs to, row by row
 * @param hasText whether a spot contains a word
 */
export function splitOpenRows(
  spots: readonly number[],
  { xs, ys, down }: PlacedGrid,
  hasText: (spot: number) => boolean,
): readonly number[] {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const isBordered = (row: number): boolean => {
    const middle = ((ys[row] ?? 0) + (ys[row + 1] ?? 0)) / 2;
    return down.some(
      (v) => Math.abs(v.x0 - (xs[0] ?? 0)) <= sameLineTolerancePt * 2 && v.y0 <= middle && v.y1 >= middle,
    );
  };
  const open = Array.from({ length: rows }, (_, row) => row).filter((row) => !isBordered(row));
  if (open.length < minOpenRows || open.length === rows) return spots;
  const split = new Set<number>();
  for (const [key, { top, left, bottom, right }] of extentsOf(spots, columns)) {
    const own = open.filter((row) => row >= top && row <= bottom);
    if (left > 0 || right === columns - 1 || own.length < minOpenRows || own.length <= bottom - top) continue;
    const isFilled = (row: number): boolean =>
      Array.from({ length: right + 1 }, (_, column) => row * columns + column).some(hasText);
    if (own.every(isFilled)) split.add(key);
  }
  return split.size === 0
    ? spots
    : spots.map((key, spot) => (split.has(key) ? Math.floor(spot / columns) * columns : key));
}

/** The rows and columns that a cell is in, the first and the last of them, and of how many spots it is. */
interface Extent {
  top: number;
  left: number;
  bottom: number;
  right: number;
  count: number;
}

/**
 * Returns the extent of each cell: a rectangular one covers all spots within.
 * @param spots the cell that each spot belongs to, row by row
 */
function extentsOf(spots: readonly number[], columns: number): ReadonlyMap<number, Readonly<Extent>> {
  const extents = new Map<number, Extent>();
  for (const [index, key] of spots.entries()) {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const extent = extents.get(key) ?? { top: row, left: column, bottom: row, right: column, count: 0 };
    extent.left = Math.min(extent.left, column);
    extent.right = Math.max(extent.right, column);
    extent.bottom = Math.max(extent.bottom, row);
    extent.count += 1;
    extents.set(key, extent);
  }
  return extents;
}

/**
 * Returns the cells of a grid with their content; null if a cell is not a rectangle.
 * @param spots index of the cell that covers each grid square, row by row
 * @param xs left and right edges of its columns
 */
export function cellsOf(
  spots: readonly number[],
  rows: number,
  xs: readonly number[],
  byCell: ReadonlyMap<number, readonly Word[]>,
): GridCell[] | null {
  const columns = xs.length - 1;
  const cells: GridCell[] = [];
  for (const [key, { top, left, bottom, right, count }] of extentsOf(spots, columns)) {
    const [rowSpan, columnSpan] = [bottom - top + 1, right - left + 1];
    if (rowSpan * columnSpan !== count || rowSpan > rows) return null;
    const width = (xs[right + 1] ?? 0) - (xs[left] ?? 0);
    cells.push({ row: top, column: left, rowSpan, columnSpan, words: byCell.get(key) ?? [], width });
  }
  return cells;
}

/** Minimum fraction of the columns that a row of a real table fills; form boxes of various widths fill fewer. */
const fullRow = 0.5;

/**
 * Removes rows and columns without content: double rules, margins. Those under a text that spans only such lines stay, except if nothing
 * starts at them; columns that only form boxes create are reduced to one per box. Null if fewer than two cells remain.
 */
export function dropEmptyLines(table: Table): Table | null {
  const filled = table.cells.filter(({ text }) => text !== '');
  const ownRows = singleSpanLines(filled, 'row', table.rows);
  const ownColumns = singleSpanLines(filled, 'column', table.columns);
  const isWhole = filled.every((cell) => spanIn(ownRows, cell, 'row') > 0 && spanIn(ownColumns, cell, 'column') > 0);
  if (isWhole) return withLines(table, ownRows, ownColumns);
  const maxCellsInRow = Math.max(...ownRows.map((_, row) => filled.filter((cell) => cell.row === row).length));
  const isSparse = maxCellsInRow < table.columns * fullRow;
  return withLines(
    table,
    startsOf(table.cells, 'row', table.rows),
    isSparse ? withAll(ownColumns, filled) : startsOf(table.cells, 'column', table.columns),
  );
}

type Axis = 'row' | 'column';

function spanOf(cell: Cell, axis: Axis): number {
  return axis === 'row' ? cell.rowSpan : cell.columnSpan;
}

/** Counts the retained lines that a cell spans. */
function spanIn(kept: readonly boolean[], cell: Cell, axis: Axis): number {
  return kept.slice(cell[axis], cell[axis] + spanOf(cell, axis)).filter(Boolean).length;
}

/** Lines that a text has for itself. */
function singleSpanLines(filled: readonly Cell[], axis: Axis, count: number): readonly boolean[] {
  const own = new Set(filled.filter((cell) => spanOf(cell, axis) === 1).map((cell) => cell[axis]));
  return Array.from({ length: count }, (_, index) => own.has(index));
}

/** Returns for each line whether any cell starts there. */
function startsOf(cells: readonly Cell[], axis: Axis, count: number): readonly boolean[] {
  const starts = new Set(cells.map((cell) => cell[axis]));
  return Array.from({ length: count }, (_, index) => starts.has(index));
}

/** Adds the first column of each cell that has no retained one. */
function withAll(kept: readonly boolean[], filled: readonly Cell[]): readonly boolean[] {
  const all = [...kept];
  for (const cell of filled) if (spanIn(all, cell, 'column') === 0) all[cell.column] = true;
  return all;
}

function withLines(table: Table, keptRows: readonly boolean[], keptColumns: readonly boolean[]): Table | null {
  const cells = table.cells.flatMap((cell) => {
    const [rowSpan, columnSpan] = [spanIn(keptRows, cell, 'row'), spanIn(keptColumns, cell, 'column')];
    if (rowSpan === 0 || columnSpan === 0) return [];
    const row = keptRows.slice(0, cell.row).filter(Boolean).length;
    const column = keptColumns.slice(0, cell.column).filter(Boolean).length;
    return [{ row, column, rowSpan, columnSpan, text: cell.text }];
  });
  const [rows, columns] = [keptRows.filter(Boolean).length, keptColumns.filter(Boolean).length];
  return rows * columns < 2 ? null : { ...table, rows, columns, cells };
}
