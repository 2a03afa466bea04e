import type { Word } from '../../pdf/pageContent.ts';
import { rootOf, type Grid } from './findGrids.ts';
import { sameLineTolerancePt } from './joinRules.ts';
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
