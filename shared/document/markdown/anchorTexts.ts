/** As much of a text is read. */
const maxReadChars = 5_000_000;
/** Maximum number of characters of an anchor text; longer ones are truncated. */
const maxAnchorTextChars = 200;

interface WrittenLink {
  readonly isImage: boolean;
  readonly anchorText: string;
  readonly url: string;
}

/** Yields the links and images written in markdown, `[text](url)`. An approximation: code is not distinguished from text. */
function* writtenLinks(markdown: string): Generator<WrittenLink> {
  // Each part ends where the next may begin, so that no text causes backtracking.
  const pattern = /(!?)\[([^[\]]{0,400})\]\(<?([^\s()<>]+(?:\([^\s()<>]*\))?[^\s()<>]*)/g;
  for (const [, mark, anchorText = '', url = ''] of markdown.slice(0, maxReadChars).matchAll(pattern))
    yield { isImage: mark === '!', anchorText, url };
}

/**
 * Returns the anchor texts of links or the alt texts of images in a page's markdown, by URL: the first that is not empty. A plain list of
 * URLs has none.
 */
export function anchorTexts(markdown: string, what: 'links' | 'images'): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { isImage, anchorText, url } of writtenLinks(markdown)) {
    const plain = anchorText
      .replaceAll(/[*_`~\\]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, maxAnchorTextChars);
    if (isImage === (what === 'images') && plain !== '' && !found.has(url)) found.set(url, plain);
  }
  return found;
}

/** Returns web URLs of a page's images, each once, in the order of its markdown. */
export function imageAddresses(markdown: string, most: number): readonly string[] {
  const found = new Set<string>();
  for (const { isImage, url } of writtenLinks(markdown)) {
    if (found.size >= most) break;
    if (isImage && /^https?:/i.test(url) && url.length <= 4000) found.add(url);
  }
  return [...found];
}
