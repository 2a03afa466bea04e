import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { median } from '../../../../../shared/base/median.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { commonGaps, gapsOf, type Gutter, gutterTolerancePt } from '../lines/gaps.ts';
import { markerOf } from '../lines/listMarker.ts';
import { buildTextLines, defaultSizePt } from '../lines/textLine.ts';
import type { GridCell } from './splitRows.ts';

/**
 * Minimum lines that show columns; minimum gap in ems between these for many lines and for few; minimum fraction of lines with content in
 * both.
 */
const split = { minLines: 2, minManyLines: 4, minGapOfFewEm: 2.5, minGapOfManyEm: 1, minFilledRatio: 0.8 };
/** Maximum number of columns that are split. */
const maxSplitColumns = 12;

/** The cells of a grid, and the edges of its columns. */
interface GridColumns {
  readonly cells: readonly GridCell[];
  readonly xs: readonly number[];
}

/**
 * Splits grid columns that contain two or more, with a white gap between them from top to bottom: some tables have rules only between
 * groups of columns.
 */
export function splitColumns(grid: GridColumns): GridColumns {
  let { cells, xs } = grid;
  for (let column = 0, parted = 0; column < xs.length - 1 && parted < maxSplitColumns; ) {
    const gutter = gutterIn(cells.filter((cell) => cell.column === column && cell.columnSpan === 1));
    if (gutter === null) column += 1;
    else {
      const at = (gutter.x0 + gutter.x1) / 2;
      cells = cells.flatMap((cell) => partCell(cell, column, at, xs));
      xs = [...xs.slice(0, column + 1), at, ...xs.slice(column + 1)];
      parted += 1;
    }
  }
  return { cells, xs };
}

/** Returns the white gap through all cells of a column, each of which has content on both sides. */
function gutterIn(cells: readonly GridCell[]): Gutter | null {
  const lines = cells.flatMap(({ words }) =>
    linesOf(buildTextLines(words)).map(({ segments }) => segments.flatMap((segment) => [...segment.words])),
  );
  if (lines.length < split.minLines) return null;
  const size = median(
    lines.map(([first]) => first?.style.size ?? 0),
    defaultSizePt,
  );
  const narrowest = size * (lines.length < split.minManyLines ? split.minGapOfFewEm : split.minGapOfManyEm);
  const gapped = lines.map((words) => gapsOf(words)).filter((gaps) => innerOf(gaps, narrowest).length > 0);
  const [first, ...others] = gapped;
  if (first === undefined || gapped.length < lines.length * split.minFilledRatio) return null;
  const common = others.reduce<readonly Gutter[]>((free, gaps) => commonGaps(free, gaps, narrowest), first);
  const gutter = innerOf(common, narrowest).find((each) => partsAll(lines, each));
  return gutter ?? null;
}

function innerOf(gaps: readonly Gutter[], narrowest: number): readonly Gutter[] {
  return gaps.filter(({ x0, x1 }) => Number.isFinite(x0) && Number.isFinite(x1) && x1 - x0 >= narrowest);
}

/** Whether most lines have a cell on both sides: markers and symbols are not cells. */
function partsAll(lines: readonly (readonly Word[])[], gutter: Gutter): boolean {
  const parts = lines.map((words) => [
    textOf(words.filter(({ x1 }) => x1 <= gutter.x0 + gutterTolerancePt)),
    textOf(words.filter(({ x0 }) => x0 >= gutter.x1 - gutterTolerancePt)),
  ]);
  const both = parts.filter(([left = '', right = '']) => left !== '' && right !== '');
  if (both.length < lines.length * split.minFilledRatio) return false;
  const areCells = both.filter(
    ([left = '', right = '']) => isCell(left) && isCell(right) && markerOf(`${left} x`) === null,
  );
  return areCells.length >= both.length * split.minFilledRatio;
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

function isCell(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

function partCell(cell: GridCell, at: number, x: number, xs: readonly number[]): readonly GridCell[] {
  const { column, columnSpan, words } = cell;
  if (column > at) return [{ ...cell, column: column + 1 }];
  if (column + columnSpan <= at) return [cell];
  const crosses = words.some(({ x0, x1 }) => x0 < x && x1 > x);
  if (columnSpan > 1 || crosses) return [{ ...cell, columnSpan: columnSpan + 1 }];
  const [left, right] = [words.filter(({ x1 }) => x1 <= x), words.filter(({ x1 }) => x1 > x)];
  return [
    { ...cell, words: left, width: x - (xs[at] ?? 0) },
    { ...cell, column: column + 1, words: right, width: (xs[at + 1] ?? 0) - x },
  ];
}

/** Maximum overhang in points of a header over the lines of its column, and minimum gap in ems between the headers of two columns. */
const header = { maxOverhangPt: 1, minGapEm: 0.5 };

/** The cells of a grid, and how many rows it has. */
interface GridRows {
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
      return word.x0 >= left - header.maxOverhangPt && word.x1 <= right + header.maxOverhangPt;
    });
    if (at < 0) return null;
    perColumn[at]?.push(word);
  }
  const areApart = perColumn.slice(1).every((names, index) => {
    const end = Math.max(...(perColumn[index] ?? []).map(({ x1 }) => x1));
    const [next] = names.toSorted((a, b) => a.x0 - b.x0);
    return next !== undefined && next.x0 - end >= next.style.size * header.minGapEm;
  });
  if (!areApart || perColumn.some((names) => !names.some(({ text }) => /[\p{L}\p{N}]/u.test(text)))) return null;
  return {
    shared: lines.slice(0, -1).flatMap(({ segments }) => segments.flatMap((each) => each.words)),
    perColumn,
  };
}
