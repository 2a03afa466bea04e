import type { Word } from '../pageContent.ts';
import { wordWith } from '../wordWith.ts';
import { isRightToLeft } from './wordBuilder.ts';

/** Brackets and quotation marks that right-to-left text mirrors, each with its counterpart. */
const counterparts: ReadonlyMap<string, string> = new Map(
  ['()', '[]', '{}', '«»', '‹›', '（）'].flatMap(([open = '', close = '']) => [
    [open, close],
    [close, open],
  ]),
);
const bracket = /[()[\]{}«»‹›（）]/;
const brackets = /[()[\]{}«»‹›（）]/g;
/** A bracket at the start or the end of a word, apart from other punctuation. */
const leading = /^[.,:;،؛"'“”-]*([()[\]{}«»‹›（）])[.,:;،؛"'“”-]*[\p{L}\p{N}]/u;
const trailing = /[\p{L}\p{N}][.,:;،؛!?؟"'“”-]*([()[\]{}«»‹›（）])[.,:;،؛!?؟"'“”-]*$/u;
const alone = /^([()[\]{}«»‹›（）])[.,:;،؛!?؟]*$/;
const opening = /[([{«‹（]/;

/**
 * Restores the brackets of right-to-left text. PDFium mirrors them, since fonts draw an opening one with the glyph of a closing one; if the
 * file states the character and not the glyph, it closes where it should open. The brackets of the page tell which one is right.
 * @param words in the order of the file, which is that of the text
 */
export function restoreMirroredBrackets(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => isRightToLeft(text))) return words;
  const inside = wordsInRightToLeft(words);
  let [right, wrong] = [0, 0];
  for (const [index, word] of words.entries()) {
    if (!inside.has(word)) continue;
    const { first, last } = bracketsAtEnds(word, words[index + 1]);
    if (first !== undefined) [right, wrong] = opening.test(first) ? [right + 1, wrong] : [right, wrong + 1];
    if (last !== undefined) [right, wrong] = opening.test(last) ? [right, wrong + 1] : [right + 1, wrong];
  }
  return wrong <= right ? words : words.map((word) => (inside.has(word) ? mirrored(word) : word));
}

/** Returns the bracket that a word begins with, and the one that it ends with; one that is a word is at the end without white space. */
function bracketsAtEnds(
  { text, spaced }: Word,
  next: Word | undefined,
): { readonly first: string | undefined; readonly last: string | undefined } {
  const only = alone.exec(text)?.[1];
  if (only === undefined) return { first: leading.exec(text)?.[1], last: trailing.exec(text)?.[1] };
  const isNextApart = next === undefined || next.spaced;
  return { first: spaced && !isNextApart ? only : undefined, last: !spaced && isNextApart ? only : undefined };
}

/** Returns the words with brackets whose nearest letters, before or after them, are right-to-left: not those in Latin text. */
function wordsInRightToLeft(words: readonly Word[]): ReadonlySet<Word> {
  const found = new Set<Word>();
  let isAfterOne = false;
  /** Words with brackets since the last letters. */
  let waiting: Word[] = [];
  for (const word of words) {
    const { text } = word;
    const isOwn = isRightToLeft(text);
    const isOther = !isOwn && /\p{L}/u.test(text);
    const isBracketed = bracket.test(text) && !(isOther && balanced.test(text));
    if (isBracketed) {
      if (isOwn || isAfterOne) found.add(word);
      waiting.push(word);
    }
    if (!isOwn && !isOther) continue;
    if (isOwn) for (const other of waiting) found.add(other);
    waiting = isOther && isBracketed ? [word] : [];
    isAfterOne = isOwn;
  }
  return found;
}

/** Brackets around a part of a name or of a formula: `f(x)`. */
const balanced = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/;

function mirrored(word: Word): Word {
  return wordWith(word, { text: word.text.replace(brackets, (char) => counterparts.get(char) ?? char) });
}
