import type { JsonObject } from '../../../../shared/base/json.ts';
import { emptyTable } from '../../../../shared/base/lookupTable.ts';
import { asCurrencyCode } from '../money/currencies.ts';
import { readStatedAmount } from '../money/readAmount.ts';
import { typesOfThing, type ThingGraph } from '../structured/thingGraph.ts';
import { readStatedStock, type StatedStock } from './stock.ts';

/** One offer or variant, as structured data states it. */
export interface StatedVariant {
  readonly id?: string | undefined;
  readonly sku?: string | undefined;
  readonly title?: string | undefined;
  readonly url?: string | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly amount?: number | undefined;
  readonly formerAmount?: number | undefined;
  readonly currency?: string | undefined;
  readonly stock?: StatedStock | undefined;
  readonly images: readonly string[];
  /** It is stated as a separate product: its number is its own too. */
  readonly isMember?: boolean;
}

/** A product as one source of structured data states it. */
export interface StatedProduct {
  readonly name?: string | undefined;
  readonly brand?: string | undefined;
  readonly category?: string | undefined;
  readonly description?: string | undefined;
  readonly url?: string | undefined;
  readonly images: readonly string[];
  readonly sku?: string | undefined;
  readonly productId?: string | undefined;
  readonly mpn?: string | undefined;
  readonly gtin?: string | undefined;
  /** At least one, unless price, number and stock are all missing. */
  readonly variants: readonly StatedVariant[];
}

const maxVariants = 500;
const gtinNames = ['gtin13', 'gtin', 'gtin14', 'gtin12', 'gtin8', 'isbn', 'ean'];
const imageNames = ['image', 'images', 'thumbnailUrl', 'photo'];

/** Reads an object that is a product or a group of products. */
export function readStatedProduct(graph: ThingGraph, thing: JsonObject): StatedProduct {
  const members = [...graph.objects(thing, 'hasVariant'), ...graph.objects(thing, 'model').filter(isProductLike)];
  const variants =
    members.length > 0 ? members.flatMap((member) => readMember(graph, member)) : readOffers(graph, thing);
  const group = graph.text(thing, 'productGroupID', 'inProductGroupWithID');
  return {
    name: graph.text(thing, 'name', 'title'),
    brand: graph.text(thing, 'brand', 'manufacturer'),
    category: readCategory(graph, thing),
    description: graph.text(thing, 'description', 'disambiguatingDescription'),
    url: graph.text(thing, 'url', '@id'),
    images: graph.texts(thing, ...imageNames),
    sku: cleanNumber(graph.text(thing, 'sku') ?? (members.length > 0 ? group : undefined)),
    productId: cleanNumber(graph.text(thing, 'productID', 'identifier')),
    mpn: cleanNumber(graph.text(thing, 'mpn')),
    gtin: cleanNumber(graph.text(thing, ...gtinNames)),
    variants: variants.slice(0, maxVariants),
  };
}

/** Offers of one product are its variants; those without data of their own are merged into one. */
function readOffers(graph: ThingGraph, thing: JsonObject): readonly StatedVariant[] {
  const offers = graph.objects(thing, 'offers').flatMap((offer) => {
    const inner = graph.objects(offer, 'offers');
    return inner.length > 0 ? inner : [offer];
  });
  return offers.slice(0, maxVariants).map((offer) => readOffer(graph, offer, thing));
}

function readMember(graph: ThingGraph, member: JsonObject): readonly StatedVariant[] {
  const offers = readOffers(graph, member);
  const own = {
    isMember: true,
    id: graph.text(member, '@id', 'productID'),
    sku: cleanNumber(graph.text(member, 'sku', 'mpn', ...gtinNames)),
    title: graph.text(member, 'name'),
    url: graph.text(member, 'url'),
    values: readValues(graph, member),
    images: graph.texts(member, ...imageNames),
  };
  const [first] = offers;
  if (first === undefined) return [own];
  return [
    {
      ...first,
      ...own,
      sku: own.sku ?? first.sku,
      url: own.url ?? first.url,
      values: { ...first.values, ...own.values },
    },
  ];
}

function readOffer(graph: ThingGraph, offer: JsonObject, product: JsonObject): StatedVariant {
  const specifications = graph.objects(offer, 'priceSpecification');
  const specified = specifications.find((each) => !/list|srp|msrp|strike/i.test(graph.text(each, 'priceType') ?? ''));
  const listed = specifications.find((each) => each !== specified && graph.text(each, 'price') !== undefined);
  const item = graph.objects(offer, 'itemOffered')[0];
  return {
    sku: cleanNumber(graph.text(offer, 'sku', 'serialNumber') ?? (item && graph.text(item, 'sku'))),
    title: graph.text(offer, 'name') ?? (item && graph.text(item, 'name')),
    url: graph.text(offer, 'url'),
    values: { ...readValues(graph, offer), ...(item ? readValues(graph, item) : {}) },
    amount:
      amountOf(graph, offer, 'price', 'lowPrice') ?? (specified && amountOf(graph, specified, 'price', 'minPrice')),
    formerAmount: listed && amountOf(graph, listed, 'price'),
    currency: asCurrencyCode(
      graph.text(offer, 'priceCurrency') ??
        (specified && graph.text(specified, 'priceCurrency')) ??
        graph.text(product, 'priceCurrency'),
    ),
    stock: readStatedStock(graph.text(offer, 'availability')),
    images: graph.texts(offer, 'image'),
  };
}

function amountOf(graph: ThingGraph, thing: JsonObject, ...names: readonly string[]): number | undefined {
  for (const text of graph.texts(thing, ...names)) {
    const amount = readStatedAmount(text);
    if (amount !== null) return amount;
  }
  return undefined;
}

const optionNames = ['color', 'size', 'material', 'pattern', 'flavor', 'scent', 'width', 'height', 'weight'];

function readValues(graph: ThingGraph, thing: JsonObject): Readonly<Record<string, string>> {
  const values = emptyTable<string>();
  for (const name of optionNames) {
    const text = graph.text(thing, name);
    if (text !== undefined && text.length <= 200) values[name] = text;
  }
  for (const property of graph.objects(thing, 'additionalProperty').slice(0, 20)) {
    const name = graph.text(property, 'name');
    const value = graph.text(property, 'value');
    if (name !== undefined && value !== undefined && value.length <= 200) values[name] = value;
  }
  return values;
}

function readCategory(graph: ThingGraph, thing: JsonObject): string | undefined {
  const parts = graph.texts(thing, 'category').filter((part) => !/^https?:/.test(part));
  const [only] = parts;
  if (parts.length > 1) return parts.join(' > ');
  return only
    ?.split(/[>›»/]/)
    .map((part) => part.trim())
    .join(' > ');
}

/** Pages put the kind of number before it: `sku:12345`. */
function cleanNumber(text: string | undefined): string | undefined {
  const bare = text
    ?.replace(/^(?:urn:)?(?:sku|mpn|isbn|gtin\d*|ean|asin|upc|id)\s*[:#]\s*/i, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (bare === undefined || bare === '' || bare.length > 80 || /^https?:/.test(bare)) return undefined;
  return /^(?:null|undefined|none|n\/a|na|0+|-+|false|true)$/i.test(bare) ? undefined : bare;
}

const productTypes = new Set([
  ...['product', 'productgroup', 'productmodel', 'individualproduct', 'someproducts', 'vehicle', 'car', 'motorcycle'],
  ...['book', 'softwareapplication', 'mobileapplication', 'videogame', 'thing', 'creativework', 'musicalbum', 'movie'],
]);
const plainTypes = new Set(['product', 'productgroup', 'productmodel', 'individualproduct', 'someproducts']);

/** Whether it has a product type, not a type that is only sometimes sold. */
export function isPlainProduct(types: readonly string[]): boolean {
  return types.some((type) => plainTypes.has(type));
}

/** Whether an object can be bought: it has a product type, or a type that may be sold and an offer. */
export function isProductLike(thing: JsonObject): boolean {
  const types = typesOfThing(thing);
  if (isPlainProduct(types)) return true;
  return thing['offers'] !== undefined && types.some((type) => productTypes.has(type));
}
