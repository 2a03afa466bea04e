import { firstAtLeast } from '../../../../shared/trace/itemColumns.ts';

/** Times in ms since 1970. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** So many events at either side of a mark say what it stands among. */
const neighbours = 4;
/** A bar takes this share of the view. */
const barShare = 0.4;
/** Shorter stretches tell nothing apart, in ms. */
const leastMs = 50;

/**
 * What a double click on an event shows: a bar large and whole, a mark among its nearest events. `times` are those of all events,
 * sorted; never more than half of the `shownMs` that are in sight, for it is a step closer.
 */
export function spanAround(times: Float64Array, { from, to }: Stretch, shownMs: number): Stretch {
  const most = Math.max(leastMs, shownMs / 2);
  if (to > from) {
    const length = Math.max(leastMs, Math.min(most, (to - from) / barShare));
    const middle = length < to - from ? from + length * barShare : (from + to) / 2;
    return { from: middle - length / 2, to: middle + length / 2 };
  }
  const place = firstAtLeast(times, from);
  const first = times[Math.max(0, place - neighbours)] ?? from;
  const last = times[Math.min(times.length - 1, place + neighbours)] ?? from;
  const half = Math.min(most / 2, Math.max(leastMs / 2, Math.max(from - first, last - from) * 1.1));
  return { from: from - half, to: from + half };
}
