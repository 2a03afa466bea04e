import type { Element } from 'domhandler';
import type { Context, Leave } from '../context.ts';
import { flush, part } from '../flow.ts';
import { renderInline } from '../inline/renderInline.ts';
import { containsElement } from '../subtree.ts';

const STRUCTURE = new Set('h1 h2 h3 h4 h5 h6 ul ol dl table pre blockquote hr'.split(' '));

export function enterTerm(element: Element, context: Context): Leave {
  part(context);
  if (context.flat > 0 || containsElement(element, STRUCTURE)) return part;
  context.flat++;
  return leaveTerm;
}

function leaveTerm(context: Context): void {
  context.flat--;
  const { blocks, inline } = context;
  const where = {
    mode: 'line',
    itemStart: blocks.atItemStart,
    startsLine: true,
  } as const;
  for (const text of renderInline(inline.take(), where)) blocks.term(text);
}

export function enterDefinition(_element: Element, context: Context): Leave {
  part(context);
  if (context.flat > 0) return part;
  context.blocks.openDefinition();
  return leaveDefinition;
}

function leaveDefinition(context: Context): void {
  flush(context);
  context.blocks.closeDefinition();
}
