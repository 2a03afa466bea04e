import type { Element } from 'domhandler';

/** Returns the URLs of the links among these elements, in order, without duplicates. Links into the page itself are omitted. */
export function collectLinks(elements: readonly Element[]): string[] {
  const found = new Set<string>();
  for (const { name, attribs } of elements) {
    if (name !== 'a' && name !== 'area') continue;
    const href = attribs['href'];
    if (href !== undefined && href !== '' && !href.startsWith('#')) found.add(href);
  }
  return [...found];
}
