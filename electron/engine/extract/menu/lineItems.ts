import { cloneNode, Element, Text, type ChildNode } from 'domhandler';
import type { FoundPrice } from '../money/findPrices.ts';
import { blockElements } from '../tree/elementNames.ts';
import { setChildren } from '../tree/edit.ts';
import { readAmount } from '../money/readAmount.ts';
import { rawText } from '../tree/walk.ts';
import { shownText, type PageView } from '../product/pageView.ts';

/** A dish in a paragraph of many: a separate element with its line and the lines that describe it. */
export interface LineItem {
  readonly element: Element;
  readonly prices: readonly FoundPrice[];
  /** Section of the menu that a line in the same element names before it. */
  readonly part?: string;
}

const limits = { lines: 400, prices: 6 } as const;
const minDishes = 2;

/** Whether an element may hold lines of dishes: it contains breaks or terms, or is preformatted. */
export function mayHoldLines({ name, children }: Element): boolean {
  if (name === 'pre') return true;
  const divider = name === 'dl' ? 'dt' : 'br';
  return children.some((child) => child instanceof Element && child.name === divider);
}

/**
 * Returns the dishes of an element with one dish per line (`Pancakes … $9<br>Omelette … $10`), or of a definition list. Empty for other
 * elements: a name and its price on two lines are one dish.
 */
export function readLineItems(element: Element, read: (text: string) => readonly FoundPrice[]): readonly LineItem[] {
  const isList = element.name === 'dl';
  const isTyped = element.name === 'pre';
  if (!isList && element.children.some((child) => child instanceof Element && blockElements.has(child.name))) return [];
  const items: { nodes: ChildNode[]; prices: readonly FoundPrice[]; part: string }[] = [];
  let part = '';
  let isFirst = true;
  for (const nodes of isTyped ? typedLines(element) : linesOf(element, isList)) {
    const text = shownText(new Element('p', {}, nodes));
    const signed = read(text);
    const prices = signed.length === 0 && isTyped ? priceAtEnd(lineOf(nodes)) : signed;
    const rest = prices.reduce((left, { formatted }) => left.replace(formatted, ' '), text);
    const last = items.at(-1);
    if (prices.length > 0 && prices.length <= limits.prices) {
      if (!/\p{L}{2}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u.test(rest)) return [];
      items.push({ nodes, prices, part });
    } else if (isTyped && isFirst && text !== '') part = text;
    else if (last !== undefined && !isList && text !== '') last.nodes.push(new Element('br', {}), ...nodes);
    // A line after an empty line begins something new.
    isFirst = text === '';
  }
  if (items.length < minDishes) return [];
  return items.map(({ nodes, prices, part: named }) => ({
    element: cloneIntoParagraph(nodes),
    prices,
    ...(named === '' ? {} : { part: named }),
  }));
}

/** Returns a new element with copies: the page's own tree stays unchanged. */
export function cloneIntoParagraph(nodes: readonly ChildNode[]): Element {
  const element = new Element('p', {});
  setChildren(
    element,
    nodes.map((node) => cloneNode(node, true)),
  );
  return element;
}

/** Dots or a gap lead to a plain number in a column of them: `Soup ..... 6.00`. */
function priceAtEnd(text: string): readonly FoundPrice[] {
  const trimmed = text.trimEnd();
  const formatted = /\d{1,3}[.,]\d{2}$/.exec(trimmed)?.[0];
  const amount = formatted === undefined ? null : readAmount(formatted);
  if (formatted === undefined || amount === null) return [];
  const before = trimmed.slice(0, -formatted.length);
  const name = before.trimEnd();
  if (before.length - name.length < 2 && !name.endsWith('..') && !name.endsWith('…')) return [];
  return [{ amount, currency: undefined, formatted, index: text.lastIndexOf(formatted) }];
}

/** Returns the text as typed, with its gaps. */
function lineOf(nodes: readonly ChildNode[]): string {
  return nodes.map((node) => (node instanceof Text ? node.data : '')).join('');
}

/** Returns the lines of preformatted text: words without a price may name a section or a dish. */
function typedLines(element: Element): readonly ChildNode[][] {
  const lines = rawText(element).split('\n', limits.lines);
  return lines.map((line) => [new Text(line)]);
}

/** Divided by line breaks, or before each term of a list of terms. */
function linesOf(element: Element, isList: boolean): readonly ChildNode[][] {
  const lines: ChildNode[][] = [[]];
  for (const child of element.children) {
    const isBreak = child instanceof Element && child.name === (isList ? 'dt' : 'br');
    if (isBreak) lines.push(isList ? [child] : []);
    else if (child instanceof Text || child instanceof Element) lines.at(-1)?.push(child);
    if (lines.length > limits.lines) break;
  }
  return lines;
}

/** Marks the element at the index and everything inside it. */
export function markWithin(view: PageView, place: number, marks: Uint8Array): void {
  marks[place] = 1;
  for (let at = place + 1; at < view.elements.length; at += 1) {
    const parent = view.parents[at] ?? -1;
    if (parent < place) break;
    if (marks[parent] === 1) marks[at] = 1;
  }
}
