import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { Box, Rule } from '../pageContent.ts';

/**
 * Maximum length in points of a dash: a longer piece is a separate rule; maximum gap in points: dashes farther apart belong to different
 * lines.
 */
const maxDashLength = 8;
const maxGap = 6;
/** Points: the side of a dot, of which a dotted line is drawn in either direction. */
const maxDotSize = 1.5;
/** Minimum length of a dash, relative to its thickness. */
const minDashRatio = 1.5;
/** Points that the dashes of one line differ by across it. */
const positionTolerance = 0.5;
/** Maximum points between dashes that touch: those of two cells meet at the corner where the pattern restarts. */
const touchTolerance = 0.3;
/** Gaps of one line differ by this part of its first gap: programs stretch them so that each side of a cell ends with a dash. */
const gapToleranceRatio = 0.5;
/** Gap relative to the longer adjacent dash. Cells with a gap below the minimum are adjacent boxes. */
const minGapRatio = 0.2;
const maxGapRatio = 3;
/** Minimum dashes of a line: three marks at equal distances occur by chance. */
const minDashes = 4;

/** Dashes at equal distances on one straight line. */
interface DashRun {
  readonly dashes: Rule[];
  /** Points of the gap that repeats; null before the first gap. */
  gap: number | null;
  gapCount: number;
  end: number;
}

/**
 * Describes a small filled box or short stroke as a piece of a dashed or dotted line.
 * @returns a dot counts as a piece of a line in both directions; empty for a box that is too large or too square
 */
export function dashesOf({ x0, y0, x1, y1 }: Box): Rule[] {
  const [width, height] = [x1 - x0, y1 - y0];
  if (Math.max(width, height) > maxDashLength) return [];
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const isDot = Math.max(width, height) <= maxDotSize;
  const across: Rule[] = isDot || width >= height * minDashRatio ? [{ kind: 'horizontal', x0, x1, y0: y, y1: y }] : [];
  const down: Rule[] = isDot || height >= width * minDashRatio ? [{ kind: 'vertical', x0: x, x1: x, y0, y1 }] : [];
  return [...across, ...down];
}

/**
 * Merges the dashes of dashed and dotted lines, which some programs draw one by one.
 * @param rules the straight lines of the page, among them longer dashes
 * @param dashes pieces of lines that are too short for a rule
 * @returns the rules, each dashed line as one rule; other short pieces are left out
 */
export function mergeDashes(rules: readonly Rule[], dashes: readonly Rule[]): Rule[] {
  const long = rules.filter((rule) => endOf(rule) - startOf(rule) <= maxDashLength);
  if (long.length + dashes.length < minDashes) return [...rules];
  const lines = [...groupBy([...long, ...dashes], ({ kind }) => kind).values()].flatMap(collinear);
  const runs = lines.flatMap(runsOf).filter(({ gapCount }) => gapCount >= minDashes - 1);
  const merged = new Set(runs.flatMap((run) => run.dashes));
  return [...rules.filter((rule) => !merged.has(rule)), ...runs.flatMap(ruleOf)];
}

/** Groups pieces of one direction by their straight line. */
function collinear(pieces: readonly Rule[]): Rule[][] {
  const lines: Rule[][] = [];
  let position = -Infinity;
  for (const piece of pieces.toSorted((a, b) => positionOf(a) - positionOf(b))) {
    if (positionOf(piece) - position <= positionTolerance) lines.at(-1)?.push(piece);
    else {
      lines.push([piece]);
      position = positionOf(piece);
    }
  }
  return lines;
}

/** Cuts the pieces of one straight line where the gap between them changes. */
function runsOf(pieces: readonly Rule[]): DashRun[] {
  const runs: DashRun[] = [];
  for (const piece of pieces.toSorted((a, b) => startOf(a) - startOf(b))) {
    const run = runs.at(-1);
    if (run !== undefined && joins(run, piece)) {
      run.dashes.push(piece);
      run.end = Math.max(run.end, endOf(piece));
    } else runs.push({ dashes: [piece], gap: null, gapCount: 0, end: endOf(piece) });
  }
  return runs;
}

/** Whether a piece touches the end of a run or follows it at the distance that repeats, which is counted then. */
function joins(run: DashRun, piece: Rule): boolean {
  const gap = startOf(piece) - run.end;
  if (gap <= touchTolerance) return true;
  const last = run.dashes.at(-1) ?? piece;
  const length = Math.max(endOf(last) - startOf(last), endOf(piece) - startOf(piece));
  if (gap > maxGap || gap > length * maxGapRatio || gap < length * minGapRatio) return false;
  const expected = run.gap ?? gap;
  if (Math.abs(gap - expected) > Math.max(expected * gapToleranceRatio, touchTolerance)) return false;
  run.gap = expected;
  run.gapCount += 1;
  return true;
}

function ruleOf({ dashes: [first], end }: DashRun): Rule[] {
  if (first === undefined) return [];
  return [first.kind === 'horizontal' ? { ...first, x1: end } : { ...first, y1: end }];
}

function positionOf({ kind, x0, y0 }: Rule): number {
  return kind === 'horizontal' ? y0 : x0;
}

function startOf({ kind, x0, y0 }: Rule): number {
  return kind === 'horizontal' ? x0 : y0;
}

function endOf({ kind, x1, y1 }: Rule): number {
  return kind === 'horizontal' ? x1 : y1;
}
