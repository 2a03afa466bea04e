import type { Element } from 'domhandler';
import type { Context, Leave } from '../context.ts';
import { flush, part, protectEnd } from '../flow.ts';
import { renderInline } from '../inline/renderInline.ts';
import { containsElement } from '../subtree.ts';

/** Elements that cannot be in a heading line: a heading with them was never closed, or wraps a part of the page. */
const STRUCTURE = new Set('h1 h2 h3 h4 h5 h6 ul ol dl table pre blockquote hr'.split(' '));

export function enterHeading(element: Element, context: Context): Leave {
  part(context);
  if (context.flat > 0) return part;
  if (containsElement(element, STRUCTURE)) {
    context.headingLevel = levelOf(element);
    return leaveOpenHeading;
  }
  context.flat++;
  if (context.headingLink !== null) {
    context.inline.openMark({
      kind: 'link',
      name: 'a',
      ...context.headingLink,
    });
    return leaveLinkedHeading;
  }
  return leaveHeading;
}

function leaveOpenHeading(context: Context): void {
  flush(context);
  context.headingLevel = 0;
}

function leaveLinkedHeading(context: Context, element: Element): void {
  context.inline.closeMark();
  leaveHeading(context, element);
}

function leaveHeading(context: Context, element: Element): void {
  context.flat--;
  const [text] = renderInline(context.inline.take(), {
    mode: 'line',
    itemStart: false,
    startsLine: false,
  });
  if (text !== undefined) context.blocks.heading(levelOf(element), protectEnd(text));
  else if (element.children.length === 0) context.blocks.heading(levelOf(element), '');
}

function levelOf(element: Element): number {
  return Number(element.name.charAt(1));
}
