import { lowerBound, itemOf } from '../../../../shared/trace/itemColumns.ts';
import { minBarPx, type ScaleView, spanOf } from '../../../../shared/trace/itemGroups.ts';
import type { TimelineItem } from '../../../../shared/trace/itemColumns.ts';
import type { TimelineRow } from '../../../../shared/trace/timelineRows.ts';
import type { TraceModel } from '../../../../shared/trace/traceModel.ts';
import type { TimelineColours } from './timelineColours.ts';

export const axisHeight = 24;

/** All that a drawing of the timeline depends on. */
export interface TimelineScene extends ScaleView {
  readonly model: TraceModel;
  readonly rows: readonly TimelineRow[];
  /** Pixels of the rows above the view. */
  readonly top: number;
  readonly height: number;
  readonly laneHeight: number;
  readonly selected: number | null;
  readonly playhead: number | null;
  readonly range: { readonly from: number; readonly to: number } | null;
  /** Records that the filter left, by index: the others are drawn paler; null without a filter. */
  readonly matched: Uint8Array | null;
  readonly colours: TimelineColours;
  /** Drawn labels: of a cluster, a session, a phase, a fold, a moment. Records by their index. */
  readonly labels: {
    cluster(count: number): string;
    session(place: number, record: number): string;
    phase(record: number): string;
    fold(milliseconds: number): string;
    moment(at: number): string;
    tick(at: number, step: number): string;
  };
}

/** The row at a height of the canvas; null on the axis and below the last. */
export function rowAt(image: Pick<TimelineScene, 'rows' | 'top' | 'laneHeight'>, y: number): TimelineRow | null {
  if (y < axisHeight) return null;
  return image.rows[Math.floor((y - axisHeight + image.top) / image.laneHeight)] ?? null;
}

const reach = 5;

/** Returns the item at a point: the narrowest bar that contains it, otherwise the nearest marker. */
export function itemAt(image: TimelineScene, x: number, y: number): TimelineItem | null {
  const items = rowAt(image, y)?.items;
  if (items === undefined) return null;
  const { scale, left } = image;
  let best: { index: number; distance: number; width: number } | null = null;
  const first = lowerBound(items.latestEnd, scale.atX(left + x - reach - minBarPx));
  for (let index = first; index < items.count; index += 1) {
    const [from, to] = spanOf(image, items.from[index] ?? 0, items.to[index] ?? 0);
    if (from > x + reach) break;
    const distance = x < from ? from - x : x > to ? x - to : 0;
    if (distance > reach) continue;
    const width = to - from;
    if (best === null || distance < best.distance || (distance === best.distance && width <= best.width))
      best = { index, distance, width };
  }
  return best === null ? null : itemOf(items, best.index);
}

/** Returns the fold under a point, by its start; null outside folds. */
export function foldAt({ scale, left }: Pick<TimelineScene, 'scale' | 'left'>, x: number): number | null {
  const fold = scale.folds.find((gap) => x + left >= scale.xOf(gap.from) && x + left <= scale.xOf(gap.to));
  return fold?.from ?? null;
}
