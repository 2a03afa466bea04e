import { cutStrips } from '../lines/cutStrips.ts';
import { heightOf, type Item } from './strips.ts';
import { isLargerTitle } from './titles.ts';

/**
 * Titles that stand by themselves at the left of names and of what is told of them, each with the rows below it, from top to bottom: a
 * column of names goes through titles between them. Null where there is none but at the foot.
 * @param size of most of the text, in points
 */
export function cutAtLeftTitles<Thing>(items: readonly Item<Thing>[], size: number): readonly Item<Thing>[][] | null {
  const strips = cutStrips(items, heightOf);
  const left = Math.min(...items.map(({ x0 }) => x0));
  const parts: Item<Thing>[][] = [[]];
  for (const [index, strip] of strips.entries()) {
    const [only, ...others] = strip;
    const line = index < strips.length - 1 && others.length === 0 ? (only?.segment ?? null) : null;
    // A title of several lines is set by itself.
    const isTitle = line !== null && isLargerTitle(line, left, size) && !/^\p{Ll}/u.test(line.text.trim());
    if (isTitle) parts.push([...strip], []);
    else parts.at(-1)?.push(...strip);
  }
  const filled = parts.filter((part) => part.length > 0);
  return filled.length > 1 ? filled : null;
}
