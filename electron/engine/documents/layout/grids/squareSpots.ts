import { extentsOf } from './gridCells.ts';

/** More are no form, and take long. */
const mostMade = 100;
/** Words that a box to be filled in holds at most, a mark, a code, a short value; and all such boxes of one cell. */
const filledIn = { each: 3, all: 6 };
/** Parts of a grid: what cells that are made rectangles take of it at most, and cells with words at least. A chart is empty. */
const area = { made: 0.5, filled: 0.5 };
/** Cells with words that are drawn as rectangles, for each that is made one, and in all: what has fewer is a drawing. */
const sound = { each: 2, least: 4 };

/** The cells of a grid that may not be rectangles. */
export interface SpotGrid {
  /** The cell that each spot belongs to, row by row; it is named by one of its spots. */
  readonly spots: readonly number[];
  /** Where its columns and rows begin, and the last ones end, in points. */
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  /** The words of each cell. */
  readonly words: ReadonlyMap<number, readonly unknown[]>;
}

/**
 * Makes rectangles of cells that have boxes to be filled in, or ends of lines, within them: forms have. Each takes what stands within its
 * bounds, if that is next to nothing. Gives the cell of each spot, all of them rectangles; null where they cannot be made such.
 */
export function squareSpots(grid: SpotGrid): readonly number[] | null {
  const columns = grid.xs.length - 1;
  const counts = new Map([...grid.words].map(([key, held]) => [key, held.length]));
  const made = new Set<number>();
  let cells = grid.spots;
  for (let odd = oddCell(cells, columns); odd !== null; odd = oddCell(cells, columns)) {
    if (made.size > mostMade) return null;
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

/** The first cell that is no rectangle, and all cells that stand within its bounds. */
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

/** What part of the grid cells take, by which of them are meant. */
function areaShares({ xs, ys }: SpotGrid, cells: readonly number[]): (isMeant: (cell: number) => boolean) => number {
  const columns = xs.length - 1;
  const step = (places: readonly number[], index: number): number => (places[index + 1] ?? 0) - (places[index] ?? 0);
  const areas = cells.map((_, spot) => step(xs, spot % columns) * step(ys, Math.floor(spot / columns)));
  return (isMeant) => sumOf(areas.filter((_, spot) => isMeant(cells[spot] ?? 0))) / sumOf(areas);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
