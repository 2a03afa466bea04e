import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { median } from '../../../../../shared/base/median.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { around } from '../../pdf/boxes.ts';
import { commonGaps, gapsOf, type Gutter } from '../lines/gaps.ts';
import { columnAt } from '../columns/strips.ts';
import { cellText, type Cell, type FoundTable } from './table.ts';

/** In ems: room between rows, between columns, what the middles of cells of a row may be off, and steps from line to line of a cell. */
const ems = { row: 0.7, column: 0.6, off: 0.2, line: 0.3, step: { least: 0.85, most: 1.7 } };
/** Rows that a table has, those with cells of several heights in the middle of their row, part of these that are not, and part with several cells. */
const rowsThat = { count: 3, centred: 2, others: 0.25, several: 0.6 };
/** Part of its places that a table fills at least: the bars of a chart have a value each, in columns of their own. */
const filled = 0.7;
/** Words that the highest cell of a row has at least; and the part of the words of a program. */
const wordsThat = { high: 2, mono: 0.3 };
/** Words of a line, and lines of a column, that are text: two columns of it are none of a table. */
const prose = { words: 4, lines: 8 };

/** Words between two white bands across the page, and what they leave free. */
interface Band {
  readonly words: readonly Word[];
  /** Wide enough to part columns, the two outer ones among them. */
  readonly free: readonly Gutter[];
  readonly x0: number;
  readonly x1: number;
  /** Most bands are: of these no cell has its middle on another height. */
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
 * Tables of which nothing is drawn and whose cells stand in the middle of their rows, as those of web pages and of Word often do: the first
 * lines of a row are on different heights then, so that its lines look like text in columns. White bands across tell the rows.
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
    const { x0, x1 } = around(own);
    const free = gapsOf(own).filter((gap) => gap.x1 - gap.x0 >= size * ems.column);
    return { words: own, free, x0, x1, isOneLine: linesIn(own, size).length === 1 };
  });
}

function topOf({ baseline, style }: Word): number {
  return baseline - style.size * 0.75;
}

function bottomOf({ baseline, style }: Word): number {
  return baseline + style.size * 0.22;
}

/** The table that begins with a band and has the most columns, and then the most rows; null where there is none. */
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
    if (inner.length < gutters.length) best ??= longestOf({ bands: bands.slice(first, end), gutters }, size);
    [free, gutters] = [left, inner];
  }
  return best;
}

/** As many of these rows, from the first on, as are a table. */
function longestOf({ bands, gutters }: Rows, size: number): Rows | null {
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
  const isTable = most > 0 && areNamed(rows) && (gutters.length > 1 || !areColumnsOfText(rows, size));
  return isTable ? rows : null;
}

/** How many rows have several cells, have those of several heights in their middle, or elsewhere; and how many cells there are. */
interface RowCounts {
  readonly several: number;
  readonly centred: number;
  readonly others: number;
  readonly cells: number;
}

/** Rows of several cells that a table has: of many columns two are no chance, if all of these have their middles on one height. */
function fewestRows(columns: number): number {
  return columns > 2 ? rowsThat.count - 1 : rowsThat.count;
}

function areTable({ several, centred, others, cells }: RowCounts, rows: number, columns: number): boolean {
  return (
    centred >= rowsThat.centred &&
    others <= centred * rowsThat.others &&
    several >= fewestRows(columns) &&
    several >= rows * rowsThat.several &&
    cells >= rows * columns * filled
  );
}

/** A row: how many cells it has, and whether they have their middles on one height, null where all are of one height. Null for what is none. */
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
  if (highest.filter(({ text }) => /\p{L}{3}/u.test(text)).length < wordsThat.high)
    return { cells: count, isCentred: null };
  const middles = cells.map(middleOf);
  return { cells: count, isCentred: Math.max(...middles) - Math.min(...middles) <= size * ems.off };
}

const value = /^[\p{Sc}(+\u2212–-]*\d[\d.,]*[)%]*$/u;

/** Whether a value stands on each of several lines: in two columns they are rows, whatever name stands in their middle. */
function areValues(words: readonly Word[], lines: number): boolean {
  return lines > 1 && words.length === lines && words.every(({ text }) => value.test(text));
}

/** Gaps with words at both sides. */
function innerOf(free: readonly Gutter[], x0: number, x1: number): Gutter[] {
  return free.filter((gap) => gap.x0 > x0 && gap.x1 < x1);
}

function columnsIn(band: Band, gutters: readonly Gutter[]): ReadonlyMap<number, readonly Word[]> {
  return groupBy(band.words, (word) => columnAt(word, gutters));
}

/** Whether each column says something, and not only where an item begins, and it is no program. */
function areNamed({ bands, gutters }: Rows): boolean {
  const words = bands.flatMap((band) => band.words);
  if (words.filter(({ style }) => style.mono).length > words.length * wordsThat.mono) return false;
  const saying = new Set(words.flatMap((word) => (/[\p{L}\p{N}]/u.test(word.text) ? [columnAt(word, gutters)] : [])));
  return saying.size === gutters.length + 1;
}

/** A line of a cell. */
interface CellLine {
  readonly baseline: number;
  readonly size: number;
  words: number;
}

function linesIn(words: readonly Word[], size: number): CellLine[] {
  const lines: CellLine[] = [];
  for (const { baseline, style } of words.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = lines.at(-1);
    if (last === undefined || baseline - last.baseline > size * ems.line)
      lines.push({ baseline, size: style.size, words: 1 });
    else last.words += 1;
  }
  return lines;
}

/** Whether lines follow each other as those of one cell do: neither those of two beside each other, nor paragraphs. */
function areEven(lines: readonly CellLine[]): boolean {
  return lines.slice(1).every(({ baseline, size }, index) => {
    const step = baseline - (lines[index]?.baseline ?? 0);
    return step >= size * ems.step.least && step <= size * ems.step.most;
  });
}

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
  const { x0, y0, x1, y1 } = around(words);
  return { table: { x0, y0, x1, y1, rows: bands.length, columns: gutters.length + 1, cells }, words };
}
