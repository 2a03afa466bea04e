import { Element, Text } from 'domhandler';
import { isHidden } from '../clean/isHidden.ts';
import { blockElements } from '../tree/elementNames.ts';

/** What a page shows, laid out for questions of where things stand: elements in document order, and the text before each. */
export interface PageView {
  readonly elements: readonly Element[];
  /** Place of each element's parent; -1 for the root. */
  readonly parents: Int32Array;
  /** Characters of text in each element. */
  readonly lengths: Int32Array;
  /** Characters of shown text before each element: how far apart things are to a reader. */
  readonly starts: Int32Array;
  /** 1 for what is hidden or lies in something hidden. */
  readonly hidden: Uint8Array;
  /** 1 for what holds all its text in one element inside: that one is what is looked at. */
  readonly wraps: Uint8Array;
  /** Address of the page. */
  readonly url: string;
}

const unread = new Set(
  'script style noscript template head svg iframe object textarea select option datalist video audio canvas'.split(' '),
);

export function viewPage(body: Element, url: string): PageView {
  const elements: Element[] = [];
  const parents: number[] = [];
  const starts: number[] = [];
  const hidden: number[] = [];
  const ends: number[] = [];
  let characters = 0;
  const levels = [{ element: body, place: 0, next: 0 }];
  enter(body, -1);
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const child = level.element.children[level.next];
    level.next += 1;
    if (child === undefined) {
      ends[level.place] = characters;
      levels.pop();
    } else if (child instanceof Text) {
      if (hidden[level.place] !== 1) characters += child.data.trim().length;
    } else if (child instanceof Element && !unread.has(child.name)) {
      levels.push({ element: child, place: elements.length, next: 0 });
      enter(child, level.place);
    }
  }

  function enter(element: Element, parent: number): void {
    hidden.push(hidden[parent] === 1 || (isHidden(element) && !isStruckOut(element)) ? 1 : 0);
    elements.push(element);
    parents.push(parent);
    starts.push(characters);
  }

  const lengths = Int32Array.from(starts, (start, place) => (ends[place] ?? start) - start);
  return {
    elements,
    parents: Int32Array.from(parents),
    lengths,
    wraps: findWraps(parents, lengths),
    starts: Int32Array.from(starts),
    hidden: Uint8Array.from(hidden),
    url,
  };
}

/** A price of before and of now: kept from readers without sight, who are told in words beside it, and seen by all others. */
function isStruckOut({ name, attribs }: Element): boolean {
  if (!/^(?:del|ins|s|strike)$/.test(name) || attribs['aria-hidden'] !== 'true') return false;
  const { 'aria-hidden': _told, ...others } = attribs;
  return !isHidden(new Element(name, others));
}

function findWraps(parents: readonly number[], lengths: Int32Array): Uint8Array {
  const wraps = new Uint8Array(parents.length);
  for (const [place, parent] of parents.entries()) {
    if (parent >= 0 && lengths[place] === lengths[parent] && (lengths[place] ?? 0) > 0) wraps[parent] = 1;
  }
  return wraps;
}

/**
 * The text of an element as a reader sees it: blocks apart, and a pair of digits in an element of its own right after other
 * digits as the cents that it is.
 */
export function shownText(root: Element): string {
  let text = '';
  const waiting: { readonly node: Element['children'][number]; readonly closes: boolean }[] = [];
  const push = (element: Element): void => {
    for (let index = element.children.length - 1; index >= 0; index -= 1) {
      const node = element.children[index];
      if (node !== undefined) waiting.push({ node, closes: false });
    }
  };
  push(root);
  for (let entry = waiting.pop(); entry !== undefined && text.length < 5_000; entry = waiting.pop()) {
    const { node, closes } = entry;
    if (closes) text += ' ';
    else if (node instanceof Text) text += node.data;
    else if (node instanceof Element && !unread.has(node.name)) {
      if (node.name === 'br' || blockElements.has(node.name)) {
        text += ' ';
        waiting.push({ node, closes: true });
      } else if (/\d\s*$/.test(text) && isCents(node)) text = `${text.trimEnd()}.`;
      push(node);
    }
  }
  return text.replace(/\s+/g, ' ').trim();
}

function isCents(element: Element): boolean {
  const [only] = element.children;
  return element.children.length === 1 && only instanceof Text && /^\s*\d{2}\s*(?:[€$£]\s*)?$/.test(only.data);
}

/** All that a page shows and its address, letters and digits alone: to ask whether it shows something at all. */
export function shownLetters(view: PageView): string {
  let text = view.url;
  for (const [place, element] of view.elements.entries()) {
    if (view.hidden[place] === 1 || text.length > 1_000_000) continue;
    for (const child of element.children) if (child instanceof Text) text += child.data;
  }
  return onlyLetters(text);
}

/** Letters and digits in lower case: what is left of a number however it is written. */
export function onlyLetters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
}

/** The names that a page gives an element: classes, id, and what it is for. */
export function namesOf({ attribs }: Element): string {
  return [attribs['class'], attribs['id'], attribs['itemprop'], attribs['data-testid'], attribs['data-test']]
    .filter((name) => name !== undefined)
    .join(' ')
    .slice(0, 400);
}

/** The element and those around it, up to `steps` of them. */
export function* upwards(view: PageView, place: number, steps: number): Generator<Element> {
  let up = place;
  for (let step = 0; up >= 0 && step < steps; step += 1) {
    const element = view.elements[up];
    if (element !== undefined) yield element;
    up = view.parents[up] ?? -1;
  }
}
