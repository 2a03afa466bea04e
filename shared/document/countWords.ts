/** Counts words separated by white space, which languages without spaces have little of; good enough to distinguish a page from a stub. */
export function countWords(text: string): number {
  let words = 0;
  for (const _ of text.matchAll(/[\p{L}\p{N}][^\s]*/gu)) words += 1;
  return words;
}
