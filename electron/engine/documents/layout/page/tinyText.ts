import type { Word } from '../../pdf/pageContent.ts';
import { mostOf } from '../lines/segment.ts';

/**
 * Points, and part of the size of the text of a page, below which nobody reads a word; so many are more than signs of a formula, and
 * letters of the text that a page has beside them.
 */
const tiny = { points: 4.2, share: 0.42, fewest: 30, letters: 200 };

/**
 * The words of a page without those that are too small to be read: a page that is shown in a picture has a text of its own, which stands
 * in no line with what is around it.
 * @param sizes letters of the page by their size, in points
 */
export function partTinyText(
  words: readonly Word[],
  sizes: ReadonlyMap<number, number>,
): { readonly text: readonly Word[]; readonly tiny: readonly Word[] } {
  const read = new Map([...sizes].filter(([size]) => size > tiny.points));
  const most = Math.min(tiny.points, mostOf(read) * tiny.share);
  const small = read.size === sizes.size ? [] : words.filter(({ style }) => style.size <= most);
  if (small.length < tiny.fewest || (read.get(mostOf(read)) ?? 0) < tiny.letters) return { text: words, tiny: [] };
  return { text: words.filter(({ style }) => style.size > most), tiny: small };
}
