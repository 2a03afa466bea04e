import { Element, Text, type ChildNode } from 'domhandler';
import type { FoundPrice } from '../money/findPrices.ts';
import { shownText, type PageView } from '../product/pageView.ts';
import { type LineItem, cloneIntoParagraph } from './lineItems.ts';

/** A dish whose name, description and price are sibling elements. */
export interface LooseItem {
  /** Index of its price element. */
  readonly elementIndex: number;
  /** Indexes of all its elements. */
  readonly parts: readonly number[];
  readonly dish: LineItem;
}

const limits = { children: 1_000, parts: 5, characters: 500 } as const;
const minDishes = 3;
/** Minimum share of the prices with a heading of that level before them, for the headings to be dish names. */
const namingShare = 0.8;
const heading = /^h[1-6]$/;

/**
 * Returns the dishes of an element with names and prices one below the other, without a box per dish: each price with the elements since
 * the previous one. A heading is the dish name where enough prices have one of its level, else it begins a section of the menu.
 */
export function readLooseItems(
  view: PageView,
  places: ReadonlyMap<Element, number>,
  parent: Element,
  read: (text: string) => readonly FoundPrice[],
): readonly LooseItem[] {
  const children = parent.children.filter((child) => child instanceof Element);
  if (children.length < minDishes * 2 || children.length > limits.children) return [];
  const prices = new Map<Element, readonly FoundPrice[]>();
  for (const child of children) {
    const found = heading.test(child.name) ? null : onlyPrice(child, read);
    if (found !== null) prices.set(child, found);
  }
  if (prices.size < minDishes || hasStrayText(parent)) return [];
  const rank = namingRank(children, prices.size);
  const items: LooseItem[] = [];
  let parts: Element[] = [];
  for (const child of children) {
    const price = prices.get(child);
    const elementIndex = places.get(child);
    if (elementIndex === undefined || view.hidden[elementIndex] === 1) continue;
    if (heading.test(child.name)) parts = child.name === rank ? [child] : [];
    else parts.push(child);
    if (price === undefined) continue;
    const dish = parts.length > 1 && (rank === null || parts[0]?.name === rank) ? dishOf(parts, price) : null;
    if (dish !== null) items.push({ elementIndex, parts: parts.flatMap((part) => places.get(part) ?? []), dish });
    parts = [];
  }
  return items.length < minDishes ? [] : items;
}

function dishOf(parts: readonly Element[], prices: readonly FoundPrice[]): LineItem | null {
  const characters = parts.reduce((sum, part) => sum + shownText(part).length, 0);
  if (parts.length > limits.parts || characters > limits.characters) return null;
  return { element: cloneIntoParagraph(parts), prices };
}

/** Returns the prices of an element without other text; null for other elements. */
function onlyPrice(element: Element, read: (text: string) => readonly FoundPrice[]): readonly FoundPrice[] | null {
  const text = shownText(element);
  if (text.length > 40 || !/\d/.test(text)) return null;
  const found = read(text);
  const rest = found.reduce((left, { formatted }) => left.replace(formatted, ' '), text);
  return found.length === 1 && !/[\p{L}\d]/u.test(rest) ? found : null;
}

function namingRank(children: readonly Element[], prices: number): string | null {
  const counts = new Map<string, number>();
  for (const { name } of children) if (heading.test(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const [name, count] of counts) if (count >= prices * namingShare) return name;
  return null;
}

/** Text between the elements is handled by other readers. */
function hasStrayText({ children }: Element): boolean {
  return children.some((child: ChildNode) => child instanceof Text && /[\p{L}\d]/u.test(child.data));
}
