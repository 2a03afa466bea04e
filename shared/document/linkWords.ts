/** As much of a text is read for it. */
const mostRead = 5_000_000;
/** Longer words are cut. */
const longest = 200;

/**
 * What a page's markdown calls its links or its images, by address: the first words that are not empty. An approximation by
 * the notation `[words](address)`, since a list of addresses has none of its own.
 */
export function linkWords(markdown: string, what: 'links' | 'images'): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  // Each part ends where the next may begin, so that no text makes it try again and again.
  const pattern = /(!?)\[([^[\]]{1,400})\]\(<?([^\s()<>]+(?:\([^\s()<>]*\))?[^\s()<>]*)/g;
  for (const [, mark, words = '', url = ''] of markdown.slice(0, mostRead).matchAll(pattern)) {
    const plain = words
      .replaceAll(/[*_`~\\]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, longest);
    if ((mark === '!') === (what === 'images') && plain !== '' && !found.has(url)) found.set(url, plain);
  }
  return found;
}
