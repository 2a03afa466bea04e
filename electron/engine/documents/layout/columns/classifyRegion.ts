import { areAuthors } from './authorColumns.ts';
import { isRuled } from './ruledColumns.ts';
import { glyphEm } from '../../pdf/boxes.ts';
import type { Rule } from '../../pdf/pageContent.ts';
import { areOneList } from '../lines/alphabet.ts';
import { linesOf } from '../lines/bands.ts';
import { isSignedCode } from '../lines/codeText.ts';
import { type Gutter, gutterTolerancePt } from '../lines/gaps.ts';
import { haveDotLeaders, isIndex } from '../lines/indexLines.ts';
import { markerOf } from '../lines/listMarker.ts';
import { equationNumber } from '../lines/mathText.ts';
import { endsSentence } from '../lines/sentenceEnd.ts';
import { isNumericCell } from '../lines/numericCell.ts';
import { areOnSameLine, joinSegments, type TextLine, wordCountOf } from '../lines/textLine.ts';
import { areLabelledEntries } from './labelledEntries.ts';
import { columnAt, type Group, type LayoutItem, segmentsOf } from './horizontalBands.ts';

/** How side-by-side content is classified: plain text, columns of text, or a table. */
export type Verdict =
  | { readonly kind: 'plain' }
  | { readonly kind: 'columns'; readonly gutters: readonly Gutter[] }
  | { readonly kind: 'table'; readonly gutters: readonly Gutter[] };

interface Column {
  readonly segments: readonly TextLine[];
  readonly x0: number;
  readonly x1: number;
}

/** Distinguishes columns from tables: text fills the width of its column line by line, cells are short and form rows. */
export function classifyRegion<Content>(group: Group<Content>, rules: readonly Rule[]): Verdict {
  const segments = segmentsOf(group.items);
  const gutters = group.gutters.filter((gutter) => isGutter(segments, gutter));
  const hasThings = segments.length < group.items.length;
  if (gutters.length === 0)
    return hasThings && group.gutters.length > 0 ? { kind: 'columns', gutters: group.gutters } : { kind: 'plain' };
  if (hasThings) return { kind: 'columns', gutters: guttersOutsideTables(group.items, gutters, rules) };
  const columns = columnsOf(segments, gutters);
  if (areHeadings(columns) || areEquations(columns) || areNumberedEntries(columns)) return { kind: 'plain' };
  if (areAuthors(columns)) return { kind: 'columns', gutters };
  if (isCode(columns, segments)) return { kind: 'table', gutters };
  const breaks = gutters.filter((_, index) => isColumnBreak(columns[index], columns[index + 1]));
  if (breaks.length > 0) return { kind: 'columns', gutters: breaks };
  if (isTable(columns, segments, rules)) return { kind: 'table', gutters };
  return areEnds(columns) ? { kind: 'plain' } : { kind: 'columns', gutters };
}

/** Returns the gutters between columns without those inside a table or code next to an image: that part is analyzed separately. */
function guttersOutsideTables<Content>(
  items: readonly LayoutItem<Content>[],
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

/** A date or a date range. */
const date = /^(?=.*\b(?:19|20)\d\d\b)[\p{L}\d.,’'/–—\s-]{4,40}$/u;

/** Minimum prices or dates that end lines, maximum words of one of these, and tolerance in points of their right edges. */
const ends = { prices: 3, dates: 2, words: 6, off: 1 };

/**
 * Whether the right one of two columns contains the line ends of the left one: the price of each dish on a menu, the dates of each
 * position.
 */
function areEnds([left, right, ...more]: readonly Column[]): boolean {
  if (left === undefined || right === undefined || more.length > 0) return false;
  const { segments, x1 } = right;
  const areDates = (): boolean =>
    segments.length >= ends.dates &&
    segments.every((one) => wordCountOf(one) <= ends.words && x1 - one.x1 <= ends.off) &&
    segments.every(({ text }) => date.test(text.trim()));
  if (!(segments.length >= ends.prices && segments.every(({ text }) => isNumericCell(text))) && !areDates())
    return false;
  return segments.every((end) => left.segments.some((line) => areOnSameLine(line, end) && /\p{L}/u.test(line.text)));
}

/** Minimum gap in ems between table columns if the first has list bullets: boxes around words make narrower gaps. */
const afterBullets = 1.3;

function isGutter(segments: readonly TextLine[], gutter: Gutter): boolean {
  const left = segments.filter(({ x1 }) => x1 <= gutter.x0 + gutterTolerancePt);
  const right = segments.filter(({ x0 }) => x0 >= gutter.x1 - gutterTolerancePt);
  if (
    left.every(startsWithBullet) &&
    right.every((segment) => left.some((item) => areOnSameLine(item, segment) && isWithinItem(item, segment)))
  )
    return false;
  const rows = left.filter((segment) => right.some((other) => areOnSameLine(segment, other))).length;
  return rows >= 2 || Math.min(left.length, right.length) >= 3;
}

/** Groups the segments by column. */
export function columnsOf(segments: readonly TextLine[], gutters: readonly Gutter[]): Column[] {
  const columns: TextLine[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const segment of segments) columns[columnAt(segment, gutters)]?.push(segment);
  return columns
    .filter((column) => column.length > 0)
    .map((column) => ({
      segments: column,
      x0: Math.min(...column.map(({ x0 }) => x0)),
      x1: Math.max(...column.map(({ x1 }) => x1)),
    }));
}

/** Minimum fraction of the lines of a table that are level with a line of another column; labels are level with all that they name. */
const minAlignedRatio = { ofCells: 0.55, ofLabels: 0.8 };

function isTable(columns: readonly Column[], segments: readonly TextLine[], rules: readonly Rule[]): boolean {
  if (
    columns.length < 2 ||
    columns.every((column) => isIndex(column.segments) || haveDotLeaders(column.segments) || isList(column))
  )
    return false;
  if (areLabelledEntries(columns)) return true;
  // The descriptions of commands are next to them.
  const hasCommands = segments.some(({ words }) => words.some(({ style }) => style.mono));
  if (columns.every((column) => runsOn(column, !hasCommands))) return hasRowBands(columns, segments);
  const prose = columns.filter(isProse).length;
  const aligned = alignment(columns);
  if (isRuled(columns, rules, prose)) return true;
  if (prose >= 2) return hasRowBands(columns, segments);
  if (prose >= columns.length - 1 && columns.length === 2)
    return aligned >= minAlignedRatio.ofLabels && isLabelColumn(columns);
  if (columns.length > 2 && hasRows(columns, segments)) return true;
  const isInRows = rowShare(columns, segments) >= minSharedRowRatio || hasRowBands(columns, segments);
  return aligned >= minAlignedRatio.ofCells && isInRows && !areOneList(columns);
}

/**
 * Minimum list items of a column, and minimum fraction of its lines that start one. Where only the position identifies items: minimum
 * items, maximum lines of their title, and indent of their further lines in ems.
 */
const list = { items: 2, share: 0.6, fewest: 3, titles: 1, indent: 0.4 };

/** Whether the lines of a column are items of a separate list: a table has a list in few of its columns. */
function isList(column: Column): boolean {
  return hasBullets(column) || isListing(column);
}

/** Items with indented continuation lines, optionally below a title. */
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

function isWithinItem(item: TextLine, { x0 }: TextLine): boolean {
  return x0 - item.x1 < item.size * afterBullets;
}

function startsWithBullet({ words }: TextLine): boolean {
  return /^[•▪▫◦‣⁃●○■□◆►➢➤]/.test(words[0]?.text ?? '');
}

/** Lines at both sides of a gutter, the part of them on one baseline in a table, and the part of an em that one may be off. */
const rowsOf = { fewest: 20, share: 0.5, off: 0.06 };

/**
 * Whether columns that contain separate tables meet at a gutter, as on a command reference card: cells of one row share a baseline, lines
 * of two columns are level by chance.
 */
function isColumnBreak(left: Column | undefined, right: Column | undefined): boolean {
  let [beside, exact] = [0, 0];
  for (const segment of left?.segments ?? []) {
    // OCR text has no exact baseline.
    if (segment.words.some(({ confidence, style }) => confidence !== null || style.hidden)) return false;
    const others = right?.segments.filter((other) => areOnSameLine(segment, other)) ?? [];
    if (others.length === 0) continue;
    beside += 1;
    if (others.some(({ baseline }) => Math.abs(baseline - segment.baseline) <= segment.size * rowsOf.off)) exact += 1;
  }
  return beside >= rowsOf.fewest && exact < beside * rowsOf.share;
}

/** Section numbers and their titles, where one section starts with another. */
function areHeadings([numbers, titles, ...more]: readonly Column[]): boolean {
  if (numbers === undefined || titles === undefined || more.length > 0) return false;
  const isNumber = ({ text }: TextLine): boolean => /^(?:\d{1,3}|[A-Z])(?:\.\d{1,3})+\.?$/.test(text);
  const isBold = ({ words }: TextLine): boolean => words.every(({ style }) => style.bold);
  return numbers.segments.every((segment) => isNumber(segment) && isBold(segment)) && titles.segments.every(isBold);
}

/** Numbers of sections, their titles, and the pages that dots lead to. */
function areNumberedEntries([numbers, titles, ...more]: readonly Column[]): boolean {
  if (numbers === undefined || titles === undefined || more.length > 0 || !haveDotLeaders(titles.segments))
    return false;
  return numbers.segments.every(({ text }) => /^(?:\d{1,3}|[A-Z])(?:\.\d{1,3})*\.?$/.test(text.trim()));
}

/** Whether all of it is one code listing whose lines have aligned gaps; two side by side are two listings. */
function isCode(columns: readonly Column[], segments: readonly TextLine[]): boolean {
  if (!segments.every(({ isMono }) => isMono) || !areSigned(segments)) return false;
  const isCrossed = columns.slice(1).some((column, index) => {
    const left = columns[index]?.segments ?? [];
    const beside = column.segments.filter((segment) => left.some((other) => areOnSameLine(segment, other))).length;
    return beside > Math.min(left.length, column.segments.length) * minPairedLinesRatio;
  });
  return !isCrossed || !columns.every((column) => areSigned(column.segments));
}

/**
 * Minimum fraction of the lines on the shorter side of a gutter that have a line on the other side: most lines of two adjacent listings do.
 */
const minPairedLinesRatio = 0.5;

function areSigned(segments: readonly TextLine[]): boolean {
  return isSignedCode(linesOf(segments).map((line) => joinSegments(line.segments).text));
}

const relation = /^[=≈≠≡≤≥∼≃]+$/u;

/** Equations below each other: the relation symbols between their sides are in one column, or their numbers are. */
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

/** Running text: minimum lines and mean words of them, width of a full line relative to the column, and minimum fraction of full lines. */
const prose = { minLines: 4, minWords: 3.5, fullLineRatio: 0.72, minFullRatio: 0.5 };

/** Whether lines are running text: many words each, most of them as wide as the column. */
export function isProse({ segments, x0, x1 }: Column): boolean {
  if (segments.length < prose.minLines) return false;
  const width = Math.max(1, x1 - x0);
  const full = segments.filter((segment) => segment.x1 - segment.x0 > width * prose.fullLineRatio).length;
  const words = segments.reduce((sum, segment) => sum + wordCountOf(segment), 0) / segments.length;
  return words >= prose.minWords && full >= segments.length * prose.minFullRatio;
}

/** Minimum lines of a column and words per line, and minimum fraction of lines that start with a lowercase letter because of wrapping. */
const running = { minLines: 8, minWords: 3.5, minLowercaseRatio: 0.35 };
/** The same of a column of few lines. */
const short = { minLines: 5, minWords: 3, minLowercaseRatio: 0.55 };

/** Whether the lines of a column continue each other, as in running text and long items. */
function runsOn(column: Column, mayBeShort: boolean): boolean {
  const { segments } = column;
  const words = segments.reduce((sum, segment) => sum + wordCountOf(segment), 0);
  const { minWords, minLowercaseRatio } = segments.length < running.minLines ? short : running;
  if (segments.length < (mayBeShort ? short.minLines : running.minLines)) return false;
  if (words < segments.length * minWords) return isJustified(column);
  const continued = segments.filter((segment, index) => isContinued(column, segments[index - 1], segment)).length;
  return continued >= segments.length * minLowercaseRatio;
}

/** Whether a line begins within a sentence. In scripts without capitals, the line before is full then and ends no sentence. */
function isContinued({ x0, x1 }: Column, last: TextLine | undefined, line: TextLine): boolean {
  const start = line.words[0]?.text ?? '';
  if (/^\p{Ll}{2}/u.test(start)) return true;
  if (last === undefined || !/^\p{Lo}/u.test(start) || line.baseline <= last.baseline) return false;
  return last.x1 - last.x0 > (x1 - x0) * prose.fullLineRatio && !endsSentence(last.text.trim());
}

/** Minimum lines of a narrow column, words per line, fraction of lines that reach from edge to edge, and tolerance in points. */
const justified = { minLines: 8, minWords: 2.5, minFullRatio: 0.6, tolerancePt: 1 };

/** Whether most lines of a column are justified text, as no cells are. */
function isJustified({ segments, x0, x1 }: Column): boolean {
  const lines = linesOf(segments);
  const words = segments.reduce((sum, segment) => sum + wordCountOf(segment), 0);
  if (lines.length < justified.minLines || words < lines.length * justified.minWords) return false;
  const full = lines.filter(({ segments: [first, ...others] }) => {
    const last = others.at(-1) ?? first;
    return (
      first !== undefined &&
      first.x0 - x0 <= justified.tolerancePt &&
      x1 - (last?.x1 ?? 0) <= justified.tolerancePt &&
      /\p{L}{2}/u.test(first.text)
    );
  });
  return full.length >= lines.length * justified.minFullRatio;
}

/** Returns the fraction of the lines that are level with a line of another column. */
function alignment(columns: readonly Column[]): number {
  let [beside, all] = [0, 0];
  for (const column of columns) {
    const others = columns.filter((other) => other !== column).flatMap(({ segments }) => segments);
    all += column.segments.length;
    beside += column.segments.filter((segment) => others.some((other) => areOnSameLine(segment, other))).length;
  }
  return all === 0 ? 0 : beside / all;
}

/**
 * Minimum fraction of the lines of a table that are in more than one of its columns: adjacent columns of lists share fewer lines by chance.
 */
const minSharedRowRatio = 0.5;

function rowShare(columns: readonly Column[], segments: readonly TextLine[]): number {
  const lines: TextLine[] = [];
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = lines.at(-1);
    if (last === undefined || !areOnSameLine(last, segment)) lines.push(segment);
  }
  const isRow = (line: TextLine): boolean =>
    columns.filter((column) => column.segments.some((other) => areOnSameLine(line, other))).length >= 2;
  return lines.filter(isRow).length / Math.max(1, lines.length);
}

/** Whether white bands or level cells show the rows of several columns. */
function hasRows(columns: readonly Column[], segments: readonly TextLine[]): boolean {
  return hasRowBands(columns, segments) || areRowsBesideText(columns);
}

/** Minimum columns beside a longer one, minimum rows of these, and minimum fraction of their lines that are level with each other. */
const besideText = { minColumns: 3, minRows: 4, minAlignedRatio: 0.95 };

/** Whether all columns but the one with the most lines are level, row by row: the cells of that one wrap. */
function areRowsBesideText(columns: readonly Column[]): boolean {
  const longest = columns.reduce((most, column) => (column.segments.length > most.segments.length ? column : most));
  const others = columns.filter((column) => column !== longest);
  if (others.length < besideText.minColumns || others.some(isProse)) return false;
  if (others.some(({ segments }) => segments.length < besideText.minRows)) return false;
  return alignment(others) >= besideText.minAlignedRatio;
}

/** Maximum words of a label. */
const maxLabelWords = 6;

/** Whether one column names what the other one describes, row by row. */
function isLabelColumn(columns: readonly Column[]): boolean {
  return columns.some(
    ({ segments }) => segments.length >= 2 && segments.every((segment) => wordCountOf(segment) <= maxLabelWords),
  );
}

/**
 * Rows of multiline cells: height of a line above its baseline and minimum gap above a row, in ems; minimum rows, and minimum fraction of
 * them that start in several columns; maximum mean lines per cell, and maximum fraction of all lines in one row: more is text, with a
 * header and a footer.
 */
const rowBands = {
  heightEm: 0.75,
  minGapEm: 0.45,
  minRows: 3,
  minAlignedRatio: 0.8,
  maxMeanLines: 4,
  maxLinesRatio: 0.6,
};

/** Whether white bands run across all columns, with each column starting at the same height below: rows of multiline cells. */
function hasRowBands(columns: readonly Column[], segments: readonly TextLine[]): boolean {
  const sorted = segments.toSorted((a, b) => a.baseline - b.baseline);
  const bands: number[] = [];
  let synchronous = 0;
  let bottom = -Infinity;
  for (const segment of sorted) {
    const isNew = segment.baseline - segment.size * rowBands.heightEm - bottom > segment.size * rowBands.minGapEm;
    if (isNew) {
      bands.push(0);
      const starts = columns.filter((column) => column.segments.some((other) => areOnSameLine(segment, other))).length;
      if (starts >= 2) synchronous += 1;
    }
    bands.push((bands.pop() ?? 0) + 1);
    bottom = Math.max(bottom, segment.baseline + segment.size * glyphEm.below);
  }
  const count = bands.length;
  if (count < rowBands.minRows || synchronous < count * rowBands.minAlignedRatio) return false;
  if (sorted.length / count > columns.length * rowBands.maxMeanLines) return false;
  return Math.max(...bands) <= sorted.length * rowBands.maxLinesRatio;
}
