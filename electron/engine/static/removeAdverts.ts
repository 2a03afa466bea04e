import { type Element, Text } from 'domhandler';
import { removeNodes } from '../extract/tree/edit.ts';
import { elementsBelow, walk } from '../extract/tree/walk.ts';
import { createMatcher } from './matchSelector.ts';
import type { PlainPage } from './parsePlainPage.ts';

/** Minimum characters of a page; on a shorter one, the share of an element's text means nothing. */
const shortPage = 400;

/**
 * Removes advertisements by selector, as the script in the browser does (`tidy.inpage.ts`): an element with most of the page's text is
 * kept, whatever a rule matches.
 * @returns the page without them; null where a selector cannot be evaluated
 */
export function removeAdverts(page: PlainPage, selectors: readonly string[]): PlainPage | null {
  const matcher = createMatcher(page);
  const whole = countCharacters(page.body);
  const around = new Set<unknown>([page.body]);
  for (let up = page.body.parent; up !== null; up = up.parent) around.add(up);
  const gone = new Set<Element>();
  for (const selector of selectors) {
    const matches = matcher.matches(selector);
    if (matches === null) return null;
    for (const element of matches) {
      if (around.has(element) || gone.has(element)) continue;
      if (whole > shortPage && countCharacters(element) > whole / 2) continue;
      gone.add(element);
    }
  }
  if (gone.size === 0) return page;
  removeNodes(gone);
  return { ...page, elements: elementsBelow(page.document) };
}

/** As many as the text of an element has in the browser: that of scripts and styles counts, that of templates is elsewhere. */
function countCharacters(root: Element): number {
  let characters = 0;
  walk(root, (node) => {
    if (node instanceof Text) characters += node.data.length;
  });
  return characters;
}
