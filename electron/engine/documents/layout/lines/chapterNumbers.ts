import type { Word } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';

/**
 * Chapter numbers: minimum size in points, minimum size as a multiple of the title's size, height as a fraction of the size, and vertical
 * tolerance; maximum numbers of that size on a page.
 */
const limits = { size: 24, times: 1.7, high: 0.75, off: 0.15, most: 8 };

/**
 * Moves a chapter number that is as tall as the adjacent lines of its title onto the first of them, so that it is read first, whatever its
 * own baseline is.
 */
export function raiseChapterNumbers(words: readonly Word[]): readonly Word[] {
  const numbers = words.filter(({ text, style }) => style.size >= limits.size && /^\d{1,2}$/.test(text));
  if (numbers.length === 0 || numbers.length > limits.most) return words;
  const raised = new Map<Word, Word>();
  for (const number of numbers) {
    const first = adjacentTitle(number, words);
    if (first === null) continue;
    const { baseline, y0, y1, style } = first;
    raised.set(number, wordWith(number, { baseline, y0, y1, style }));
  }
  return raised.size === 0 ? words : words.map((word) => raised.get(word) ?? word);
}

/** Returns the first word of several lines of equal size that are right of a number and next to nothing else; null if there are none. */
function adjacentTitle(number: Word, words: readonly Word[]): Word | null {
  const { size } = number.style;
  const top = number.baseline - size * limits.high - size * limits.off;
  const beside = words.filter(
    (word) => word !== number && word.baseline > top && word.baseline <= number.baseline + size * limits.off,
  );
  const [any] = beside;
  if (any === undefined) return null;
  const isTitle = ({ x0, style }: Word): boolean =>
    x0 > number.x1 && style.size === any.style.size && style.bold === any.style.bold;
  if (any.style.size * limits.times > size || !beside.every(isTitle)) return null;
  const lines = [...new Set(beside.map(({ baseline }) => baseline))].toSorted((a, b) => a - b);
  if (lines.length < 2) return null;
  return beside.filter(({ baseline }) => baseline === lines[0]).toSorted((a, b) => a.x0 - b.x0)[0] ?? null;
}
