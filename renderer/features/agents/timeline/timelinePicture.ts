import type { TimeScale } from '../../../../shared/trace/timeScale.ts';
import type { TimelineItem, TimelineRow } from '../../../../shared/trace/timelineRows.ts';
import type { TraceModel } from '../../../../shared/trace/traceModel.ts';
import type { TimelineColours } from './timelineColours.ts';

export const axisHeight = 24;
/** A bar is never narrower, in pixels. */
export const leastBar = 3;

/** All that a drawing of the timeline depends on. */
export interface TimelinePicture {
  readonly model: TraceModel;
  readonly rows: readonly TimelineRow[];
  readonly scale: TimeScale;
  /** Pixels of the scale left of the view. */
  readonly left: number;
  /** Pixels of the rows above the view. */
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly laneHeight: number;
  readonly selected: number | null;
  readonly playhead: number | null;
  readonly range: { readonly from: number; readonly to: number } | null;
  readonly colours: TimelineColours;
  /** Words that are drawn: of a crowd, a session, a phase, a fold, a moment. */
  readonly words: {
    crowd(count: number): string;
    session(place: number, item: TimelineItem): string;
    phase(item: TimelineItem): string;
    fold(milliseconds: number): string;
    moment(at: number): string;
    tick(offset: number, step: number): string;
  };
}

/** Where an item stands, in pixels of the view; an open bar goes to the end of what is known. */
export function itemSpan(
  { scale, left }: Pick<TimelinePicture, 'scale' | 'left'>,
  item: TimelineItem,
): [number, number] {
  const from = scale.xOf(item.from) - left;
  const to = scale.xOf(item.to ?? scale.to) - left;
  return [from, Math.max(from + leastBar, to)];
}

/** The row at a height of the canvas; null on the axis and below the last. */
export function rowAt(picture: Pick<TimelinePicture, 'rows' | 'top' | 'laneHeight'>, y: number): TimelineRow | null {
  if (y < axisHeight) return null;
  return picture.rows[Math.floor((y - axisHeight + picture.top) / picture.laneHeight)] ?? null;
}

const reach = 5;

/** The item under a point: the narrowest bar that holds it, else the nearest mark. */
export function itemAt(picture: TimelinePicture, x: number, y: number): TimelineItem | null {
  const row = rowAt(picture, y);
  let best: { item: TimelineItem; distance: number; width: number } | null = null;
  for (const item of row?.items ?? []) {
    const [from, to] = itemSpan(picture, item);
    if (from > x + reach) break;
    const distance = x < from ? from - x : x > to ? x - to : 0;
    if (distance > reach) continue;
    const width = to - from;
    if (best === null || distance < best.distance || (distance === best.distance && width <= best.width))
      best = { item, distance, width };
  }
  return best?.item ?? null;
}

/** The fold under a point, by where it begins; null beside folds. */
export function foldAt({ scale, left }: Pick<TimelinePicture, 'scale' | 'left'>, x: number): number | null {
  const fold = scale.folds.find((gap) => x + left >= scale.xOf(gap.from) && x + left <= scale.xOf(gap.to));
  return fold?.from ?? null;
}
