import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { Box, Rule, Word } from '../../pdf/pageContent.ts';
import { columnsOf, isProse, pageLines } from '../columns/classifyRegion.ts';
import { freeGaps } from '../columns/freeGaps.ts';
import type { Gutter } from '../lines/gaps.ts';
import { gapsBetween, linesOf, wideGap, type Line } from '../lines/bands.ts';
import { buildTextLines, segmentOf, type TextLine } from '../lines/textLine.ts';
import { columnEdges, reachOf, takenColumns } from './columnEdges.ts';
import { readRows } from './readRows.ts';
import { spanningHeaders } from './columnSpans.ts';
import type { FoundTable } from './table.ts';
import { valueGutters } from './valueColumns.ts';

/** Points that lines of one table may differ at their ends. */
const tolerancePt = 4;
/** Maximum lines between two rules that may be without columns: a title of a group of rows. */
const maxTitleLines = 2;
/** Lines of a cell: longer columns side by side are text. */
const maxCellLines = 12;

/** The content between two consecutive rules. */
interface Bar {
  readonly top: number;
  readonly bottom: number;
  readonly segments: readonly TextLine[];
  readonly kind: 'columns' | 'title' | 'text';
  readonly gaps: readonly Gutter[];
}

/**
 * Finds tables of books and papers with only horizontal rules of one length: above and below the header, and at the bottom. Everything
 * between them is the table, even if a cell is as long as text.
 * @param words candidates for such a table
 * @param taken bounds of other tables and ruled page parts: their rules belong to them
 */
export function findBooktabsTables(
  { rules, pieces }: { readonly rules: readonly Rule[]; readonly pieces: readonly Rule[] },
  words: readonly Word[],
  taken: readonly Box[],
): FoundTable[] {
  const across = rules.filter(
    (rule) =>
      rule.kind === 'horizontal' &&
      !taken.some((box) => rule.y0 >= box.y0 - tolerancePt && rule.y0 <= box.y1 + tolerancePt),
  );
  const groups = groupsOf(
    across,
    rules.filter(({ kind }) => kind === 'vertical'),
  );
  if (groups.length === 0) return [];
  const segments = buildTextLines(words);
  return groups.flatMap((group) => tablesIn(group, segments, { rules, joints: jointsOf(group, pieces) }));
}

/** Returns the x positions where the pieces of most of these rules meet: programs that draw them cell by cell reveal the column edges. */
function jointsOf(group: readonly Rule[], pieces: readonly Rule[]): number[] {
  const counts: { x: number; count: number }[] = [];
  for (const rule of group) {
    const own = pieces.filter(({ kind, y0 }) => kind === 'horizontal' && Math.abs(y0 - rule.y0) <= tolerancePt / 2);
    const ends = own
      .flatMap(({ x0, x1 }) => [x0, x1])
      .filter((x) => x > rule.x0 + tolerancePt && x < rule.x1 - tolerancePt);
    const places: number[] = [];
    for (const x of ends.toSorted((a, b) => a - b)) if (x - (places.at(-1) ?? -Infinity) > tolerancePt) places.push(x);
    for (const x of places) {
      const known = counts.find((joint) => Math.abs(joint.x - x) <= tolerancePt);
      if (known === undefined) counts.push({ x, count: 1 });
      else known.count += 1;
    }
  }
  return counts
    .flatMap(({ x, count }) => (count >= 2 && count > group.length / 2 ? [x] : []))
    .toSorted((a, b) => a - b);
}

/** Groups stacked rules of equal length; those of a frame are a separate group. */
function groupsOf(across: readonly Rule[], down: readonly Rule[]): Rule[][] {
  const groups: Rule[][] = [];
  for (const rule of across.toSorted((a, b) => a.y0 - b.y0)) {
    const group = groups.find(
      ([first]) =>
        first !== undefined &&
        Math.abs(first.x0 - rule.x0) <= tolerancePt &&
        Math.abs(first.x1 - rule.x1) <= tolerancePt,
    );
    if (group === undefined) groups.push([rule]);
    else group.push(rule);
  }
  return groups
    .flatMap((group) => cutAtFrames(group, down))
    .filter((group) => group.length >= 3 && !hasLinesDown(group, down));
}

/** Splits rules by the vertical lines that join both of their ends; rules without such lines are a separate group. */
function cutAtFrames(group: readonly Rule[], down: readonly Rule[]): Rule[][] {
  const sides = (rule: Rule): string => {
    const at = (x: number): number =>
      down.findIndex(
        (side) =>
          Math.abs(side.x0 - x) <= tolerancePt && side.y0 <= rule.y0 + tolerancePt && side.y1 >= rule.y0 - tolerancePt,
      );
    const [left, right] = [at(rule.x0), at(rule.x1)];
    return left === -1 || right === -1 ? '' : `${left} ${right}`;
  };
  return [...groupBy(group, sides).values()];
}

/** Points of a line down that is more than a stroke. */
const minVerticalRulePt = 12;

/** Whether vertical lines divide the content between these rules. Vertical lines at their ends are a frame. */
function hasLinesDown(group: readonly Rule[], down: readonly Rule[]): boolean {
  const [first, last] = [group[0], group.at(-1)];
  if (first === undefined || last === undefined) return false;
  return down.some(
    ({ x0, y0, y1 }) =>
      x0 >= first.x0 + tolerancePt &&
      x0 <= first.x1 - tolerancePt &&
      Math.min(y1, last.y0) - Math.max(y0, first.y0) >= minVerticalRulePt,
  );
}

function tablesIn(
  group: readonly Rule[],
  segments: readonly TextLine[],
  { rules, joints }: { readonly rules: readonly Rule[]; readonly joints: readonly number[] },
): FoundTable[] {
  const isJointed = joints.length > 0;
  const close = isJointed ? [] : valueGutters(linesOf(within(group, segments)));
  const values = close.map(({ x0, x1 }) => (x0 + x1) / 2);
  const cells = isJointed ? segments.flatMap((segment) => cutAt(segment, joints)) : cutWithin(group, segments, values);
  const bars = barsOf(group, cells, { isJointed, close });
  const runs: Bar[][] = [];
  for (const bar of bars) {
    const run = runs.at(-1);
    if (bar.kind === 'text') runs.push([]);
    else if (run === undefined || !isOneTable(run, bar)) runs.push([bar]);
    else run.push(bar);
  }
  return runs.flatMap((run) => {
    const from = run.findIndex(({ kind }) => kind === 'columns');
    const bound = run.slice(Math.max(0, from), run.findLastIndex(({ kind }) => kind === 'columns') + 1);
    const [first, last] = [bound[0], bound.at(-1)];
    if (first === undefined || last === undefined || bound.length < 2) return [];
    const bounded = linesOf(bound.flatMap((bar) => [...bar.segments]));
    const edges = isJointed ? joints : withValues(columnEdges(bounded, []), values, bounded);
    if (edges.length === 0 || areSums(bounded, segments) || areContents(bounded)) return [];
    const [above, below] = outerRows(cells, bounded, edges, { first, last, width: group[0] ?? null, rules });
    const lines = [...above, ...bounded, ...below];
    const [top, bottom] = [above[0]?.top ?? first.top, below.at(-1)?.bottom ?? last.bottom];
    const [head, names] = lines;
    const spans = head === undefined || names === undefined ? null : spanningHeaders(head, names, edges, rules);
    const read = readRows(lines, edges, rules, { spans, isFirstAlone: spans !== null });
    const table = { ...read, y0: top, y1: bottom };
    return [{ table, words: lines.flatMap(({ segments: own }) => own.flatMap(({ words }) => [...words])) }];
  });
}

/** Returns the content between the first and the last of these rules. */
function within(group: readonly Rule[], segments: readonly TextLine[]): TextLine[] {
  const [first, last] = [group[0], group.at(-1)];
  if (first === undefined || last === undefined) return [];
  return segments.filter(
    ({ x0, x1, baseline, size }) =>
      baseline - size * 0.3 > first.y0 &&
      baseline - size * 0.3 < last.y0 &&
      x0 >= first.x0 - size &&
      x1 <= first.x1 + size,
  );
}

function cutWithin(
  group: readonly Rule[],
  segments: readonly TextLine[],
  edges: readonly number[],
): readonly TextLine[] {
  if (edges.length === 0) return segments;
  const inside = new Set(within(group, segments));
  return segments.flatMap((segment) => (inside.has(segment) ? cutAt(segment, edges) : [segment]));
}

/** Merges column edges with those before closely spaced values: two edges with only a gap between them are one. */
function withValues(edges: readonly number[], values: readonly number[], lines: readonly Line[]): readonly number[] {
  const parts = (from: number, to: number): boolean =>
    lines.filter(({ segments }) => segments.some(({ x0, x1 }) => x1 > from + 1 && x0 < to - 1)).length * 2 >=
    lines.length;
  const more = values.filter((x) => edges.every((edge) => parts(Math.min(x, edge), Math.max(x, edge))));
  return [...edges, ...more].toSorted((a, b) => a - b);
}

/** Part of the cells between lines that are values, and of the rows that have a name at their left. */
const sums = { values: 0.8, named: 0.5 };
/** Baseline tolerance in points. */
const level = 1;
const value = /^(?:\p{Sc}|[–—-]|[(+−–-]?\s?\p{Sc}?\s?\d[\d.,]*\)?\s?%?\)?)$/u;

/** Whether rules are drawn only above and below sums: only values are between them, with the row names next to them. */
function areSums(lines: readonly Line[], all: readonly TextLine[]): boolean {
  const cells = lines.flatMap(({ segments }) => segments);
  if (cells.filter(({ text }) => value.test(text.trim())).length < cells.length * sums.values) return false;
  const known = new Set(cells);
  const named = lines.filter(({ segments: [first] }) =>
    all.some(
      (one) =>
        first !== undefined &&
        !known.has(one) &&
        one.x1 <= first.x0 &&
        Math.abs(one.baseline - first.baseline) <= level &&
        /\p{L}{2}/u.test(one.text),
    ),
  );
  return named.length >= lines.length * sums.named;
}

/** Minimum fraction of lines that lead to page numbers, and number of characters at the end of a line in which one is searched. */
const leading = { lines: 0.5, end: 40 };

/** Whether lines are a table of contents, whose links are each underlined. */
function areContents(lines: readonly Line[]): boolean {
  const led = lines.filter(({ segments }) =>
    segments.some(({ text }) => /[.…]{4,}\s*\d*$/.test(text.slice(-leading.end))),
  );
  return led.length >= lines.length * leading.lines;
}

/**
 * Ems: maximum gap between a rule and a row on its other side, and maximum gap between two lines of one row; minimum fraction of the
 * columns that a row fills.
 */
const outer = { room: 1.2, wrap: 0.5, columns: 0.6 };

/**
 * The names of the columns above the first line that is drawn, and the row below the last one: some tables have lines between their
 * rows alone.
 */
function outerRows(
  cells: readonly TextLine[],
  bounded: readonly Line[],
  edges: readonly number[],
  { first, last, width, rules }: Bounds,
): [Line[], Line[]] {
  const within = cells.filter(({ x0, x1, size }) => width !== null && x0 >= width.x0 - size && x1 <= width.x1 + size);
  const beyond = linesOf(within.filter(({ baseline, size }) => baseline - size * 0.3 < first.top));
  const after = linesOf(within.filter(({ baseline, size }) => baseline - size * 0.3 > last.bottom));
  const room = Math.max(...gapsBetween(bounded), 0);
  const isNear = (gap: number, { size }: Line): boolean =>
    gap < size * Math.min(outer.room, Math.max(room, outer.wrap));
  const above = nearRows(beyond.toReversed(), edges, (line) => isNear(first.top - line.bottom, line)).toReversed();
  const below = nearRows(after, edges, (line) => isNear(line.top - last.bottom, line));
  const [top] = above;
  // Column headers may have a background that ends above the first row.
  const ground = rules.find(
    (rule) =>
      top !== undefined && isSpan(rule, width) && rule.y0 < top.top && rule.y0 > top.top - top.size * outer.room,
  );
  if (ground === undefined) return [above, below];
  const higher = beyond.filter((line) => line.bottom < ground.y0);
  const heads = nearRows(higher.toReversed(), edges, (line) => ground.y0 - line.bottom < line.size * outer.room);
  return [[...heads.toReversed(), ...above], below];
}

/** Where the lines of a table are drawn. */
interface Bounds {
  readonly first: Bar;
  readonly last: Bar;
  /** One of its lines. */
  readonly width: Rule | null;
  /** All lines of the page. */
  readonly rules: readonly Rule[];
}

function isSpan({ kind, x0, x1 }: Rule, width: Rule | null): boolean {
  return (
    kind === 'horizontal' &&
    width !== null &&
    Math.abs(x0 - width.x0) <= tolerancePt &&
    Math.abs(x1 - width.x1) <= tolerancePt
  );
}

/** The lines of one row, from a line drawn on. */
function nearRows(lines: readonly Line[], edges: readonly number[], isNear: (line: Line) => boolean): Line[] {
  const row: Line[] = [];
  for (const line of lines) {
    const next = row.at(-1);
    const gap = next === undefined ? 0 : Math.max(next.top - line.bottom, line.top - next.bottom);
    if (next === undefined ? !isNear(line) : gap > line.size * outer.wrap) break;
    const inOne = line.segments.every((segment) => {
      const [from, to] = reachOf(segment, edges);
      return from === to;
    });
    if (!inOne) return [];
    row.push(line);
  }
  const taken = new Set(row.flatMap((line) => [...takenColumns(line, edges)]));
  return taken.size >= Math.max(2, (edges.length + 1) * outer.columns) ? row : [];
}

/** Whether columns continue below: consecutive tables have different columns. */
function isOneTable(run: readonly Bar[], bar: Bar): boolean {
  const last = run.findLast(({ kind }) => kind === 'columns');
  if (last === undefined || bar.kind !== 'columns') return true;
  const fewest = Math.min(last.gaps.length, bar.gaps.length);
  const shared = last.gaps.filter((gap) => bar.gaps.some(({ x0, x1 }) => x0 < gap.x1 && gap.x0 < x1)).length;
  return shared * 2 >= fewest;
}

/** Minimum gap in ems between the words of two close cells. */
const cellGap = 0.28;

/** Splits a line of several cells; text across a joint is one cell. */
function cutAt(segment: TextLine, joints: readonly number[]): TextLine[] {
  const cells: Word[][] = [];
  for (const [index, word] of segment.words.entries()) {
    const last = segment.words[index - 1];
    const isCut =
      last === undefined ||
      (word.x0 - last.x1 > segment.size * cellGap && joints.some((x) => last.x1 <= x + 1 && word.x0 >= x - 1));
    if (isCut) cells.push([word]);
    else cells.at(-1)?.push(word);
  }
  return cells.length < 2 ? [segment] : cells.map(segmentOf);
}

/** Evidence of the columns of a table besides its words: that its rules are drawn cell by cell, and gaps before closely spaced values. */
interface KnownColumns {
  readonly isJointed: boolean;
  readonly close: readonly Gutter[];
}

function barsOf(group: readonly Rule[], segments: readonly TextLine[], { isJointed, close }: KnownColumns): Bar[] {
  return group.slice(1).flatMap((rule, index) => {
    const above = group[index];
    if (above === undefined) return [];
    const inside = segments.filter(
      ({ x0, x1, baseline, size }) =>
        baseline - size * 0.3 > above.y0 &&
        baseline - size * 0.3 < rule.y0 &&
        x0 >= rule.x0 - size &&
        x1 <= rule.x1 + size,
    );
    // A double line has nothing between.
    if (inside.length === 0) return [];
    const bar = barOf(inside, [above.y0, rule.y0], close);
    return [isJointed && bar.kind === 'text' ? { ...bar, kind: 'columns' } : bar];
  });
}

/** Whether a line is the heading of a section, between a table and the next one. */
function isSectionHead(segments: readonly TextLine[]): boolean {
  const [first] = segments.toSorted((a, b) => a.x0 - b.x0);
  return (
    segments.every(({ isBold }) => isBold) &&
    /^\d{1,3}(?:\.\d{1,3}){2,}\.?(?:\s+\p{Lu}|$)/u.test(first?.text.trim() ?? '')
  );
}

function barOf(segments: readonly TextLine[], [top, bottom]: readonly [number, number], close: readonly Gutter[]): Bar {
  const lines = linesOf(segments);
  const free = freeGaps(lines);
  const more = close.filter((gutter) => !free.some(({ x0, x1 }) => x0 < gutter.x1 && gutter.x0 < x1));
  const gaps = [...free, ...more].toSorted((a, b) => a.x0 - b.x0);
  const bar = { top, bottom, segments, gaps };
  if (lines.length === 1 && isSectionHead(segments)) return { ...bar, kind: 'text' };
  if (gaps.length === 0) return { ...bar, kind: lines.length <= maxTitleLines ? 'title' : 'text' };
  const prose = columnsOf(segments, gaps).filter(isProse).length;
  const isText = prose >= 2 && lines.length > maxCellLines && wideGap(gapsBetween(lines)) === null;
  return { ...bar, kind: isText || (prose >= 1 && lines.length > pageLines) ? 'text' : 'columns' };
}
