/**
 * The display order (ux 10): by sequence within an emitter, by time between emitters, ties in order of arrival. The two can contradict each
 * other, so each record gets an adjusted time: `at` is non-decreasing along its lane, and so is `tie`, the arrival number, among equal
 * `at`. Then (at, tie, rank in lane, index) is a total order.
 */
export interface OrderKeys {
  /** By record, as all of these. */
  readonly at: number[];
  readonly tie: number[];
  /** The sequence; for an event without one the highest before it, so that it stays in its order of arrival. */
  readonly rank: number[];
}

export function compareInLane(keys: OrderKeys, one: number, other: number): number {
  return of(keys.rank, one) - of(keys.rank, other) || one - other;
}

export function compareDisplay(keys: OrderKeys, one: number, other: number): number {
  return (
    of(keys.at, one) - of(keys.at, other) || of(keys.tie, one) - of(keys.tie, other) || compareInLane(keys, one, other)
  );
}

type Compare = (one: number, other: number) => number;

/** The insertion index for `index` among the first `length` entries of a sorted list: after all that are not greater. */
export function insertionIndex(
  sorted: readonly number[],
  index: number,
  compare: Compare,
  length = sorted.length,
): number {
  if (length === 0 || compare(of(sorted, length - 1), index) <= 0) return length;
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(of(sorted, middle), index) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Inserts members into a sorted list, in place, and returns the first changed index. Each position is found by binary search, and the
 * elements after it move once, whatever number is inserted: appending costs only its own length.
 */
export function insertAll(sorted: number[], added: readonly number[], compare: Compare): number {
  const fresh = added.toSorted(compare);
  let end = sorted.length;
  for (const index of fresh) sorted.push(index);
  for (let left = fresh.length; left > 0; left -= 1) {
    const index = of(fresh, left - 1);
    const place = insertionIndex(sorted, index, compare, end);
    for (let from = end - 1; from >= place; from -= 1) sorted[from + left] = of(sorted, from);
    sorted[place + left - 1] = index;
    end = place;
  }
  return end;
}

/** A member that is known to be there. */
export function of(list: readonly number[], index: number): number {
  return list[index] ?? 0;
}
