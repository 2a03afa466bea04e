import { boundingBox } from '../../pdf/boxes.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { columnsOf, isProse } from '../columns/classifyRegion.ts';
import { gapsBetween, type Line, linesOf } from '../lines/bands.ts';
import { buildTextLines, segmentOf, type TextLine } from '../lines/textLine.ts';
import { readRows } from '../tables/readRows.ts';
import type { Table } from '../tables/table.ts';
import { sameLineTolerancePt } from './findGrids.ts';
import type { GridCell } from './splitRows.ts';

/** A ruled table with the x positions of its column edges, in points. */
export interface PlacedTable {
  readonly table: Table;
  readonly xs: readonly number[];
}

/** A grid's cells, with the edges of its columns and rows in points. */
interface GridCells {
  readonly cells: readonly GridCell[];
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** Minimum column headers, minimum lines of an open body, and columns of running text that distinguish a page layout from a table. */
const minNames = 2;
const minBodyLines = 2;
const minProseColumns = 2;
/** Maximum white gap between two rows of one body, in ems. */
const maxRowGapEm = 2.5;
/** Points that a cell may hang over its column. */
const maxOverhangPt = 2;
/** Minimum ratio of lines with several cells. */
const minFilledRowRatio = 0.5;
/** Minimum white gap between two cells of a row, in ems: with less, the words of one cell overhang the end of its column. */
const minCellGapEm = 0.5;

/**
 * Reads a table whose header has rules between its columns and whose body has only an outer frame: the header's columns continue through
 * the body, whose lines are its rows.
 * @param readRuled reads the rows that have ruled cells, numbered from 0
 * @returns null for a grid without such a body
 */
export function readOpenBodies(
  grid: GridCells,
  readRuled: (cells: readonly GridCell[], ys: readonly number[]) => PlacedTable,
): Table | null {
  const { cells, xs, ys } = grid;
  const bodies = cells.filter((cell) => isOpenBody(cell, grid)).toSorted((a, b) => a.row - b.row);
  // If a larger text is not in rows, the grid is a frame around a page.
  const largest = Math.max(...cells.map(({ words }) => words.length));
  if (!bodies.some(({ words }) => words.length === largest)) return null;
  const parts: PlacedTable[] = [];
  let from = 0;
  const addRuled = (to: number): void => {
    if (to === from) return;
    const own = cells.filter(({ row }) => row >= from && row < to).map((cell) => ({ ...cell, row: cell.row - from }));
    parts.push(readRuled(own, ys.slice(from, to + 1)));
  };
  for (const body of bodies) {
    addRuled(body.row);
    parts.push(readBody(body.words, { xs, y0: ys[body.row] ?? 0, y1: ys[body.row + 1] ?? 0 }));
    from = body.row + 1;
  }
  addRuled(ys.length - 1);
  return stacked(parts);
}

/** Whether a cell below the names of all columns has no ruling between them, and lines that are rows of these columns. */
function isOpenBody({ row, rowSpan, columnSpan, words }: GridCell, { cells, xs }: GridCells): boolean {
  if (row === 0 || rowSpan > 1 || columnSpan < xs.length - 1) return false;
  const isDrawn = (cell: GridCell): boolean => cell.row < row && cell.columnSpan < xs.length - 1;
  const headEnd = Math.max(...cells.filter(isDrawn).map((cell) => cell.row + cell.rowSpan));
  const names = cells.filter((cell) => cell.row + cell.rowSpan === headEnd && cell.words.length > 0);
  if (names.length < minNames || names.some((cell) => cell.columnSpan > 1)) return false;
  const segments = cellSegments(words, xs);
  const lines = linesOf(segments);
  if (lines.length < minBodyLines || !areRows(lines, xs)) return false;
  if (gapsBetween(lines).some((gap) => gap > maxRowGapEm)) return false;
  const columns = columnsOf(
    segments,
    xs.slice(1, -1).map((x) => ({ x0: x, x1: x })),
  );
  return columns.filter(isProse).length < minProseColumns;
}

function cellSegments(words: readonly Word[], xs: readonly number[]): TextLine[] {
  return buildTextLines(words).flatMap((segment) => cutAtColumns(segment, xs, minCellGapEm));
}

function readBody(
  words: readonly Word[],
  { xs, y0, y1 }: { readonly xs: readonly number[]; readonly y0: number; readonly y1: number },
): PlacedTable {
  const [x0, x1] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  const table = readRows(linesOf(cellSegments(words, xs)), xs.slice(1, -1), []);
  return { table: { ...table, x0, y0, x1, y1 }, xs };
}

/** Whether lines fit the columns, and half of them fill several. */
function areRows(lines: readonly Line[], xs: readonly number[]): boolean {
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const isIn = ({ segments }: Line): boolean =>
    segments.every(({ x0, x1 }) => x0 >= left - maxOverhangPt && x1 <= right + maxOverhangPt) &&
    (segments.length === 1 || segments.every(({ x0, x1 }) => columnOf(x0, x1, xs) !== -1));
  const several = lines.filter(({ segments }) => segments.length > 1);
  return several.length > 0 && several.length >= lines.length * minFilledRowRatio && lines.every(isIn);
}

/** Returns the index of the only column that contains the span; -1 if there is none. */
function columnOf(x0: number, x1: number, xs: readonly number[]): number {
  return xs.findIndex((x, index) => x0 >= x - maxOverhangPt && x1 <= (xs[index + 1] ?? -Infinity) + maxOverhangPt);
}

/** Tables below each other as one. */
function stacked(parts: readonly PlacedTable[]): Table {
  const xs = parts.reduce((most, part) => (part.xs.length > most.length ? part.xs : most), parts[0]?.xs ?? []);
  let rows = 0;
  const cells = parts.flatMap((part) => {
    const at = (column: number): number =>
      xs.findIndex((x) => Math.abs(x - (part.xs[column] ?? -Infinity)) <= sameLineTolerancePt * 2);
    const own = part.table.cells.map((cell) => {
      const column = at(cell.column);
      const columnSpan = at(cell.column + cell.columnSpan) - column;
      return { row: cell.row + rows, column, rowSpan: cell.rowSpan, columnSpan, text: cell.text };
    });
    rows += part.table.rows;
    return own;
  });
  return { ...boundingBox(parts.map(({ table }) => table)), rows, columns: xs.length - 1, cells };
}

/**
 * Splits the words of a line into the cells of their columns.
 * @param minGapEm minimum white gap between two cells, in ems
 */
function cutAtColumns(segment: TextLine, xs: readonly number[], minGapEm = -Infinity): TextLine[] {
  const cells: Word[][] = [];
  let column = -1;
  for (const word of segment.words) {
    const own = columnOf(word.x0, word.x1, xs);
    const last = cells.at(-1)?.at(-1);
    const isClose = last !== undefined && word.x0 - last.x1 < segment.size * minGapEm;
    if (own === -1 && !isClose) return [segment];
    if (own === column || isClose) cells.at(-1)?.push(word);
    else {
      cells.push([word]);
      column = own;
    }
  }
  return cells.length < 2 ? [segment] : cells.map(segmentOf);
}
