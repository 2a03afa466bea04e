import { Element, type ParentNode, Text } from 'domhandler';
import { countWords } from '../../../../shared/base/countWords.ts';
import { countWordsBelow } from '../main/countWordsBelow.ts';
import { rawText, walk } from '../tree/walk.ts';

/** A menu has several links, and little text besides them. */
const minLinks = 3;
const minLinkWordRatio = 0.6;

const unread = new Set(['svg', 'select', 'textarea', 'object']);

/**
 * Finds menus that the page collapses by its own markup: the second copy of a navigation for small screens, the closed levels of a tree.
 * Collapsed content with text, such as a tab panel or an FAQ answer, is not a menu.
 * @returns the outermost elements; none where they hold most of the page's text, as in an application that has not started
 */
export function findFoldedMenus(body: ParentNode): ReadonlySet<Element> {
  const found = new Set<Element>();
  let folded = 0;
  let foldedMenus = 0;
  const parts = outermostFolded(body);
  for (const part of parts) {
    const { words, linkWords, links } = countInside(part);
    folded += words;
    if (links < minLinks || linkWords < words * minLinkWordRatio) continue;
    found.add(part);
    foldedMenus += words;
  }
  // Counting the words of a page takes a fifth of the time of writing it, so only where a menu was found.
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

/** Whether an element hides itself by its own markup: the effect of style sheets is known only for a rendered page. */
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
