import { median } from '../../../../../shared/base/median.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';
import { isEastAsian } from '../lines/joinLines.ts';

/** Fractions of an em: gap between the letters of one word, its tolerance, and how much larger the gap between words is. */
const letterGapEm = { least: 0.08, most: 1.1, unrest: 0.09, word: 0.2 };
/**
 * Width of a usual space as a fraction of an em: such a gap is no evidence by itself. In narrower gaps, letters may not have been
 * separated.
 */
const space = { least: 0.2, most: 0.34 };
/** Minimum single letters, minimum fraction of the pieces that they are, and maximum letters of a piece. */
const few = { letters: 4, share: 0.6, piece: 6 };
/**
 * Maximum gap between pieces, as a fraction of an em, that never occurs between words; minimum letters and fraction of the pieces that
 * prove one word.
 */
const close = { room: 0.16, letters: 3, share: 0.4 };
/** Minimum letters of one word between usual spaces, and of one with wider gaps, in ems: columns may have letters as headers. */
const lone = { letters: 6, wide: 0.6, wideLetters: 5 };
/**
 * Chinese and Japanese characters: maximum gaps as a fraction of an em in a justified line and in justified column headers; minimum
 * characters of the latter, and maximum characters of a piece.
 */
const cjk = { filled: 0.6, most: 1.7, fewest: 3, piece: 2 };

/** Baseline tolerance of the letters of one line, in ems. */
const baselineToleranceEm = 0.1;
/** Maximum gap between words, relative to the widest gap between letters. */
const maxGapRatio = 2;
/** Minimum mean length of a word, in characters. */
const minMeanChars = 2.5;

/**
 * Merges letter-spaced words, stored as one word per letter: `C O N T E N T S`. Chinese and Japanese words contain no spaces, however a
 * line is justified.
 */
export function mergeLetterSpacedWords(words: readonly Word[]): readonly Word[] {
  let joined: Word[] | null = null;
  let at = 0;
  while (at < words.length) {
    const end = runEnd(words, at);
    const made =
      singleLetterCount(words, at, end) < 2 ? null : wordsOf(words.slice(at, end), words[at - 1], words[end]);
    if (made !== null) joined ??= words.slice(0, at);
    if (joined !== null) for (const word of made ?? words.slice(at, end)) joined.push(word);
    at = end;
  }
  return joined ?? words;
}

/** Returns the end index of a run of consecutive short pieces on a line, from a start index. */
function runEnd(words: readonly Word[], from: number): number {
  let end = from + 1;
  let last = words[from];
  if (last === undefined || last.text.length > few.piece) return end;
  for (let word = words[end]; word !== undefined && word.text.length <= few.piece; word = words[end]) {
    const gap = gapBetween(last, word);
    if (gap < letterGapEm.least || gap > letterGapEm.most * maxGapRatio || isCjk(word.text) !== isCjk(last.text)) break;
    last = word;
    end += 1;
  }
  return end;
}

/** Counts the pieces that are a single letter: most text has hardly any. */
function singleLetterCount(words: readonly Word[], from: number, end: number): number {
  let count = 0;
  for (let at = from; at < end; at += 1) if (words[at]?.text.length === 1) count += 1;
  return count;
}

/** Returns the gap in ems between two pieces; -1 if they differ in style or line. */
function gapBetween(last: Word, word: Word): number {
  const em = word.style.size;
  if (word.style !== last.style || Math.abs(word.baseline - last.baseline) > em * baselineToleranceEm) return -1;
  return (word.x0 - last.x1) / em;
}

/** Whether a text consists of Chinese or Japanese characters. */
function isCjk(text: string): boolean {
  return isEastAsian(text.slice(0, 1));
}

/** Returns the words that pieces of a line form; null if they are words already. */
function wordsOf(pieces: readonly Word[], before: Word | undefined, after: Word | undefined): Word[] | null {
  const [first] = pieces;
  if (first === undefined || first.style.mono) return null;
  const gaps = pieces.slice(1).map((piece, index) => gapBetween(pieces[index] ?? piece, piece));
  const usual = lowerMedian(gaps);
  if (isCjk(first.text)) return cjkWordsOf(pieces, gaps, usual);
  // Adjacent words that are not single letters are as far from them as the letters are from each other.
  const [from, to] = [pieces.findIndex(isLetter), pieces.findLastIndex(isLetter) + 1];
  if (usual >= space.least && to > from && to - from < pieces.length) {
    const made = wordsOf(pieces.slice(from, to), pieces[from - 1] ?? before, pieces[to] ?? after);
    return made === null ? null : [...pieces.slice(0, from), ...made, ...pieces.slice(to)];
  }
  const single = pieces.filter(isLetter);
  // Words are hardly ever this close.
  const least = usual <= close.room ? close : few;
  if (single.length < least.letters || single.length < pieces.length * least.share || usual > letterGapEm.most)
    return null;
  // One of a run of symbols that are not letters.
  const isOfRow = (last: Word | undefined, word: Word | undefined): boolean =>
    last !== undefined &&
    word !== undefined &&
    last.text.length + word.text.length === 2 &&
    Math.abs(gapBetween(last, word) - usual) < letterGapEm.unrest;
  if (isOfRow(before, first) || isOfRow(pieces.at(-1), after)) return null;
  if (gaps.some((gap) => Math.abs(gap - usual) > letterGapEm.unrest && gap < usual + letterGapEm.word)) return null;
  const parts = cutAt(pieces, gaps, usual + letterGapEm.word);
  const isBeside = [before, after].some(
    (word) => word !== undefined && Math.abs(word.baseline - first.baseline) < first.style.size * baselineToleranceEm,
  );
  return areWords(parts, usual, isBeside) ? parts.map(wordOf) : null;
}

function isLetter({ text }: Word): boolean {
  return text.length === 1;
}

/** Merges Chinese or Japanese characters, without spaces between them. */
function cjkWordsOf(pieces: readonly Word[], gaps: readonly number[], usual: number): Word[] | null {
  const single = pieces.filter(isLetter);
  if (single.length < pieces.length * few.share || pieces.some(({ text }) => text.length > cjk.piece)) return null;
  const isEven = gaps.every((gap) => Math.abs(gap - usual) <= letterGapEm.unrest);
  const most = isEven && pieces.length >= cjk.fewest ? cjk.most : cjk.filled;
  return gaps.some((gap) => gap <= most) ? cutAt(pieces, gaps, most).map(wordOf) : null;
}

/** Splits pieces at gaps of at least this size. */
function cutAt(pieces: readonly Word[], gaps: readonly number[], least: number): [Word, ...Word[]][] {
  const parts: [Word, ...Word[]][] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = parts.at(-1);
    if (last === undefined || (gaps[index - 1] ?? 0) >= least) parts.push([piece]);
    else last.push(piece);
  }
  return parts;
}

/** Returns the median of the smaller gaps: gaps between words are larger. */
function lowerMedian(gaps: readonly number[]): number {
  const smallest = Math.min(...gaps);
  return median(
    gaps.filter((gap) => gap < smallest + letterGapEm.word),
    smallest,
  );
}

/** Whether letters form words and are not column headers: those are in alphabetical order or have no vowel. */
function areWords(parts: readonly (readonly Word[])[], usual: number, isBeside: boolean): boolean {
  const pieces = parts.flat();
  const all = pieces.map(({ text }) => text).join('');
  // A letter without a visible gap is part of a word only if the gaps are narrower than between words.
  if (usual >= space.least && pieces.some(({ text }) => /^\p{L}{2}/u.test(text))) return false;
  const isDoubtful = usual > space.least && usual < space.most;
  const least = isDoubtful ? lone.letters : usual > (isBeside ? space.most : lone.wide) ? lone.wideLetters : 0;
  if (all.length < parts.length * minMeanChars || (parts.length === 1 && all.length < least)) return false;
  if (!/^[\p{L}\p{N}&.,:;!?’'-]+$/u.test(all) || all.replace(/\P{L}/gu, '').length < all.length * few.share)
    return false;
  const codes = all.split('').map((letter) => letter.charCodeAt(0));
  if (codes.every((code, index) => index === 0 || [0, 1].includes(code - (codes[index - 1] ?? 0)))) return false;
  const latin = all.normalize('NFD').replace(/\P{Script=Latin}/gu, '');
  return latin.length < all.length / 2 || /[aeiouy]/i.test(latin);
}

function wordOf(pieces: [Word, ...Word[]]): Word {
  const { x0, y0, x1, y1 } = boundingBox(pieces);
  return wordWith(pieces[0], { text: pieces.map(({ text }) => text).join(''), x0, y0, x1, y1 });
}
