import type { Box } from '../../pdf/pageContent.ts';

/** A horizontal gap between side-by-side content. */
export interface Gutter {
  readonly x0: number;
  readonly x1: number;
}

/** Returns the free horizontal gaps, from left to right, including the outer ones. */
export function gapsOf(items: readonly Box[]): Gutter[] {
  const gaps: Gutter[] = [];
  let end = -Infinity;
  for (const { x0, x1 } of items.toSorted((a, b) => a.x0 - b.x0)) {
    if (x0 > end) gaps.push({ x0: end, x1: x0 });
    end = Math.max(end, x1);
  }
  gaps.push({ x0: end, x1: Infinity });
  return gaps;
}

/**
 * Intersects two lists of gaps that are at least as wide as `narrowest`.
 * @param first sorted from left to right, like the other
 */
export function commonGaps(first: readonly Gutter[], second: readonly Gutter[], narrowest: number): Gutter[] {
  const common: Gutter[] = [];
  let at = 0;
  for (const { x0, x1 } of first) {
    for (let next = second[at]; next !== undefined && next.x1 < x0; next = second[at]) at += 1;
    for (let place = at; place < second.length; place += 1) {
      const other = second[place];
      if (other === undefined || other.x0 > x1) break;
      const [from, to] = [Math.max(x0, other.x0), Math.min(x1, other.x1)];
      if (to - from >= narrowest) common.push({ x0: from, x1: to });
    }
  }
  return common;
}

/** Top and bottom of an item, in points. */
export interface Height {
  readonly top: number;
  readonly bottom: number;
}

/** Maximum overlap in points of items that count as below each other. */
export const touchTolerancePt = 0.5;

/** Maximum overlap in points of an item and a gutter next to it. */
export const gutterTolerancePt = 0.5;

/** Splits items into horizontal bands from top to bottom: items that overlap vertically are in the same band. */
export function cutStrips<Value>(items: readonly Value[], heightOf: (item: Value) => Height): Value[][] {
  const heights = items.map((item) => ({ item, ...heightOf(item) })).toSorted((a, b) => a.top - b.top);
  const strips: Value[][] = [];
  let end = -Infinity;
  for (const { item, top, bottom } of heights) {
    const strip = strips.at(-1);
    if (strip === undefined || top >= end - touchTolerancePt) strips.push([item]);
    else strip.push(item);
    end = Math.max(end, bottom);
  }
  return strips;
}
