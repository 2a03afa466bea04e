import type { Word } from './pageContent.ts';
import { asMono } from './wordWith.ts';

/** Maximum width difference of a symbol relative to the monospace width, and tolerance of baseline and size in points. */
const tolerance = { width: 0.03, points: 1 };

/**
 * Marks symbols of another font as monospace if they are adjacent to monospace letters and equally wide: TeX has the straight quotes of
 * code in a separate font, and a line of output would not count as code because of a `NA's` in it.
 * @returns the same words if there are none
 */
export function detectMonospaceSymbols(words: readonly Word[]): readonly Word[] {
  const isTyped = (word: Word, at: number): boolean => {
    if (word.text.length !== 1 || word.style.mono || letter.test(word.text)) return false;
    const [last, next] = [words[at - 1], words[at + 1]];
    return (!word.spaced && isOneWidth(word, last)) || (next?.spaced === false && isOneWidth(word, next));
  };
  return words.some(isTyped) ? words.map((word, at) => (isTyped(word, at) ? asMono(word) : word)) : words;
}

const letter = /[\p{L}\p{N}]/u;

function isOneWidth(char: Word, beside: Word | undefined): boolean {
  if (beside === undefined || !beside.style.mono || Math.abs(beside.baseline - char.baseline) > tolerance.points)
    return false;
  const width = (beside.x1 - beside.x0) / beside.text.length;
  const isNear = Math.abs(beside.style.size - char.style.size) <= tolerance.points;
  return isNear && Math.abs(char.x1 - char.x0 - width) <= width * tolerance.width;
}
