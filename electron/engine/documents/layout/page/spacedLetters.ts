import { median } from '../../../../../shared/base/median.ts';
import { around } from '../../pdf/boxes.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { wordWith } from '../../pdf/wordWith.ts';
import { isEastAsian } from '../lines/joinLines.ts';

/** Parts of an em: room between letters of one word, what it may differ by, and how much more is between words. */
const room = { least: 0.08, most: 1.1, unrest: 0.09, word: 0.2 };
/** Parts of an em that a usual space takes: room of that width says nothing by itself. Below it, letters may not have been told apart. */
const space = { least: 0.2, most: 0.34 };
/** Letters by themselves, part of the pieces that they are, and letters of a piece. */
const few = { letters: 4, share: 0.6, piece: 6 };
/** Parts of an em between pieces that no words have between them, and letters and part of the pieces that say that they are of one. */
const close = { room: 0.16, letters: 3, share: 0.4 };
/** Letters of one word between usual spaces, and of one whose letters are farther apart than that, in ems: columns have letters for names. */
const lone = { letters: 6, wide: 0.6, wideLetters: 5 };
/** Parts of an em between signs of Chinese and Japanese: in a line that is filled, and in names of columns that are, of so many signs. */
const signs = { filled: 0.6, most: 1.7, fewest: 3, piece: 2 };

/**
 * Words that are set with room between their letters, each of which the file has as a word, as words again: `C O N T E N T S`. The words
 * of Chinese and Japanese have no room in them, whatever a line is filled with.
 */
export function joinSpacedLetters(words: readonly Word[]): readonly Word[] {
  let joined: Word[] | null = null;
  let at = 0;
  while (at < words.length) {
    const end = runEnd(words, at);
    const made = lettersIn(words, at, end) < 2 ? null : wordsOf(words.slice(at, end), words[at - 1], words[end]);
    if (made !== null) joined ??= words.slice(0, at);
    if (joined !== null) for (const word of made ?? words.slice(at, end)) joined.push(word);
    at = end;
  }
  return joined ?? words;
}

/** The place behind the last of the short pieces that follow each other on a line, from a place on. */
function runEnd(words: readonly Word[], from: number): number {
  let end = from + 1;
  let last = words[from];
  if (last === undefined || last.text.length > few.piece) return end;
  for (let word = words[end]; word !== undefined && word.text.length <= few.piece; word = words[end]) {
    const gap = gapBetween(last, word);
    if (gap < room.least || gap > room.most * 2 || isSign(word.text) !== isSign(last.text)) break;
    last = word;
    end += 1;
  }
  return end;
}

/** How many of the pieces are a letter each: of most text hardly any. */
function lettersIn(words: readonly Word[], from: number, end: number): number {
  let count = 0;
  for (let at = from; at < end; at += 1) if (words[at]?.text.length === 1) count += 1;
  return count;
}

/** Ems from one piece to the next; none where they are of another look or line. */
function gapBetween(last: Word, word: Word): number {
  const em = word.style.size;
  if (word.style !== last.style || Math.abs(word.baseline - last.baseline) > em * 0.1) return -1;
  return (word.x0 - last.x1) / em;
}

/** Whether a text is of the signs of Chinese or Japanese. */
function isSign(text: string): boolean {
  return isEastAsian(text.slice(0, 1));
}

/** The words that pieces of a line make; null where they are words themselves. */
function wordsOf(pieces: readonly Word[], before: Word | undefined, after: Word | undefined): Word[] | null {
  const [first] = pieces;
  if (first === undefined || first.style.mono) return null;
  const gaps = pieces.slice(1).map((piece, index) => gapBetween(pieces[index] ?? piece, piece));
  const usual = lowerMedian(gaps);
  if (isSign(first.text)) return signsOf(pieces, gaps, usual);
  // Words around that are no letters stand as far from them as from each other.
  const [from, to] = [pieces.findIndex(isLetter), pieces.findLastIndex(isLetter) + 1];
  if (usual >= space.least && to > from && to - from < pieces.length) {
    const made = wordsOf(pieces.slice(from, to), pieces[from - 1] ?? before, pieces[to] ?? after);
    return made === null ? null : [...pieces.slice(0, from), ...made, ...pieces.slice(to)];
  }
  const single = pieces.filter(isLetter);
  // Hardly any words stand so close.
  const least = usual <= close.room ? close : few;
  if (single.length < least.letters || single.length < pieces.length * least.share || usual > room.most) return null;
  // One of a row of signs that are no letters.
  const isOfRow = (last: Word | undefined, word: Word | undefined): boolean =>
    last !== undefined &&
    word !== undefined &&
    last.text.length + word.text.length === 2 &&
    Math.abs(gapBetween(last, word) - usual) < room.unrest;
  if (isOfRow(before, first) || isOfRow(pieces.at(-1), after)) return null;
  if (gaps.some((gap) => Math.abs(gap - usual) > room.unrest && gap < usual + room.word)) return null;
  const parts = cutAt(pieces, gaps, usual + room.word);
  const isBeside = [before, after].some(
    (word) => word !== undefined && Math.abs(word.baseline - first.baseline) < first.style.size * 0.1,
  );
  return areWords(parts, usual, isBeside) ? parts.map(wordOf) : null;
}

function isLetter({ text }: Word): boolean {
  return text.length === 1;
}

/** Signs as they are written, without room between them. */
function signsOf(pieces: readonly Word[], gaps: readonly number[], usual: number): Word[] | null {
  const single = pieces.filter(isLetter);
  if (single.length < pieces.length * few.share || pieces.some(({ text }) => text.length > signs.piece)) return null;
  const isEven = gaps.every((gap) => Math.abs(gap - usual) <= room.unrest);
  const most = isEven && pieces.length >= signs.fewest ? signs.most : signs.filled;
  return gaps.some((gap) => gap <= most) ? cutAt(pieces, gaps, most).map(wordOf) : null;
}

/** Pieces parted where so much room or more is between them. */
function cutAt(pieces: readonly Word[], gaps: readonly number[], least: number): [Word, ...Word[]][] {
  const parts: [Word, ...Word[]][] = [];
  for (const [index, piece] of pieces.entries()) {
    const last = parts.at(-1);
    if (last === undefined || (gaps[index - 1] ?? 0) >= least) parts.push([piece]);
    else last.push(piece);
  }
  return parts;
}

/** The middle of the smaller gaps: those between words are larger. */
function lowerMedian(gaps: readonly number[]): number {
  const smallest = Math.min(...gaps);
  return median(
    gaps.filter((gap) => gap < smallest + room.word),
    smallest,
  );
}

/** Whether letters make words, and name no columns: these come in the order of the alphabet, or have no vowel. */
function areWords(parts: readonly (readonly Word[])[], usual: number, isBeside: boolean): boolean {
  const pieces = parts.flat();
  const all = pieces.map(({ text }) => text).join('');
  // A letter where no room was seen is of a word only if less room is than between words.
  if (usual >= space.least && pieces.some(({ text }) => /^\p{L}{2}/u.test(text))) return false;
  const isDoubtful = usual > space.least && usual < space.most;
  const least = isDoubtful ? lone.letters : usual > (isBeside ? space.most : lone.wide) ? lone.wideLetters : 0;
  if (all.length < parts.length * 2.5 || (parts.length === 1 && all.length < least)) return false;
  if (!/^[\p{L}\p{N}&.,:;!?’'-]+$/u.test(all) || all.replace(/\P{L}/gu, '').length < all.length * few.share)
    return false;
  const codes = all.split('').map((letter) => letter.charCodeAt(0));
  if (codes.every((code, index) => index === 0 || [0, 1].includes(code - (codes[index - 1] ?? 0)))) return false;
  const latin = all.normalize('NFD').replace(/\P{Script=Latin}/gu, '');
  return latin.length < all.length / 2 || /[aeiouy]/i.test(latin);
}

function wordOf(pieces: [Word, ...Word[]]): Word {
  const { x0, y0, x1, y1 } = around(pieces);
  return wordWith(pieces[0], { text: pieces.map(({ text }) => text).join(''), x0, y0, x1, y1 });
}
