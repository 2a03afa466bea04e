import { type ChildNode, Element, type ParentNode, Text } from 'domhandler';
import { absoluteUrl } from '../absoluteUrl.ts';
import { walk } from '../tree/walk.ts';

/** A link of a page, for a crawler. */
export interface PageLink {
  /** Absolute; of any scheme but those of scripts and inline documents. */
  readonly url: string;
  /** Text of the link with single spaces, at most 200 characters; empty where it has none, such as an image. */
  readonly text: string;
}

const maxLinks = 10_000;
const maxTextChars = 200;
const maxTextNodes = 100;

/**
 * Returns the links of a whole page in the order of their first occurrence, without duplicates. Content of templates is not part of the
 * page.
 * @param root a page whose shadow roots are open
 * @param base absolute URL that relative ones are resolved against
 */
export function collectPageLinks(root: ParentNode, base: string): PageLink[] {
  const links = new Map<string, string>();
  walk(root, (node) => {
    if (!(node instanceof Element) || node.name === 'template') return !(node instanceof Element);
    if (node.name !== 'a' && node.name !== 'area') return true;
    const href = node.attribs['href'];
    const url = href === undefined ? null : absoluteUrl(href, base);
    if (url === null || (!links.has(url) && links.size >= maxLinks)) return true;
    // Of several links to one page, such as an image and a title, the first with a text names it.
    if ((links.get(url) ?? '') === '') links.set(url, textOf(node));
    return true;
  });
  return [...links].map(([url, text]) => ({ url, text }));
}

/** Reads a bounded number of nodes: links may be nested, and each is read on its own. */
function textOf(link: Element): string {
  let text = '';
  const waiting: ChildNode[] = link.children.slice(0, maxTextNodes).toReversed();
  for (let read = 0; read < maxTextNodes && text.length < maxTextChars * 2; read += 1) {
    const node = waiting.pop();
    if (node === undefined) break;
    if (node instanceof Text) text += node.data.slice(0, maxTextChars * 2);
    else if (node instanceof Element) waiting.push(...node.children.slice(0, maxTextNodes).toReversed());
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, maxTextChars);
}
