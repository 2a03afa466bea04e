import type { Word } from './pageContent.ts';
import { wordWith } from './wordWith.ts';

/** Words from the first of a quotation to its last, at most. */
const longest = 30;

const opening = /^[([]?\\(?=[\p{L}\p{N}])/u;
const closing = /[\p{L}\p{N}.,;:!?)…]"[.,;:!?)\]]*$/u;

/**
 * Quotes in drawn fonts of TeX without a table of letters, which have the opening one where typewriters have the backslash, and the
 * closing one where these have theirs of either side: a pair of both around some words is a quotation.
 */
export function withDrawnQuotes(words: readonly Word[]): readonly Word[] {
  const mended = [...words];
  for (const [at, word] of words.entries()) {
    if (word.style.mono || !opening.test(word.text)) continue;
    const end = endOf(words, at);
    if (end === null) continue;
    mended[at] = wordWith(word, { text: word.text.replace('\\', '“') });
    const last = mended[end];
    if (last !== undefined) mended[end] = wordWith(last, { text: last.text.replace('"', '”') });
  }
  return mended;
}

/** Where the quotation ends that begins at a word; null where another begins before. */
function endOf(words: readonly Word[], from: number): number | null {
  const font = words[from]?.style.font;
  for (let at = from; at < Math.min(words.length, from + longest); at += 1) {
    const { text = '', style } = words[at] ?? {};
    if (style?.font !== font) continue;
    if (closing.test(text) && text.indexOf('"') === text.lastIndexOf('"')) return at;
    if (at > from && (opening.test(text) || text.includes('"'))) return null;
  }
  return null;
}
