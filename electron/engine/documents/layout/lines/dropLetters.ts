import type { Word } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';

/** Times the size of a text that its first letter has at least which lines stand beside; letters of a page that are that large at most. */
const large = { times: 1.6, most: 24 };
/**
 * Parts of an em of the text: what the letter is off the first and the last line beside it, how far they are from it, how far below its
 * foot the last one may be, and from line to line; and of the size of the letter, how high the first one may be.
 */
const beside = { level: 0.4, nearest: -0.3, farthest: 1.6, low: 0.6, step: 1.7, high: 1.3 };
/** Parts of an em of a capital, above the line. */
const capital = 0.7;

const initial = /^["“”‘’«»„'(¡¿]?\p{Lu}$/u;
/** Capitals that are words in some language. */
const ownWord = /^(?:["“”‘’«»„'(¡¿])?[AEIOUYÀÉÓВИКОСУЯ]$/u;

/**
 * Text whose first letter is as high as a few of its lines, which stand beside it: the letter is the first one of its first word, and all of
 * these lines begin where it does.
 */
export function joinDropLetters(words: readonly Word[]): readonly Word[] {
  const initials = words.filter(({ text }) => text.length <= 2 && initial.test(text));
  if (initials.length === 0) return words;
  let joined = words;
  let tried = 0;
  for (const letter of initials) {
    if (!joined.some((word) => word.style.size * large.times <= letter.style.size)) continue;
    tried += 1;
    if (tried > large.most) break;
    const starts = startsBeside(letter, joined);
    if (starts !== null) joined = withLetter(joined, letter, starts);
  }
  return joined;
}

/** The first words of the lines beside a letter, from the top down; null where it is none that text begins with. */
function startsBeside(letter: Word, words: readonly Word[]): readonly [Word, ...Word[]] | null {
  const starts = firstWords(letter, words);
  const [first, ...others] = starts;
  const last = others.at(-1);
  if (first === undefined || last === undefined || !/^\p{L}/u.test(first.text)) return null;
  const em = last.style.size;
  const top = letter.baseline - letter.style.size * capital;
  const isLevel =
    Math.abs(last.baseline - letter.baseline) <= em * beside.level &&
    Math.abs(first.baseline - first.style.size * capital - top) <= em * beside.level;
  if (isLevel) return [first, ...others];
  // Not all programs set the letter as high as its lines: then the text goes on below it, and in the middle of a word beside it.
  const below = words.some(
    (word) =>
      Math.abs(word.x0 - letter.x0) <= em * beside.level &&
      word.style.size === em &&
      word.baseline > last.baseline &&
      word.baseline <= last.baseline + em * beside.step,
  );
  return below && /^(?:\p{Ll}|\p{Lu}+\P{L}*$)/u.test(first.text) ? [first, ...others] : null;
}

/** The first words of lines that follow each other, down to the foot of a letter, and begin right of it. */
function firstWords(letter: Word, words: readonly Word[]): Word[] {
  const { size } = letter.style;
  const lines: Word[] = [];
  const near = words.filter(
    ({ x0, baseline, style }) =>
      style.size * large.times <= size &&
      x0 >= letter.x1 + style.size * beside.nearest &&
      x0 <= letter.x1 + style.size * beside.farthest &&
      baseline > letter.baseline - size * beside.high &&
      baseline <= letter.baseline + style.size * beside.low,
  );
  for (const word of near.toSorted((a, b) => b.baseline - a.baseline || a.x0 - b.x0)) {
    const last = lines.at(-1);
    const step = last === undefined ? 0 : (last.baseline - word.baseline) / last.style.size;
    if (last === undefined || step > 0.5) {
      // A line that begins where the letter does, or before it, stands above the text.
      if (step > beside.step || words.some((other) => isBefore(other, word, letter))) break;
      lines.push(word);
    } else if (word.x0 < last.x0) lines[lines.length - 1] = word;
  }
  return lines.toReversed();
}

/** Whether a word stands on the line of another one, over or before a letter. */
function isBefore(other: Word, word: Word, letter: Word): boolean {
  return (
    other !== letter &&
    Math.abs(other.baseline - word.baseline) <= word.style.size * 0.2 &&
    other.x0 < letter.x1 + word.style.size * beside.nearest &&
    other.x1 > letter.x0 - word.style.size
  );
}

function withLetter(words: readonly Word[], letter: Word, [first, ...others]: readonly [Word, ...Word[]]): Word[] {
  const isOwn = first.spaced && ownWord.test(letter.text);
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
