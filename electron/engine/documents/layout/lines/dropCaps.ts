import type { Word } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';

/** Minimum size of a drop cap as a multiple of the text size; maximum letters of that size on a page. */
const large = { times: 1.6, most: 24 };
/**
 * Fractions of an em of the text: vertical tolerance between the drop cap and its first and last adjacent line, minimum and maximum gap to
 * them, how far the last line may be below the cap's bottom, and range of the line spacing; as a fraction of the cap's size: maximum height of
 * the first line. Then: baseline tolerance of words on one line.
 */
const dropCapEm = {
  level: 0.4,
  nearest: -0.3,
  farthest: 1.6,
  low: 0.6,
  minLineStep: 0.5,
  step: 1.7,
  high: 1.3,
  baselineTolerance: 0.2,
};
/** Parts of an em of a capital, above the line. */
const capital = 0.7;

const initial = /^["“”‘’«»„'(¡¿]?\p{Lu}$/u;
/** Capitals that are words in some language. */
const singleLetterWord = /^(?:["“”‘’«»„'(¡¿])?[AEIOUYÀÉÓВИКОСУЯ]$/u;

/**
 * Merges drop caps, which are as tall as several adjacent lines, with the word that they start; all these lines have the same left edge.
 */
export function mergeDropCaps(words: readonly Word[]): readonly Word[] {
  const initials = words.filter(({ text }) => text.length <= 2 && initial.test(text));
  if (initials.length === 0) return words;
  let joined = words;
  let tried = 0;
  for (const letter of initials) {
    if (!joined.some((word) => word.style.size * large.times <= letter.style.size)) continue;
    tried += 1;
    if (tried > large.most) break;
    const starts = adjacentLineStarts(letter, joined);
    if (starts !== null) joined = withLetter(joined, letter, starts);
  }
  return joined;
}

/** Returns the first words of the lines adjacent to a letter, from top to bottom; null if the letter is not a drop cap. */
function adjacentLineStarts(letter: Word, words: readonly Word[]): readonly [Word, ...Word[]] | null {
  const starts = firstWords(letter, words);
  const [first, ...others] = starts;
  const last = others.at(-1);
  if (first === undefined || last === undefined || !/^\p{L}/u.test(first.text)) return null;
  const em = last.style.size;
  const top = letter.baseline - letter.style.size * capital;
  const isLevel =
    Math.abs(last.baseline - letter.baseline) <= em * dropCapEm.level &&
    Math.abs(first.baseline - first.style.size * capital - top) <= em * dropCapEm.level;
  if (isLevel) return [first, ...others];
  // Some programs set the letter less tall than its lines: then the text continues below it, and in the middle of a word next to it.
  const below = words.some(
    (word) =>
      Math.abs(word.x0 - letter.x0) <= em * dropCapEm.level &&
      word.style.size === em &&
      word.baseline > last.baseline &&
      word.baseline <= last.baseline + em * dropCapEm.step,
  );
  return below && /^(?:\p{Ll}|\p{Lu}+\P{L}*$)/u.test(first.text) ? [first, ...others] : null;
}

/** Returns the first words of consecutive lines that start right of a letter, down to its bottom. */
function firstWords(letter: Word, words: readonly Word[]): Word[] {
  const { size } = letter.style;
  const lines: Word[] = [];
  const near = words.filter(
    ({ x0, baseline, style }) =>
      style.size * large.times <= size &&
      x0 >= letter.x1 + style.size * dropCapEm.nearest &&
      x0 <= letter.x1 + style.size * dropCapEm.farthest &&
      baseline > letter.baseline - size * dropCapEm.high &&
      baseline <= letter.baseline + style.size * dropCapEm.low,
  );
  for (const word of near.toSorted((a, b) => b.baseline - a.baseline || a.x0 - b.x0)) {
    const last = lines.at(-1);
    const step = last === undefined ? 0 : (last.baseline - word.baseline) / last.style.size;
    if (last === undefined || step > dropCapEm.minLineStep) {
      // A line that starts at or before the letter is above the text.
      if (step > dropCapEm.step || words.some((other) => isBefore(other, word, letter))) break;
      lines.push(word);
    } else if (word.x0 < last.x0) lines[lines.length - 1] = word;
  }
  return lines.toReversed();
}

/** Whether a word is on the line of another one, above or before a letter. */
function isBefore(other: Word, word: Word, letter: Word): boolean {
  return (
    other !== letter &&
    Math.abs(other.baseline - word.baseline) <= word.style.size * dropCapEm.baselineTolerance &&
    other.x0 < letter.x1 + word.style.size * dropCapEm.nearest &&
    other.x1 > letter.x0 - word.style.size
  );
}

function withLetter(words: readonly Word[], letter: Word, [first, ...others]: readonly [Word, ...Word[]]): Word[] {
  const isOwn = first.spaced && singleLetterWord.test(letter.text);
  const starts = new Set(others);
  return words.flatMap((word) => {
    if (word === letter) {
      if (!isOwn) return [];
      return [wordWith(first, { text: letter.text, x0: letter.x0, x1: letter.x1, spaced: true })];
    }
    if (word === first && !isOwn) return [wordWith(first, { text: letter.text + first.text, x0: letter.x0 })];
    return [starts.has(word) ? wordWith(word, { x0: letter.x0 }) : word];
  });
}
