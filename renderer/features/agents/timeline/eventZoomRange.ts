import { lowerBound } from '../../../../shared/trace/itemColumns.ts';

/** Times in ms since 1970. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Number of events shown on each side of a mark as context. */
const neighbours = 4;
/** A bar takes this share of the view. */
const barShare = 0.4;
/** Minimum length of the range, in ms: shorter ranges show no difference between events. */
const minRangeMs = 50;

/**
 * Returns the range that a double click on an event zooms to: a large, complete bar, or a mark with its nearest events. `times` are those
 * of all events, sorted; at most half of the visible `shownMs`, because it must zoom in.
 */
export function eventZoomRange(times: Float64Array, { from, to }: Stretch, shownMs: number): Stretch {
  const most = Math.max(minRangeMs, shownMs / 2);
  if (to > from) {
    const length = Math.max(minRangeMs, Math.min(most, (to - from) / barShare));
    const middle = length < to - from ? from + length * barShare : (from + to) / 2;
    return { from: middle - length / 2, to: middle + length / 2 };
  }
  const place = lowerBound(times, from);
  const first = times[Math.max(0, place - neighbours)] ?? from;
  const last = times[Math.min(times.length - 1, place + neighbours)] ?? from;
  const half = Math.min(most / 2, Math.max(minRangeMs / 2, Math.max(from - first, last - from) * 1.1));
  return { from: from - half, to: from + half };
}
