import { boundingBox } from '../../pdf/boxes.ts';
import type { Gutter } from './gaps.ts';
import { defaultSizePt, inkOf, sameLineEm, type TextLine } from './textLine.ts';

/** A line of a table: the segments on one baseline. Lines are sorted from top to bottom. */
export interface Line {
  readonly segments: readonly TextLine[];
  readonly top: number;
  readonly bottom: number;
  readonly size: number;
}

/** Puts segments on one baseline together, each line from left to right. */
export function linesOf(segments: readonly TextLine[]): Line[] {
  const lines: { segments: TextLine[]; baseline: number; size: number }[] = [];
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    const last = lines.at(-1);
    if (last !== undefined && segment.baseline - last.baseline <= Math.max(last.size, segment.size) * sameLineEm)
      last.segments.push(segment);
    else lines.push({ segments: [segment], baseline: segment.baseline, size: segment.size });
  }
  return lines.map((line) => ({
    segments: line.segments.toSorted((a, b) => a.x0 - b.x0),
    top: Math.min(...line.segments.map((segment) => inkOf(segment).top)),
    bottom: Math.max(...line.segments.map((segment) => inkOf(segment).bottom)),
    size: line.size,
  }));
}

/** The gap, in ems, below which lines are of one row: lines of tight rows may reach into each other a little. */
export const overlap = -0.2;

/**
 * Returns the white gap above each line but the first, in ems, across the full width: less than `overlap` where an adjacent cell continues,
 * as vertically centered cells do.
 */
export function gapsBetween(lines: readonly Line[]): number[] {
  let bottom = -Infinity;
  return lines
    .map((line) => {
      const gap = (line.top - bottom) / line.size;
      bottom = Math.max(bottom, line.bottom);
      return gap;
    })
    .slice(1);
}

/**
 * Gaps between the lines of a table, in ems: those of one cell are at most a line gap, and a row gap is larger by at least a jump; larger
 * gaps than the maximum count as that. Then the minimum gaps that show both kinds, and the minimum number and fraction of row gaps.
 */
const rowGap = { maxLineEm: 0.6, minJumpEm: 0.25, maxCountedEm: 2, minGaps: 3, minRows: 2, minRowRatio: 0.25 };

/** The gap, in ems, above which a row ends; null where all gaps are alike. */
export function wideGap(gaps: readonly number[]): number | null {
  // No row can end where an adjacent cell continues.
  const sorted = gaps
    .flatMap((gap) => (gap > overlap ? [Math.min(gap, rowGap.maxCountedEm)] : []))
    .toSorted((a, b) => a - b);
  if (sorted.length < rowGap.minGaps) return null;
  let [best, at] = [0, 0];
  for (let index = 1; index < sorted.length; index += 1) {
    const jump = (sorted[index] ?? 0) - (sorted[index - 1] ?? 0);
    // Lines of one cell are close: a jump between larger gaps is one between kinds of rows.
    if (jump > best && (sorted[index - 1] ?? 0) <= rowGap.maxLineEm) [best, at] = [jump, index];
  }
  const [tight, loose] = [sorted[at - 1] ?? 0, sorted[at] ?? 0];
  if (best < rowGap.minJumpEm || tight > rowGap.maxLineEm) return null;
  if (sorted.length - at < Math.max(rowGap.minRows, sorted.length * rowGap.minRowRatio)) return null;
  return (tight + loose) / 2;
}

/**
 * Splits lines at white gaps across the full width, and merges each part into one line.
 * @param least minimum gap in ems
 */
export function bandsOf(lines: readonly Line[], least: number): Line[] {
  const gaps = gapsBetween(lines);
  const bands: Line[] = [];
  for (const [index, line] of lines.entries()) {
    const band = bands.at(-1);
    if (band === undefined || (gaps[index - 1] ?? 0) > least) bands.push(line);
    else
      bands[bands.length - 1] = {
        segments: [...band.segments, ...line.segments].toSorted((a, b) => a.x0 - b.x0),
        top: Math.min(band.top, line.top),
        bottom: Math.max(band.bottom, line.bottom),
        size: band.size,
      };
  }
  return bands;
}

/**
 * Maximum fraction of the lines that cross a gap between columns, as headers and notes do; its minimum width in ems. The page is cut into
 * steps of this part of an em, at least of these points.
 */
const freeGap = { maxCrossedRatio: 0.12, minWidthEm: 0.45, stepEm: 0.1, minStepPt: 0.5 };

/** Gaps from the top to the foot that hardly any line crosses. */
export function freeGaps(lines: readonly Line[]): Gutter[] {
  const size = lines[0]?.size ?? defaultSizePt;
  const all = lines.flatMap(({ segments }) => segments);
  const { x0, x1 } = boundingBox(all);
  const step = Math.max(freeGap.minStepPt, size * freeGap.stepEm);
  const cover = Array.from({ length: Math.max(1, Math.ceil((x1 - x0) / step)) }, () => 0);
  for (const line of lines)
    for (const segment of line.segments) {
      const [from, to] = [Math.floor((segment.x0 - x0) / step), Math.ceil((segment.x1 - x0) / step)];
      for (let at = Math.max(0, from); at < Math.min(to, cover.length); at += 1) cover[at] = (cover[at] ?? 0) + 1;
    }
  const most = Math.floor(lines.length * freeGap.maxCrossedRatio);
  const found: Gutter[] = [];
  for (let at = 0, start = -1; at <= cover.length; at += 1) {
    const isFree = at < cover.length && (cover[at] ?? 0) <= most;
    if (isFree && start === -1) start = at;
    if (isFree || start === -1) continue;
    const gutter = { x0: x0 + start * step, x1: x0 + at * step };
    if (start > 0 && at < cover.length && gutter.x1 - gutter.x0 >= size * freeGap.minWidthEm) found.push(gutter);
    start = -1;
  }
  return found;
}
