import type { Element, ParentNode } from 'domhandler';
import { countWords, countWordsBelow } from '../main/countWords.ts';
import { rawText } from '../tree/walk.ts';

/** A note such as "please turn on scripts" is shorter. */
const fewestWords = 150;
/** How many times the words that are shown. */
const shownTimes = 1.5;

const unread = new Set(['script', 'style', 'noscript', 'template', 'select', 'svg']);

/**
 * Takes the text that a page keeps for readers without scripts as its content, when it holds more than the page shows: an
 * application that was not started shows next to nothing.
 */
export function openFallback(body: ParentNode, elements: readonly Element[]): void {
  const fallbacks = elements.filter((element) => element.name === 'noscript' && isInside(element, body));
  let most = 0;
  const rich = fallbacks.filter((element) => {
    const words = countWords(rawText(element));
    most = Math.max(most, words);
    return words >= fewestWords;
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
