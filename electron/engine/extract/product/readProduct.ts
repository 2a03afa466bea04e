import type { Element } from 'domhandler';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { absoluteUrl } from '../absoluteUrl.ts';
import { asCurrencyCode, regionsOf, type Regions } from '../money/currencies.ts';
import { readStatedAmount } from '../money/readAmount.ts';
import { readJsonLd } from '../structured/jsonLd.ts';
import { readScopedItems } from '../structured/scopedItems.ts';
import { readScriptState } from '../structured/scriptState.ts';
import { ThingGraph } from '../structured/thingGraph.ts';
import { readBreadcrumbs } from './breadcrumbs.ts';
import { findBuyControls } from './buyControls.ts';
import { findCards, isInsideAny } from './findCards.ts';
import { choosePrice, type ChosenPrice, type StatedPrice } from './choosePrice.ts';
import { chooseThings } from './chooseThing.ts';
import {
  findAddressNumbers,
  findLabelledNumbers,
  findMarkedNumbers,
  chooseNumber,
  type NumberClue,
} from './findNumbers.ts';
import { findName } from './findName.ts';
import { makeVariants, type VariantSources } from './makeVariants.ts';
import { readPageMeta, type PageMeta } from './pageMeta.ts';
import { toAlphanumeric, visibleAlphanumerics, shownText, viewPage, type PageView } from './pageView.ts';
import { cleanText } from './cleanText.ts';
import type { ProductDocument, ProductVariant } from './productDocument.ts';
import { findShownPrices, type ShownPrice } from './shownPrices.ts';
import { altTexts, findShownImages } from './shownImages.ts';
import { findShownVariants } from './shownVariants.ts';
import { findShownStock, hasSoldOutButton } from './shownStock.ts';
import { readStatedProduct, type StatedProduct } from './statedProduct.ts';
import { findStateProduct, type StateProduct } from './stateProduct.ts';
import { readStatedStock, type StatedStock } from './stock.ts';
import { isGivenAway } from './zeroPrices.ts';

export interface FoundProduct {
  readonly product: ProductDocument;
  /**
   * The page states that it is about this product, or shows one number, price and button for it; otherwise it only resembles a product
   * page.
   */
  readonly isSure: boolean;
}

export interface ProductInput {
  /** All elements of the page, scripts among them, before anything is removed. */
  readonly elements: readonly Element[];
  readonly body: Element;
  readonly base: string;
  readonly url: string;
}

/** Minimum price score for a page without a buy button, next to a number, to sell something. */
const surePrice = 4;
/** By how much less a stated number weighs that the page does not show: it is a number of the shop's program. */
const unshownPenalty = 2.2;
/** On a page with more buy controls than this, each product is one of many. */
const maxControls = 6;

/**
 * Reads the product that a page sells (contract 2.5, api-facts 1.5): structured data checked against the displayed content, and data in
 * scripts. Undefined if the page sells none: no value is invented.
 */
export function readProduct(input: ProductInput): FoundProduct | undefined {
  const evidence = collectEvidence(input);
  const { meta, view, things, state, controls, shown } = evidence;
  const known = statedPrices(things, meta, state);
  if (things.length === 0 && known.length === 0 && isOneOfMany(evidence)) return undefined;
  const price = choosePrice(known, shown);
  const labelled = findLabelledNumbers(view);
  const title = chooseTitle(evidence);
  const marked = findMarkedNumbers(view);
  const addressed = findAddressNumbers(input.url);
  const isSold = isStatedProduct(evidence) || isOffered(evidence, labelled);
  const isGone = isWithdrawn(evidence, [...labelled, ...marked], addressed);
  if (title === undefined || !((isSold && isPriced(evidence, price)) || isGone)) return undefined;

  const letters = visibleAlphanumerics(view);
  const isShown = (number: string): boolean => letters.includes(toAlphanumeric(number));
  const sku = chooseNumber([...statedNumbers(things, state, meta, isShown), labelled, marked, addressed], isShown);
  const isNumbered = labelled.length > 0 || (sku !== undefined && addressed.some(({ value }) => value === sku));
  const isAlone = controls.length > 0 && controls.length <= maxControls && isNumbered;
  return {
    product: {
      ...describeProduct(evidence, title, input),
      variants: readVariants(evidence, { sku, price, isShown }, input),
    },
    isSure: isStatedProduct(evidence) || isGone || (isAlone && hasSurePrice(evidence)),
  };
}

/** What a page states and shows about a product. */
interface ProductEvidence {
  readonly meta: PageMeta;
  readonly graph: ThingGraph;
  readonly view: PageView;
  /** Index of the element that shows the product's name; undefined if none does. */
  readonly name: number | undefined;
  /** The text of that element. */
  readonly heading: string | undefined;
  /** Structured data about the product, the best first. */
  readonly stating: readonly JsonObject[];
  /** What it states. */
  readonly things: readonly StatedProduct[];
  /** Data in scripts. */
  readonly state: StateProduct | undefined;
  /** Indices of the buy buttons. */
  readonly controls: readonly number[];
  readonly regions: Regions;
  /** The displayed prices, the likeliest first. */
  readonly shown: readonly ShownPrice[];
  /** What the page shows about the stock of the product. */
  readonly shownStock: StatedStock | undefined;
}

function collectEvidence({ elements, body, base, url }: ProductInput): ProductEvidence {
  const meta = readPageMeta(elements);
  const graph = new ThingGraph([...readJsonLd(elements), ...readScopedItems(elements, base).map(({ value }) => value)]);
  const called = [meta.get('og:title'), meta.title, meta.get('twitter:title')].flatMap((name) => name ?? []);
  const view = viewPage(body, url);
  const name = findName(view, called);
  const heading = name === undefined ? undefined : shownText(view.elements[name] ?? body);
  const names = heading === undefined ? called : [heading, ...called];
  const stating = chooseThings(graph, names, url);
  const things = stating.map((thing) => readStatedProduct(graph, thing));
  const state = findStateProduct(readScriptState(elements, /price|sku/i), [
    ...names,
    ...things.flatMap((thing) => thing.name ?? []),
  ]);
  const controls = findBuyControls(view);
  const regions = regionsOf(url, meta.language);
  const shown = findShownPrices(view, name, controls, regions);
  const shownStock = findShownStock(view, name, controls);
  return { meta, graph, view, name, heading, stating, things, state, controls, regions, shown, shownStock };
}

/** Whether the page states that it is about one product. */
function isStatedProduct({ things, meta }: ProductEvidence): boolean {
  return things.length > 0 || /product/i.test(meta.get('og:type') ?? '') || statesPrice(meta);
}

/** Whether the page sells something: it has a buy button, or shows a number and a price. */
function isOffered(evidence: ProductEvidence, labelled: readonly NumberClue[]): boolean {
  return evidence.controls.length > 0 || (labelled.length > 0 && hasSurePrice(evidence));
}

/** Whether the page shows a product that is not sold now: its number is in the URL and on the page, and its stock is none. */
function isWithdrawn(
  { shownStock }: ProductEvidence,
  written: readonly NumberClue[],
  addressed: readonly NumberClue[],
): boolean {
  const numbers = new Set(addressed.map(({ value }) => toAlphanumeric(value)));
  return shownStock?.inStock === false && written.some(({ value }) => numbers.has(toAlphanumeric(value)));
}

function hasSurePrice({ shown }: ProductEvidence): boolean {
  return (shown[0]?.score ?? 0) >= surePrice;
}

/** Whether the page states or shows a price; structured data may leave it to a buy button or a variant. */
function isPriced({ things: [stated], controls }: ProductEvidence, price: ChosenPrice | undefined): boolean {
  return price !== undefined || (stated !== undefined && (controls.length > 0 || stated.variants.length > 0));
}

function chooseTitle({ things: [stated], heading, meta }: ProductEvidence): string | undefined {
  return cleanText(stated?.name ?? heading ?? meta.get('og:title') ?? meta.title);
}

/** Describes the product without its variants. */
function describeProduct(
  { meta, graph, view, things, state }: ProductEvidence,
  title: string,
  { url, base }: ProductInput,
): Omit<ProductDocument, 'variants'> {
  const [stated] = things;
  // Shops put a prefix before it: `More of the brand: …`.
  const brand = cleanText(stated?.brand ?? meta.get('product:brand') ?? meta.get('og:brand') ?? state?.brand)?.replace(
    /^.*:\s/,
    '',
  );
  const categories = [cleanText(stated?.category), readBreadcrumbs(graph, view, title), meta.get('product:category')];
  const category = categories.find((text) => text !== undefined && /\p{L}/u.test(text));
  const description = cleanText(stated?.description ?? meta.get('og:description') ?? meta.get('description'));
  return {
    title,
    url: (meta.canonical === undefined ? null : absoluteUrl(meta.canonical, base)) ?? url,
    ...(brand === undefined ? {} : { brand }),
    ...(category === undefined ? {} : { category }),
    ...(description === undefined ? {} : { description }),
  };
}

/** Reads the variants of a product with the number and price of its page. */
function readVariants(
  evidence: ProductEvidence,
  { sku, price, isShown }: Pick<VariantSources, 'sku' | 'price' | 'isShown'>,
  { elements, url, base }: ProductInput,
): readonly ProductVariant[] {
  const { meta, view, stating, things, state, controls, regions, shown, shownStock } = evidence;
  const stock = shownStock ?? readStatedStock(meta.get('product:availability') ?? meta.get('og:availability'));
  const isFree = statesZeroPrice(things) && isGivenAway(stating[0], view, shown);
  return makeVariants({
    elements,
    things,
    state,
    sku,
    isShown,
    price,
    stock,
    isSoldOut: controls.length === 0 && hasSoldOutButton(view),
    isOffered: controls.length > 0 || price !== undefined || isFree,
    isFree,
    images: imagesOf(evidence, base),
    alts: altTexts(view, base),
    shown: findShownVariants(view, controls, { price: price?.amount, regions }),
    url,
    base,
  });
}

/** Whether the price is that of one of many products: nothing states that the page is about one product. */
function isOneOfMany({ view, controls, name, shown }: ProductEvidence): boolean {
  return isInsideAny(view, findCards(view, controls, name), shown[0]?.elementIndex);
}

function statesPrice(meta: PageMeta): boolean {
  return meta.get('product:price:amount') !== undefined || meta.get('og:price:amount') !== undefined;
}

function statedPrices(
  things: readonly StatedProduct[],
  meta: PageMeta,
  state: StateProduct | undefined,
): readonly StatedPrice[] {
  const prices: StatedPrice[] = [];
  for (const { variants } of things) {
    for (const { amount, currency } of variants)
      if (amount !== undefined && amount > 0) prices.push({ amount, currency });
  }
  for (const prefix of ['product:sale_price', 'product:price', 'og:price']) {
    const amount = readStatedAmount(meta.get(`${prefix}:amount`) ?? '');
    if (amount !== null && amount > 0)
      prices.push({ amount, currency: asCurrencyCode(meta.get(`${prefix}:currency`)) });
  }
  for (const { amount, currency } of state?.variants ?? []) {
    if (amount === undefined) continue;
    const known = prices[0]?.currency;
    if (state?.mayBeHundredths === true) prices.push({ amount: amount / 100, currency: currency ?? known });
    prices.push({ amount, currency: currency ?? known });
  }
  return prices;
}

function statedNumbers(
  things: readonly StatedProduct[],
  state: StateProduct | undefined,
  meta: PageMeta,
  isShown: (number: string) => boolean,
): readonly (readonly NumberClue[])[] {
  const stated: NumberClue[] = [];
  const carried: NumberClue[] = [];
  const add = (value: string | undefined, weight: number, clues = stated): void => {
    if (value === undefined) return;
    const oddity = /\d/.test(value) ? (/\s/.test(value) ? 1.2 : 0) : 2;
    clues.push({ value, weight: weight - oddity - (isShown(value) ? 0 : unshownPenalty) });
  };
  const isSplit = things.length > 1;
  for (const [index, thing] of things.entries()) {
    if (index > 0) break;
    add(thing.sku, isSplit ? 3 : 5);
    add(thing.productId, 4);
    add(thing.mpn, thing.mpn === thing.sku ? 0 : 2.6);
    add(thing.gtin, 1.2);
    const [variant] = thing.variants;
    add(variant?.sku, thing.variants.length > 1 ? 2.5 : 3.5);
  }
  add(meta.get('product:retailer_item_id') ?? meta.get('product:retailer_part_no'), 2.5);
  add(state?.sku, 2.5, carried);
  add(state?.productId, 1.5, carried);
  const [first, second] = state?.variants ?? [];
  if (second !== undefined) add(first?.sku, 2.5, carried);
  return [stated, carried];
}

function statesZeroPrice(things: readonly StatedProduct[]): boolean {
  return things.some(({ variants }) => variants.some(({ amount }) => amount === 0));
}

function imagesOf({ things, meta, view, name, controls }: ProductEvidence, base: string): readonly string[] {
  const stated = things[0]?.images ?? [];
  const all =
    stated.length > 0
      ? stated
      : [...meta.all('og:image:secure_url'), ...meta.all('og:image'), ...meta.all('twitter:image')];
  if (all.length === 0) return findShownImages(view, name, controls, base);
  return [...new Set(all.flatMap((address) => absoluteUrl(address, base) ?? []))].slice(0, 30);
}
