import type { Word } from './pageContent.ts';
import { wordWith } from './wordWith.ts';

/** Maximum words of a quotation. */
const maxQuoteWords = 30;

const opening = /^[([]?\\(?=[\p{L}\p{N}])/u;
const closing = /[\p{L}\p{N}.,;:!?)…]"[.,;:!?)\]]*$/u;

/**
 * Converts quotes of TeX bitmap fonts without a character map: the opening quote has the code of the ASCII backslash, the closing one that
 * of the straight quote; a pair of both around some words is a quotation.
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

/** Returns the end of the quotation that starts at a word; null if another starts before it ends. */
function endOf(words: readonly Word[], from: number): number | null {
  const font = words[from]?.style.font;
  for (let at = from; at < Math.min(words.length, from + maxQuoteWords); at += 1) {
    const { text = '', style } = words[at] ?? {};
    if (style?.font !== font) continue;
    if (closing.test(text) && text.indexOf('"') === text.lastIndexOf('"')) return at;
    if (at > from && (opening.test(text) || text.includes('"'))) return null;
  }
  return null;
}
