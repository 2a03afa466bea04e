import type { Word } from './pageContent.ts';
import { asMono } from './wordWith.ts';

/** Part of the width of a typewriter's letter that a sign may be off it, and points that their baselines and sizes may differ. */
const unrest = { width: 0.03, points: 1 };

/**
 * Signs of another font beside typewritten letters, and as wide as those, as typewritten too: TeX has the straight quotes of programs in
 * a font of their own, and a line of output would be none for a `NA's` in it.
 * @returns the words as they are where there are none
 */
export function readTypedSigns(words: readonly Word[]): readonly Word[] {
  const isTyped = (word: Word, at: number): boolean => {
    if (word.text.length !== 1 || word.style.mono || letter.test(word.text)) return false;
    const [last, next] = [words[at - 1], words[at + 1]];
    return (!word.spaced && isOneWidth(word, last)) || (next?.spaced === false && isOneWidth(word, next));
  };
  return words.some(isTyped) ? words.map((word, at) => (isTyped(word, at) ? asMono(word) : word)) : words;
}

const letter = /[\p{L}\p{N}]/u;

function isOneWidth(sign: Word, beside: Word | undefined): boolean {
  if (beside === undefined || !beside.style.mono || Math.abs(beside.baseline - sign.baseline) > unrest.points)
    return false;
  const width = (beside.x1 - beside.x0) / beside.text.length;
  const isNear = Math.abs(beside.style.size - sign.style.size) <= unrest.points;
  return isNear && Math.abs(sign.x1 - sign.x0 - width) <= width * unrest.width;
}
