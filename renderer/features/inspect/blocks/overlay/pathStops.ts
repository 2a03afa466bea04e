import type { BlockRow } from '../../../../workers/blocks/blockProtocol.ts';
import { createOverlapFilter } from './createOverlapFilter.ts';

/** One block on the way of the text over a page. Pixels on screen. */
export interface PathStop {
  readonly number: number;
  /** Its position in the reading order, as the service counts. */
  readonly order: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** There is space for its number. */
  readonly isNumbered: boolean;
}

/** Radii in pixels: of a numbered circle with enough space, of one where lines are close together, and of a dot where there is no space. */
const radii = { wide: 9, close: 7, dot: 2.5 } as const;
/** Maximum overlap in pixels of circles: the numbers of two adjacent text lines stay legible. */
const covered = 3;

/** The middles of blocks in their order. The first and the last have their numbers before any other: a way has two ends. */
export function pathStops(blocks: readonly BlockRow[], width: number, height: number): readonly PathStop[] {
  const middles = blocks.flatMap(({ box, number, readingOrder }) =>
    box === null
      ? []
      : [
          {
            number,
            order: String(readingOrder ?? '?'),
            x: ((box[0] + box[2]) / 2) * width,
            y: ((box[1] + box[3]) / 2) * height,
          },
        ],
  );
  const stops = new Map<number, PathStop>();
  const isFree = createOverlapFilter(covered);
  const place = (at: number): void => {
    const middle = middles[at];
    if (middle === undefined || stops.has(at)) return;
    const near = [middles[at - 1], middles[at + 1]].map((other) =>
      other === undefined ? Number.POSITIVE_INFINITY : Math.hypot(other.x - middle.x, other.y - middle.y),
    );
    const r = Math.min(...near) < radii.wide * 2 ? radii.close : radii.wide;
    const isNumbered = isFree(middle.x - r, middle.y - r, r * 2);
    stops.set(at, { ...middle, r: isNumbered ? r : radii.dot, isNumbered });
  };
  place(0);
  place(middles.length - 1);
  for (const at of middles.keys()) place(at);
  return middles.flatMap((_, at) => stops.get(at) ?? []);
}
