import { Element, type ParentNode, Text } from 'domhandler';
import { countWords, countWordsBelow } from '../main/countWords.ts';
import { rawText, walk } from '../tree/walk.ts';

/** A menu has several links, and little beside them. */
const fewestLinks = 3;
const leastLinkShare = 0.6;

const unread = new Set(['svg', 'select', 'textarea', 'object']);

/**
 * Menus that a page has folded away by its own markup: the second copy of a navigation for small screens, the levels of a tree that
 * are closed. What is folded away and says something, such as a panel of tabs or an answer below its question, is none.
 * @returns the outermost elements; none where they hold most of what the page says, as an application that was not started does
 */
export function findFoldedMenus(body: ParentNode): ReadonlySet<Element> {
  const found = new Set<Element>();
  let folded = 0;
  let foldedMenus = 0;
  const parts = outermostFolded(body);
  for (const part of parts) {
    const { words, linkWords, links } = countInside(part);
    folded += words;
    if (links < fewestLinks || linkWords < words * leastLinkShare) continue;
    found.add(part);
    foldedMenus += words;
  }
  // To count the words of a page takes as long as a fifth of writing it: only where a menu was found.
  if (found.size === 0) return found;
  const outside = countWordsBelow(body, (element) => unread.has(element.name) || parts.has(element));
  return foldedMenus > (folded + outside) / 2 ? new Set() : found;
}

function outermostFolded(body: ParentNode): ReadonlySet<Element> {
  const found = new Set<Element>();
  walk(body, (node) => {
    if (!(node instanceof Element)) return true;
    if (unread.has(node.name)) return false;
    if (!isFolded(node)) return true;
    found.add(node);
    return false;
  });
  return found;
}

/** By the element itself: what style sheets do is known of a drawn page alone. */
function isFolded({ attribs }: Element): boolean {
  const { hidden, style } = attribs;
  return (
    (hidden !== undefined && hidden !== 'until-found') || (style !== undefined && /display\s*:\s*none/i.test(style))
  );
}

function countInside(root: Element): { words: number; linkWords: number; links: number } {
  let [words, links, linkWords] = [0, 0, 0];
  walk(root, (node) => {
    if (node instanceof Text) words += countWords(node.data);
    if (!(node instanceof Element)) return true;
    if (unread.has(node.name)) return false;
    if (node.name !== 'a' || node.attribs['href'] === undefined) return true;
    links += 1;
    linkWords += countWords(rawText(node));
    return false;
  });
  return { words: words + linkWords, linkWords, links };
}
