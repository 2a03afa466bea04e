/** As much of a text is read. */
const mostRead = 5_000_000;
/** Longer words are cut. */
const longest = 200;

interface WrittenLink {
  readonly isImage: boolean;
  readonly words: string;
  readonly url: string;
}

/** What is written as a link or an image in markdown, `[words](address)`. An approximation: code is not told from text. */
function* writtenLinks(markdown: string): Generator<WrittenLink> {
  // Each part ends where the next may begin, so that no text makes it try again and again.
  const pattern = /(!?)\[([^[\]]{0,400})\]\(<?([^\s()<>]+(?:\([^\s()<>]*\))?[^\s()<>]*)/g;
  for (const [, mark, words = '', url = ''] of markdown.slice(0, mostRead).matchAll(pattern))
    yield { isImage: mark === '!', words, url };
}

/** What a page's markdown calls its links or its images, by address: the first words that are not empty. A list of addresses has none of its own. */
export function linkWords(markdown: string, what: 'links' | 'images'): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { isImage, words, url } of writtenLinks(markdown)) {
    const plain = words
      .replaceAll(/[*_`~\\]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, longest);
    if (isImage === (what === 'images') && plain !== '' && !found.has(url)) found.set(url, plain);
  }
  return found;
}

/** Addresses of a page's pictures on the web, each once, in the order of its markdown. */
export function imageAddresses(markdown: string, most: number): readonly string[] {
  const found = new Set<string>();
  for (const { isImage, url } of writtenLinks(markdown)) {
    if (found.size >= most) break;
    if (isImage && /^https?:/i.test(url) && url.length <= 4000) found.add(url);
  }
  return [...found];
}
