import { extentsOf } from './gridCells.ts';

/** More are no form, and take long. */
const maxConvertedCells = 100;
/** Maximum words of a form field (a mark, a code, a short value), and of all fields of one cell. */
const filledIn = { each: 3, all: 6 };
/** Fractions of a grid: maximum area of cells that are converted to rectangles, and minimum area of cells with words. A chart is empty. */
const area = { made: 0.5, filled: 0.5 };
/** Minimum rectangular cells with words per converted cell, and in total: fewer are a drawing. */
const sound = { each: 2, least: 4 };

/** The cells of a grid that may not be rectangles. */
export interface SpotGrid {
  /** The cell that each spot belongs to, row by row; it is named by one of its spots. */
  readonly spots: readonly number[];
  /** Starts of its columns and rows, and the end of the last ones, in points. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** The words of each cell. */
  readonly words: ReadonlyMap<number, readonly unknown[]>;
}

/**
 * Converts cells that contain form fields or line ends, as in forms, to rectangles. Each absorbs the content within its bounds, if that is
 * little. Returns the cell of each grid square, all of them rectangles; null if that is not possible.
 */
export function squareMarkers(grid: SpotGrid): readonly number[] | null {
  const columns = grid.xs.length - 1;
  const counts = new Map([...grid.words].map(([key, held]) => [key, held.length]));
  const made = new Set<number>();
  let cells = grid.spots;
  for (let odd = oddCell(cells, columns); odd !== null; odd = oddCell(cells, columns)) {
    if (made.size > maxConvertedCells) return null;
    const { key, within } = odd;
    const held = within.filter((other) => other !== key).map((other) => counts.get(other) ?? 0);
    if (Math.max(...held) > filledIn.each || sumOf(held) > filledIn.all) return null;
    const first = Math.min(...within);
    counts.set(first, sumOf(within.map((each) => counts.get(each) ?? 0)));
    for (const each of within) made.delete(each);
    made.add(first);
    const united = new Set(within);
    cells = cells.map((cell) => (united.has(cell) ? first : cell));
  }
  if (made.size === 0) return cells;
  const isFilled = (cell: number): boolean => (counts.get(cell) ?? 0) > 0;
  const whole = [...new Set(cells)].filter((cell) => !made.has(cell) && isFilled(cell)).length;
  if (whole < Math.max(sound.least, made.size * sound.each)) return null;
  const shareOf = areaShares(grid, cells);
  return shareOf((cell) => made.has(cell)) <= area.made && shareOf(isFilled) >= area.filled ? cells : null;
}

/** Returns the first cell that is not a rectangle, and all cells within its bounds. */
function oddCell(
  cells: readonly number[],
  columns: number,
): { readonly key: number; readonly within: readonly number[] } | null {
  for (const [key, { top, left, bottom, right, count }] of extentsOf(cells, columns)) {
    if ((bottom - top + 1) * (right - left + 1) === count) continue;
    const rows = Array.from({ length: bottom - top + 1 }, (_, index) => (top + index) * columns);
    return { key, within: [...new Set(rows.flatMap((row) => cells.slice(row + left, row + right + 1)))] };
  }
  return null;
}

/** Returns a function for the fraction of the grid area that the selected cells cover. */
function areaShares({ xs, ys }: SpotGrid, cells: readonly number[]): (isMeant: (cell: number) => boolean) => number {
  const columns = xs.length - 1;
  const step = (places: readonly number[], index: number): number => (places[index + 1] ?? 0) - (places[index] ?? 0);
  const areas = cells.map((_, spot) => step(xs, spot % columns) * step(ys, Math.floor(spot / columns)));
  return (isMeant) => sumOf(areas.filter((_, spot) => isMeant(cells[spot] ?? 0))) / sumOf(areas);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
