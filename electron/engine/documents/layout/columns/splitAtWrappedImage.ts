import { isCaption } from '../lines/captions.ts';
import type { Height } from '../lines/cutStrips.ts';
import type { TextLine } from '../lines/textLine.ts';
import { heightOf, type Item } from './horizontalBands.ts';

/**
 * Ems: minimum gap from an image to the text at its side, maximum gap to the caption below, and maximum line spacing of the caption. Then:
 * lines of text at its side and of its caption; ems that other items in its column are away from it, and how many of them; maximum images
 * per page.
 */
const limits = { gap: 0.25, below: 2.5, step: 1.6, text: 4, caption: 8, far: 6, corner: 2, pictures: 40 };
/** Times the step from line to line of a text at which it ends. */
const end = 1.25;

/**
 * Places an image with its caption, wrapped by text closer than columns are, after the text at its side, up to where that text ends. Null
 * if there is no such image, or if more content is above or below it in its own column.
 */
export function splitAtWrappedImage<Thing>(items: readonly Item<Thing>[]): readonly (readonly Item<Thing>[])[] | null {
  const images = items.filter(({ isImage }) => isImage);
  if (images.length > limits.pictures) return null;
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
function captionOf<Thing>(image: Item<Thing>, items: readonly Item<Thing>[]): readonly Item<Thing>[] {
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
  if (first.segment.y0 - image.y1 > first.segment.size * limits.below) return [];
  const caption = [first];
  let last: TextLine = first.segment;
  for (const item of below.slice(1)) {
    if (item.segment === null || item.segment.baseline - last.baseline > last.size * limits.step) break;
    caption.push(item);
    last = item.segment;
  }
  return caption.length > limits.caption ? [] : caption;
}

/** Whether lines of text are at one side of these items, and lines above and below extend to the other side. */
function wrapsAround<Thing>(
  others: readonly Item<Thing>[],
  aside: readonly Item<Thing>[],
  { top, bottom }: Height,
): boolean {
  const [x0, x1] = [Math.min(...aside.map((item) => item.x0)), Math.max(...aside.map((item) => item.x1))];
  const beside = others.filter((item) => {
    const own = heightOf(item);
    const middle = (own.top + own.bottom) / 2;
    return middle > top && middle < bottom;
  });
  if (beside.length < limits.text || beside.some(({ segment }) => segment === null)) return false;
  const gapOf = (item: Item<Thing>): number => (item.segment?.size ?? 10) * limits.gap;
  // The page number may be in the corner.
  const isFar = (item: Item<Thing>): boolean =>
    Math.max(top - item.y1, item.y0 - bottom) > (item.segment?.size ?? 0) * limits.far;
  const isNone = (column: readonly Item<Thing>[]): boolean => column.length <= limits.corner && column.every(isFar);
  if (beside.every((item) => item.x1 <= x0 - gapOf(item)))
    return isNone(others.filter((item) => item.x0 >= x0 - gapOf(item)));
  if (!beside.every((item) => item.x0 >= x1 + gapOf(item))) return false;
  return isNone(others.filter((item) => item.x1 <= x1 + gapOf(item)));
}

/** Returns where the text at the side of an image ends: below the caption, at a gap, or at a line as wide as both. */
function endOf<Thing>(sorted: readonly Item<Thing>[], image: Item<Thing>, bottom: number): number {
  for (const [index, item] of sorted.entries()) {
    const { bottom: foot } = heightOf(item);
    if (foot <= bottom) continue;
    const [above, before] = [sorted[index - 1], sorted[index - 2]];
    if (above === undefined || (item.x0 < image.x1 && item.x1 > image.x0)) return index;
    const step = foot - heightOf(above).bottom;
    const usual = before === undefined ? step : heightOf(above).bottom - heightOf(before).bottom;
    if (step > usual * end) return index;
  }
  return sorted.length;
}
