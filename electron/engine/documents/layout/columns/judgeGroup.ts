import { median } from '../../../../../shared/base/median.ts';
import type { Rule } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { isSignedCode } from '../lines/codeText.ts';
import { areLed, isIndex } from '../lines/indexLines.ts';
import { markerOf } from '../lines/listMarker.ts';
import { isBeside, joinSegments, type Segment } from '../lines/segment.ts';
import { haveNamedRows } from './namedRows.ts';
import { nameTerms } from './nameTerms.ts';
import { cutAtSideHeadings } from './sideHeadings.ts';
import { areOneList } from './orderedColumns.ts';
import type { Gutter } from '../lines/gaps.ts';
import { columnAt, segmentsOf, type Group, type Item } from './strips.ts';

/** What stands side by side: one text after all, columns of text, or a table. */
export type Verdict =
  | { readonly kind: 'plain' }
  | { readonly kind: 'columns'; readonly gutters: readonly Gutter[] }
  | { readonly kind: 'table'; readonly gutters: readonly Gutter[] };

interface Column {
  readonly segments: readonly Segment[];
  readonly x0: number;
  readonly x1: number;
}

/** Tells columns from tables: text fills the width of its column line by line, cells are short and stand in rows. */
export function judgeGroup<Thing>(group: Group<Thing>, rules: readonly Rule[]): Verdict {
  const segments = segmentsOf(group.items);
  const gutters = group.gutters.filter((gutter) => isGutter(segments, gutter));
  const hasThings = segments.length < group.items.length;
  if (gutters.length === 0)
    return hasThings && group.gutters.length > 0 ? { kind: 'columns', gutters: group.gutters } : { kind: 'plain' };
  if (hasThings) return { kind: 'columns', gutters: aroundTables(group.items, gutters, rules) };
  const columns = columnsOf(segments, gutters);
  if (areHeadings(columns) || areEquations(columns) || areNumberedEntries(columns)) return { kind: 'plain' };
  if (isCode(columns, segments)) return { kind: 'table', gutters };
  const breaks = gutters.filter((_, index) => isColumnBreak(columns[index], columns[index + 1]));
  if (breaks.length > 0) return { kind: 'columns', gutters: breaks };
  // Headings at the left of what they are above name whole parts of a text.
  if (nameTerms(columns) && cutAtSideHeadings(group) !== null) return { kind: 'columns', gutters };
  if (isTable(columns, segments, rules)) return { kind: 'table', gutters };
  return areEnds(columns) ? { kind: 'plain' } : { kind: 'columns', gutters };
}

/** The gutters between columns without those within a table or a program that stands beside a picture: it is looked at by itself. */
function aroundTables<Thing>(
  items: readonly Item<Thing>[],
  gutters: readonly Gutter[],
  rules: readonly Rule[],
): readonly Gutter[] {
  const held = new Set(items.flatMap((item) => (item.segment === null ? [columnAt(item, gutters)] : [])));
  const inner = new Set<Gutter>();
  for (let from = 0; from <= gutters.length; from += 1) {
    let to = from;
    while (to <= gutters.length && !held.has(to)) to += 1;
    const own = gutters.slice(from, to - 1);
    const segments = segmentsOf(items.filter((item) => isBetween(columnAt(item, gutters), from, to)));
    const columns = own.length === 0 ? [] : columnsOf(segments, own);
    if (columns.length > 1 && (isCode(columns, segments) || isTable(columns, segments, rules)))
      for (const gutter of own) inner.add(gutter);
    from = Math.max(from, to);
  }
  return inner.size < gutters.length ? gutters.filter((gutter) => !inner.has(gutter)) : gutters;
}

function isBetween(place: number, from: number, to: number): boolean {
  return place >= from && place < to;
}

/** A price or another value by itself; a date or the time from one to another. */
const price = /^\p{Sc}?\s?\d{1,6}(?:[.,]\d{1,3})*\s?\p{Sc}?$/u;
const date = /^(?=.*\b(?:19|20)\d\d\b)[\p{L}\d.,’'/–—\s-]{4,40}$/u;

/** Prices that end lines at least, or dates, words of one of these, and points that they end apart. */
const ends = { prices: 3, dates: 2, words: 6, off: 1 };

/** Whether the right one of two columns is the ends of lines of the left one: what each dish of a menu costs, when each post was held. */
function areEnds([left, right, ...more]: readonly Column[]): boolean {
  if (left === undefined || right === undefined || more.length > 0) return false;
  const { segments, x1 } = right;
  const areOf = (pattern: RegExp): boolean => segments.every(({ text }) => pattern.test(text.trim()));
  const areDates = (): boolean =>
    segments.length >= ends.dates &&
    segments.every((one) => one.words.length <= ends.words && x1 - one.x1 <= ends.off) &&
    areOf(date);
  if (!(segments.length >= ends.prices && areOf(price)) && !areDates()) return false;
  return segments.every((end) => left.segments.some((line) => isBeside(line, end) && /\p{L}/u.test(line.text)));
}

/** Ems that the columns of a table stand apart where the first has the bullets of a list: boxes around words part them by less. */
const afterBullets = 1.3;

function isGutter(segments: readonly Segment[], gutter: Gutter): boolean {
  const left = segments.filter(({ x1 }) => x1 <= gutter.x0 + 0.5);
  const right = segments.filter(({ x0 }) => x0 >= gutter.x1 - 0.5);
  if (
    left.every(startsWithBullet) &&
    right.every((segment) => left.some((item) => isBeside(item, segment) && isWithinItem(item, segment)))
  )
    return false;
  const rows = left.filter((segment) => right.some((other) => isBeside(segment, other))).length;
  return rows >= 2 || Math.min(left.length, right.length) >= 3;
}

/** Segments by the column that they stand in. */
export function columnsOf(segments: readonly Segment[], gutters: readonly Gutter[]): Column[] {
  const columns: Segment[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const segment of segments) columns[columnAt(segment, gutters)]?.push(segment);
  return columns
    .filter((column) => column.length > 0)
    .map((column) => ({
      segments: column,
      x0: Math.min(...column.map(({ x0 }) => x0)),
      x1: Math.max(...column.map(({ x1 }) => x1)),
    }));
}

function isTable(columns: readonly Column[], segments: readonly Segment[], rules: readonly Rule[]): boolean {
  if (
    columns.length < 2 ||
    columns.every((column) => isIndex(column.segments) || areLed(column.segments) || isList(column))
  )
    return false;
  // What commands of a program do is told beside them.
  const hasCommands = segments.some(({ words }) => words.some(({ style }) => style.mono));
  if (columns.every((column) => runsOn(column, !hasCommands))) return hasRowBands(columns, segments);
  if (haveNamedRows(columns)) return true;
  const prose = columns.filter(isProse).length;
  const aligned = alignment(columns);
  if (isRuled(columns, rules, prose)) return true;
  if (prose >= 2) return hasRowBands(columns, segments);
  if (nameTerms(columns)) return true;
  if (prose >= columns.length - 1 && columns.length === 2) return aligned >= 0.8 && isLabelColumn(columns);
  if (columns.length > 2 && hasRowBands(columns, segments)) return true;
  const isInRows = rowShare(columns, segments) >= leastRows || hasRowBands(columns, segments);
  return aligned >= 0.55 && isInRows && !areOneList(columns);
}

/**
 * Items of a list that a column has at least, and part of its lines that begin one; where only their place tells, items, lines of their
 * title at most, and ems that their further lines stand in.
 */
const list = { items: 2, share: 0.6, fewest: 3, titles: 1, indent: 0.4 };

/** Whether the lines of a column are items of a list of its own: a table has one in few of its columns. */
function isList(column: Column): boolean {
  return hasBullets(column) || isListing(column);
}

/** Items and their further lines, which stand in, below a title perhaps. */
function isListing({ segments }: Column): boolean {
  const lines = linesOf(segments);
  const markers = lines.map(({ segments: [first] }) => (first === undefined ? null : markerOf(first.text)));
  const first = markers.findIndex((marker) => marker !== null);
  const start = lines[first]?.segments[0];
  if (start === undefined || first > list.titles || markers.filter(Boolean).length < list.fewest) return false;
  return lines.slice(first).every((line, index) => {
    const x0 = line.segments[0]?.x0 ?? 0;
    if (markers[first + index] == null) return x0 > start.x0 + start.size * list.indent;
    return Math.abs(x0 - start.x0) < start.size * list.indent;
  });
}

function hasBullets({ segments }: Column): boolean {
  const items = segments.filter(startsWithBullet);
  return items.length >= list.items && items.length >= linesOf(segments).length * list.share;
}

function isWithinItem(item: Segment, { x0 }: Segment): boolean {
  return x0 - item.x1 < item.size * afterBullets;
}

function startsWithBullet({ words }: Segment): boolean {
  return /^[•▪▫◦‣⁃●○■□◆►➢➤]/.test(words[0]?.text ?? '');
}

/** Lines at both sides of a gutter, the part of them on one baseline in a table, and the part of an em that one may be off. */
const rowsOf = { fewest: 20, share: 0.5, off: 0.06 };

/**
 * Whether columns that have tables of their own meet in a gutter, as on a card of commands: cells of one row stand on one baseline, lines
 * of two columns are beside each other by chance.
 */
function isColumnBreak(left: Column | undefined, right: Column | undefined): boolean {
  let [beside, exact] = [0, 0];
  for (const segment of left?.segments ?? []) {
    // Letters off a picture stand on no exact line.
    if (segment.words.some(({ confidence, style }) => confidence !== null || style.hidden)) return false;
    const others = right?.segments.filter((other) => isBeside(segment, other)) ?? [];
    if (others.length === 0) continue;
    beside += 1;
    if (others.some(({ baseline }) => Math.abs(baseline - segment.baseline) <= segment.size * rowsOf.off)) exact += 1;
  }
  return beside >= rowsOf.fewest && exact < beside * rowsOf.share;
}

/** Numbers of sections and their titles, where one section begins with another. */
function areHeadings([numbers, titles, ...more]: readonly Column[]): boolean {
  if (numbers === undefined || titles === undefined || more.length > 0) return false;
  const isNumber = ({ text }: Segment): boolean => /^(?:\d{1,3}|[A-Z])(?:\.\d{1,3})+\.?$/.test(text);
  const isBold = ({ words }: Segment): boolean => words.every(({ style }) => style.bold);
  return numbers.segments.every((segment) => isNumber(segment) && isBold(segment)) && titles.segments.every(isBold);
}

/** Numbers of sections, their titles, and the pages that dots lead to. */
function areNumberedEntries([numbers, titles, ...more]: readonly Column[]): boolean {
  if (numbers === undefined || titles === undefined || more.length > 0 || !areLed(titles.segments)) return false;
  return numbers.segments.every(({ text }) => /^(?:\d{1,3}|[A-Z])(?:\.\d{1,3})*\.?$/.test(text.trim()));
}

/** Whether all of it is one program, whose lines have room within them below each other; two side by side are two. */
function isCode(columns: readonly Column[], segments: readonly Segment[]): boolean {
  if (!segments.every(({ isMono }) => isMono) || !areSigned(segments)) return false;
  const isCrossed = columns.slice(1).some((column, index) => {
    const left = columns[index]?.segments ?? [];
    const beside = column.segments.filter((segment) => left.some((other) => isBeside(segment, other))).length;
    return beside > Math.min(left.length, column.segments.length) * besideInCode;
  });
  return !isCrossed || !columns.every((column) => areSigned(column.segments));
}

/** Part of the lines of the shorter side of a gutter that have something at the other: of two listings side by side most have. */
const besideInCode = 0.5;

function areSigned(segments: readonly Segment[]): boolean {
  return isSignedCode(linesOf(segments).map((line) => joinSegments(line.segments).text));
}

const relation = /^[=≈≠≡≤≥∼≃]+$/u;
const equationNumber = /^\([A-Z]?\.?\d+(?:\.\d+)*[a-z]?\)$/;

/** Equations below each other: the signs between their sides stand in one column, or their numbers do. */
function areEquations(columns: readonly Column[]): boolean {
  const isOf = (column: Column | undefined, pattern: RegExp): boolean =>
    column !== undefined &&
    column.segments.length >= 2 &&
    column.segments.every(({ text }) => pattern.test(text.trim()));
  if (columns.slice(1).some((column) => isOf(column, relation))) return true;
  const sides = columns.slice(0, -1).flatMap(({ segments }) => segments);
  const related = sides.filter(({ text }) => /[=≈≤≥<>]/u.test(text)).length;
  return isOf(columns.at(-1), equationNumber) && related * 2 >= (columns.at(-1)?.segments.length ?? 0);
}

/** Lines that run on: many words each, most of them as wide as the column. */
export function isProse({ segments, x0, x1 }: Column): boolean {
  if (segments.length < 4) return false;
  const width = Math.max(1, x1 - x0);
  const full = segments.filter((segment) => segment.x1 - segment.x0 > width * 0.72).length;
  const words = segments.reduce((sum, segment) => sum + segment.words.length, 0) / segments.length;
  return words >= 3.5 && full >= segments.length * 0.5;
}

/** Lines of a column and words of a line at least, and part of the lines that begin with a small letter where they are broken to fit. */
const running = { lines: 8, words: 3.5, share: 0.35 };
/** The same of a column of few lines. */
const short = { lines: 5, words: 3, share: 0.55 };

/** Whether the lines of a column go on with each other, as those of text and of long items do. */
function runsOn(column: Column, mayBeShort: boolean): boolean {
  const { segments } = column;
  const words = segments.reduce((sum, segment) => sum + segment.words.length, 0);
  const { words: fewest, share } = segments.length < running.lines ? short : running;
  if (segments.length < (mayBeShort ? short.lines : running.lines)) return false;
  if (words < segments.length * fewest) return isJustified(column);
  const goingOn = segments.filter((segment) => /^\p{Ll}{2}/u.test(segment.words[0]?.text ?? '')).length;
  return goingOn >= segments.length * share;
}

/** Lines of a narrow column, words of each, part of them that reach from edge to edge, and points that they miss it by. */
const justified = { lines: 8, words: 2.5, share: 0.6, off: 1 };

/** Whether most lines of a column are filled from edge to edge with words, as no cells are. */
function isJustified({ segments, x0, x1 }: Column): boolean {
  const lines = linesOf(segments);
  const words = segments.reduce((sum, segment) => sum + segment.words.length, 0);
  if (lines.length < justified.lines || words < lines.length * justified.words) return false;
  const full = lines.filter(({ segments: [first, ...others] }) => {
    const last = others.at(-1) ?? first;
    return (
      first !== undefined &&
      first.x0 - x0 <= justified.off &&
      x1 - (last?.x1 ?? 0) <= justified.off &&
      /\p{L}{2}/u.test(first.text)
    );
  });
  return full.length >= lines.length * justified.share;
}

/** Part of the lines that stand beside a line of another column; the first column is left out where another is as long, and none is longer. */
function alignment(columns: readonly Column[]): number {
  const longest = Math.max(...columns.map(({ segments }) => segments.length));
  const isFirstOfTwo =
    columns[0]?.segments.length === longest && columns.slice(1).some(({ segments }) => segments.length === longest);
  let [beside, all] = [0, 0];
  for (const column of isFirstOfTwo ? columns.slice(1) : columns) {
    const others = columns.filter((other) => other !== column).flatMap(({ segments }) => segments);
    all += column.segments.length;
    beside += column.segments.filter((segment) => others.some((other) => isBeside(segment, other))).length;
  }
  return all === 0 ? 0 : beside / all;
}

/** Part of the lines of a table that stand in more than one of its columns: beside each other columns of lists share fewer by chance. */
const leastRows = 0.5;

function rowShare(columns: readonly Column[], segments: readonly Segment[]): number {
  const lines: Segment[] = [];
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = lines.at(-1);
    if (last === undefined || !isBeside(last, segment)) lines.push(segment);
  }
  const isRow = (line: Segment): boolean =>
    columns.filter((column) => column.segments.some((other) => isBeside(line, other))).length >= 2;
  return lines.filter(isRow).length / Math.max(1, lines.length);
}

/** One column names what the other one tells of, row by row. */
function isLabelColumn(columns: readonly Column[]): boolean {
  return columns.some(({ segments }) => segments.length >= 2 && segments.every(({ words }) => words.length <= 6));
}

/** Part of all lines that one row may have: more is text, with a head and a foot. */
const largestRow = 0.6;

/** White bands across all columns, after which each column begins at the same height: rows of cells of several lines. */
function hasRowBands(columns: readonly Column[], segments: readonly Segment[]): boolean {
  const sorted = segments.toSorted((a, b) => a.baseline - b.baseline);
  const bands: number[] = [];
  let synchronous = 0;
  let bottom = -Infinity;
  for (const segment of sorted) {
    const isNew = segment.baseline - segment.size * 0.75 - bottom > segment.size * 0.45;
    if (isNew) {
      bands.push(0);
      const starts = columns.filter((column) => column.segments.some((other) => isBeside(segment, other))).length;
      if (starts >= 2) synchronous += 1;
    }
    bands.push((bands.pop() ?? 0) + 1);
    bottom = Math.max(bottom, segment.baseline + segment.size * 0.22);
  }
  const count = bands.length;
  if (count < 3 || synchronous < count * 0.8 || sorted.length / count > columns.length * 4) return false;
  return Math.max(...bands) <= sorted.length * largestRow;
}

/** Lines of text from one line drawn to the next: columns of text are a page between its head and its foot, and no cells. */
export const pageLines = 30;

/** At least three lines drawn across: above, below the head, and at the foot. A double line is one. */
function isRuled(columns: readonly Column[], rules: readonly Rule[], prose: number): boolean {
  const [x0, x1] = [Math.min(...columns.map((column) => column.x0)), Math.max(...columns.map((column) => column.x1))];
  const baselines = columns.flatMap(({ segments }) => segments.map(({ baseline }) => baseline));
  const em = median(
    columns.flatMap(({ segments }) => segments.map(({ size }) => size)),
    10,
  );
  const [top, bottom] = [Math.min(...baselines) - em * 3, Math.max(...baselines) + em * 4];
  const across = rules
    .filter(
      (rule) =>
        rule.kind === 'horizontal' &&
        rule.y0 > top &&
        rule.y0 < bottom &&
        Math.min(rule.x1, x1) - Math.max(rule.x0, x0) > (x1 - x0) * 0.8 &&
        rule.x1 - rule.x0 < (x1 - x0) * 1.3,
    )
    .map(({ y0 }) => y0)
    .toSorted((a, b) => a - b)
    .filter((y, index, all) => y - (all[index - 1] ?? -Infinity) > em * 0.8);
  const isPage = (y: number, index: number): boolean =>
    columns.some(
      ({ segments }) =>
        segments.filter(({ baseline }) => baseline > y && baseline < (across[index + 1] ?? 0)).length > pageLines,
    );
  return across.length >= 3 && !(prose >= 2 && across.some(isPage));
}
