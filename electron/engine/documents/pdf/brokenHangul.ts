import { firstFrom } from '../../../../shared/base/firstFrom.ts';
import type { Word } from './pageContent.ts';
import { wordWith } from './wordWith.ts';

/** Lines that begin behind a space of the file at least, so that those without one tell of words that are broken; and lines that end at one place. */
const fewest = { spaced: 3, even: 3 };
/** Parts of the size of a word: how far a line stands below the one before it, and how far the ends of full lines are off each other. */
const limits = { below: 0.5, even: 0.35 };

/** Whether a sign is a syllable of Korean. */
export function isHangul(sign: string): boolean {
  return /^[\uac00-\ud7a3]/u.test(sign);
}

/**
 * Korean is broken within its words as well, and a file that writes the spaces of its text writes none at such ends of lines. Words at the
 * beginning of a line that go on with the last one, at the end of a full line, are not spaced then; all others are.
 * @param words of a page in the order of the file
 */
export function keepBrokenHangul(words: readonly Word[]): readonly Word[] {
  const starts = words.flatMap((word, index) => {
    const last = words[index - 1];
    return last !== undefined && beginsLine(last, word) ? [{ index, word, end: last.x1 }] : [];
  });
  if (starts.every(({ word }) => word.spaced)) return words;
  const isTold = starts.filter(({ word }) => word.spaced).length >= fewest.spaced;
  const ends = starts.map(({ end }) => end).toSorted((a, b) => a - b);
  const isFull = (end: number, size: number): boolean => {
    const from = firstFrom(ends, end - size * limits.even);
    return (ends[from + fewest.even - 1] ?? Infinity) <= end + size * limits.even;
  };
  const apart = new Set(
    starts.flatMap(({ index, word, end }) =>
      !word.spaced && !(isTold && isFull(end, word.style.size)) ? [index] : [],
    ),
  );
  return words.map((word, index) => (apart.has(index) ? wordWith(word, { spaced: true }) : word));
}

function beginsLine(last: Word, word: Word): boolean {
  if (!isHangul(word.text) || !isHangul(last.text.slice(-1))) return false;
  return word.baseline - last.baseline > word.style.size * limits.below || word.x0 < last.x0;
}
