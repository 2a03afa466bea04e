import type { Word } from '../../pdf/pageContent.ts';
import { asMono } from '../../pdf/wordWith.ts';

/** Maximum words of a code comment, and tolerance of its left edge as a fraction of an em. */
const limits = { words: 400, off: 0.5 };

/**
 * Marks the words of code comments as monospace: many programs that print listings set comments in the text font, between monospace
 * delimiters.
 * @param words in file order
 * @returns the same array if there are none
 */
export function markCodeComments(words: readonly Word[]): readonly Word[] {
  let marked: Word[] | null = null;
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    if (first === undefined || !first.style.mono || !first.text.startsWith('/*')) continue;
    // A sentence may mention the delimiters themselves.
    const before = words[at - 1];
    if (before?.style.mono === false && Math.abs(before.baseline - first.baseline) < first.style.size / 2) continue;
    const end = endOf(words, at);
    if (end === null) continue;
    marked ??= [...words];
    for (let place = at; place <= end; place += 1) {
      const word = marked[place];
      if (word !== undefined) marked[place] = asMono(word);
    }
    at = end;
  }
  return marked ?? words;
}

/** Returns the index of the word that ends a comment; null if other text is before one. */
function endOf(words: readonly Word[], start: number): number | null {
  const first = words[start];
  if (first === undefined) return null;
  const off = first.style.size * limits.off;
  for (let at = start; at < Math.min(words.length, start + limits.words); at += 1) {
    const word = words[at];
    if (word === undefined || word.x0 < first.x0 - off || word.baseline < first.baseline - off) return null;
    if (word.style.mono && word.text.endsWith('*/')) return at;
  }
  return null;
}
