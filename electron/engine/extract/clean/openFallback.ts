import type { Element, ParentNode } from 'domhandler';
import { countWords } from '../../../../shared/base/countWords.ts';
import { countWordsBelow } from '../main/countWordsBelow.ts';
import { rawText } from '../tree/walk.ts';

/** Minimum words of a fallback: a note such as "please turn on scripts" is shorter. */
const minWords = 150;
/** The fallback must have this many times the visible words. */
const shownTimes = 1.5;

const unread = new Set(['script', 'style', 'noscript', 'template', 'select', 'svg']);

/**
 * Uses the noscript text of a page as its content when it is longer than the visible text: an application that has not started shows almost
 * nothing.
 */
export function openFallback(body: ParentNode, elements: readonly Element[]): void {
  const fallbacks = elements.filter((element) => element.name === 'noscript' && isInside(element, body));
  let most = 0;
  const rich = fallbacks.filter((element) => {
    const words = countWords(rawText(element));
    most = Math.max(most, words);
    return words >= minWords;
  });
  if (rich.length === 0 || most <= countShown(body) * shownTimes) return;
  for (const element of rich) element.name = 'div';
}

function isInside(element: Element, root: ParentNode): boolean {
  for (let up = element.parent; up; up = up.parent) if (up === root) return true;
  return false;
}

function countShown(body: ParentNode): number {
  return countWordsBelow(body, ({ name }) => unread.has(name));
}
