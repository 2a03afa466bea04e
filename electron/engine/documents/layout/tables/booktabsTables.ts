import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { Box, Rule, Word } from '../../pdf/pageContent.ts';
import { columnsOf, isProse } from '../columns/classifyRegion.ts';
import { maxRuledCellLines } from '../columns/ruledColumns.ts';
import { splitAlignedCells } from '../lines/alignedCells.ts';
import { freeGaps, gapsBetween, type Line, linesOf, wideGap } from '../lines/bands.ts';
import { isValueOrPlaceholder } from '../lines/numericCell.ts';
import { buildTextLines, segmentOf, type TextLine } from '../lines/textLine.ts';
import { columnEdges, reachOf, takenColumns } from './columnEdges.ts';
import { readRows } from './readRows.ts';
import { joinCentredHeaders, spanningHeaders } from './spanningHeaders.ts';
import { isNoteLine } from './superscriptDigits.ts';
import type { FoundTable } from './table.ts';

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
  const segments = splitAlignedCells(buildTextLines(words));
  return groups.flatMap((group) => tablesIn(group, segments, { rules, joints: jointsOf(group, pieces) }));
}

/** Minimum rules that have a joint at one position. */
const minJoints = 2;

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
    .flatMap(({ x, count }) => (count >= minJoints && count > group.length / 2 ? [x] : []))
    .toSorted((a, b) => a - b);
}

/** Minimum rules of a table: above and below the column headers, and at the bottom. */
const minRules = 3;

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
    .filter((group) => group.length >= minRules && !hasLinesDown(group, down));
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
  const parts = groupBy(group, sides);
  const open = parts.get('') ?? [];
  const header = [...parts.values()].find((part) => part !== open && isHeaderOf(part, open));
  if (header === undefined) return [...parts.values()];
  return [[...header, ...open], ...[...parts.values()].filter((part) => part !== open && part !== header)];
}

/** Maximum height of the row below the background of a header, relative to that of the header: it has two lines. */
const maxFirstRowRatio = 2.2;

/** Whether the upper and lower edge of a box are those of the background of the header whose rows the rules below it divide. */
function isHeaderOf([top, bottom, ...more]: readonly Rule[], [first]: readonly Rule[]): boolean {
  if (top === undefined || bottom === undefined || first === undefined || more.length > 0) return false;
  const gap = first.y0 - bottom.y0;
  return gap > 0 && gap <= (bottom.y0 - top.y0) * maxFirstRowRatio;
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
  const cells = isJointed ? segments.flatMap((segment) => cutAt(segment, joints)) : segments;
  const bars = barsOf(group, cells, isJointed);
  const runs: Bar[][] = [];
  for (const bar of bars) {
    const run = runs.at(-1);
    if (bar.kind === 'text') runs.push([]);
    else if (run === undefined) runs.push([bar]);
    else run.push(bar);
  }
  return runs.flatMap((run) => {
    const from = run.findIndex(({ kind }) => kind === 'columns');
    const bound = run.slice(Math.max(0, from), run.findLastIndex(({ kind }) => kind === 'columns') + 1);
    const [first, last] = [bound[0], bound.at(-1)];
    const [width] = group;
    if (first === undefined || last === undefined || width === undefined || bound.length < 2) return [];
    const bounded = linesOf(bound.flatMap((bar) => [...bar.segments]));
    const edges = isJointed ? joints : columnEdges(bounded, []);
    if (edges.length === 0 || areSums(bounded, segments) || areContents(bounded)) return [];
    const [above, below] = outerRows(cells, bounded, edges, { first, last, width });
    const lines = joinCentredHeaders([...above, ...bounded, ...below], edges);
    const [head, names] = lines;
    const spans = head === undefined || names === undefined ? null : spanningHeaders(head, names, edges, rules);
    const read = readRows(lines, edges, rules, { spans, isFirstAlone: spans !== null });
    const table = { ...read, y0: above[0]?.top ?? first.top, y1: below.at(-1)?.bottom ?? last.bottom };
    return [{ table, words: lines.flatMap(({ segments: own }) => own.flatMap(({ words }) => [...words])) }];
  });
}

/** Minimum fraction of the cells between rules that are values, and of the rows with a name at their left, whose baseline may differ. */
const sums = { minValueRatio: 0.8, minNamedRatio: 0.5, baselineTolerancePt: 1 };

/** Whether rules are drawn only above and below sums: only values are between them, with the row names next to them. */
function areSums(lines: readonly Line[], all: readonly TextLine[]): boolean {
  const cells = lines.flatMap(({ segments }) => segments);
  if (cells.filter(({ text }) => isValueOrPlaceholder(text)).length < cells.length * sums.minValueRatio) return false;
  const known = new Set(cells);
  const named = lines.filter(({ segments: [first] }) =>
    all.some(
      (one) =>
        first !== undefined &&
        !known.has(one) &&
        one.x1 <= first.x0 &&
        Math.abs(one.baseline - first.baseline) <= sums.baselineTolerancePt &&
        /\p{L}{2}/u.test(one.text),
    ),
  );
  return named.length >= lines.length * sums.minNamedRatio;
}

/** Minimum fraction of lines that lead to page numbers, and number of characters at the end of a line in which one is searched. */
const leaders = { minLineRatio: 0.5, searchedChars: 40 };

/** Whether lines are a table of contents, whose links are each underlined. */
function areContents(lines: readonly Line[]): boolean {
  const led = lines.filter(({ segments }) =>
    segments.some(({ text }) => /[.…]{4,}\s*\d*$/.test(text.slice(-leaders.searchedChars))),
  );
  return led.length >= lines.length * leaders.minLineRatio;
}

/**
 * Ems: maximum gap between a rule and a row on its other side, and maximum gap between two lines of one row; minimum fraction of the
 * columns that a row fills.
 */
const outer = { maxGapEm: 1.2, maxLineGapEm: 0.5, minColumnRatio: 0.6 };

/** Returns the column headers above the first rule, and the row below the last one: some tables have rules only between their rows. */
function outerRows(
  cells: readonly TextLine[],
  bounded: readonly Line[],
  edges: readonly number[],
  { first, last, width }: { readonly first: Bar; readonly last: Bar; readonly width: Rule },
): readonly [readonly Line[], readonly Line[]] {
  const within = cells.filter(({ x0, x1, size }) => x0 >= width.x0 - size && x1 <= width.x1 + size);
  const above = linesOf(within.filter((cell) => middleOf(cell) < first.top)).toReversed();
  const below = linesOf(within.filter((cell) => middleOf(cell) > last.bottom));
  const room = Math.max(...gapsBetween(bounded), 0);
  const isNear = (gap: number, { size }: Line): boolean =>
    gap < size * Math.min(outer.maxGapEm, Math.max(room, outer.maxLineGapEm));
  return [
    nearRows(above, edges, (line) => isNear(first.top - line.bottom, line)).toReversed(),
    nearRows(below, edges, (line) => isNear(line.top - last.bottom, line)),
  ];
}

/** Ems from the baseline of a line to the middle of its lowercase letters. */
const middleEm = 0.3;

function middleOf({ baseline, size }: TextLine): number {
  return baseline - size * middleEm;
}

/** The lines of one row, from a line drawn on. */
function nearRows(lines: readonly Line[], edges: readonly number[], isNear: (line: Line) => boolean): Line[] {
  const row: Line[] = [];
  for (const line of lines) {
    const next = row.at(-1);
    const gap = next === undefined ? 0 : Math.max(next.top - line.bottom, line.top - next.bottom);
    if (isNoteLine(line) || (next === undefined ? !isNear(line) : gap > line.size * outer.maxLineGapEm)) break;
    const inOne = line.segments.every((segment) => {
      const [from, to] = reachOf(segment, edges);
      return from === to;
    });
    if (!inOne) return [];
    row.push(line);
  }
  const taken = new Set(row.flatMap((line) => [...takenColumns(line, edges)]));
  return taken.size >= Math.max(2, (edges.length + 1) * outer.minColumnRatio) ? row : [];
}

/** Minimum gap in ems between the words of two close cells. */
const minCellGapEm = 0.28;
/** Tolerance in points of a joint of two rules. */
const jointTolerancePt = 1;

/** Splits a line of several cells; text across a joint is one cell. */
function cutAt(segment: TextLine, joints: readonly number[]): TextLine[] {
  const cells: Word[][] = [];
  for (const [index, word] of segment.words.entries()) {
    const last = segment.words[index - 1];
    const isCut =
      last === undefined ||
      (word.x0 - last.x1 > segment.size * minCellGapEm &&
        joints.some((x) => last.x1 <= x + jointTolerancePt && word.x0 >= x - jointTolerancePt));
    if (isCut) cells.push([word]);
    else cells.at(-1)?.push(word);
  }
  return cells.length < 2 ? [segment] : cells.map(segmentOf);
}

function barsOf(group: readonly Rule[], segments: readonly TextLine[], isJointed: boolean): Bar[] {
  return group.slice(1).flatMap((rule, index) => {
    const above = group[index];
    if (above === undefined) return [];
    const inside = segments.filter(
      ({ x0, x1, baseline, size }) =>
        baseline - size * middleEm > above.y0 &&
        baseline - size * middleEm < rule.y0 &&
        x0 >= rule.x0 - size &&
        x1 <= rule.x1 + size,
    );
    // A double line has nothing between.
    if (inside.length === 0) return [];
    const bar = barOf(inside, [above.y0, rule.y0]);
    return [isJointed && bar.kind === 'text' ? { ...bar, kind: 'columns' } : bar];
  });
}

function barOf(segments: readonly TextLine[], [top, bottom]: readonly [number, number]): Bar {
  const lines = linesOf(segments);
  const gaps = freeGaps(lines);
  const bar = { top, bottom, segments };
  if (gaps.length === 0) return { ...bar, kind: lines.length <= maxTitleLines ? 'title' : 'text' };
  const prose = columnsOf(segments, gaps).filter(isProse).length;
  const isText = prose >= 2 && lines.length > maxCellLines && wideGap(gapsBetween(lines)) === null;
  return { ...bar, kind: isText || (prose >= 1 && lines.length > maxRuledCellLines) ? 'text' : 'columns' };
}
