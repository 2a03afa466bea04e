import { isBeside, type Segment } from '../lines/segment.ts';
import { columnsOf } from './judgeGroup.ts';
import type { Gutter } from '../lines/gaps.ts';
import { heightOf, segmentsOf, type Item } from './strips.ts';

/** Lines that are ends of lines and no column, and part of those beside them. */
const most = { lines: 4, share: 0.5 };
/** Ems from line to line, and times that, from which on what stands above or below is something else. */
const apart = 1.3;

/**
 * Two columns, the right one of which are the ends of a few lines: a date beside a title, the value of a label. Cut above and below these
 * lines, which are read line by line. Null where the right column is one of its own.
 */
export function cutBeside<Thing>(
  items: readonly Item<Thing>[],
  gutters: readonly Gutter[],
): readonly (readonly Item<Thing>[])[] | null {
  const segments = segmentsOf(items);
  const [left, right, ...more] = columnsOf(segments, gutters);
  if (left === undefined || right === undefined || more.length > 0) return null;
  const ends = right.segments;
  if (ends.length > most.lines || ends.length > left.segments.length * most.share) return null;
  const begins = ends.map((end) => left.segments.find((line) => isBeside(line, end)));
  if (begins.includes(undefined)) return null;
  const band = [...ends, ...begins.flatMap((line) => line ?? [])];
  const [top, bottom] = [
    Math.min(...band.map(({ baseline }) => baseline)),
    Math.max(...band.map(({ baseline }) => baseline)),
  ];
  const others = left.segments.filter((line) => !band.some((other) => isBeside(line, other)));
  // Remarks at the ends of lines of a program stand close to the others.
  const isCode = segments.every(({ words }) => words.every(({ style }) => style.mono));
  if (!isCode && !standsApart(band, others)) return null;
  const things = items.filter(({ thing }) => thing !== null);
  if (things.some((item) => item.x1 > right.x0 || (item.y0 < bottom && item.y1 > top))) return null;
  const placeOf = (item: Item<Thing>): number => {
    const { baseline, size } = item.segment ?? { baseline: heightOf(item).bottom, size: 0 };
    return baseline < top - size * 0.4 ? 0 : baseline > bottom + size * 0.4 ? 2 : 1;
  };
  return [0, 1, 2].map((place) => items.filter((item) => placeOf(item) === place)).filter((part) => part.length > 0);
}

/** Whether more room is above and below lines than between them. */
function standsApart(band: readonly Segment[], others: readonly Segment[]): boolean {
  const lines = [...new Set(band.map(({ baseline }) => baseline))].toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [lines[0], lines.at(-1)];
  const steps = lines.slice(1).map((line, index) => line - (lines[index] ?? 0));
  const least = Math.max(...steps, (band[0]?.size ?? 10) * apart) * apart;
  return others.every(({ baseline }) => baseline <= first - least || baseline >= last + least);
}
