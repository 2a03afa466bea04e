/**
 * The order of display (ux 10): by sequence within an emitter, by time between emitters, ties as they arrived. The two can
 * contradict each other, so each record gets a place in time that does not: `at` never falls along its lane, and among equal
 * `at` neither does `tie`, which is the number of arrival. Then (at, tie, rank in lane, index) is a total order.
 */
export interface OrderKeys {
  /** By record, as all of these. */
  readonly at: number[];
  readonly tie: number[];
  /** The sequence; for an event without one that of the highest before it, so that it stands where it arrived. */
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

/** Where `index` belongs among the first `length` of a sorted list: behind all that are not greater. */
export function placeIn(sorted: readonly number[], index: number, compare: Compare, length = sorted.length): number {
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
 * Puts new members into a sorted list, in place, and gives the first place that changed. Each is found by bisection, and
 * what stands behind it moves once, whatever number is put in: appending costs nothing but itself.
 */
export function insertAll(sorted: number[], added: readonly number[], compare: Compare): number {
  const fresh = added.toSorted(compare);
  let end = sorted.length;
  for (const index of fresh) sorted.push(index);
  for (let left = fresh.length; left > 0; left -= 1) {
    const index = of(fresh, left - 1);
    const place = placeIn(sorted, index, compare, end);
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
