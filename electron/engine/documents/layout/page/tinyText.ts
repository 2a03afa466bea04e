import type { Word } from '../../pdf/pageContent.ts';
import { modeOf } from '../lines/textLine.ts';

/**
 * Size in points, and as a fraction of the page's text size, below which text is unreadable; minimum count, more than the symbols of a
 * formula, and minimum characters of normal text on the page.
 */
const tiny = { points: 4.2, share: 0.42, fewest: 30, letters: 200 };

/**
 * Separates words too small to be read: a page shown in an image has text inside that is not aligned with the surrounding lines.
 * @param sizes character count of the page by font size, in points
 */
export function partTinyText(
  words: readonly Word[],
  sizes: ReadonlyMap<number, number>,
): { readonly text: readonly Word[]; readonly tiny: readonly Word[] } {
  const read = new Map([...sizes].filter(([size]) => size > tiny.points));
  const most = Math.min(tiny.points, modeOf(read) * tiny.share);
  const small = read.size === sizes.size ? [] : words.filter(({ style }) => style.size <= most);
  if (small.length < tiny.fewest || (read.get(modeOf(read)) ?? 0) < tiny.letters) return { text: words, tiny: [] };
  return { text: words.filter(({ style }) => style.size > most), tiny: small };
}
