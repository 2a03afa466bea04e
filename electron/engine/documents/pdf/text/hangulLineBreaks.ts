import { lowerBound } from '../../../../../shared/base/lowerBound.ts';
import type { Word } from '../pageContent.ts';
import { wordWith } from '../wordWith.ts';

/** Minimum lines that begin with a space in the file, so that lines without one show broken words; minimum lines with one right edge. */
const minLines = { spaced: 3, even: 3 };
/** In word sizes: minimum distance of a line below the one before it, and tolerance of the right edge of full lines. */
const limits = { below: 0.5, even: 0.35 };

/** Whether a character is a Hangul syllable. */
export function isHangul(char: string): boolean {
  return /^[\uac00-\ud7a3]/u.test(char);
}

/**
 * Joins broken Hangul words: Korean breaks lines inside words too, and a file that stores its spaces stores none at such line ends. A word
 * at the start of a line that continues the one at the end of a full line then gets no space before it; all others do.
 * @param words of a page in the order of the file
 */
export function joinBrokenHangul(words: readonly Word[]): readonly Word[] {
  const starts = words.flatMap((word, index) => {
    const last = words[index - 1];
    return last !== undefined && beginsLine(last, word) ? [{ index, word, end: last.x1 }] : [];
  });
  if (starts.every(({ word }) => word.spaced)) return words;
  const isTold = starts.filter(({ word }) => word.spaced).length >= minLines.spaced;
  const ends = starts.map(({ end }) => end).toSorted((a, b) => a - b);
  const isFull = (end: number, size: number): boolean => {
    const from = lowerBound(ends, end - size * limits.even);
    return (ends[from + minLines.even - 1] ?? Infinity) <= end + size * limits.even;
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
