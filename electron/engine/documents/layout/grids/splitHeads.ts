import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { buildTextLines } from '../lines/textLine.ts';
import type { GridCell } from './splitRows.ts';

/** Maximum overhang in points of a header over the lines of its column, and minimum gap in ems between the headers of two columns. */
const limits = { beyond: 1, apart: 0.5 };

/** The cells of a grid, and how many rows it has. */
export interface GridRows {
  readonly cells: readonly GridCell[];
  readonly rows: number;
}

/** Content of a cell across several columns: the name shared by all of them, and the name of each. */
interface Names {
  readonly shared: readonly Word[];
  readonly perColumn: readonly (readonly Word[])[];
}

/**
 * Splits cells of the first rows that span several columns and contain each column's header in their last line: many tables have no rule
 * between a group header and its column headers.
 * @param xs left edges of the columns, and the right edge of the last one
 */
export function splitHeads({ cells, rows }: GridRows, xs: readonly number[]): GridRows {
  const named = new Map<GridCell, Names>();
  const byRow = groupBy(cells, ({ row }) => row);
  for (const cell of cells) {
    const below = cell.columnSpan < 2 ? [] : (byRow.get(cell.row + cell.rowSpan) ?? []);
    const names = hasCellPerColumn(cell, below) ? namesIn(cell, xs) : null;
    if (names !== null) named.set(cell, names);
  }
  const tops = new Set([...named.keys()].map(({ row }) => row));
  const [row] = tops;
  // At most one row of a table has spanning headers.
  if (row === undefined || tops.size > 1) return { cells, rows };
  const isShared = [...named.values()].some(({ shared }) => shared.length > 0);
  const added = isShared ? 1 : 0;
  const parted = cells.flatMap((cell): readonly GridCell[] => {
    const names = named.get(cell);
    if (names === undefined) {
      if (cell.row > row) return [{ ...cell, row: cell.row + added }];
      return [cell.row + cell.rowSpan > row ? { ...cell, rowSpan: cell.rowSpan + added } : cell];
    }
    const title = names.shared.length === 0 ? [] : [{ ...cell, rowSpan: 1, words: names.shared }];
    const from = title.length;
    const own = names.perColumn.map((words, index): GridCell => {
      const column = cell.column + index;
      const width = (xs[column + 1] ?? 0) - (xs[column] ?? 0);
      return { ...cell, row: row + from, rowSpan: cell.rowSpan + added - from, column, columnSpan: 1, words, width };
    });
    return [...title, ...own];
  });
  return { cells: parted, rows: rows + added };
}

/**
 * Whether each column that a cell spans has a separate cell below.
 * @param below cells of the next row
 */
function hasCellPerColumn({ column, columnSpan }: GridCell, below: readonly GridCell[]): boolean {
  const own = below.filter((cell) => cell.column >= column && cell.column < column + columnSpan);
  return own.length === columnSpan && own.every((cell) => cell.columnSpan === 1);
}

function namesIn({ words, column, columnSpan }: GridCell, xs: readonly number[]): Names | null {
  const lines = linesOf(buildTextLines(words));
  const last = lines.at(-1)?.segments.flatMap((segment) => segment.words) ?? [];
  const perColumn: Word[][] = Array.from({ length: columnSpan }, () => []);
  for (const word of last) {
    const at = perColumn.findIndex((_, index) => {
      const [left, right] = [xs[column + index] ?? 0, xs[column + index + 1] ?? 0];
      return word.x0 >= left - limits.beyond && word.x1 <= right + limits.beyond;
    });
    if (at < 0) return null;
    perColumn[at]?.push(word);
  }
  const areApart = perColumn.slice(1).every((names, index) => {
    const end = Math.max(...(perColumn[index] ?? []).map(({ x1 }) => x1));
    const [next] = names.toSorted((a, b) => a.x0 - b.x0);
    return next !== undefined && next.x0 - end >= next.style.size * limits.apart;
  });
  if (!areApart || perColumn.some((names) => !names.some(({ text }) => /[\p{L}\p{N}]/u.test(text)))) return null;
  return {
    shared: lines.slice(0, -1).flatMap(({ segments }) => segments.flatMap((each) => each.words)),
    perColumn,
  };
}
