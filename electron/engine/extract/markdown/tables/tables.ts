import { type Element, isTag, isText } from 'domhandler';
import { codeLanguage } from '../code/codeLanguage.ts';
import type { Context, Leave } from '../context.ts';
import { flush, part } from '../flow.ts';
import { InlineBuffer } from '../inline/inlineBuffer.ts';
import { listingOf } from './listingTable.ts';
import { renderInline } from '../inline/renderInline.ts';
import { TableBuilder, type Alignment } from './tableBuilder.ts';
import { containsElement, shortText } from '../subtree.ts';
import { tableKind } from './tableKind.ts';

const MAX_SPAN = 1_000;
/** Characters of line numbers that are looked at. */
const MAX_GUTTER = 2_000;
const NUMBERS = /^[\s\d]+$/;
const CODE = new Set(['pre']);

export function enterTable(element: Element, context: Context): Leave {
  part(context);
  const listing = context.flat > 0 ? null : listingOf(element);
  if (listing !== null) {
    if (listing.trim() !== '') context.blocks.code(listing, codeLanguage(element));
    return false;
  }
  if (context.flat > 0 || tableKind(element) === 'layout') {
    context.tables.push(null);
    return leaveLayout;
  }
  context.tables.push(new TableBuilder());
  context.flat++;
  return leaveTable;
}

function leaveLayout(context: Context): void {
  part(context);
  context.tables.pop();
}

function leaveTable(context: Context): void {
  context.flat--;
  const table = context.tables.pop();
  flush(context);
  const text = table?.write() ?? '';
  for (const caption of table?.captions ?? []) if (caption !== '') context.blocks.paragraph(caption);
  if (text !== '') context.blocks.table(text);
}

export function enterRow(element: Element, context: Context): Leave {
  const table = context.tables[context.tables.length - 1];
  if (!table) {
    part(context);
    return part;
  }
  table.openRow(element.parent !== null && isTag(element.parent) && element.parent.name === 'thead');
  return null;
}

export function enterCell(element: Element, context: Context): Leave {
  const table = context.tables[context.tables.length - 1];
  if (!table) {
    // In a cell of another table each row is a line.
    if (context.flat > 0) context.inline.text(' ');
    else part(context);
    if (isGutter(element)) return false;
    return context.flat > 0 ? null : part;
  }
  beginInlineCapture(context);
  return leaveCell;
}

/** Whether the cell holds the line numbers of adjacent code. */
function isGutter(cell: Element): boolean {
  // A few characters exclude most cells with text.
  if (!NUMBERS.test(shortText(cell, 8)) || !NUMBERS.test(shortText(cell, MAX_GUTTER))) return false;
  let beside = cell.next;
  while (beside !== null && !isTag(beside) && isText(beside) && beside.data.length < MAX_GUTTER) beside = beside.next;
  return beside !== null && isTag(beside) && containsElement(beside, CODE);
}

function leaveCell(context: Context, element: Element): void {
  const { hasText } = context.inline;
  const text = takeBack(context, 'cell').join('<br>');
  context.tables[context.tables.length - 1]?.addCell({
    text: text.replace(/\|/g, '\\|'),
    hasText,
    columns: span(element.attribs['colspan']),
    rows: span(element.attribs['rowspan']),
    isHeader: element.name === 'th',
    alignment: alignmentOf(element),
  });
}

export function enterCaption(_element: Element, context: Context): Leave {
  const table = context.tables[context.tables.length - 1];
  if (!table) {
    part(context);
    return part;
  }
  beginInlineCapture(context);
  return leaveCaption;
}

function leaveCaption(context: Context): void {
  const paragraphs = takeBack(context, 'flow');
  context.tables[context.tables.length - 1]?.captions.push(paragraphs.join('\n\n'));
}

/** Collects the following content separately from the enclosing paragraph. */
function beginInlineCapture(context: Context): void {
  context.asides.push(context.inline);
  context.inline = new InlineBuffer();
  // Content of a cell is flat; a table inside it must not add its cells to the outer table.
  context.tables.push(null);
}

function takeBack(context: Context, mode: 'cell' | 'flow'): string[] {
  context.tables.pop();
  const tokens = context.inline.take();
  context.inline = context.asides.pop() ?? new InlineBuffer();
  return renderInline(tokens, {
    mode,
    itemStart: false,
    startsLine: mode === 'flow',
  });
}

function span(value: string | undefined): number {
  const count = Number.parseInt(value ?? '1', 10);
  return Number.isFinite(count) ? Math.min(Math.max(count, 1), MAX_SPAN) : 1;
}

function alignmentOf({ attribs }: Element): Alignment {
  const style = /text-align\s*:\s*(left|center|right)/i.exec(attribs['style'] ?? '')?.[1];
  const value = (style ?? attribs['align'] ?? '').toLowerCase();
  return value === 'left' || value === 'center' || value === 'right' ? value : null;
}
