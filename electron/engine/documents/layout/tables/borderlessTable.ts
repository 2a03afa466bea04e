import { median } from '../../../../../shared/base/median.ts';
import type { Rule } from '../../pdf/pageContent.ts';
import type { Gutter } from '../lines/gaps.ts';
import { gapsBetween, linesOf, type Line } from '../lines/bands.ts';
import type { TextLine } from '../lines/textLine.ts';
import { columnEdges, takenColumns } from './columnEdges.ts';
import { splitAtCellStarts } from './splitAtCellStarts.ts';
import { areSmall, readRows } from './readRows.ts';
import { spanningHeaders, columnSpans } from './columnSpans.ts';
import { withoutSparseColumns } from './sparseColumns.ts';
import type { Table } from './table.ts';

/** The result of reading a group of cells: the table, and the surrounding lines that are not rows of it. */
export interface BorderlessTable {
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
  const given = linesOf(segments);
  const cut = splitAtCellStarts(segments, given.length);
  const edgesOf = (part: readonly Line[]): number[] => withEdges(columnEdges(part, gutters), cut.edges, part);
  const all = cut.edges.length === 0 ? given : linesOf(cut.segments);
  const allEdges = edgesOf(all);
  const body = bodyOf(all, allEdges);
  const lines = all.slice(body.first, body.end);
  const edges = lines.length === all.length ? allEdges : edgesOf(lines);
  const isRow = (line: Line): boolean => takenColumns(line, edges).size >= 2;
  const first = lines.findIndex(isRow);
  const last = lines.findLastIndex(isRow);
  const flat = (part: readonly Line[]): TextLine[] => part.flatMap((line) => [...line.segments]);
  if (first === -1 || lines.filter(isRow).length < 2) return { before: segments, table: null, after: [] };
  // Text that wraps closely below the last row belongs to it.
  const end = wrapEnd(lines, last);
  const rows = lines.slice(first, end + 1);
  // Text above and below may close gaps that all rows leave open.
  const own = rows.length < lines.length ? edgesOf(rows) : edges;
  const used = own.length > edges.length ? own : edges;
  const start = body.first + first;
  const [above, top] = [all[start - 1], rows[0]];
  const shared = above === undefined || top === undefined ? null : columnSpans(above, top, used, rules);
  const named = shared === null || above === undefined ? rows : [above, ...rows];
  const second = rows[1];
  const spans =
    shared ?? (top === undefined || second === undefined ? null : spanningHeaders(top, second, used, rules));
  return {
    before: flat(all.slice(0, shared === null ? start : start - 1)),
    table: withinRules(
      withoutSparseColumns(readRows(named, used, rules, { spans, isFirstAlone: spans !== null })),
      rules,
    ),
    after: flat(all.slice(body.first + end + 1)),
  };
}

/** Adds column edges at starts of cells close after others; an edge that separates the same cells as an existing one is ignored. */
function withEdges(edges: number[], starts: readonly number[], lines: readonly Line[]): number[] {
  if (starts.length === 0) return edges;
  const all = lines.flatMap(({ segments }) => segments);
  const isNew = (x: number): boolean =>
    !edges.some(
      (edge) => !all.some((one) => one.x0 >= Math.min(edge, x) - 0.5 && one.x1 <= Math.max(edge, x) + 0.5) && edge < x,
    );
  return [...edges, ...starts.filter(isNew).map((x) => x - 0.5)].toSorted((a, b) => a - b);
}

/**
 * Minimum and maximum length of a horizontal rule as a fraction of the table width, and maximum distance in points from its first and last
 * lines.
 */
const drawn = { least: 0.5, most: 1.6, off: 8 };

/** The table as wide as the lines across it: the values of a column may be shorter than the column. */
function withinRules(table: Table, rules: readonly Rule[]): Table {
  const width = table.x1 - table.x0;
  const across = rules.filter(
    (rule) =>
      rule.kind === 'horizontal' &&
      rule.y0 > table.y0 - drawn.off &&
      rule.y0 < table.y1 + drawn.off &&
      Math.min(rule.x1, table.x1) - Math.max(rule.x0, table.x0) > width * drawn.least &&
      rule.x1 - rule.x0 < width * drawn.most,
  );
  return {
    ...table,
    x0: Math.min(table.x0, ...across.map(({ x0 }) => x0)),
    x1: Math.max(table.x1, ...across.map(({ x1 }) => x1)),
  };
}

/** Minimum gap between lines, in ems and as a multiple of the usual gap, that separates other content. */
const apart = { ems: 2.2, times: 3 };

/** Returns the lines of the table itself: content far above or below it, such as a page header, may match the columns by chance. */
function bodyOf(lines: readonly Line[], edges: readonly number[]): { readonly first: number; readonly end: number } {
  const gaps = gapsBetween(lines);
  const usual = median(gaps, 0);
  const cuts = gaps.flatMap((gap, index) => (gap > Math.max(apart.ems, usual * apart.times) ? [index + 1] : []));
  const bounds = [0, ...cuts, lines.length];
  const rowsIn = (first: number, end: number): number =>
    lines.slice(first, end).filter((line) => takenColumns(line, edges).size >= 2).length;
  const parts = bounds.slice(1).map((end, index) => {
    const first = bounds[index] ?? 0;
    return { first, end, rows: rowsIn(first, end) };
  });
  const [best] = parts.toSorted((a, b) => b.rows - a.rows);
  const others = parts.filter((part) => part !== best);
  // Two parts with rows are one table with a gap.
  if (best === undefined || best.rows < 3 || others.some(({ rows }) => rows > 1))
    return { first: 0, end: lines.length };
  return best;
}

/** Maximum gap in ems above a line that wraps below the last row, also for a lowercase start, and twice the tolerance of centers. */
const under = { room: 0.5, small: 0.9, middle: 0.6 };

function wrapEnd(lines: readonly Line[], last: number): number {
  let end = last;
  const right = Math.max(...lines.slice(0, last + 1).flatMap(({ segments }) => segments.map(({ x1 }) => x1)));
  while (end + 1 < lines.length) {
    const [line, next] = [lines[end], lines[end + 1]];
    if (line === undefined || next === undefined) break;
    const isWithin = next.segments.every((one) => one.x1 <= right + one.size);
    const room = isWithin && areSmall(next, lines[last]) ? under.small : under.room;
    if (next.top - line.bottom > line.size * room) break;
    const isUnder = next.segments.every((segment) =>
      line.segments.some(
        (above) =>
          Math.abs(above.x0 - segment.x0) < line.size ||
          Math.abs(above.x0 + above.x1 - segment.x0 - segment.x1) < line.size * under.middle,
      ),
    );
    if (!isUnder) break;
    end += 1;
  }
  return end;
}
