import { boundingBox } from '../../pdf/boxes.ts';
import type { Rule, Word } from '../../pdf/pageContent.ts';
import { commonGaps, gapsOf, type Gutter } from '../lines/gaps.ts';
import { linesOf, type Line } from '../lines/bands.ts';
import { segmentOf, type TextLine, wordsAcross } from '../lines/textLine.ts';
import { reachOf } from './columnEdges.ts';
import { readRows } from './readRows.ts';
import type { RowGroup } from './rowGroups.ts';
import { columnSpans } from './columnSpans.ts';
import { inReadingOrder, type Table } from './table.ts';

/** Tables with such narrow gutters that each row looks like a line of text, and the content outside them. */
export interface DenseTables {
  readonly tables: readonly Table[];
  readonly rest: readonly TextLine[];
}

/**
 * Minimum rows, minimum rows that look like lines of text, and minimum gaps between columns; ems: narrowest gap, maximum row spacing with a
 * title between, and distance to adjacent content; minimum words of a line of text; minimum fraction of rows with values right of a gap,
 * and of rows that differ before it.
 */
const limits = {
  rows: 3,
  joined: 2,
  gaps: 2,
  gap: 0.3,
  step: 5,
  beside: 1.6,
  words: 16,
  values: 0.8,
  start: 0.6,
  differ: 0.5,
};
/** Maximum lines of column headers, their maximum line spacing in ems, and the minimum gap in ems between two of them. */
const heads = { lines: 3, step: 2.4, room: 0.6 };

/** Maximum mean words of row labels far before their values, and of one of them; minimum fraction of rows that have one. */
const labels = { words: 5, most: 9, rows: 0.6 };

const value = /^(?:[–—-]|[([<>≤≥≈~±+−–-]*\p{Sc}?\d(?:[\d.,:/]*\d)?(?:[–-]\d[\d.,]*)?%?[)\]]?[*†‡§]{0,2})$/u;

/**
 * Finds tables of values that word processors set without gaps between columns: consecutive lines that end with values and have the same
 * gaps between their words.
 */
export function findDenseTables(segments: readonly TextLine[], rules: readonly Rule[]): DenseTables {
  const found = segments.filter(isRow);
  if (found.length < limits.joined) return { tables: [], rest: segments };
  const tables: Table[] = [];
  const taken = new Set<TextLine>();
  for (const run of runsOf(found)) {
    const read = run.length < limits.joined ? null : readTable(run, segments, rules);
    if (read === null || read.tableSegments.some((segment) => taken.has(segment))) continue;
    tables.push(inReadingOrder(read.table));
    for (const segment of read.tableSegments) taken.add(segment);
  }
  return { tables, rest: taken.size === 0 ? segments : segments.filter((segment) => !taken.has(segment)) };
}

/** Whether a line ends with values, one of which has a larger gap before it than a word. */
function isRow({ words, size, isMono }: TextLine): boolean {
  const last = words.at(-1);
  // This check rejects most lines.
  if (last === undefined || words.length < 2 || !value.test(last.text) || last.confidence !== null || isMono)
    return false;
  for (let at = words.length - 1; at > 0; at -= 1) {
    const [word, before] = [words[at], words[at - 1]];
    if (word === undefined || before === undefined || !value.test(word.text)) return false;
    // Dots lead to the number of a page.
    if (word.x0 - before.x1 >= size * limits.gap) return !/[.…]{4}$/.test(before.text);
  }
  return false;
}

/** Rows below each other. */
function runsOf(rows: readonly TextLine[]): readonly TextLine[][] {
  const runs: TextLine[][] = [];
  for (const row of rows.toSorted((a, b) => a.baseline - b.baseline)) {
    const run = runs.find((one) => {
      const last = one.at(-1);
      return (
        last !== undefined &&
        row.baseline - last.baseline <= row.size * limits.step &&
        Math.abs(row.size - last.size) < 1 &&
        Math.min(row.x1, last.x1) > Math.max(row.x0, last.x0)
      );
    });
    if (run === undefined) runs.push([row]);
    else run.push(row);
  }
  return runs;
}

function readTable(
  run: readonly TextLine[],
  all: readonly TextLine[],
  rules: readonly Rule[],
): { readonly table: Table; readonly tableSegments: readonly TextLine[] } | null {
  const inner = besides(run, all);
  const gutters = guttersOf(rowsAmong(linesOf(inner)));
  if (gutters.length < limits.gaps || !isJoined(run, gutters)) return null;
  const own = [...rowsBeyond(inner, all, gutters, false), ...inner, ...rowsBeyond(inner, all, gutters, true)];
  const lines = linesOf(own);
  const rows = rowsAmong(lines);
  if (rows.length < limits.rows || rows.length * 2 < lines.length) return null;
  if (lines.some(({ segments }) => wordsAcross(segments).length > limits.words)) return null;
  const edges = gutters.map(({ x0, x1 }) => (x0 + x1) / 2);
  const cut = (line: Line, room: number): Line => ({
    ...line,
    segments: line.segments.flatMap((segment) => cutAt(segment, gutters, room)),
  });
  const named = headsAbove(own, all, gutters[0]?.x0 ?? 0);
  const names = linesOf(named).map((line) => cut(line, heads.room));
  const body = lines.map((line) => cut(line, Infinity));
  const group = groupOf(names, edges);
  const top = group === null ? names : [...group.rows];
  const [first, second] = [...top, ...body];
  const shared =
    first === undefined || second === undefined || top.length < 2 ? null : columnSpans(first, second, edges, rules);
  const spans = new Map([...(shared ?? []), ...titlesIn(body, edges)]);
  const groups = group === null ? [] : [group];
  const table = readRows([...top, ...body], edges, rules, { spans, isFirstAlone: shared !== null, groups });
  return { table, tableSegments: [...named, ...own] };
}

/** Titles of groups of rows, which reach over the end of the first column: each is that of all columns. */
function titlesIn(
  lines: readonly Line[],
  edges: readonly number[],
): readonly (readonly [TextLine, readonly [number, number]])[] {
  return lines.flatMap(({ segments: [only, ...others] }) => {
    if (only === undefined || others.length > 0) return [];
    const [from, to] = reachOf(only, edges);
    return from === 0 && to > 0 ? [[only, [0, edges.length]] as const] : [];
  });
}

/** The lines with several values. */
function rowsAmong(lines: readonly Line[]): readonly Line[] {
  return lines.filter(({ segments }) => wordsAcross(segments).filter(({ text }) => value.test(text)).length >= 2);
}

/** Returns rows above or below others that use the same columns with wider gaps, and the titles between them. */
function rowsBeyond(
  own: readonly TextLine[],
  all: readonly TextLine[],
  gutters: readonly Gutter[],
  isBelow: boolean,
): readonly TextLine[] {
  const { x0, x1 } = boundingBox(own);
  const size = own[0]?.size ?? 10;
  const baselines = own.map(({ baseline }) => baseline);
  let edge = isBelow ? Math.max(...baselines) : Math.min(...baselines);
  const lines = linesOf(
    all.filter(({ baseline }) => (isBelow ? baseline > edge + size * 0.3 : baseline < edge - size * 0.3)),
  );
  const found: TextLine[] = [];
  let open: TextLine[] = [];
  for (const line of isBelow ? lines : lines.toReversed()) {
    const { segments } = line;
    const baseline = segments[0]?.baseline ?? 0;
    const isOutside = segments.some((one) => one.x0 < x0 - size || one.x1 > x1 + size);
    if (Math.abs(baseline - edge) > size * limits.step || isOutside) break;
    const left = gutters[0]?.x0 ?? 0;
    const isRowLine = wordsAcross(segments).filter((word) => word.x0 > left && value.test(word.text)).length >= 2;
    const crosses = wordsAcross(segments).some((word) =>
      gutters.some((one) => word.x0 < one.x0 - 1 && word.x1 > one.x1 + 1),
    );
    // A title may be between two rows.
    if (crosses || (!isRowLine && (open.length > 0 || segments.length > 1))) break;
    open.push(...segments);
    if (!isRowLine) continue;
    found.push(...open);
    open = [];
    edge = baseline;
  }
  return found;
}

/** Returns the content on and between the lines of some rows, close to them: their labels and the titles of some of them. */
function besides(run: readonly TextLine[], all: readonly TextLine[]): TextLine[] {
  const [top, bottom] = [run[0]?.baseline ?? 0, run.at(-1)?.baseline ?? 0];
  const size = run[0]?.size ?? 10;
  const level = all.filter(({ baseline }) => baseline >= top - size * 0.3 && baseline <= bottom + size * 0.3);
  const own = new Set(run);
  let { x0, x1 } = boundingBox(run);
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const segment of level) {
      if (own.has(segment) || segment.x0 > x1 + size * limits.beside || segment.x1 < x0 - size * limits.beside)
        continue;
      own.add(segment);
      [x0, x1, isMore] = [Math.min(x0, segment.x0), Math.max(x1, segment.x1), true];
    }
  }
  return [...own, ...labelsOf([...own], level, x0)];
}

/** Returns row labels far left of their values, each on its line: most rows have one, of few words. */
function labelsOf(rows: readonly TextLine[], level: readonly TextLine[], left: number): readonly TextLine[] {
  const known = new Set(rows);
  const others = level.filter((segment) => !known.has(segment) && segment.x1 < left);
  if (others.length === 0) return [];
  const lines = linesOf(rows);
  const named = lines.filter(({ segments }) =>
    others.some(({ baseline }) => Math.abs(baseline - (segments[0]?.baseline ?? 0)) <= 1),
  );
  const words = others.reduce((sum, segment) => sum + segment.words.length, 0);
  const isShort = words <= others.length * labels.words && others.every((one) => one.words.length <= labels.most);
  return isShort && named.length >= lines.length * labels.rows ? others : [];
}

/** Returns the gaps common to all rows, with values at their right, or with left-aligned texts. */
function guttersOf(rows: readonly Line[]): Gutter[] {
  const words = rows.map(({ segments }) => wordsAcross(segments));
  let common: readonly Gutter[] | null = null;
  for (const [index, row] of words.entries()) {
    const gaps = gapsOf(row);
    common = common === null ? gaps : commonGaps(common, gaps, (rows[index]?.size ?? 10) * limits.gap);
  }
  return (common ?? []).filter((gutter) => {
    if (!Number.isFinite(gutter.x0) || !Number.isFinite(gutter.x1)) return false;
    const next = words.flatMap((row) => row.find(({ x0 }) => x0 >= gutter.x1 - 0.5) ?? []);
    const before = words.flatMap((row) => row.findLast(({ x1 }) => x1 <= gutter.x0 + 0.5)?.text ?? []);
    // A word repeated in each row, such as a unit, is not a separate cell.
    const isSame = !before.some((text) => value.test(text)) && new Set(before).size < before.length * limits.differ;
    if (isSame) return false;
    const values = next.filter(({ text }) => value.test(text)).length;
    const starts = next.map(({ x0 }) => x0);
    const areLevel = starts.length >= limits.rows && Math.max(...starts) - Math.min(...starts) <= limits.start;
    return values >= rows.length * limits.values || (areLevel && starts.length >= rows.length * limits.values);
  });
}

/** Whether column gaps are inside segments that look like lines of text: otherwise wide gaps reveal the table as well. */
function isJoined(run: readonly TextLine[], gutters: readonly Gutter[]): boolean {
  const within = run.filter(({ x0, x1 }) => gutters.some((gutter) => gutter.x0 > x0 && gutter.x1 < x1));
  return within.length >= limits.joined;
}

/** Splits a line into cells at the gaps between columns and at gaps larger than this number of ems. */
function cutAt({ words, size }: TextLine, gutters: readonly Gutter[], room: number): TextLine[] {
  const cells: Word[][] = [];
  for (const [index, word] of words.entries()) {
    const last = words[index - 1];
    const isCut =
      last === undefined ||
      word.x0 - last.x1 > size * room ||
      gutters.some(({ x0, x1 }) => last.x1 <= x0 + 0.5 && word.x0 >= x1 - 0.5);
    if (isCut) cells.push([word]);
    else cells.at(-1)?.push(word);
  }
  return cells.map(segmentOf);
}

/** The names of the columns: lines close above the rows, no wider than they are, that are neither text nor the name of the table. */
function headsAbove(own: readonly TextLine[], all: readonly TextLine[], left: number): readonly TextLine[] {
  const { x0, x1 } = boundingBox(own);
  const size = own[0]?.size ?? 10;
  let top = Math.min(...own.map(({ baseline }) => baseline));
  const above = linesOf(
    all.filter((one) => one.baseline < top - size * 0.3 && one.baseline > top - size * heads.step * (heads.lines + 1)),
  ).toReversed();
  const named: TextLine[] = [];
  let open: TextLine[] = [];
  for (const line of above.slice(0, heads.lines)) {
    const { segments } = line;
    const [first] = segments;
    const baseline = first?.baseline ?? 0;
    if (first === undefined || top - baseline > size * heads.step) break;
    if (segments.some((one) => one.x0 < x0 - size || one.x1 > x1 + size || Math.abs(one.size - size) > 1)) break;
    if (/^(?:table|tab\.|figure|fig\.|tabelle|tableau)\s/i.test(first.text) || /[.:;]$/.test(first.text.trim())) break;
    open.push(...segments);
    top = baseline;
    // The header of the first column may be between two lines of the others.
    if (segments.every((one) => one.x1 <= left)) continue;
    named.push(...open);
    open = [];
  }
  return named;
}

/** Returns the first column's header if it is vertically centered between two header lines. */
function groupOf(names: readonly Line[], edges: readonly number[]): RowGroup | null {
  const [first, middle, last, ...more] = names;
  const [name] = middle?.segments ?? [];
  if (first === undefined || last === undefined || name === undefined || more.length > 0) return null;
  const isFirst = (segment: TextLine): boolean => reachOf(segment, edges)[0] === 0;
  if (middle?.segments.length !== 1 || !isFirst(name) || [...first.segments, ...last.segments].some(isFirst))
    return null;
  return { rows: [first, last], name };
}
