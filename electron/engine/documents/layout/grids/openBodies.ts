import type { Word } from '../../pdf/pageContent.ts';
import { columnsOf, isProse } from '../columns/classifyRegion.ts';
import { gapsBetween, linesOf } from '../lines/bands.ts';
import { buildTextLines, type TextLine } from '../lines/textLine.ts';
import { areRows, cutAtColumns, placed, stacked, type PlacedTable } from './joinBands.ts';
import type { GridCell } from './splitRows.ts';

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
): PlacedTable | null {
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
  const { table } = placed(linesOf(cellSegments(words, xs)), { xs, table: { x0, x1 } }, []);
  return { table: { ...table, y0, y1 }, xs };
}
