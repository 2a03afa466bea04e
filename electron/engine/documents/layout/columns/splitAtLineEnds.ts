import { areOnSameLine, type TextLine } from '../lines/textLine.ts';
import { columnsOf } from './classifyRegion.ts';
import type { Gutter } from '../lines/gaps.ts';
import { heightOf, segmentsOf, type Item } from './horizontalBands.ts';

/** Maximum number of line ends that are no column, and their maximum fraction of the adjacent lines. */
const maxLineEnds = { lines: 4, share: 0.5 };
/** Minimum line spacing in ems, and as a multiple of the largest step, that separates the lines from other content above or below. */
const apart = 1.3;

/**
 * Splits two columns whose right one is only the ends of a few lines, such as a date next to a title or the value of a label, above and
 * below these lines; they are read line by line. Null if the right column is a real column.
 */
export function splitAtLineEnds<Thing>(
  items: readonly Item<Thing>[],
  gutters: readonly Gutter[],
): readonly (readonly Item<Thing>[])[] | null {
  const segments = segmentsOf(items);
  const [left, right, ...more] = columnsOf(segments, gutters);
  if (left === undefined || right === undefined || more.length > 0) return null;
  const ends = right.segments;
  if (ends.length > maxLineEnds.lines || ends.length > left.segments.length * maxLineEnds.share) return null;
  const begins = ends.map((end) => left.segments.find((line) => areOnSameLine(line, end)));
  if (begins.includes(undefined)) return null;
  const band = [...ends, ...begins.flatMap((line) => line ?? [])];
  const [top, bottom] = [
    Math.min(...band.map(({ baseline }) => baseline)),
    Math.max(...band.map(({ baseline }) => baseline)),
  ];
  const others = left.segments.filter((line) => !band.some((other) => areOnSameLine(line, other)));
  // Comments at the ends of code lines are close to the other lines.
  const isCode = segments.every(({ words }) => words.every(({ style }) => style.mono));
  if (!isCode && !isSetApart(band, others)) return null;
  const things = items.filter(({ thing }) => thing !== null);
  if (things.some((item) => item.x1 > right.x0 || (item.y0 < bottom && item.y1 > top))) return null;
  const placeOf = (item: Item<Thing>): number => {
    const { baseline, size } = item.segment ?? { baseline: heightOf(item).bottom, size: 0 };
    return baseline < top - size * 0.4 ? 0 : baseline > bottom + size * 0.4 ? 2 : 1;
  };
  return [0, 1, 2].map((place) => items.filter((item) => placeOf(item) === place)).filter((part) => part.length > 0);
}

/** Whether the gaps above and below the lines are larger than those between them. */
function isSetApart(band: readonly TextLine[], others: readonly TextLine[]): boolean {
  const lines = [...new Set(band.map(({ baseline }) => baseline))].toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [lines[0], lines.at(-1)];
  const steps = lines.slice(1).map((line, index) => line - (lines[index] ?? 0));
  const least = Math.max(...steps, (band[0]?.size ?? 10) * apart) * apart;
  return others.every(({ baseline }) => baseline <= first - least || baseline >= last + least);
}
