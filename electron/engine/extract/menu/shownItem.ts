import type { Element } from 'domhandler';
import { absoluteUrl } from '../absoluteUrl.ts';
import type { FoundPrice } from '../money/findPrices.ts';
import { namesOf, shownText } from '../product/pageView.ts';
import { elementsBelow } from '../tree/walk.ts';
import { caloriesIn, dietsNamedIn, dietsOf, withoutMarks, type Legend } from './dietary.ts';
import type { MenuItem, MenuOptionGroup, MenuPrice } from './menuDocument.ts';

const limits = { name: 120, description: 600, pictures: 5 } as const;

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
  const rest = withoutPrices(whole, prices);
  const title = named === undefined ? firstPart(element, rest) : withoutPrices(shownText(named), prices);
  const name = withoutMarks(title).replace(/[\s.…·:,–—-]+$/, '');
  if (name === '' || name.length > limits.name || !/\p{L}/u.test(name)) return undefined;
  const groups = sizesIn(whole.replace(title, ' '), prices);
  const description = describe(rest, title);
  const dietary = [...new Set([...dietsOf(whole, legend), ...inside.flatMap(labelledDiets)])];
  const calories = caloriesIn(whole);
  const images = inside.flatMap((each) => pictureOf(each, base)).slice(0, limits.pictures);
  const link = inside.find((each) => each.name === 'a' && each.attribs['href'] !== undefined);
  const url = link === undefined ? null : absoluteUrl(link.attribs['href'] ?? '', base);
  const id = idOf(element) ?? inside.map(idOf).find((each) => each !== undefined);
  const [price] = prices;
  const isOut = /sold out|unavailable|ausverkauft|épuisé|agotado|esaurito/i.exec(whole)?.[0];
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
    ...(url === null || url.split('#')[0] === base.split('#')[0] ? {} : { url }),
  };
}

function isName(element: Element): boolean {
  if (/^(?:h[1-6]|dt)$/.test(element.name)) return true;
  return /(?:^|[\s_-])(?:name|title|dish|item[-_]?(?:name|title))(?:$|[\s_-])/i.test(namesOf(element));
}

/** Without an element for the name: what is set apart at the beginning, else the beginning of the text. */
function firstPart(element: Element, rest: string): string {
  const apart = elementsBelow(element).find(({ name }) => /^(?:strong|b|td|th|dt|em|span|p|div|a)$/.test(name));
  const text = apart === undefined ? '' : shownText(apart);
  if (text !== '' && text.length < rest.length && rest.startsWith(text) && /\p{L}/u.test(text)) return text;
  return /^(.{2,100}?)(?:\s[–—-]\s|\.{2,}|…|:\s|\s{2,}|$)/.exec(rest)?.[1] ?? rest;
}

function describe(rest: string, title: string): string {
  const after = rest.replace(title, ' ').replaceAll(/\d{1,4}\s*k?cal(?:ories)?\b/gi, ' ');
  const text = withoutMarks(after)
    .replaceAll(/[.…·]{2,}/g, ' ')
    .replace(/^[\s.…·:,–—|-]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return /\p{L}{2}/u.test(text) ? text.slice(0, limits.description) : '';
}

function withoutPrices(text: string, prices: readonly FoundPrice[]): string {
  return prices
    .reduce((left, { formatted }) => left.replace(formatted, ' '), text)
    .replace(/\s+/g, ' ')
    .trim();
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

function pictureOf({ name, attribs }: Element, base: string): readonly { url: string; alt?: string }[] {
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
