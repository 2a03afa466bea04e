import type { Element } from 'domhandler';
import { absoluteUrl } from '../absoluteUrl.ts';
import type { FoundPrice } from '../money/findPrices.ts';
import { namesOf, shownText } from '../product/pageView.ts';
import { readShownStock } from '../product/stock.ts';
import { elementsBelow } from '../tree/walk.ts';
import { caloriesIn, dietsNamedIn, dietsOf, withoutMarks, type Legend } from './dietary.ts';
import { auxiliaryTexts, cellsOf, columnNames, leadingText, nameText } from './itemText.ts';
import type { MenuItem, MenuOptionGroup, MenuPrice } from './menuDocument.ts';
import { trimEndBy } from '../../../../shared/base/trimText.ts';

const limits = { name: 120, description: 600, pictures: 5 } as const;

/** Separators between a name and its price: `Menu at …`. */
const beforePrice = { marks: /[\s.…·:,–—-]/, word: /\s(?:à|at|for|für|zu|per|por|ab|from)$/iu };

/** Paid for the table, not eaten. */
const coverCharge = /^(?:coperto|pane e coperto|servizio|cover(?: charge)?|couvert|gedeck)$/i;

/** Reads a dish from the element that shows it with its price. Undefined where it has no name. */
export function readShownItem(
  element: Element,
  prices: readonly FoundPrice[],
  legend: Legend,
  base: string,
): MenuItem | undefined {
  const inside = elementsBelow(element);
  const whole = shownText(element);
  const named = inside.find(isName);
  const rest = withoutNumber(element, withoutPrices(whole, prices));
  const title = named === undefined ? firstPart(element, rest) : withoutPrices(nameText(named), prices);
  const name = trimEndBy(withoutMarks(title), beforePrice.marks).replace(beforePrice.word, '');
  if (!isDishName(name)) return undefined;
  const groups = sizesByColumn(element, prices) ?? sizesIn(whole.replace(title, ' '), prices);
  const isOut = outIn(inside, whole);
  const sizes = groups?.options.map((option) => option.name) ?? [];
  const description = describe(rest, title, [
    ...auxiliaryTexts(element),
    ...sizes,
    ...(isOut === undefined ? [] : [isOut]),
  ]);
  const dietary = [...new Set([...dietsOf(whole, legend), ...inside.flatMap(labelledDiets)])];
  const calories = caloriesIn(whole);
  const images = inside.flatMap((each) => imageOf(each, base)).slice(0, limits.pictures);
  const url = pageOf(inside, base);
  const id = idOf(element) ?? inside.map(idOf).find((each) => each !== undefined);
  const [price] = prices;
  return {
    ...(id === undefined ? {} : { id, identifiers: { merchantItemId: id } }),
    name,
    ...(description === '' ? {} : { description }),
    ...(price === undefined ? {} : { price: priceOf(price) }),
    ...(calories === undefined ? {} : { calories }),
    ...(dietary.length === 0 ? {} : { dietary }),
    ...(isOut === undefined ? {} : { availability: { inStock: false, text: isOut } }),
    ...(images.length === 0 ? {} : { images }),
    ...(groups === undefined ? {} : { optionGroups: [groups] }),
    ...(url === null ? {} : { url }),
  };
}

function isName(element: Element): boolean {
  if (/^(?:h[1-6]|dt)$/.test(element.name)) return true;
  return /(?:^|[\s_-])(?:name|title|dish|item[-_]?(?:name|title))(?:$|[\s_-])/i.test(namesOf(element));
}

function isDishName(name: string): boolean {
  return name !== '' && name.length <= limits.name && /\p{L}/u.test(name) && !coverCharge.test(name);
}

/** Returns the URL of a dish's own page; null where the first link leads nowhere else. */
function pageOf(inside: readonly Element[], base: string): string | null {
  const href = inside.find((each) => each.name === 'a' && each.attribs['href'] !== undefined)?.attribs['href'];
  const url = href === undefined ? null : absoluteUrl(href, base);
  return url?.split('#')[0] === base.split('#')[0] ? null : url;
}

/** Returns the sold-out text of a dish: that of a separate element, else the matching words alone. */
function outIn(inside: readonly Element[], whole: string): string | undefined {
  for (const element of inside) {
    const said = shownText(element);
    if (said.length > 40 || said === '') continue;
    if (readShownStock(said)?.inStock === false && !inside.some((each) => each !== element && each.parent === element))
      return said;
  }
  return /sold out|unavailable|ausverkauft|épuisé|agotado|esaurito|uitverkocht/i.exec(whole)?.[0];
}

/** Cards number their dishes in a cell before the name. */
function withoutNumber(element: Element, rest: string): string {
  const [first] = element.name === 'tr' ? cellsOf(element) : [];
  const number = first === undefined ? '' : shownText(first);
  return /^\d{1,3}[a-z]?[.)]?$/i.test(number) && rest.startsWith(number) ? rest.slice(number.length).trim() : rest;
}

/** Returns the name if no element contains it: the emphasized text at the beginning, else the beginning of the text. */
function firstPart(element: Element, rest: string): string {
  const set = elementsBelow(element).filter(({ name }) => /^(?:strong|b|td|th|dt|em|span|p|div|a)$/.test(name));
  const apart = set.find((each) => /\p{L}/u.test(shownText(each)));
  const text = apart === undefined ? '' : leadingText(apart);
  if (text !== '' && text.length <= rest.length && rest.startsWith(text) && /\p{L}/u.test(text)) return text;
  const line = leadingText(element);
  const short = line !== '' && line.length < rest.length && rest.startsWith(line) ? line : rest;
  return /^(.{2,100}?)(?:\s[–—-]\s|\s?\.{2,}|…|:\s|\s{2,}|$)/.exec(short)?.[1] ?? short;
}

/** @param others texts about the dish in other elements, or texts that are not part of its description */
function describe(rest: string, title: string, others: readonly string[]): string {
  let after = rest.replace(title, ' ').replaceAll(/\d{1,4}\s*k?cal(?:ories)?\b\.?/gi, ' ');
  for (const other of others) {
    const at = after.lastIndexOf(other);
    if (at !== -1) after = `${after.slice(0, at)} ${after.slice(at + other.length)}`;
  }
  const squeezed = withoutMarks(after)
    .replaceAll(/[.…·]{2,}/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.…·:,–—|/-]+/, '');
  const text = trimEndBy(squeezed, /[\s|/–—-]/);
  return /\p{L}{2}|[぀-ヿ㐀-鿿]/u.test(text) ? text.slice(0, limits.description) : '';
}

function withoutPrices(text: string, prices: readonly FoundPrice[]): string {
  return prices
    .reduce((left, { formatted }) => left.replace(formatted, ' '), text)
    .replace(/\s+/g, ' ')
    .trim();
}

/** A table names its sizes above its prices. */
function sizesByColumn(element: Element, prices: readonly FoundPrice[]): MenuOptionGroup | undefined {
  if (element.name !== 'tr' || prices.length < 2) return undefined;
  const names = columnNames(element);
  const cells = cellsOf(element).map(shownText);
  const options = prices.flatMap((price) => {
    const column = cells.indexOf(price.formatted);
    const name = names[column]?.trim() ?? '';
    cells[column] = '';
    return name === '' || column === -1 ? [] : [{ name, price: priceOf(price) }];
  });
  return options.length === prices.length ? { name: 'Size', options } : undefined;
}

/** `small 8 € large 10 €`: each price with the word before it. */
function sizesIn(whole: string, prices: readonly FoundPrice[]): MenuOptionGroup | undefined {
  if (prices.length < 2) return undefined;
  let from = 0;
  const options = prices.flatMap((price) => {
    const at = whole.indexOf(price.formatted, from);
    const before = at === -1 ? '' : whole.slice(from, at);
    from = at === -1 ? from : at + price.formatted.length;
    const label = /([\p{L}\d][\p{L}\d.,"” ]{0,20})[\s:–—-]*$/u
      .exec(before)?.[1]
      ?.trim()
      .split(/\s+/)
      .slice(-2)
      .join(' ');
    return label === undefined || label === '' ? [] : [{ name: label, price: priceOf(price) }];
  });
  return options.length < 2 ? undefined : { name: 'Size', options };
}

function priceOf({ amount, currency, formatted }: FoundPrice): MenuPrice {
  return { amount, ...(currency === undefined ? {} : { currency }), formatted };
}

function labelledDiets({ name, attribs }: Element): readonly string[] {
  const label = [
    attribs['title'],
    attribs['alt'],
    attribs['aria-label'],
    name === 'img' ? attribs['src']?.slice(-60) : undefined,
  ];
  return dietsNamedIn(label.filter((each) => each !== undefined).join(' '));
}

function imageOf({ name, attribs }: Element, base: string): readonly { url: string; alt?: string }[] {
  const source = name === 'img' ? (attribs['src'] ?? attribs['data-src']) : undefined;
  const url = source === undefined ? null : absoluteUrl(source, base);
  const alt = attribs['alt']?.trim() ?? '';
  return url === null ? [] : [{ url, ...(alt === '' ? {} : { alt }) }];
}

function idOf({ attribs }: Element): string | undefined {
  const id =
    attribs['data-item-id'] ?? attribs['data-product-id'] ?? attribs['data-dish-id'] ?? attribs['data-menu-item-id'];
  return id !== undefined && id !== '' && id.length <= 100 ? id : undefined;
}
