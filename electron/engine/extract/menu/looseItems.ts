import { Element, Text, type ChildNode } from 'domhandler';
import type { FoundPrice } from '../money/findPrices.ts';
import { shownText, type PageView } from '../product/pageView.ts';
import { type LineItem, standIn } from './lineItems.ts';

/** A dish whose name, words and price are elements beside each other. */
export interface LooseItem {
  /** Place of its price. */
  readonly place: number;
  /** Places of all its elements. */
  readonly parts: readonly number[];
  readonly dish: LineItem;
}

const limits = { children: 1_000, parts: 5, characters: 500 } as const;
const fewestDishes = 3;
/** Of the prices, at least so many have a heading of that rank before them: it is their name. */
const namingShare = 0.8;
const heading = /^h[1-6]$/;

/**
 * The dishes of an element that writes names and prices one below the other, none of them in a box of its own: each price with what
 * stands since the one before. A heading is the name where each price has one of its rank, else it begins a part of the menu.
 */
export function readLooseItems(
  view: PageView,
  places: ReadonlyMap<Element, number>,
  parent: Element,
  read: (text: string) => readonly FoundPrice[],
): readonly LooseItem[] {
  const children = parent.children.filter((child) => child instanceof Element);
  if (children.length < fewestDishes * 2 || children.length > limits.children) return [];
  const prices = new Map<Element, readonly FoundPrice[]>();
  for (const child of children) {
    const found = heading.test(child.name) ? null : onlyPrice(child, read);
    if (found !== null) prices.set(child, found);
  }
  if (prices.size < fewestDishes || hasStrayText(parent)) return [];
  const rank = namingRank(children, prices.size);
  const items: LooseItem[] = [];
  let parts: Element[] = [];
  for (const child of children) {
    const price = prices.get(child);
    const place = places.get(child);
    if (place === undefined || view.hidden[place] === 1) continue;
    if (heading.test(child.name)) parts = child.name === rank ? [child] : [];
    else parts.push(child);
    if (price === undefined) continue;
    const dish = parts.length > 1 && (rank === null || parts[0]?.name === rank) ? dishOf(parts, price) : null;
    if (dish !== null) items.push({ place, parts: parts.flatMap((part) => places.get(part) ?? []), dish });
    parts = [];
  }
  return items.length < fewestDishes ? [] : items;
}

function dishOf(parts: readonly Element[], prices: readonly FoundPrice[]): LineItem | null {
  const characters = parts.reduce((sum, part) => sum + shownText(part).length, 0);
  if (parts.length > limits.parts || characters > limits.characters) return null;
  return { element: standIn(parts), prices };
}

/** The prices of an element that says nothing else; null for another one. */
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

/** Text between the elements belongs to what is read in another way. */
function hasStrayText({ children }: Element): boolean {
  return children.some((child: ChildNode) => child instanceof Text && /[\p{L}\d]/u.test(child.data));
}
