import { median } from '../../../../../shared/base/median.ts';
import type { Rule } from '../../pdf/pageContent.ts';
import { gapsBetween, type Line, linesOf } from '../lines/bands.ts';
import type { Gutter } from '../lines/gaps.ts';
import type { TextLine } from '../lines/textLine.ts';
import { columnEdges, takenColumns } from './columnEdges.ts';
import { areLowercase, readRows } from './readRows.ts';
import { joinCentredHeaders, spanningHeaders, spanningHeadersAbove } from './spanningHeaders.ts';
import { isNoteLine } from './superscriptDigits.ts';
import type { Cell, Table } from './table.ts';

/** The result of reading a group of cells: the table, and the surrounding lines that are not rows of it. */
interface BorderlessTable {
  readonly before: readonly TextLine[];
  readonly table: Table | null;
  readonly after: readonly TextLine[];
}

/** Reads a table with few or no ruling lines between its rows and columns. */
export function readBorderlessTable(
  segments: readonly TextLine[],
  gutters: readonly Gutter[],
  rules: readonly Rule[],
): BorderlessTable {
  const all = linesOf(segments);
  const given = all.slice(0, notesStart(all));
  const body = bodyOf(given, columnEdges(given, gutters));
  const lines = given.slice(body.first, body.end);
  const edges = columnEdges(lines, gutters);
  const isRow = (line: Line): boolean => takenColumns(line, edges).size >= 2;
  const first = lines.findIndex(isRow);
  const last = lines.findLastIndex(isRow);
  if (first === -1 || lines.filter(isRow).length < 2) return { before: segments, table: null, after: [] };
  // Text that wraps closely below the last row belongs to it.
  const end = wrapEnd(lines, last);
  const rows = joinCentredHeaders(lines.slice(first, end + 1), edges);
  // Text above and below may close gaps that all rows leave open.
  const ofRows = rows.length < lines.length ? columnEdges(rows, gutters) : edges;
  const used = ofRows.length > edges.length ? ofRows : edges;
  const [above, top, second] = [lines[first - 1], rows[0], rows[1]];
  const shared = above === undefined || top === undefined ? null : spanningHeadersAbove(above, top, used, rules);
  const own = top === undefined || second === undefined ? null : spanningHeaders(top, second, used, rules);
  const spans = shared ?? own;
  const ownRows = shared === null || above === undefined ? rows : [above, ...rows];
  const table = readRows(ownRows, used, rules, { spans, isFirstAlone: spans !== null });
  const flat = (part: readonly Line[]): TextLine[] => part.flatMap((line) => [...line.segments]);
  return {
    before: flat([...given.slice(0, body.first), ...lines.slice(0, shared === null ? first : first - 1)]),
    table: withinRules(withoutSparseColumns(table), rules),
    after: flat([...lines.slice(end + 1), ...all.slice(body.end)]),
  };
}

/** Returns the index of the first of the notes that end a table; the number of lines if there are none. */
function notesStart(lines: readonly Line[]): number {
  const rows = lines.findLastIndex(({ segments }) => segments.length > 1) + 1;
  const start = lines.findIndex((line, index) => index >= rows && isNoteLine(line));
  return start === -1 ? lines.length : start;
}

/**
 * Minimum and maximum length of a horizontal rule as a fraction of the table width, and maximum distance in points from its first and last
 * lines.
 */
const rule = { minWidthRatio: 0.5, maxWidthRatio: 1.6, maxDistancePt: 8 };

/** The table as wide as the lines across it: the values of a column may be shorter than the column. */
function withinRules(table: Table, rules: readonly Rule[]): Table {
  const width = table.x1 - table.x0;
  const across = rules.filter(
    ({ kind, x0, x1, y0 }) =>
      kind === 'horizontal' &&
      y0 > table.y0 - rule.maxDistancePt &&
      y0 < table.y1 + rule.maxDistancePt &&
      Math.min(x1, table.x1) - Math.max(x0, table.x0) > width * rule.minWidthRatio &&
      x1 - x0 < width * rule.maxWidthRatio,
  );
  return {
    ...table,
    x0: Math.min(table.x0, ...across.map(({ x0 }) => x0)),
    x1: Math.max(table.x1, ...across.map(({ x1 }) => x1)),
  };
}

/** Minimum gap between lines, in ems and as a multiple of the median gap, that separates a table from other content. */
const separation = { minEm: 2.2, minRatio: 3 };
/** Minimum rows of several cells in a table that is separated from other content. */
const minBodyRows = 3;

/** Returns the lines of the table itself: content far above or below it, such as a page header, may match the columns by chance. */
function bodyOf(lines: readonly Line[], edges: readonly number[]): { readonly first: number; readonly end: number } {
  const gaps = gapsBetween(lines);
  const minGap = Math.max(separation.minEm, median(gaps, 0) * separation.minRatio);
  const cuts = gaps.flatMap((gap, index) => (gap > minGap ? [index + 1] : []));
  const bounds = [0, ...cuts, lines.length];
  const parts = bounds.slice(1).map((end, index) => {
    const first = bounds[index] ?? 0;
    const rows = lines.slice(first, end).filter((line) => takenColumns(line, edges).size >= 2).length;
    return { first, end, rows };
  });
  const [best] = parts.toSorted((a, b) => b.rows - a.rows);
  const others = parts.filter((part) => part !== best);
  // Two parts with rows are one table with a gap.
  const isWhole = best === undefined || best.rows < minBodyRows || others.some(({ rows }) => rows > 1);
  return isWhole ? { first: 0, end: lines.length } : best;
}

/** Maximum gap in ems above a line that wraps below the last row, and above one whose cells all start with lowercase letters. */
const maxWrapGapEm = { any: 0.5, lowercase: 0.9 };
/** Twice the tolerance of the centers of two lines of one cell, in ems. */
const centerToleranceEm = 0.6;

function wrapEnd(lines: readonly Line[], last: number): number {
  let end = last;
  const right = Math.max(...lines.slice(0, last + 1).flatMap(({ segments }) => segments.map(({ x1 }) => x1)));
  while (end + 1 < lines.length) {
    const [line, next] = [lines[end], lines[end + 1]];
    if (line === undefined || next === undefined) break;
    const isWithin = next.segments.every((one) => one.x1 <= right + one.size);
    const room = isWithin && areLowercase(next, lines[last]) ? maxWrapGapEm.lowercase : maxWrapGapEm.any;
    if (next.top - line.bottom > line.size * room) break;
    const isUnder = next.segments.every((segment) =>
      line.segments.some(
        (above) =>
          Math.abs(above.x0 - segment.x0) < line.size ||
          Math.abs(above.x0 + above.x1 - segment.x0 - segment.x1) < line.size * centerToleranceEm,
      ),
    );
    if (!isUnder) break;
    end += 1;
  }
  return end;
}

/** Maximum cells of a column that is no real column, and maximum fraction of the rows. */
const maxFilled = { cells: 2, share: 0.25 };

/**
 * Merges columns that have only a cell or two, where the previous column is empty, into that column: a number at the right edge of a column
 * of words.
 */
function withoutSparseColumns(table: Table): Table {
  let merged = table;
  for (let column = table.columns - 1; column > 0; column -= 1)
    if (isSparse(merged, column)) merged = intoColumnBefore(merged, column);
  return merged;
}

function isSparse({ cells, rows }: Table, column: number): boolean {
  const own = cells.filter((cell) => cell.text !== '' && cell.column === column && cell.columnSpan === 1);
  if (own.length === 0 || own.length > maxFilled.cells || own.length > rows * maxFilled.share) return false;
  // A cell that starts here and spans columns is a header.
  if (cells.some((cell) => cell.text !== '' && cell.column === column && cell.columnSpan > 1)) return false;
  const isFilledBefore = (row: number): boolean =>
    cells.some(
      (cell) => cell.text !== '' && cell.row <= row && cell.row + cell.rowSpan > row && reaches(cell, column - 1),
    );
  // The first row names the columns.
  return own.every(({ row, rowSpan }) => row > 0 && rowSpan === 1 && !isFilledBefore(row));
}

function reaches({ column, columnSpan }: Cell, at: number): boolean {
  return column <= at && column + columnSpan > at;
}

function intoColumnBefore(table: Table, column: number): Table {
  const cells = table.cells.flatMap((cell): Cell[] => {
    if (cell.column > column) return [{ ...cell, column: cell.column - 1 }];
    if (cell.column < column) return reaches(cell, column) ? [{ ...cell, columnSpan: cell.columnSpan - 1 }] : [cell];
    return cell.text === '' ? [] : [{ ...cell, column: column - 1 }];
  });
  const taken = new Set(cells.filter(({ text }) => text !== '').map((cell) => `${cell.row} ${cell.column}`));
  return {
    ...table,
    columns: table.columns - 1,
    cells: cells.filter((cell) => cell.text !== '' || !taken.has(`${cell.row} ${cell.column}`)),
  };
}
