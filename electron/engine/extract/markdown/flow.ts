import { type Element, isTag } from 'domhandler';
import type { Context, Leave } from './context.ts';
import { renderInline } from './inline/renderInline.ts';

/** Writes the collected content as paragraphs, or as the heading it belongs to. */
export function flush(context: Context): void {
  const { inline, blocks } = context;
  if (inline.isEmpty) return;
  const tokens = inline.take();
  if (context.headingLevel > 0) {
    const [text] = renderInline(tokens, {
      mode: 'line',
      itemStart: false,
      startsLine: false,
    });
    if (text === undefined) return;
    blocks.heading(context.headingLevel, protectEnd(text));
    context.headingLevel = 0;
    return;
  }
  const list = context.lists[context.lists.length - 1];
  // Text of a list outside its items is written as an item; later content of the list belongs to it.
  const stray = list !== undefined && !list.insideItem;
  const where = {
    mode: 'flow',
    itemStart: stray || blocks.atItemStart,
    startsLine: true,
  } as const;
  for (const text of renderInline(tokens, where)) {
    if (stray) list.markWidth = blocks.openItem(list.style, list.number++);
    blocks.paragraph(text);
    if (stray) blocks.closeItem(list.style, false);
  }
}

/** A block without output of its own: it separates what precedes it from what follows. */
export function enterBlock(_element: Element, context: Context): Leave {
  part(context);
  return leaveBlock;
}

function leaveBlock(context: Context): void {
  part(context);
}

/** Ends the paragraph, or marks the boundary where blocks are not possible. */
export function part(context: Context): void {
  if (context.flat > 0) context.inline.border();
  else flush(context);
}

export function enterQuote(_element: Element, context: Context): Leave {
  part(context);
  if (context.flat > 0) return leaveBlock;
  context.blocks.openQuote();
  return leaveQuote;
}

function leaveQuote(context: Context, element: Element): void {
  flush(context);
  if (context.blocks.last === 'none' && !element.children.some(isTag)) context.blocks.paragraph('');
  context.blocks.closeQuote();
}

export function enterRule(_element: Element, context: Context): Leave {
  part(context);
  if (context.flat === 0) context.blocks.rule();
  return false;
}

export function enterBreak(_element: Element, context: Context): Leave {
  if (context.code > 0) context.inline.code(' ');
  else context.inline.lineBreak();
  return false;
}

/** Escapes number signs at the end of a heading, which would be read as a closing sequence (CommonMark 4.2). */
export function protectEnd(heading: string): string {
  return heading.replace(/(^|\s)(#+)$/, '$1\\$2');
}
