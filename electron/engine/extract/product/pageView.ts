import { Element, Text } from 'domhandler';
import { isHidden } from '../clean/isHidden.ts';
import { blockElements } from '../tree/elementNames.ts';

/** The shown page, indexed for queries by position: elements in document order, and the offset of their text. */
export interface PageView {
  readonly elements: readonly Element[];
  /** Index of each element's parent; -1 for the root. */
  readonly parents: Int32Array;
  /** Characters of text in each element. */
  readonly lengths: Int32Array;
  /** Characters of visible text before each element: the distance between elements for a reader. */
  readonly starts: Int32Array;
  /** 1 for elements that are hidden or inside a hidden one. */
  readonly hidden: Uint8Array;
  /** 1 for elements with all their text in one child: the child is examined instead. */
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

/**
 * Whether the element is a former or current price that is hidden from assistive technology, which reads adjacent text instead, and visible
 * to all others.
 */
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
 * Returns the text of an element as a reader sees it: blocks separated, and a pair of digits in a separate element directly after other
 * digits as cents.
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

/** Returns all visible text and the URL as letters and digits only: to check whether the page shows a value at all. */
export function visibleAlphanumerics(view: PageView): string {
  let text = view.url;
  for (const [place, element] of view.elements.entries()) {
    if (view.hidden[place] === 1 || text.length > 1_000_000) continue;
    for (const child of element.children) if (child instanceof Text) text += child.data;
  }
  return toAlphanumeric(text);
}

/** Returns letters and digits in lower case: normalizes a number whatever its punctuation. */
export function toAlphanumeric(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
}

/** Returns the names that a page gives an element: classes, id and purpose. */
export function namesOf({ attribs }: Element): string {
  return [attribs['class'], attribs['id'], attribs['itemprop'], attribs['data-testid'], attribs['data-test']]
    .filter((name) => name !== undefined)
    .join(' ')
    .slice(0, 400);
}

/** Yields the element and its ancestors, up to `steps` of them. */
export function* upwards(view: PageView, place: number, steps: number): Generator<Element> {
  let up = place;
  for (let step = 0; up >= 0 && step < steps; step += 1) {
    const element = view.elements[up];
    if (element !== undefined) yield element;
    up = view.parents[up] ?? -1;
  }
}
