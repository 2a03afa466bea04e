import { type Element, isTag } from 'domhandler';
import type { Context, Leave } from '../context.ts';
import { enterBlock } from '../flow.ts';
import { isControlLabel } from '../../text/controlLabel.ts';
import { containsElement, shortText } from '../subtree.ts';

const CONTENT = new Set('h1 h2 h3 h4 h5 h6 p ul ol'.split(' '));
const TITLES = new Set('h1 h2 h3 h4 h5 h6 summary dt'.split(' '));
const MAX_LEVELS = 4;
/** Elements between a button and its panel that hold nothing but the button. */
const MAX_WRAPPERS = 2;
/** A longer label of a button has more to say than what it does. */
const maxControlChars = 20;
const PROSE = new Set('p blockquote dd pre'.split(' '));

/** A button is no content, unless it is the title of something that opens or wraps content. */
export function enterButton(element: Element, context: Context): Leave {
  if (isInTitle(element)) return null;
  return containsElement(element, CONTENT) || isTitleOfPanel(element) ? enterBlock(element, context) : false;
}

/** Whether a button opens the panel with text after it, such as the answer to a question. A menu has no text. */
function isTitleOfPanel(button: Element): boolean {
  const controlled = button.attribs['aria-controls'];
  if (controlled === undefined && button.attribs['aria-expanded'] === undefined) return false;
  // What the button does is no title.
  const label = shortText(button, maxControlChars).trim();
  if (label.length <= maxControlChars && isControlLabel(label)) return false;
  let outer: Element = button;
  for (let level = 0; level <= MAX_WRAPPERS; level++) {
    const panel = nextElement(outer);
    if (panel !== null) {
      const isControlled = controlled === undefined || panel.attribs['id'] === controlled;
      return isControlled && containsElement(panel, PROSE);
    }
    if (outer.parent === null || !isTag(outer.parent)) return false;
    outer = outer.parent;
  }
  return false;
}

function nextElement({ next }: Element): Element | null {
  let node = next;
  while (node !== null && !isTag(node)) node = node.next;
  return node;
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
