import type { Rule } from '../../pdf/pageContent.ts';
import { bandsOf, gapsBetween, overlap, wideGap, type Line } from '../lines/bands.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import { type TextLine, wordCountOf } from '../lines/textLine.ts';
import { numericColumnsOf, reachOf, takenColumns } from './columnEdges.ts';
import { groupRows, type RowGroup } from './rowGroups.ts';
import type { Spans } from './spanningHeaders.ts';
import { joinCellLines, type Cell, type Table } from './table.ts';

/** Known facts about rows before they are read. */
interface KnownRows {
  /** The columns that a name or a title is that of. */
  readonly spans?: Spans | null;
  /** The first line is a separate row, whatever follows it. */
  readonly isFirstAlone?: boolean;
}

/**
 * Reads the lines of one table as rows.
 * @param edges x positions that separate the columns
 */
export function readRows(
  lines: readonly Line[],
  edges: readonly number[],
  rules: readonly Rule[],
  { spans = null, isFirstAlone = false }: KnownRows = {},
): Table {
  const grouped = rules.length === 0 ? null : groupRows(lines, edges, ruledBreaks(lines, rules).breaks);
  const groups = grouped?.groups ?? [];
  const starts = new Set(groups.flatMap((group) => group.rows));
  const read = (some: readonly Line[]): Line[][] => rowsOf(some, edges, rules, starts);
  const all = grouped?.lines ?? lines;
  const rows = isFirstAlone ? [all.slice(0, 1), ...read(all.slice(1))] : read(all);
  const cells = rows.flatMap((rowLines, row): Cell[] => {
    const group = groups.find((one) => one.rows.some((line) => line === rowLines[0]));
    const parts = cellParts(rowLines, edges, spans);
    if (group === undefined) return cellsOfRow(parts, row, 0, edges.length);
    const name = group.rows[0] === rowLines[0] ? [nameOf(group, row)] : [];
    return [...name, ...cellsOfRow(parts, row, 1, edges.length)];
  });
  const { x0, x1 } = boundingBox(lines.flatMap(({ segments }) => segments));
  return {
    x0,
    y0: Math.min(...lines.map(({ top }) => top)),
    x1,
    y1: Math.max(...lines.map(({ bottom }) => bottom)),
    rows: rows.length,
    columns: edges.length + 1,
    cells,
  };
}

/** The text of a row that starts in one column, and the last column that it reaches. */
interface CellPart {
  to: number;
  readonly segments: TextLine[];
}

/** Returns the text of a row by the column in which it starts. */
function cellParts(
  lines: readonly Line[],
  edges: readonly number[],
  spans: Spans | null,
): ReadonlyMap<number, CellPart> {
  const parts = new Map<number, CellPart>();
  for (const segment of lines.flatMap((line) => [...line.segments])) {
    const [from, to] = spans?.get(segment) ?? reachOf(segment, edges);
    const part = parts.get(from) ?? { to, segments: [] };
    part.to = Math.max(part.to, to);
    part.segments.push(segment);
    parts.set(from, part);
  }
  return parts;
}

/** Returns the cells of a row from one column to another; empty ones for columns without text. */
function cellsOfRow(parts: ReadonlyMap<number, CellPart>, row: number, first: number, last: number): Cell[] {
  const cells: Cell[] = [];
  for (let column = first; column <= last; ) {
    const part = parts.get(column);
    // A cell ends where the next one starts.
    let to = column;
    while (part !== undefined && to < part.to && !parts.has(to + 1)) to += 1;
    const text = part === undefined ? '' : joinCellLines(part.segments);
    cells.push({ row, column, rowSpan: 1, columnSpan: to - column + 1, text });
    column = to + 1;
  }
  return cells;
}

function nameOf({ name, rows }: RowGroup, row: number): Cell {
  return { row, column: 0, rowSpan: rows.length, columnSpan: 1, text: joinCellLines([name]) };
}

/** Maximum gap between two lines of one row, in ems. */
const maxLineGapEm = 0.75;

/** Groups lines into rows: by the rules between them, else by the gaps between them, else by the cells that they fill. */
function rowsOf(
  all: readonly Line[],
  edges: readonly number[],
  rules: readonly Rule[],
  starts: ReadonlySet<Line>,
): Line[][] {
  // No row ends where an adjacent cell continues: vertically centered cells are between the lines of others.
  const lines = bandsOf(all, overlap);
  const ruled = ruledBreaks(lines, rules);
  const gaps = gapsBetween(lines);
  const room = wideGap(gaps.filter((_, index) => ruled.breaks[index] !== true));
  const wide = room !== null && areValueRows(lines, gaps, room, edges) ? null : room;
  const hasRules = ruled.breaks.some(Boolean);
  const between = ruled.separatesRows ? valueRowStarts(lines, ruled.breaks, edges) : null;
  const isTextContinued = (index: number, gap: number): boolean =>
    hasRules && (continuesText(lines, index, edges, gap) || continuesHeader(lines, index, edges, ruled.breaks));
  const startsRow = (line: Line, index: number, row: readonly Line[]): boolean => {
    const gap = gaps[index - 1] ?? 0;
    if (ruled.breaks[index - 1] === true || starts.has(line) || between?.has(line) === true) return true;
    if (ruled.separatesRows) return false;
    if (wide !== null) return gap > wide || gap > maxLineGapEm;
    return !isContinuation(line, row, edges, gap) && !isTextContinued(index, gap);
  };
  const rows: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    const row = rows.at(-1);
    if (row === undefined || startsRow(line, index, row)) rows.push([line]);
    else row.push(line);
  }
  return rows;
}

/** Minimum ratio of the width of a table that a rule between two of its rows takes. */
const minRuleWidthRatio = 0.5;
/** Ems by which a rule may be above the bottom of a line, and below the top of the next one: descenders and capitals reach over it. */
const ruleToleranceEm = { above: 0.5, below: 0.4 };
/** Minimum ratio of lines with a rule above them for the rules to separate the rows, and not only the header from the body. */
const minRuledLineRatio = 0.34;

interface RuledBreaks {
  /** For each step from line to line whether a rule goes between. */
  readonly breaks: readonly boolean[];
  /** The rules are numerous enough to separate the rows, not only the header from the body. */
  readonly separatesRows: boolean;
}

function ruledBreaks(lines: readonly Line[], rules: readonly Rule[]): RuledBreaks {
  const { x0, x1 } = boundingBox(lines.flatMap(({ segments }) => segments));
  const across = rules.filter(
    (rule) =>
      rule.kind === 'horizontal' && Math.min(rule.x1, x1) - Math.max(rule.x0, x0) > (x1 - x0) * minRuleWidthRatio,
  );
  const breaks = lines.slice(1).map((line, index) => {
    const above = lines[index];
    return (
      above !== undefined &&
      across.some(
        ({ y0 }) =>
          y0 > above.bottom - above.size * ruleToleranceEm.above && y0 < line.top + line.size * ruleToleranceEm.below,
      )
    );
  });
  const count = breaks.filter(Boolean).length;
  return { breaks, separatesRows: count >= 2 && count >= lines.length * minRuledLineRatio };
}

/** Minimum values of a row whose next row may be as close as a line of one cell. */
const minValues = 2;

/** Whether most lines with a smaller gap above than this have a name, and values below values: larger gaps separate groups of rows. */
function areValueRows(
  lines: readonly Line[],
  gaps: readonly number[],
  room: number,
  edges: readonly number[],
): boolean {
  let [close, rows] = [0, 0];
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    const gap = gaps[index - 1] ?? 0;
    if (above === undefined || gap > room || gap <= overlap) continue;
    const before = numericColumnsOf(above, edges);
    if (before.length === 0) continue;
    close += 1;
    const own = numericColumnsOf(line, edges);
    const [name] = line.segments;
    if (own.length < minValues || name === undefined || reachOf(name, edges)[0] !== 0) continue;
    if (own.some((column) => column > 0 && before.includes(column))) rows += 1;
  }
  return rows >= minValues && rows * 2 > close;
}

/**
 * Finds lines that start a row although no rule is above them: sums have a rule above, the values that they sum up have none. Values in one
 * column, each next to a separate name, are rows; null if there are none.
 */
function valueRowStarts(
  lines: readonly Line[],
  breaks: readonly boolean[],
  edges: readonly number[],
): ReadonlySet<Line> | null {
  const nameOf = ({ segments }: Line): TextLine | undefined => segments.find((one) => reachOf(one, edges)[0] === 0);
  const right = Math.max(...lines.map((line) => nameOf(line)?.x1 ?? 0));
  const rows = new Set<Line>();
  let hasPairs = false;
  for (const [index, line] of lines.entries()) {
    const [above, name] = [lines[index - 1], nameOf(line)];
    if (above === undefined || breaks[index - 1] === true) continue;
    if (name === undefined || name.x1 > (edges[0] ?? 0) || /^[\p{Ll}(]/u.test(name.text)) continue;
    const before = numericColumnsOf(above, edges);
    const isPair =
      nameOf(above) !== undefined &&
      numericColumnsOf(line, edges).some((column) => column > 0 && before.includes(column));
    hasPairs ||= isPair;
    // A name fills its column before it wraps.
    const last = nameOf(above);
    const word = name.words[0];
    const hasRoom = last !== undefined && word !== undefined && last.x1 + word.x1 - word.x0 + line.size < right;
    if (isPair || hasRoom) rows.add(line);
  }
  return hasPairs ? rows : null;
}

/** Minimum words per column of a line of text, minimum ratio of its column that it fills before it wraps, and maximum gap below it in ems. */
const wrappedText = { minWordsPerColumn: 3.5, minFilledRatio: 0.75, maxGapEm: 0.5 };

/** Whether the line above is text that fills its columns, so that this line continues it. */
function continuesText(lines: readonly Line[], index: number, edges: readonly number[], gap: number): boolean {
  const [above, line] = [lines[index - 1], lines[index]];
  if (above === undefined || line === undefined || gap > wrappedText.maxGapEm) return false;
  const [before, now] = [takenColumns(above, edges), takenColumns(line, edges)];
  if (before.size < 2 || ![...now].every((column) => before.has(column))) return false;
  if (
    above.segments.reduce((sum, segment) => sum + wordCountOf(segment), 0) <
    before.size * wrappedText.minWordsPerColumn
  )
    return false;
  const widthOf = (segments: readonly TextLine[]): number => {
    const { x0, x1 } = boundingBox(segments);
    return x1 - x0;
  };
  return [...before].every((column) => {
    const isOf = (segment: TextLine): boolean => reachOf(segment, edges)[0] === column;
    const all = lines.flatMap(({ segments }) => segments.filter(isOf));
    return widthOf(above.segments.filter(isOf)) >= widthOf(all) * wrappedText.minFilledRatio;
  });
}

const maxHeaderLines = 3;

/** Whether a line above the first rule continues the column headers of the line above it. */
function continuesHeader(
  lines: readonly Line[],
  index: number,
  edges: readonly number[],
  breaks: readonly boolean[],
): boolean {
  const [above, line] = [lines[index - 1], lines[index]];
  const headLines = breaks.indexOf(true) + 1;
  if (above === undefined || line === undefined || index >= headLines || headLines > maxHeaderLines) return false;
  const isNarrow = (segment: TextLine): boolean => {
    const [from, to] = reachOf(segment, edges);
    return from === to;
  };
  const before = takenColumns(above, edges);
  return (
    [...takenColumns(line, edges)].every((column) => before.has(column)) &&
    line.segments.every(startsLowercase) &&
    [...above.segments, ...line.segments].every(isNarrow)
  );
}

/** Maximum gap in ems above a line that continues cells, and above one whose cells all start with lowercase letters. */
const maxWrapGapEm = { any: 0.6, lowercase: 0.9 };

/** Whether the text of a cell starts like a continuation. */
function startsLowercase({ words }: TextLine): boolean {
  return /^[\p{Ll}(/]/u.test(words[0]?.text ?? '');
}

/** Whether all cells of a line start with lowercase letters, and no cell of its row does: names of colors and commands do in every row. */
export function areLowercase(line: Line, row: Line | undefined): boolean {
  return line.segments.every(startsLowercase) && row?.segments.some(startsLowercase) === false;
}

/** Whether a line continues cells of the row above: fewer cells, close below, and no label. */
function isContinuation(line: Line, row: readonly Line[], edges: readonly number[], gap: number): boolean {
  const taken = takenColumns(line, edges);
  const above = new Set(row.flatMap((each) => [...takenColumns(each, edges)]));
  if (gap > (areLowercase(line, row[0]) ? maxWrapGapEm.lowercase : maxWrapGapEm.any) || taken.size >= edges.length + 1)
    return false;
  if (![...taken].every((column) => above.has(column))) return false;
  if (!taken.has(0)) return taken.size < above.size && !startsWithBoldLabel(line) && !areSums(line, row.at(-1), edges);
  const start = line.segments[0]?.words[0]?.text ?? '';
  return (taken.size === 1 || areLowercase(line, row[0])) && /^[\p{Ll}(]/u.test(start);
}

/** Whether values are below values in several columns: a number never continues below. */
function areSums(line: Line, above: Line | undefined, edges: readonly number[]): boolean {
  if (above === undefined || line.segments.length < 2) return false;
  const [own, before] = [new Set(numericColumnsOf(line, edges)), new Set(numericColumnsOf(above, edges))];
  return own.size === line.segments.length && [...own].every((column) => before.has(column));
}

/** Whether a line starts with a bold name before text that is not bold: pairs of names and values are side by side. */
function startsWithBoldLabel({ segments }: Line): boolean {
  const [first, ...others] = segments;
  if (first === undefined || others.length === 0) return false;
  return (
    first.words.every(({ style }) => style.bold) && others.every(({ words }) => words.every(({ style }) => !style.bold))
  );
}
