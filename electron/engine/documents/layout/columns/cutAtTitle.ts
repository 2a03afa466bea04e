import { cutStrips } from '../lines/cutStrips.ts';
import { heightOf, type Item } from './horizontalBands.ts';
import { isLargerTitle } from './titles.ts';

/**
 * Splits cells above and below a title that is larger than they are and alone at their left: the content below it is another part of the
 * page, whatever gaps continue through it. Null if there is none.
 * @param size dominant font size in points
 */
export function cutAtTitle<Thing>(
  items: readonly Item<Thing>[],
  size: number,
): readonly [readonly Item<Thing>[], readonly Item<Thing>[]] | null {
  const strips = cutStrips(items, heightOf);
  const left = Math.min(...items.map(({ x0 }) => x0));
  const at = strips.findIndex(([only, ...others], index) => {
    const segment = only?.segment ?? null;
    if (index === 0 || index === strips.length - 1 || segment === null || others.length > 0) return false;
    return isLargerTitle(segment, left, size);
  });
  return at === -1 ? null : [strips.slice(0, at).flat(), strips.slice(at).flat()];
}
