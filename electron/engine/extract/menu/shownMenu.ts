import { Element } from 'domhandler';
import { isHidden } from '../clean/isHidden.ts';
import type { Regions } from '../money/currencies.ts';
import { findPrices, type FoundPrice } from '../money/findPrices.ts';
import { readAmount } from '../money/readAmount.ts';
import { namesOf, shownText, upwards, type PageView } from '../product/pageView.ts';
import type { Legend } from './dietary.ts';
import type { MenuSection } from './menuDocument.ts';
import { cellsOf } from './itemText.ts';
import { markWithin, mayHoldLines, readLineItems, cloneIntoParagraph, type LineItem } from './lineItems.ts';
import { readLooseItems } from './looseItems.ts';
import { readShownItem } from './shownItem.ts';

const limits = { items: 2_000, lists: 1_000, listText: 20_000, itemText: 700, prices: 6, climb: 6, below: 8 } as const;
const descriptionNames = new Set(['p', 'ul', 'em', 'small', 'span']);

/** Minimum number of prices without a currency symbol: this many plain numbers of that format are no coincidence. */
const minBarePrices = 5;
const minPricesWithCurrency = 3;
const bareAmount = /^\d{1,3}(?:[.,]\d{1,2})?(?:\s*[/|]\s*\d{1,3}(?:[.,]\d{1,2})?)?$/;

/** Reads the dishes that a page shows, grouped by the heading above them. */
export function readShownMenu(view: PageView, regions: Regions, legend: Legend, base: string): readonly MenuSection[] {
  const items = findItems(view, regions);
  const inItem = markInside(
    view,
    new Set(items.flatMap(({ elementIndex, parts }) => [elementIndex, ...(parts ?? [])])),
  );
  const sections: { name: string; items: MenuSection['items'][number][] }[] = [];
  const byPlace = new Map(items.map((item) => [item.elementIndex, item]));
  let heading = '';
  for (const [place, element] of view.elements.entries()) {
    if (view.hidden[place] === 1) continue;
    if (inItem[place] === 0 && isHeading(element, view.lengths[place] ?? 0)) heading = shownText(element);
    const item = byPlace.get(place);
    if (item === undefined) continue;
    for (const { element: shown, prices, part } of item.dishes) {
      const dish = readShownItem(shown, prices, legend, base);
      const name = part ?? heading;
      if (dish === undefined) continue;
      const last = sections.at(-1);
      if (last !== undefined && last.name === name) last.items.push(dish);
      else sections.push({ name, items: [dish] });
    }
  }
  return sections.map(({ name, items: dishes }) => ({ name: name === '' ? 'Menu' : name, items: dishes }));
}

interface FoundItem {
  readonly elementIndex: number;
  /** One, except for an element that contains several lines of dishes. */
  readonly dishes: readonly LineItem[];
  /** Its other elements, if no single element contains all of it. */
  readonly parts?: readonly number[];
}

function findItems(view: PageView, regions: Regions): readonly FoundItem[] {
  const read = (text: string): readonly FoundPrice[] => findPrices(text, regions);
  const inLines = new Uint8Array(view.elements.length);
  const lines = [...findLines(view, read, inLines), ...findLoose(view, read, inLines)];
  const signed = findPriceLocations(view, read, inLines);
  const isSigned = signed.length >= minPricesWithCurrency || lines.length > 0;
  const bare = isSigned ? [] : believable(view, findPriceLocations(view, barePrices, inLines));
  const found = new Map<number, FoundPrice[]>();
  for (const { elementIndex: place, all } of bare.length > 0 ? bare : signed) {
    const item = climbToItem(view, place, all);
    if (item === undefined || found.size >= limits.items) continue;
    const known = found.get(item);
    if (known === undefined) found.set(item, [...all]);
    else known.push(...all);
  }
  const single = [...found].flatMap(([elementIndex, prices]) => {
    const element = view.elements[elementIndex];
    if (element === undefined || prices.length > limits.prices) return [];
    return [{ elementIndex, dishes: [{ element: withDescription(element), prices }] }];
  });
  return [...lines, ...single];
}

/** Returns a heading that names a dish and its price, together with the text below it. */
function withDescription(element: Element): Element {
  if (!/^h[1-6]$/.test(element.name)) return element;
  const below: Element[] = [];
  let characters = 0;
  for (let next = element.next; next !== null && below.length < limits.below; next = next.next) {
    if (!(next instanceof Element)) continue;
    characters += shownText(next).length;
    if (!descriptionNames.has(next.name) || characters > limits.itemText) break;
    below.push(next);
  }
  return below.length === 0 ? element : cloneIntoParagraph([element, ...below]);
}

/** Finds elements with one dish per line. */
function findLines(
  view: PageView,
  read: (text: string) => readonly FoundPrice[],
  inLines: Uint8Array,
): readonly FoundItem[] {
  const found: FoundItem[] = [];
  let looked = 0;
  for (const [elementIndex, element] of view.elements.entries()) {
    if (
      inLines[elementIndex] === 1 ||
      view.hidden[elementIndex] === 1 ||
      (view.lengths[elementIndex] ?? 0) > limits.listText
    )
      continue;
    if (looked >= limits.lists || !mayHoldLines(element)) continue;
    looked += 1;
    const dishes = readLineItems(element, read);
    if (dishes.length === 0 || isInPageChrome(view, elementIndex)) continue;
    found.push({ elementIndex, dishes });
    markWithin(view, elementIndex, inLines);
  }
  return found;
}

/** Finds dishes whose parts are siblings without a box around them. */
function findLoose(
  view: PageView,
  read: (text: string) => readonly FoundPrice[],
  inLines: Uint8Array,
): readonly FoundItem[] {
  const places = new Map(view.elements.map((element, place) => [element, place]));
  const found: FoundItem[] = [];
  for (const [place, element] of view.elements.entries()) {
    if (inLines[place] === 1 || view.hidden[place] === 1 || (view.lengths[place] ?? 0) > limits.listText) continue;
    const items = readLooseItems(view, places, element, read);
    if (items.length === 0 || isInPageChrome(view, place)) continue;
    for (const item of items) {
      found.push({ elementIndex: item.elementIndex, parts: item.parts, dishes: [item.dish] });
      for (const part of item.parts) markWithin(view, part, inLines);
    }
  }
  return found;
}

/** Numbers without a currency are prices if many have that form, or a few have elements named as prices. */
function believable(view: PageView, bare: readonly PriceLocation[]): readonly PriceLocation[] {
  if (bare.length >= minBarePrices) return bare;
  const named = bare.filter(({ elementIndex }) => [...upwards(view, elementIndex, 2)].some(isPriceNamed));
  return named.length >= minPricesWithCurrency ? named : [];
}

function isPriceNamed(element: Element): boolean {
  return /(?:^|[\s_-])(?:price|preis|prix|precio|prezzo|pre[cç]o|cena|pris|prijs|fiyat)(?:$|\s)/i.test(
    namesOf(element),
  );
}

function barePrices(text: string): readonly FoundPrice[] {
  if (!bareAmount.test(text)) return [];
  return text.split(/[/|]/).flatMap((part) => {
    const amount = readAmount(part.trim());
    return amount === null
      ? []
      : [{ amount, currency: undefined, formatted: part.trim(), index: text.indexOf(part.trim()) }];
  });
}

interface PriceLocation {
  readonly elementIndex: number;
  readonly all: readonly FoundPrice[];
}

/** Finds the innermost elements with prices, outside of page chrome. */
function findPriceLocations(
  view: PageView,
  read: (text: string) => readonly FoundPrice[],
  inLines: Uint8Array,
): readonly PriceLocation[] {
  const places: PriceLocation[] = [];
  const outer = new Set<number>();
  const leaveAround = (place: number): void => {
    for (let up = view.parents[place] ?? -1; up > 0; up = view.parents[up] ?? -1) outer.add(up);
  };
  // An element that contains dishes already read is not a dish.
  for (const [place, isRead] of inLines.entries()) if (isRead === 1) leaveAround(place);
  for (let place = view.elements.length - 1; place > 0; place -= 1) {
    const element = view.elements[place];
    const length = view.lengths[place] ?? 0;
    if (element === undefined || length < 1 || length > limits.itemText || outer.has(place) || inLines[place] === 1)
      continue;
    if (view.hidden[place] === 1) continue;
    const text = shownText(element);
    if (!/\d/.test(text)) continue;
    const all = read(text);
    if (all.length === 0 || all.length > limits.prices || isInPageChrome(view, place)) continue;
    places.push({ elementIndex: place, all });
    // Its ancestors contain the same price.
    leaveAround(place);
  }
  return places.toReversed();
}

function isInPageChrome(view: PageView, place: number): boolean {
  for (const element of upwards(view, place, 30)) {
    if (/^(?:nav|footer|dialog|form)$/.test(element.name) || isHidden(element)) return true;
    if (/\b(?:cart|basket|checkout|cookie)\b/i.test(namesOf(element))) return true;
  }
  return false;
}

/** Climbs from the price to the enclosing element that also describes what is priced. */
function climbToItem(view: PageView, place: number, prices: readonly FoundPrice[]): number | undefined {
  let up = place;
  for (let step = 0; step < limits.climb && up > 0; step += 1) {
    const element = view.elements[up];
    if (element === undefined || (view.lengths[up] ?? 0) > limits.itemText) return undefined;
    const rest = prices.reduce((text, { formatted }) => text.replace(formatted, ' '), shownText(element));
    // Words in the price's own element are sizes: `175 ml £5 | bottle £20`.
    const isOwn = up === place && isPriceNamed(element);
    if (!isOwn && /\p{L}{3}|[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/u.test(rest)) return rowOf(view, up);
    up = view.parents[up] ?? -1;
  }
  return undefined;
}

/** A cell belongs to its row, a definition to its term. */
function rowOf(view: PageView, place: number): number {
  const element = view.elements[place];
  const parent = view.parents[place] ?? -1;
  return (element?.name === 'td' || element?.name === 'th') && parent > 0 ? parent : place;
}

/** A table of dishes names its parts in cells as wide as itself. */
function isSpanningCell({ name, attribs, parent }: Element): boolean {
  if ((name !== 'td' && name !== 'th') || !(parent instanceof Element)) return false;
  return Number(attribs['colspan'] ?? 1) > 1 && cellsOf(parent).length === 1;
}

function isHeading(element: Element, length: number): boolean {
  const { name, attribs } = element;
  if (length < 2 || length > 80) return false;
  if (isSpanningCell(element)) return true;
  if (/^h[1-6]$/.test(name) || name === 'caption' || name === 'legend' || attribs['role'] === 'heading') return true;
  return /(?:section|category|group|menu)[-_ ]?(?:title|name|heading|header)/i.test(
    attribs['class']?.slice(0, 300) ?? '',
  );
}

function markInside(view: PageView, roots: ReadonlySet<number>): Uint8Array {
  const inside = new Uint8Array(view.elements.length);
  for (let place = 0; place < view.elements.length; place += 1) {
    const parent = view.parents[place] ?? -1;
    if (roots.has(place) || (parent >= 0 && inside[parent] === 1)) inside[place] = 1;
  }
  return inside;
}
