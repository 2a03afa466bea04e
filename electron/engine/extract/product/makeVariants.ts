import type { Element } from 'domhandler';
import { isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { absoluteUrl } from '../absoluteUrl.ts';
import { readLenientJson, repairBudget } from '../structured/lenientJson.ts';
import type { ChosenPrice } from './choosePrice.ts';
import { cleanText } from './cleanText.ts';
import type { ProductAvailability, ProductPrice, ProductVariant } from './productDocument.ts';
import type { StatedProduct, StatedVariant } from './statedProduct.ts';
import { withAlt } from './shownImages.ts';
import { readVariant, type StateProduct } from './stateProduct.ts';
import type { StatedStock } from './stock.ts';

export interface VariantSources {
  readonly elements: readonly Element[];
  readonly things: readonly StatedProduct[];
  readonly state: StateProduct | undefined;
  /** Of the page, not of a variant. */
  readonly sku: string | undefined;
  /** Whether the page or its URL shows a number. */
  readonly isShown: (number: string) => boolean;
  readonly price: ChosenPrice | undefined;
  readonly stock: StatedStock | undefined;
  /** The buy button is disabled and states that the product is sold out. */
  readonly isSoldOut: boolean;
  /** A price or a button shows that it is available. */
  readonly isOffered: boolean;
  readonly images: readonly string[];
  /** Alternative texts of the page's images, by URL. */
  readonly alts: ReadonlyMap<string, string>;
  /** A stated price of nothing is meant. */
  readonly isFree: boolean;
  /** Choices offered on the page; used only if no structured data states the variants. */
  readonly shown: readonly StatedVariant[];
  readonly url: string;
  readonly base: string;
}

const limits = { variants: 500, images: 30 } as const;

/** Returns the variants of the product, at least one; the one named in the URL first, else the first available one. */
export function makeVariants(sources: VariantSources): readonly ProductVariant[] {
  const stated = distinct(statedVariants(sources).map((variant) => withoutZero(variant, sources.isFree))).slice(
    0,
    limits.variants,
  );
  const ordered = inOrder(stated, sources);
  const all = ordered.length === 0 ? [emptyVariant] : ordered;
  const scale = scaleOf(all, sources);
  return all.map((variant, index) => makeVariant(variant, index, all, scale, sources));
}

/** A price of nothing that is not meant is none. */
function withoutZero(variant: StatedVariant, isFree: boolean): StatedVariant {
  return variant.amount !== 0 || isFree ? variant : { ...variant, amount: undefined };
}

const emptyVariant: StatedVariant = { values: {}, images: [] };

/** Returns the variants of the source that distinguishes the most; where none does, the offer. */
function statedVariants({ elements, things, state, shown }: VariantSources): readonly StatedVariant[] {
  const [thing] = things;
  const own = thing?.variants ?? [];
  const twins = things.length > 1 ? things.map(asVariant) : [];
  const form = formVariants(elements);
  const lists = [own, twins, form, state?.variants ?? []];
  const rich = lists.filter((list) => list.length > 1);
  const best = rich.toSorted((one, other) => knowledge(other) - knowledge(one))[0];
  if (best !== undefined) return best;
  const [only = emptyVariant] = own.length > 0 ? own : (state?.variants ?? []);
  // The page sells these under the one number, price and stock that it states.
  if (shown.length > 0) return shown.map((variant) => ({ ...only, title: undefined, id: undefined, ...variant }));
  return own.length > 0 ? own : (state?.variants ?? []);
}

function knowledge(list: readonly StatedVariant[]): number {
  const values = list.some((variant) => Object.keys(variant.values).length > 0) ? 2 : 0;
  const numbers = list.some((variant) => variant.sku !== undefined || variant.id !== undefined) ? 1 : 0;
  return values + numbers + (list.some((variant) => variant.stock !== undefined) ? 1 : 0);
}

function asVariant(thing: StatedProduct): StatedVariant {
  const [offer] = thing.variants;
  return { ...(offer ?? emptyVariant), sku: thing.sku ?? offer?.sku, title: undefined, images: thing.images };
}

/** Shops of one kind write all variants into an attribute of the form that sells them. */
function formVariants(elements: readonly Element[]): readonly StatedVariant[] {
  for (const { name, attribs } of elements) {
    const text = name === 'form' ? attribs['data-product_variations'] : undefined;
    if (text === undefined || text === 'false') continue;
    const value = readLenientJson(text, repairBudget());
    if (Array.isArray(value))
      return (value as readonly JsonValue[]).filter(isJsonObject).map((each) => readVariant(each, []));
  }
  return [];
}

function distinct(variants: readonly StatedVariant[]): readonly StatedVariant[] {
  const seen = new Set<string>();
  return variants.filter((variant) => {
    const key = JSON.stringify([variant.id, variant.sku, variant.title, variant.values, variant.amount, variant.url]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Puts first the variant named in the URL, else the available one with the displayed price. */
function inOrder(variants: readonly StatedVariant[], { url, price }: VariantSources): readonly StatedVariant[] {
  const words = new Set(url.split(/[^\p{L}\d]+/u));
  const isNamed = ({ id, sku }: StatedVariant): boolean =>
    [id, sku].some((each) => each !== undefined && each.length > 3 && words.has(each));
  const named = variants.findIndex(isNamed);
  const isOnlyOne = named !== -1 && variants.filter(isNamed).length === 1;
  const canBeHad = ({ stock }: StatedVariant): boolean => stock?.inStock !== false;
  const shown =
    price?.formatted === undefined ? -1 : variants.findIndex((each) => canBeHad(each) && each.amount === price.amount);
  const first = isOnlyOne ? named : shown === -1 ? variants.findIndex(canBeHad) : shown;
  const chosen = variants[first];
  return chosen === undefined || first === 0 ? variants : [chosen, ...variants.filter((each) => each !== chosen)];
}

/** Programs may count in hundredths; the price that the page shows decides whether these do. */
function scaleOf(variants: readonly StatedVariant[], { price, state }: VariantSources): number {
  if (
    state?.mayBeHundredths !== true ||
    price === undefined ||
    !variants.every((each) => state.variants.includes(each))
  )
    return 1;
  return variants.some(({ amount }) => amount !== undefined && Math.abs(amount / 100 - price.amount) < 0.005) ? 100 : 1;
}

function makeVariant(
  variant: StatedVariant,
  index: number,
  all: readonly StatedVariant[],
  scale: number,
  sources: VariantSources,
): ProductVariant {
  const { price } = sources;
  const isOnly = all.length === 1;
  const number = numberOf(variant, all, sources);
  const own = variant.sku === number ? undefined : variant.sku;
  // A URL only identifies a variant that has no number.
  const id = /^https?:/.test(variant.id ?? '') ? (own ?? variant.id) : (variant.id ?? own);
  const title = isOnly ? undefined : cleanText(variant.title);
  const amount = variant.amount === undefined ? undefined : variant.amount / scale;
  const isOwn =
    amount !== undefined && all.some((each) => price !== undefined && isSame(each.amount, price.amount * scale));
  const paid = priceOf(amount, variant.currency, index === 0 && !isOwn, price);
  const former = formerOf(variant, scale, paid, index === 0 ? price : undefined);
  return {
    ...(id === undefined ? {} : { id }),
    ...(number === undefined ? {} : { sku: number }),
    ...(title === undefined ? {} : { title }),
    ...(Object.keys(variant.values).length === 0 ? {} : { values: variant.values }),
    ...(paid === undefined ? {} : { price: paid }),
    ...(former === undefined ? {} : { sale: { originalPrice: former } }),
    availability: availabilityOf(variant, isOnly, sources),
    ...imagesOf(variant, sources),
  };
}

/** A disabled buy button counts for the only variant; several variants have their own stock. */
function availabilityOf(
  { stock: own }: StatedVariant,
  isOnly: boolean,
  { stock, isSoldOut, isOffered }: VariantSources,
): ProductAvailability {
  if (isOnly && isSoldOut) return { inStock: false, ...(stock?.inStock === false ? stock : {}) };
  return own ?? stock ?? { inStock: isOffered };
}

/** Returns a variant's own images, else those of the page. */
function imagesOf(
  { images: own }: StatedVariant,
  { images, alts, base }: VariantSources,
): Pick<ProductVariant, 'images'> {
  const urls = (own.length > 0 ? own : images).flatMap((address) => absoluteUrl(address, base) ?? []);
  if (urls.length === 0) return {};
  return { images: [...new Set(urls)].slice(0, limits.images).map((url) => withAlt(url, alts.get(url))) };
}

/** Returns a variant's own number, unless the page shows one number for all variants. */
function numberOf(
  variant: StatedVariant,
  all: readonly StatedVariant[],
  { sku, isShown }: VariantSources,
): string | undefined {
  const own = variant.sku;
  if (sku === undefined) return own;
  if (variant.isMember === true && own !== undefined) return isShown(sku) && !isShown(own) ? sku : own;
  if (all.length === 1) return sku;
  const isOfOne = all.some((each) => each.sku === sku || each.id === sku) && all.some((each) => each.sku !== sku);
  return isOfOne ? (own ?? (variant.id === sku ? sku : undefined)) : sku;
}

/**
 * Returns a variant's own price; the price that the page shows where it differs from that of every variant, or where the variant has none.
 */
function priceOf(
  amount: number | undefined,
  currency: string | undefined,
  isShown: boolean,
  shown: ChosenPrice | undefined,
): ProductPrice | undefined {
  if (shown !== undefined && (amount === undefined || isShown || isSame(amount, shown.amount)))
    return priceDocument(shown.amount, shown.currency ?? currency, shown.formatted);
  return amount === undefined ? undefined : priceDocument(amount, currency ?? shown?.currency, undefined);
}

function isSame(one: number | undefined, other: number): boolean {
  return one !== undefined && Math.abs(one - other) < 0.005;
}

function formerOf(
  variant: StatedVariant,
  scale: number,
  paid: ProductPrice | undefined,
  shown: ChosenPrice | undefined,
): ProductPrice | undefined {
  if (paid === undefined) return undefined;
  const former = variant.formerAmount === undefined ? undefined : variant.formerAmount / scale;
  const seen = shown?.former;
  if (former !== undefined && former > paid.amount)
    return priceDocument(former, paid.currency, isSame(former, seen?.amount ?? -1) ? seen?.formatted : undefined);
  return seen === undefined ? undefined : priceDocument(seen.amount, seen.currency ?? paid.currency, seen.formatted);
}

function priceDocument(amount: number, currency: string | undefined, formatted: string | undefined): ProductPrice {
  return { amount, ...(currency === undefined ? {} : { currency }), ...(formatted === undefined ? {} : { formatted }) };
}
