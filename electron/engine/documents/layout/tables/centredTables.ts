import { wordCountOf } from '../lines/textLine.ts';
import { isNumericCell } from '../lines/numericCell.ts';
import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { median } from '../../../../../shared/base/median.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { boundingBox, glyphEm } from '../../pdf/boxes.ts';
import { commonGaps, gapsOf, type Gutter } from '../lines/gaps.ts';
import { columnAt } from '../columns/horizontalBands.ts';
import { cellText, type Cell, type FoundTable } from './table.ts';

/** Ems: minimum gap between rows and between columns, tolerance of the cell centers in a row, and line spacing within a cell. */
const ems = { row: 0.7, column: 0.6, off: 0.2, line: 0.3, step: { least: 0.85, most: 1.7 } };
/**
 * Minimum rows of a table, minimum rows with vertically centered cells of several heights, maximum ratio of the other rows to these, and
 * minimum ratio of rows with several cells.
 */
const rowsThat = { count: 3, centred: 2, others: 0.25, several: 0.6 };
/** Minimum filled fraction of the cells of a table: the bars of a chart have one value each, in separate columns. */
const filled = 0.7;
/** Minimum words of the tallest cell of a row, and maximum fraction of monospace words. */
const wordThresholds = { high: 2, mono: 0.3 };

/** Words between two horizontal white bands, and the gaps between them. */
interface Band {
  readonly words: readonly Word[];
  /** Wide enough to part columns, the two outer ones among them. */
  readonly free: readonly Gutter[];
  readonly x0: number;
  readonly x1: number;
  /** True for most bands: no cell is centered at another height. */
  readonly isOneLine: boolean;
}

/** The gaps at both sides of a band. */
const outer = 2;

/** Bands that follow each other, and the gutters that they share. */
interface Rows {
  readonly bands: readonly Band[];
  readonly gutters: readonly Gutter[];
}

/**
 * Finds tables without ruling whose cells are vertically centered, as on web pages and in Word: the first lines of a row are at different
 * heights, so that its lines look like text in columns. White horizontal bands separate the rows.
 */
export function findCentredTables(words: readonly Word[]): FoundTable[] {
  const size = median(
    words.map(({ style }) => style.size),
    10,
  );
  const bands = bandsOf(words, size);
  const all = bands
    .flatMap((_, first) => rowsFrom(bands, first, size) ?? [])
    .toSorted((a, b) => b.gutters.length - a.gutters.length || b.bands.length - a.bands.length);
  const taken = new Set<Band>();
  return all.flatMap((rows) => {
    if (rows.bands.some((band) => taken.has(band))) return [];
    for (const band of rows.bands) taken.add(band);
    return tableOf(rows);
  });
}

function bandsOf(words: readonly Word[], size: number): Band[] {
  const bands: Word[][] = [];
  let end = -Infinity;
  for (const word of words.toSorted((a, b) => topOf(a) - topOf(b))) {
    if (topOf(word) - end > size * ems.row) bands.push([word]);
    else bands.at(-1)?.push(word);
    end = Math.max(end, bottomOf(word));
  }
  return bands.map((own) => {
    const { x0, x1 } = boundingBox(own);
    const free = gapsOf(own).filter((gap) => gap.x1 - gap.x0 >= size * ems.column);
    return { words: own, free, x0, x1, isOneLine: linesIn(own, size).length === 1 };
  });
}

/** Height of a line above its baseline, in ems: with the space that keeps rows apart. */
const topEm = 0.75;

function topOf({ baseline, style }: Word): number {
  return baseline - style.size * topEm;
}

function bottomOf({ baseline, style }: Word): number {
  return baseline + style.size * glyphEm.below;
}

/** Returns the table that starts at a band and has the most columns, then the most rows; null if there is none. */
function rowsFrom(bands: readonly Band[], first: number, size: number): Rows | null {
  const start = bands[first];
  if (start === undefined || start.free.length <= outer) return null;
  let best: Rows | null = null;
  let { free, x0, x1 } = start;
  let gutters = innerOf(free, x0, x1);
  for (let end = first + 1; end <= bands.length && gutters.length > 0; end += 1) {
    const next = bands[end];
    const left = next === undefined ? [] : commonGaps(free, next.free, size * ems.column);
    [x0, x1] = [Math.min(x0, next?.x0 ?? x0), Math.max(x1, next?.x1 ?? x1)];
    const inner = innerOf(left, x0, x1);
    // Only where the next band closes a gutter can the table end.
    if (inner.length < gutters.length) best ??= leadingTableRows({ bands: bands.slice(first, end), gutters }, size);
    [free, gutters] = [left, inner];
  }
  return best;
}

/** As many of these rows, from the first on, as are a table. */
function leadingTableRows({ bands, gutters }: Rows, size: number): Rows | null {
  const counts = { several: 0, centred: 0, others: 0, cells: 0 };
  let most = 0;
  for (const [index, band] of bands.entries()) {
    const row = measureRow(band, gutters, size);
    if (row === null) break;
    counts.cells += row.cells;
    if (row.cells > 1) counts.several += 1;
    if (row.isCentred !== null) counts[row.isCentred ? 'centred' : 'others'] += 1;
    if (row.cells > 1 && areTable(counts, index + 1, gutters.length + 1)) most = index + 1;
  }
  const rows = { bands: bands.slice(0, most), gutters };
  return most > 0 && (gutters.length > 1 || !areColumnsOfText(rows, size)) ? rows : null;
}

/**
 * Number of rows with several cells, of rows with vertically centered cells of several heights, and of those aligned otherwise; and number
 * of cells.
 */
interface RowCounts {
  readonly several: number;
  readonly centred: number;
  readonly others: number;
  readonly cells: number;
}

/** Rows of several cells that a table has: of many columns two are no chance, if all of these have their middles on one height. */
function minTableRows(columns: number): number {
  return columns > 2 ? rowsThat.count - 1 : rowsThat.count;
}

function areTable({ several, centred, others, cells }: RowCounts, rows: number, columns: number): boolean {
  return (
    centred >= rowsThat.centred &&
    others <= centred * rowsThat.others &&
    several >= minTableRows(columns) &&
    several >= rows * rowsThat.several &&
    cells >= rows * columns * filled
  );
}

/**
 * Returns the number of cells of a row, and whether they are vertically centered, null if all have equal height. Null if it is not a row.
 */
function measureRow(
  band: Band,
  gutters: readonly Gutter[],
  size: number,
): { readonly cells: number; readonly isCentred: boolean | null } | null {
  if (band.isOneLine)
    return { cells: new Set(band.words.map((word) => columnAt(word, gutters))).size, isCentred: null };
  const cells = [...columnsIn(band, gutters).values()];
  const lines = cells.map((cell) => linesIn(cell, size));
  if (!lines.every(areEven) || cells.filter((cell, at) => areValues(cell, lines[at]?.length ?? 0)).length > 1)
    return null;
  const count = cells.length;
  if (new Set(lines.map(({ length }) => length)).size < 2) return { cells: count, isCentred: null };
  const [highest = []] = cells.toSorted((a, b) => heightOf(b) - heightOf(a));
  if (highest.filter(({ text }) => /\p{L}{3}/u.test(text)).length < wordThresholds.high)
    return { cells: count, isCentred: null };
  const middles = cells.map(middleOf);
  return { cells: count, isCentred: Math.max(...middles) - Math.min(...middles) <= size * ems.off };
}

/** Whether each of several lines is a value: in two columns they are rows, even if a name is vertically centered next to them. */
function areValues(words: readonly Word[], lines: number): boolean {
  return lines > 1 && words.length === lines && words.every(({ text }) => isNumericCell(text));
}

/** Returns the gaps with words on both sides. */
function innerOf(free: readonly Gutter[], x0: number, x1: number): Gutter[] {
  return free.filter((gap) => gap.x0 > x0 && gap.x1 < x1);
}

function columnsIn(band: Band, gutters: readonly Gutter[]): ReadonlyMap<number, readonly Word[]> {
  return groupBy(band.words, (word) => columnAt(word, gutters));
}

/** A line of a cell. */
interface CellLine {
  readonly baseline: number;
  readonly size: number;
  words: number;
}

function linesIn(words: readonly Word[], size: number): CellLine[] {
  const lines: CellLine[] = [];
  for (const word of words.toSorted((a, b) => a.baseline - b.baseline)) {
    const { baseline, style } = word;
    const count = wordCountOf({ words: [word] });
    const last = lines.at(-1);
    if (last === undefined || baseline - last.baseline > size * ems.line)
      lines.push({ baseline, size: style.size, words: count });
    else last.words += count;
  }
  return lines;
}

/** Whether lines are spaced like those of one cell: neither lines of two adjacent cells, nor paragraphs. */
function areEven(lines: readonly CellLine[]): boolean {
  return lines.slice(1).every(({ baseline, size }, index) => {
    const step = baseline - (lines[index]?.baseline ?? 0);
    return step >= size * ems.step.least && step <= size * ems.step.most;
  });
}

/** Minimum words per line, and minimum lines of a column, of running text: two columns of it are not a table. */
const prose = { words: 4, lines: 8 };

/** Whether both of two columns are text: entries of two columns of a bibliography share white bands by chance. */
function areColumnsOfText({ bands, gutters }: Rows, size: number): boolean {
  return [0, 1].every((column) => {
    const lines = bands.flatMap((band) => linesIn(columnsIn(band, gutters).get(column) ?? [], size));
    return (
      lines.length >= prose.lines && lines.reduce((sum, { words }) => sum + words, 0) >= lines.length * prose.words
    );
  });
}

function heightOf(words: readonly Word[]): number {
  return Math.max(...words.map(bottomOf)) - Math.min(...words.map(topOf));
}

function middleOf(words: readonly Word[]): number {
  return (Math.min(...words.map(topOf)) + Math.max(...words.map(bottomOf))) / 2;
}

function tableOf({ bands, gutters }: Rows): FoundTable {
  const words = bands.flatMap((band) => band.words);
  const cells = bands.flatMap((band, row): Cell[] => {
    const columns = columnsIn(band, gutters);
    return Array.from({ length: gutters.length + 1 }, (_, column) => ({
      row,
      column,
      rowSpan: 1,
      columnSpan: 1,
      text: cellText(columns.get(column) ?? []),
    }));
  });
  const { x0, y0, x1, y1 } = boundingBox(words);
  return { table: { x0, y0, x1, y1, rows: bands.length, columns: gutters.length + 1, cells }, words };
}
