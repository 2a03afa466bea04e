import { type Element, isTag, isText, type ParentNode } from 'domhandler';
import type { Context, Leave, OpenList } from '../context.ts';
import { flush, part } from '../flow.ts';
import { enterFootnote, leaveFootnote } from '../links/footnotes.ts';
import { markerOf } from './itemMarker.ts';
import { classNames } from '../subtree.ts';

/** Maximum start number of a list (CommonMark 5.2). */
const MAX_NUMBER = 999_999_999;

export function enterList(element: Element, context: Context): Leave {
  part(context);
  if (context.flat > 0) return part;
  const { blocks, lists } = context;
  const around = lists[lists.length - 1];
  // A list directly in a list is drawn as part of the item before it.
  const loose =
    around !== undefined && !around.insideItem && (around.markWidth === 0 || blocks.lastList === around.style);
  if (loose && around.markWidth > 0) blocks.reopenItem(around.markWidth);
  else if (loose) around.markWidth = blocks.openItem(around.style, around.number);
  const ordered = element.name === 'ol';
  const style = blocks.listStyle(ordered, isTight(element));
  lists.push({
    style,
    number: ordered ? numberOf(element.attribs['start'], 1) : 1,
    markWidth: 0,
    insideItem: false,
  });
  return loose ? leaveListInList : leaveList;
}

function leaveList(context: Context): void {
  flush(context);
  context.lists.pop();
}

function leaveListInList(context: Context): void {
  leaveList(context);
  const around = context.lists[context.lists.length - 1];
  if (around !== undefined) context.blocks.closeItem(around.style, false);
}

export function enterItem(element: Element, context: Context): Leave {
  const footnote = enterFootnote(element, context);
  if (footnote !== undefined) {
    const list = context.lists[context.lists.length - 1];
    if (list === undefined) return footnote;
    list.insideItem = true;
    return leaveFootnoteItem;
  }
  part(context);
  if (context.flat > 0) {
    const marker = markerOf(element);
    if (marker !== null) context.inline.marker(`${marker} `);
    return part;
  }
  const { lists } = context;
  const around = lists[lists.length - 1];
  if (around === undefined || around.insideItem) {
    const list = strayList(context);
    openItem(list, element, context);
    lists.push(list);
    return leaveStrayItem;
  }
  openItem(around, element, context);
  return leaveItem;
}

function openItem(list: OpenList, element: Element, context: Context): void {
  if (list.style.ordered) list.number = numberOf(element.attribs['value'], list.number);
  list.markWidth = context.blocks.openItem(list.style, list.number);
  list.insideItem = true;
}

function leaveItem(context: Context, element: Element): void {
  flush(context);
  const list = context.lists[context.lists.length - 1];
  if (list === undefined) return;
  context.blocks.closeItem(list.style, isPlain(element));
  list.insideItem = false;
  list.number = Math.min(list.number + 1, MAX_NUMBER);
}

function leaveFootnoteItem(context: Context): void {
  leaveFootnote(context);
  const list = context.lists[context.lists.length - 1];
  if (list !== undefined) list.insideItem = false;
}

function leaveStrayItem(context: Context, element: Element): void {
  leaveItem(context, element);
  context.lists.pop();
}

/** An empty item that is nothing but an item was meant; others are dots of a slide show, stars, icons. */
function isPlain({ attribs, children }: Element): boolean {
  return Object.keys(attribs).length === 0 && !children.some(isTag);
}

/** Items outside a list that follow one another make one list. */
function strayList({ blocks }: Context): OpenList {
  const before = blocks.last === 'item' ? blocks.lastList : null;
  const style = before !== null && !before.ordered ? before : blocks.listStyle(false, true);
  return { style, number: 1, markWidth: 0, insideItem: false };
}

/** As an editor would: blank lines between the items only when the page has paragraphs in them. */
function isTight(list: Element): boolean {
  return !list.children.some(
    (item) => isTag(item) && item.name === 'li' && item.children.some((child) => isTag(child) && child.name === 'p'),
  );
}

function numberOf(value: string | undefined, otherwise: number): number {
  if (value === undefined || !/^\s*\+?\d+\s*$/.test(value)) return otherwise;
  return Math.min(Number(value), MAX_NUMBER);
}

/** Writes a checkbox at the start of a task list item (GFM 5.3); other form fields have no output. */
export function enterInput(element: Element, context: Context): Leave {
  const { inline, blocks } = context;
  if (element.attribs['type']?.toLowerCase() !== 'checkbox' || !isTask(element)) return false;
  if (!blocks.atItemStart || !inline.hasNoContent || context.flat > 0) return false;
  inline.atom('checked' in element.attribs ? '[x]' : '[ ]');
  inline.text(' ');
  return false;
}

function isTask(box: Element): boolean {
  if ('disabled' in box.attribs) return true;
  let around = box.parent;
  for (let level = 0; level < 4 && around !== null && isTag(around); level++) {
    if (/(?:^|[\s_-])task-?list/i.test(classNames(around))) return true;
    if (around.name === 'li' && around.parent !== null && isListOfBoxes(around.parent)) return true;
    around = around.parent;
  }
  return false;
}

const BARE: ReadonlySet<string> = new Set(['type', 'checked', 'style']);
/** Items of a list that are looked at. */
const MAX_ITEMS = 200;

/** Whether every item begins with a checkbox without a name or an id: toggles of menus and filters have names. */
function isListOfBoxes(list: ParentNode): boolean {
  const items = list.children.filter((child) => isTag(child) && child.name === 'li').slice(0, MAX_ITEMS);
  return items.length > 1 && items.every((item) => isTag(item) && beginsWithBox(item));
}

function isBareBox({ attribs }: Element): boolean {
  return attribs['type']?.toLowerCase() === 'checkbox' && Object.keys(attribs).every((name) => BARE.has(name));
}

function beginsWithBox(element: Element): boolean {
  const first = element.children.find((child) => isTag(child) || (isText(child) && child.data.trim() !== ''));
  if (first === undefined || !isTag(first)) return false;
  if (first.name === 'input') return isBareBox(first);
  return (first.name === 'label' || first.name === 'p') && beginsWithBox(first);
}
