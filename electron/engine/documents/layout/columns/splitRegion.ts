import { boundingBox } from '../../pdf/boxes.ts';
import type { Rule } from '../../pdf/pageContent.ts';
import { isCaption } from '../lines/captions.ts';
import { cutStrips, type Gutter, type Height } from '../lines/gaps.ts';
import { areOnSameLine, defaultSizePt, type TextLine } from '../lines/textLine.ts';
import { columnsOf, isProse } from './classifyRegion.ts';
import { heightOf, type LayoutItem, segmentsOf } from './horizontalBands.ts';
import { isLargerTitle } from './titles.ts';

/**
 * Splits cells above and below a title that is larger than they are and alone at their left: the content below it is another part of the
 * page, whatever gaps continue through it. Null if there is none.
 * @param size dominant font size in points
 */
export function cutAtTitle<Content>(
  items: readonly LayoutItem<Content>[],
  size: number,
): readonly [readonly LayoutItem<Content>[], readonly LayoutItem<Content>[]] | null {
  const strips = cutStrips(items, heightOf);
  const left = Math.min(...items.map(({ x0 }) => x0));
  const at = strips.findIndex(([only, ...others], index) => {
    const segment = only?.segment ?? null;
    if (index === 0 || index === strips.length - 1 || segment === null || others.length > 0) return false;
    return isLargerTitle(segment, left, size);
  });
  return at === -1 ? null : [strips.slice(0, at).flat(), strips.slice(at).flat()];
}

/** Maximum fraction of the width of all columns that a rule across them misses at each end. */
const maxMissedRatio = 0.04;

/**
 * Splits columns at a rule that crosses all of them: content above it, such as a journal header, is read before the content below. A rule
 * below or above one row of cells separates no columns.
 */
export function cutAtRules<Content>(
  items: readonly LayoutItem<Content>[],
  gutters: readonly Gutter[],
  rules: readonly Rule[],
): readonly (readonly LayoutItem<Content>[])[] {
  const cuts = linesAcross(items, rules);
  if (cuts.length === 0) return [items];
  const parts: LayoutItem<Content>[][] = [];
  for (const [index, y] of [-Infinity, ...cuts].entries()) {
    const end = cuts[index] ?? Infinity;
    const part = items.filter((item) => heightOf(item).top >= y && heightOf(item).top < end);
    const last = parts.at(-1);
    if (last !== undefined && (part.length === 0 || isOneTable(last, part, y, gutters))) last.push(...part);
    else if (part.length > 0) parts.push(part);
  }
  return parts;
}

/** Returns the heights, from the top down, of rules across all of these items that cross none of them. */
function linesAcross<Content>(items: readonly LayoutItem<Content>[], rules: readonly Rule[]): readonly number[] {
  const { x0, x1, y0, y1 } = boundingBox(items);
  const slack = (x1 - x0) * maxMissedRatio;
  const heights = items.map(heightOf);
  return rules
    .filter((rule) => rule.kind === 'horizontal' && rule.x0 <= x0 + slack && rule.x1 >= x1 - slack)
    .map((rule) => rule.y0)
    .filter((y) => y > y0 && y < y1 && !heights.some(({ top, bottom }) => top < y && bottom > y))
    .toSorted((a, b) => a - b);
}

/** Minimum ems from a rule to the items on its other side for it to be below the page header, and not below column headers. */
const minHeaderGapEm = 1.2;

/** Whether a line at some height parts one row of a table from its others. */
function isOneTable<Content>(
  above: readonly LayoutItem<Content>[],
  below: readonly LayoutItem<Content>[],
  y: number,
  gutters: readonly Gutter[],
): boolean {
  const [before, after] = [above.map(heightOf), below.map(heightOf)];
  const size = segmentsOf([...above, ...below])[0]?.size ?? 0;
  const isHead = isRow(before) && Math.min(...after.map(({ top }) => top)) - y < size * minHeaderGapEm;
  const isFoot = isRow(after) && y - Math.max(...before.map(({ bottom }) => bottom)) < size * minHeaderGapEm;
  if (!isHead && !isFoot) return false;
  return ![above, below].some((part) => columnsOf(segmentsOf(part), gutters).some(isProse));
}

/** Whether several items share one line. */
function isRow([first, ...others]: readonly Height[]): boolean {
  return (
    first !== undefined &&
    others.length > 0 &&
    others.every(({ top, bottom }) => top < first.bottom && bottom > first.top)
  );
}

/** Maximum number of line ends that are no column, and their maximum fraction of the adjacent lines. */
const maxLineEnds = { lines: 4, share: 0.5 };
/** Baseline tolerance in ems of content level with the lines. */
const bandToleranceEm = 0.4;
/** Minimum line spacing in ems, and as a multiple of the largest step, that separates the lines from other content above or below. */
const minBandGapEm = 1.3;

/**
 * Splits two columns whose right one is only the ends of a few lines, such as a date next to a title or the value of a label, above and
 * below these lines; they are read line by line. Null if the right column is a real column.
 */
export function splitAtLineEnds<Content>(
  items: readonly LayoutItem<Content>[],
  gutters: readonly Gutter[],
): readonly (readonly LayoutItem<Content>[])[] | null {
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
  const placed = items.filter(({ content }) => content !== null);
  if (placed.some((item) => item.x1 > right.x0 || (item.y0 < bottom && item.y1 > top))) return null;
  const placeOf = (item: LayoutItem<Content>): number => {
    const { baseline, size } = item.segment ?? { baseline: heightOf(item).bottom, size: 0 };
    return baseline < top - size * bandToleranceEm ? 0 : baseline > bottom + size * bandToleranceEm ? 2 : 1;
  };
  return [0, 1, 2].map((place) => items.filter((item) => placeOf(item) === place)).filter((part) => part.length > 0);
}

/** Whether the gaps above and below the lines are larger than those between them. */
function isSetApart(band: readonly TextLine[], others: readonly TextLine[]): boolean {
  const lines = [...new Set(band.map(({ baseline }) => baseline))].toSorted((a, b) => a - b);
  const [first = 0, last = 0] = [lines[0], lines.at(-1)];
  const steps = lines.slice(1).map((line, index) => line - (lines[index] ?? 0));
  const least = Math.max(...steps, (band[0]?.size ?? 10) * minBandGapEm) * minBandGapEm;
  return others.every(({ baseline }) => baseline <= first - least || baseline >= last + least);
}

/**
 * Ems: minimum gap from an image to the text at its side, maximum gap to the caption below, and maximum line spacing of the caption. Then:
 * lines of text at its side and of its caption; ems that other items in its column are away from it, and how many of them; maximum images
 * per page.
 */
const wrapped = {
  minGapEm: 0.25,
  maxCaptionGapEm: 2.5,
  maxCaptionStepEm: 1.6,
  minTextLines: 4,
  maxCaptionLines: 8,
  minFarEm: 6,
  maxFarItems: 2,
  maxImages: 40,
};
/** Ratio to the usual line spacing of a text at which it ends. */
const endStepRatio = 1.25;

/**
 * Places an image with its caption, wrapped by text closer than columns are, after the text at its side, up to where that text ends. Null
 * if there is no such image, or if more content is above or below it in its own column.
 */
export function splitAtWrappedImage<Content>(
  items: readonly LayoutItem<Content>[],
): readonly (readonly LayoutItem<Content>[])[] | null {
  const images = items.filter(({ isImage }) => isImage);
  if (images.length > wrapped.maxImages) return null;
  const shown = images.flatMap((image) => {
    const caption = captionOf(image, items);
    return caption.length === 0 ? [] : [{ picture: image, aside: [image, ...caption] }];
  });
  const named = new Set(shown.flatMap(({ aside }) => aside));
  for (const { picture, aside } of shown) {
    const bottom = Math.max(...aside.map((item) => heightOf(item).bottom));
    const others = items.filter((item) => !aside.includes(item));
    if (
      !wrapsAround(
        others.filter((item) => !named.has(item)),
        aside,
        { top: picture.y0, bottom },
      )
    )
      continue;
    const sorted = others.toSorted((a, b) => heightOf(a).bottom - heightOf(b).bottom);
    const at = endOf(sorted, picture, bottom);
    return [sorted.slice(0, at), aside, sorted.slice(at)].filter((part) => part.length > 0);
  }
  return null;
}

/** The caption lines directly below an image. */
function captionOf<Content>(
  image: LayoutItem<Content>,
  items: readonly LayoutItem<Content>[],
): readonly LayoutItem<Content>[] {
  const below = items
    .filter(
      ({ segment, x0, x1 }) =>
        segment !== null &&
        segment.y0 >= image.y1 - segment.size / 2 &&
        x0 >= image.x0 - segment.size &&
        x1 <= image.x1 + segment.size,
    )
    .toSorted((a, b) => (a.segment?.baseline ?? 0) - (b.segment?.baseline ?? 0));
  const [first] = below;
  if (first?.segment == null || !isCaption(first.segment.text)) return [];
  if (first.segment.y0 - image.y1 > first.segment.size * wrapped.maxCaptionGapEm) return [];
  const caption = [first];
  let last: TextLine = first.segment;
  for (const item of below.slice(1)) {
    if (item.segment === null || item.segment.baseline - last.baseline > last.size * wrapped.maxCaptionStepEm) break;
    caption.push(item);
    last = item.segment;
  }
  return caption.length > wrapped.maxCaptionLines ? [] : caption;
}

/** Whether lines of text are at one side of these items, and lines above and below extend to the other side. */
function wrapsAround<Content>(
  others: readonly LayoutItem<Content>[],
  aside: readonly LayoutItem<Content>[],
  { top, bottom }: Height,
): boolean {
  const [x0, x1] = [Math.min(...aside.map((item) => item.x0)), Math.max(...aside.map((item) => item.x1))];
  const beside = others.filter((item) => {
    const own = heightOf(item);
    const middle = (own.top + own.bottom) / 2;
    return middle > top && middle < bottom;
  });
  if (beside.length < wrapped.minTextLines || beside.some(({ segment }) => segment === null)) return false;
  const gapOf = (item: LayoutItem<Content>): number => (item.segment?.size ?? defaultSizePt) * wrapped.minGapEm;
  // The page number may be in the corner.
  const isFar = (item: LayoutItem<Content>): boolean =>
    Math.max(top - item.y1, item.y0 - bottom) > (item.segment?.size ?? 0) * wrapped.minFarEm;
  const isNone = (column: readonly LayoutItem<Content>[]): boolean =>
    column.length <= wrapped.maxFarItems && column.every(isFar);
  if (beside.every((item) => item.x1 <= x0 - gapOf(item)))
    return isNone(others.filter((item) => item.x0 >= x0 - gapOf(item)));
  if (!beside.every((item) => item.x0 >= x1 + gapOf(item))) return false;
  return isNone(others.filter((item) => item.x1 <= x1 + gapOf(item)));
}

/** Returns where the text at the side of an image ends: below the caption, at a gap, or at a line as wide as both. */
function endOf<Content>(sorted: readonly LayoutItem<Content>[], image: LayoutItem<Content>, bottom: number): number {
  for (const [index, item] of sorted.entries()) {
    const { bottom: foot } = heightOf(item);
    if (foot <= bottom) continue;
    const [above, before] = [sorted[index - 1], sorted[index - 2]];
    if (above === undefined || (item.x0 < image.x1 && item.x1 > image.x0)) return index;
    const step = foot - heightOf(above).bottom;
    const usual = before === undefined ? step : heightOf(above).bottom - heightOf(before).bottom;
    if (step > usual * endStepRatio) return index;
  }
  return sorted.length;
}
