import { isHidden } from '../clean/isHidden.ts';
import type { PageOutline } from './pageOutline.ts';

const chromeNames = new Set(['nav', 'footer', 'aside', 'dialog']);
const chromeRoles = new Set(['navigation', 'contentinfo', 'complementary', 'dialog', 'alertdialog', 'menu']);

/** Whether an element is hidden or part of the boilerplate that surrounds the content on every page of a site. */
export function isHiddenOrBoilerplate({ elements, parents }: PageOutline, place: number): boolean {
  for (let up = place; up > 0; up = parents[up] ?? -1) {
    const element = elements[up];
    if (!element) return false;
    if (chromeNames.has(element.name) || chromeRoles.has(element.attribs['role'] ?? '') || isHidden(element))
      return true;
  }
  return false;
}
