import { median } from '../../../../../shared/base/median.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { commonGaps, gapsOf, type Gutter } from '../lines/gaps.ts';
import { linesOf } from '../lines/bands.ts';
import { markerOf } from '../lines/listMarker.ts';
import { buildTextLines } from '../lines/textLine.ts';
import type { GridCell } from './splitRows.ts';

/**
 * Minimum lines that show columns; minimum gap in ems between these for many lines and for few; minimum fraction of lines with content in
 * both.
 */
const limits = { many: 4, few: 2, gap: 1, wide: 2.5, both: 0.8 };
/** Maximum number of columns that are split. */
const maxSplitColumns = 12;

/** The cells of a grid, and the edges of its columns. */
export interface GridColumns {
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
  if (lines.length < limits.few) return null;
  const size = median(
    lines.map(([first]) => first?.style.size ?? 0),
    10,
  );
  const narrowest = size * (lines.length < limits.many ? limits.wide : limits.gap);
  const gapped = lines.map((words) => gapsOf(words)).filter((gaps) => innerOf(gaps, narrowest).length > 0);
  const [first, ...others] = gapped;
  if (first === undefined || gapped.length < lines.length * limits.both) return null;
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
    textOf(words.filter(({ x1 }) => x1 <= gutter.x0 + 0.5)),
    textOf(words.filter(({ x0 }) => x0 >= gutter.x1 - 0.5)),
  ]);
  const both = parts.filter(([left = '', right = '']) => left !== '' && right !== '');
  if (both.length < lines.length * limits.both) return false;
  const areCells = both.filter(
    ([left = '', right = '']) => isCell(left) && isCell(right) && markerOf(`${left} x`) === null,
  );
  return areCells.length >= both.length * limits.both;
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
