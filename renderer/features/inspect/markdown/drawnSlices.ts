import type { SliceRange } from './sliceHeights.ts';

/** A slice to render, with the first of the placeholder slices before it; its own number if there are none. */
export interface DrawnSlice {
  readonly slice: number;
  readonly spaceFrom: number;
}

/**
 * Returns the slices of a text to render, in order: the visible ones and the held ones.
 * @param count total number of slices
 */
export function drawnSlices({ first, end }: SliceRange, held: readonly number[], count: number): readonly DrawnSlice[] {
  const inSight = Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, index) => first + index);
  const all = [...new Set([...inSight, ...held.filter((slice) => slice < count)])].toSorted(
    (one, other) => one - other,
  );
  return all.map((slice, index) => ({ slice, spaceFrom: (all[index - 1] ?? -1) + 1 }));
}
