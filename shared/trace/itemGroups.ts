import { lowerBound, firstLonger, type ItemColumns } from './itemColumns.ts';
import type { TimeScale } from './timeScale.ts';

/** The visible part of a scale, in pixels. */
export interface ScaleView {
  readonly scale: TimeScale;
  /** Pixels of the scale left of the view. */
  readonly left: number;
  readonly width: number;
}

/** A bar is never narrower, in pixels. */
export const minBarPx = 3;
/** Narrower items are merged with touching neighbors; in pixels. */
const narrow = 6;

/** Returns the span of an item, in pixels of the view; an open bar extends to the latest known time. */
export function spanOf({ scale, left }: Pick<ScaleView, 'scale' | 'left'>, from: number, to: number): [number, number] {
  const start = scale.xOf(from) - left;
  const end = scale.xOf(to === Number.POSITIVE_INFINITY ? scale.to : to) - left;
  return [start, Math.max(start + minBarPx, end)];
}

/**
 * Visits the visible items from left to right: wide items one by one, narrow ones that touch as one group (from `first` to before `end`,
 * and its span in pixels). The cost depends on the number of groups, not of items.
 */
export function eachGroup(
  columns: ItemColumns,
  view: ScaleView,
  visit: (first: number, end: number, from: number, to: number) => void,
): void {
  const { scale, left, width } = view;
  const { count, from: starts, to: ends } = columns;
  const wideMs = narrow / scale.perMs;
  let index = lowerBound(columns.latestEnd, scale.atX(left - minBarPx));
  while (index < count) {
    const [from, to] = spanOf(view, starts[index] ?? 0, ends[index] ?? 0);
    if (from > width) return;
    let end = index + 1;
    let reached = to;
    while (to - from < narrow && end < count) {
      const beyond = lowerBound(starts, scale.atX(left + reached) + tick, end);
      const next = firstLonger(columns, end, beyond, wideMs);
      if (next === end) break;
      end = next;
      const [lastFrom, lastTo] = spanOf(view, starts[end - 1] ?? 0, ends[end - 1] ?? 0);
      reached = Math.max(reached, Math.min(lastTo, lastFrom + narrow));
      if (next < beyond || reached > width) break;
    }
    if (reached >= 0) visit(index, end, from, reached);
    index = end;
  }
}

/** Minimal time step in ms, so that an item that begins where a group ends belongs to it. */
const tick = 1e-6;

/** Visits marks from left to right, one per pixel. */
export function eachMark(columns: ItemColumns, view: ScaleView, visit: (index: number, x: number) => void): void {
  const { scale, left, width } = view;
  const reach = 8;
  let index = lowerBound(columns.from, scale.atX(left - reach));
  while (index < columns.count) {
    const x = scale.xOf(columns.from[index] ?? 0) - left;
    if (x > width + reach) return;
    visit(index, x);
    index = Math.max(index + 1, lowerBound(columns.from, scale.atX(x + 1 + left), index + 1));
  }
}
