import type { SliceRange } from './sliceHeights.ts';

/** A slice to draw, with the first of those before it that are only room; its own number where there are none. */
export interface DrawnSlice {
  readonly slice: number;
  readonly roomFrom: number;
}

/**
 * The slices of a text to draw: those in sight and those that are held, in their order.
 * @param count slices in all
 */
export function drawnSlices({ first, end }: SliceRange, held: readonly number[], count: number): readonly DrawnSlice[] {
  const inSight = Array.from({ length: Math.max(0, Math.min(end, count) - first) }, (_, index) => first + index);
  const all = [...new Set([...inSight, ...held.filter((slice) => slice < count)])].toSorted(
    (one, other) => one - other,
  );
  return all.map((slice, index) => ({ slice, roomFrom: (all[index - 1] ?? -1) + 1 }));
}
