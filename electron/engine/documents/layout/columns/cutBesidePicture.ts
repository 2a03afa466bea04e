import { isCaption } from '../lines/captions.ts';
import type { Height } from '../lines/cutStrips.ts';
import type { Segment } from '../lines/segment.ts';
import { heightOf, type Item } from './strips.ts';

/** Ems from a picture to the text at its side at least, and to its caption below, and from one line of that to the next; lines of text at its side and of its caption; ems that others in its column are away from it, and how many; pictures of a page at most. */
const limits = { gap: 0.25, below: 2.5, step: 1.6, text: 4, caption: 8, far: 6, corner: 2, pictures: 40 };
/** Times the step from line to line of a text at which it ends. */
const end = 1.25;

/**
 * A picture with its caption that text runs around, closer than columns are: after the text at its side, up to where that ends. Null where
 * there is no such, or where more stands above or below it in a column of its own.
 */
export function cutBesidePicture<Thing>(items: readonly Item<Thing>[]): readonly (readonly Item<Thing>[])[] | null {
  const pictures = items.filter(({ isPicture }) => isPicture);
  if (pictures.length > limits.pictures) return null;
  const shown = pictures.flatMap((picture) => {
    const caption = captionOf(picture, items);
    return caption.length === 0 ? [] : [{ picture, aside: [picture, ...caption] }];
  });
  const named = new Set(shown.flatMap(({ aside }) => aside));
  for (const { picture, aside } of shown) {
    const bottom = Math.max(...aside.map((item) => heightOf(item).bottom));
    const others = items.filter((item) => !aside.includes(item));
    if (
      !runAround(
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

/** The lines straight below a picture that name it. */
function captionOf<Thing>(picture: Item<Thing>, items: readonly Item<Thing>[]): readonly Item<Thing>[] {
  const below = items
    .filter(
      ({ segment, x0, x1 }) =>
        segment !== null &&
        segment.y0 >= picture.y1 - segment.size / 2 &&
        x0 >= picture.x0 - segment.size &&
        x1 <= picture.x1 + segment.size,
    )
    .toSorted((a, b) => (a.segment?.baseline ?? 0) - (b.segment?.baseline ?? 0));
  const [first] = below;
  if (first?.segment == null || !isCaption(first.segment.text)) return [];
  if (first.segment.y0 - picture.y1 > first.segment.size * limits.below) return [];
  const caption = [first];
  let last: Segment = first.segment;
  for (const item of below.slice(1)) {
    if (item.segment === null || item.segment.baseline - last.baseline > last.size * limits.step) break;
    caption.push(item);
    last = item.segment;
  }
  return caption.length > limits.caption ? [] : caption;
}

/** Whether lines of text stand at one side of these, and above and below lines that go on to their other side. */
function runAround<Thing>(
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
  // The number of the page may stand in the corner.
  const isFar = (item: Item<Thing>): boolean =>
    Math.max(top - item.y1, item.y0 - bottom) > (item.segment?.size ?? 0) * limits.far;
  const isNone = (column: readonly Item<Thing>[]): boolean => column.length <= limits.corner && column.every(isFar);
  if (beside.every((item) => item.x1 <= x0 - gapOf(item)))
    return isNone(others.filter((item) => item.x0 >= x0 - gapOf(item)));
  if (!beside.every((item) => item.x0 >= x1 + gapOf(item))) return false;
  return isNone(others.filter((item) => item.x1 <= x1 + gapOf(item)));
}

/** Where the text at the side of a picture ends: below its caption, where room is, or a line as wide as both. */
function endOf<Thing>(sorted: readonly Item<Thing>[], picture: Item<Thing>, bottom: number): number {
  for (const [index, item] of sorted.entries()) {
    const { bottom: foot } = heightOf(item);
    if (foot <= bottom) continue;
    const [above, before] = [sorted[index - 1], sorted[index - 2]];
    if (above === undefined || (item.x0 < picture.x1 && item.x1 > picture.x0)) return index;
    const step = foot - heightOf(above).bottom;
    const usual = before === undefined ? step : heightOf(above).bottom - heightOf(before).bottom;
    if (step > usual * end) return index;
  }
  return sorted.length;
}
