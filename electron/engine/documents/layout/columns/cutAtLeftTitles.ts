import { cutStrips } from '../lines/cutStrips.ts';
import { heightOf, type Item } from './horizontalBands.ts';
import { isLargerTitle } from './titles.ts';

/**
 * Splits at titles alone on the left of names and their descriptions, each with the rows below it, from top to bottom: a column of names
 * continues through the titles. Null if there is no title except at the bottom.
 * @param size dominant font size in points
 */
export function cutAtLeftTitles<Thing>(items: readonly Item<Thing>[], size: number): readonly Item<Thing>[][] | null {
  const strips = cutStrips(items, heightOf);
  const left = Math.min(...items.map(({ x0 }) => x0));
  const parts: Item<Thing>[][] = [[]];
  for (const [index, strip] of strips.entries()) {
    const [only, ...others] = strip;
    const line = index < strips.length - 1 && others.length === 0 ? (only?.segment ?? null) : null;
    // A title of several lines is a separate part.
    const isTitle = line !== null && isLargerTitle(line, left, size) && !/^\p{Ll}/u.test(line.text.trim());
    if (isTitle) parts.push([...strip], []);
    else parts.at(-1)?.push(...strip);
  }
  const filled = parts.filter((part) => part.length > 0);
  return filled.length > 1 ? filled : null;
}
