import { separateUnspaced } from '../base/countWords.ts';

/** Counts words separated by white space, and estimates those of scripts without spaces. */
export function countWords(text: string): number {
  const { spaced, unspacedWords } = separateUnspaced(text);
  let words = unspacedWords;
  for (const _ of spaced.matchAll(/[\p{L}\p{N}][^\s]*/gu)) words += 1;
  return Math.ceil(words);
}
