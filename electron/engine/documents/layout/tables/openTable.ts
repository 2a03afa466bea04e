import type { Rule } from '../../pdf/pageContent.ts';
import { bandsOf, gapsBetween, linesOf, overlap, wideGap, type Line } from '../lines/bands.ts';
import type { Segment } from '../lines/segment.ts';
import { withoutSparseColumns } from './sparseColumns.ts';
import type { Gutter } from '../columns/strips.ts';
import { joinCellLines, type Cell, type Table } from './table.ts';

/** What came of a group of cells: the table, and the lines around it that are none of its rows. */
export interface OpenTable {
  readonly before: readonly Segment[];
  readonly table: Table | null;
  readonly after: readonly Segment[];
}

/** Reads a table whose cells stand in rows and columns with little or nothing drawn between them. */
export function readOpenTable(
  segments: readonly Segment[],
  gutters: readonly Gutter[],
  rules: readonly Rule[],
): OpenTable {
  const all = linesOf(segments);
  const body = bodyOf(all, columnEdges(all, gutters));
  const lines = all.slice(body.first, body.end);
  const edges = columnEdges(lines, gutters);
  const isRow = (line: Line): boolean => takenColumns(line, edges).size >= 2;
  const first = lines.findIndex(isRow);
  const last = lines.findLastIndex(isRow);
  const flat = (part: readonly Line[]): Segment[] => part.flatMap((line) => [...line.segments]);
  if (first === -1 || lines.filter(isRow).length < 2) return { before: segments, table: null, after: [] };
  // What wraps below the last row, close to it, is of it.
  const end = wrapEnd(lines, last);
  const rows = lines.slice(first, end + 1);
  // Text above and below may close gaps that all rows leave open.
  const own = rows.length < lines.length ? columnEdges(rows, gutters) : edges;
  return {
    before: flat(all.slice(0, body.first + first)),
    table: withinRules(withoutSparseColumns(readRows(rows, own.length > edges.length ? own : edges, rules)), rules),
    after: flat(all.slice(body.first + end + 1)),
  };
}

/** Part of the width of a table that a line across it has, at least and at most, and points that it may be off its first and last lines. */
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

/** Room between lines, in ems and beside what is usual there, after which something else begins. */
const apart = { ems: 2.2, times: 3 };

/** The lines of the table itself: what stands far above or below it, such as the head of a page, may lie in columns by chance. */
function bodyOf(lines: readonly Line[], edges: readonly number[]): { readonly first: number; readonly end: number } {
  const gaps = gapsBetween(lines);
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
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
  // Two parts with rows are one table with room in it.
  if (best === undefined || best.rows < 3 || others.some(({ rows }) => rows > 1))
    return { first: 0, end: lines.length };
  return best;
}

function wrapEnd(lines: readonly Line[], last: number): number {
  let end = last;
  while (end + 1 < lines.length) {
    const [line, next] = [lines[end], lines[end + 1]];
    if (line === undefined || next === undefined || next.top - line.bottom > line.size * 0.5) break;
    const isUnder = next.segments.every((segment) =>
      line.segments.some((above) => Math.abs(above.x0 - segment.x0) < line.size),
    );
    if (!isUnder) break;
    end += 1;
  }
  return end;
}

/** Part of the lines that may cross a gap between columns: headers and notes do. */
const mayCross = 0.12;

/** Gaps from the top to the foot that hardly any line crosses. */
export function freeGaps(lines: readonly Line[]): Gutter[] {
  const size = lines[0]?.size ?? 10;
  const all = lines.flatMap(({ segments }) => segments);
  const [x0, x1] = [Math.min(...all.map((segment) => segment.x0)), Math.max(...all.map((segment) => segment.x1))];
  const step = Math.max(0.5, size / 10);
  const cover = Array.from({ length: Math.max(1, Math.ceil((x1 - x0) / step)) }, () => 0);
  for (const line of lines)
    for (const segment of line.segments) {
      const [from, to] = [Math.floor((segment.x0 - x0) / step), Math.ceil((segment.x1 - x0) / step)];
      for (let at = Math.max(0, from); at < Math.min(to, cover.length); at += 1) cover[at] = (cover[at] ?? 0) + 1;
    }
  const most = Math.floor(lines.length * mayCross);
  const found: Gutter[] = [];
  for (let at = 0, start = -1; at <= cover.length; at += 1) {
    const isFree = at < cover.length && (cover[at] ?? 0) <= most;
    if (isFree && start === -1) start = at;
    if (isFree || start === -1) continue;
    const gutter = { x0: x0 + start * step, x1: x0 + at * step };
    if (start > 0 && at < cover.length && gutter.x1 - gutter.x0 >= size * 0.45) found.push(gutter);
    start = -1;
  }
  return found;
}

/** Where one column ends and the next begins. */
export function columnEdges(lines: readonly Line[], gutters: readonly Gutter[]): number[] {
  const bands = bandsOf(lines, wideGap(gapsBetween(lines)) ?? overlap);
  const usable = freeGaps(lines).filter(
    (gutter) =>
      gutters.some((known) => overlaps(known, gutter)) || isSupported(lines, gutter) || isSupported(bands, gutter),
  );
  return (usable.length === 0 ? gutters : usable).map((gutter) => (gutter.x0 + gutter.x1) / 2);
}

function overlaps(a: Gutter, b: Gutter): boolean {
  return Math.min(a.x1, b.x1) > Math.max(a.x0, b.x0);
}

/** Rows with something on both sides, at least two and many of the table. */
function isSupported(bands: readonly Line[], { x0, x1 }: Gutter): boolean {
  const beside = bands.filter(
    ({ segments }) => segments.some((s) => s.x1 <= x0 + 1) && segments.some((s) => s.x0 >= x1 - 1),
  );
  return beside.length >= Math.max(2, bands.length * 0.3);
}

function columnAt(edges: readonly number[], x: number): number {
  return edges.filter((edge) => x > edge).length;
}

/** The columns that a segment reaches over. */
function reachOf(segment: Segment, edges: readonly number[]): [number, number] {
  const slack = segment.size * 0.3;
  return [columnAt(edges, segment.x0 + slack), columnAt(edges, Math.max(segment.x0 + slack, segment.x1 - slack))];
}

function takenColumns(line: Line, edges: readonly number[]): Set<number> {
  return new Set(line.segments.map((segment) => reachOf(segment, edges)[0]));
}

/** Lines that are all of one table, read as its rows. @param edges where one column ends and the next begins */
export function readRows(lines: readonly Line[], edges: readonly number[], rules: readonly Rule[]): Table {
  const rows = rowsOf(lines, edges, rules);
  const cells: Cell[] = [];
  for (const [row, rowLines] of rows.entries()) {
    const parts = new Map<number, { to: number; segments: Segment[] }>();
    for (const segment of rowLines.flatMap((line) => [...line.segments])) {
      const [from, to] = reachOf(segment, edges);
      const part = parts.get(from) ?? { to, segments: [] };
      part.to = Math.max(part.to, to);
      part.segments.push(segment);
      parts.set(from, part);
    }
    let column = 0;
    while (column <= edges.length) {
      const part = parts.get(column);
      // A cell ends where the next one begins.
      let to = column;
      while (part !== undefined && to < part.to && !parts.has(to + 1)) to += 1;
      cells.push({
        row,
        column,
        rowSpan: 1,
        columnSpan: to - column + 1,
        text: part === undefined ? '' : joinCellLines(part.segments),
      });
      column = to + 1;
    }
  }
  const all = lines.flatMap(({ segments }) => segments);
  return {
    x0: Math.min(...all.map(({ x0 }) => x0)),
    y0: Math.min(...lines.map(({ top }) => top)),
    x1: Math.max(...all.map(({ x1 }) => x1)),
    y1: Math.max(...lines.map(({ bottom }) => bottom)),
    rows: rows.length,
    columns: edges.length + 1,
    cells,
  };
}

/** Lines of text, put together to rows: by what is drawn between them, else by the room between them, else by what they fill. */
function rowsOf(all: readonly Line[], edges: readonly number[], rules: readonly Rule[]): Line[][] {
  // Where a cell beside goes on no row ends: cells that are centred in their row stand between the lines of others.
  const lines = bandsOf(all, overlap);
  const ruled = ruledBreaks(lines, rules);
  const gaps = gapsBetween(lines);
  const wide = wideGap(gaps.filter((_, index) => ruled.breaks[index] !== true));
  const isBarred = ruled.breaks.some(Boolean);
  const rows: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    const row = rows.at(-1);
    if (row === undefined) {
      rows.push([line]);
      continue;
    }
    const gap = gaps[index - 1] ?? 0;
    const isDrawn = ruled.breaks[index - 1] === true;
    const breaks =
      isDrawn ||
      (!ruled.partsRows &&
        (wide === null
          ? !isContinuation(line, row, edges, gap) &&
            !(isBarred && (runsOn(lines, index, edges, gap) || isHeadBelow(lines, index, edges, ruled.breaks)))
          : gap > wide || gap > 0.75));
    if (breaks) rows.push([line]);
    else row.push(line);
  }
  return rows;
}

interface RuledBreaks {
  /** For each step from line to line whether a rule goes between. */
  readonly breaks: readonly boolean[];
  /** So many are drawn that they part the rows, not only the head from the rest. */
  readonly partsRows: boolean;
}

function ruledBreaks(lines: readonly Line[], rules: readonly Rule[]): RuledBreaks {
  const all = lines.flatMap(({ segments }) => segments);
  const [x0, x1] = [Math.min(...all.map((segment) => segment.x0)), Math.max(...all.map((segment) => segment.x1))];
  const across = rules.filter(
    (rule) => rule.kind === 'horizontal' && Math.min(rule.x1, x1) - Math.max(rule.x0, x0) > (x1 - x0) * 0.5,
  );
  const breaks = lines.slice(1).map((line, index) => {
    const above = lines[index];
    return (
      above !== undefined &&
      across.some(({ y0 }) => y0 > above.bottom - above.size * 0.5 && y0 < line.top + line.size * 0.4)
    );
  });
  return { breaks, partsRows: breaks.filter(Boolean).length >= Math.max(2, lines.length * 0.34) };
}

/** Words of a line of text, and part of its column that it fills before it goes on below. */
const text = { words: 3.5, filled: 0.75 };

/** Whether the line above is text that fills its columns, so that this one goes on with it. */
function runsOn(lines: readonly Line[], index: number, edges: readonly number[], gap: number): boolean {
  const [above, line] = [lines[index - 1], lines[index]];
  if (above === undefined || line === undefined || gap > 0.5) return false;
  const [before, now] = [takenColumns(above, edges), takenColumns(line, edges)];
  if (before.size < 2 || ![...now].every((column) => before.has(column))) return false;
  if (above.segments.reduce((sum, { words }) => sum + words.length, 0) < before.size * text.words) return false;
  const widthOf = (segments: readonly Segment[]): number =>
    Math.max(...segments.map(({ x1 }) => x1)) - Math.min(...segments.map(({ x0 }) => x0));
  return [...before].every((column) => {
    const isOf = (segment: Segment): boolean => reachOf(segment, edges)[0] === column;
    const all = lines.flatMap(({ segments }) => segments.filter(isOf));
    return widthOf(above.segments.filter(isOf)) >= widthOf(all) * text.filled;
  });
}

const mostHeadLines = 3;

/** Whether a line stands above the first line drawn and goes on with the names of columns that the line above it began. */
function isHeadBelow(
  lines: readonly Line[],
  index: number,
  edges: readonly number[],
  breaks: readonly boolean[],
): boolean {
  const [above, line] = [lines[index - 1], lines[index]];
  const headLines = breaks.indexOf(true) + 1;
  if (above === undefined || line === undefined || index >= headLines || headLines > mostHeadLines) return false;
  const isNarrow = (segment: Segment): boolean => {
    const [from, to] = reachOf(segment, edges);
    return from === to;
  };
  const goesOn = ({ words }: Segment): boolean => /^[\p{Ll}(/]/u.test(words[0]?.text ?? '');
  const before = takenColumns(above, edges);
  return (
    [...takenColumns(line, edges)].every((column) => before.has(column)) &&
    line.segments.every(goesOn) &&
    [...above.segments, ...line.segments].every(isNarrow)
  );
}

/** Whether a line goes on with cells of the row above: fewer cells, close below, and no label of its own. */
function isContinuation(line: Line, row: readonly Line[], edges: readonly number[], gap: number): boolean {
  const taken = takenColumns(line, edges);
  const above = new Set(row.flatMap((each) => [...takenColumns(each, edges)]));
  if (gap > 0.6 || taken.size >= edges.length + 1) return false;
  if (![...taken].every((column) => above.has(column))) return false;
  if (!taken.has(0)) return taken.size < above.size && !isNamed(line);
  const start = line.segments[0]?.words[0]?.text ?? '';
  if (row.some(({ segments }) => segments[0]?.words.some(({ text: word }) => /^[☐☑]$/.test(word)) === true))
    return false;
  return taken.size === 1 && /^[\p{Ll}(]/u.test(start);
}

/** Whether a line begins with a name of its own, in bold before what is not: pairs of names and values stand side by side. */
function isNamed({ segments }: Line): boolean {
  const [first, ...others] = segments;
  if (first === undefined || others.length === 0) return false;
  return (
    first.words.every(({ style }) => style.bold) && others.every(({ words }) => words.every(({ style }) => !style.bold))
  );
}
