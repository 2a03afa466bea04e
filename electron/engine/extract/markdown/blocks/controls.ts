import { type Element, isTag } from 'domhandler';
import type { Context, Leave } from '../context.ts';
import { enterBlock } from '../flow.ts';
import { containsElement } from '../subtree.ts';

const CONTENT = new Set('h1 h2 h3 h4 h5 h6 p ul ol'.split(' '));
const TITLES = new Set('h1 h2 h3 h4 h5 h6 summary dt'.split(' '));
const MAX_LEVELS = 4;

/** A button is no content, unless it is the title of something that opens or wraps content. */
export function enterButton(element: Element, context: Context): Leave {
  if (isInTitle(element)) return null;
  return containsElement(element, CONTENT) ? enterBlock(element, context) : false;
}

function isInTitle(element: Element): boolean {
  let around = element.parent;
  for (let level = 0; level < MAX_LEVELS && around !== null && isTag(around); level++) {
    if (TITLES.has(around.name)) return true;
    around = around.parent;
  }
  return false;
}

/** A dialog is shown while it is open. */
export function enterDialog(element: Element, context: Context): Leave {
  return 'open' in element.attribs ? enterBlock(element, context) : false;
}
