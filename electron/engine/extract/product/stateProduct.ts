import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { wordsOf } from '../../../../shared/base/countWords.ts';
import { asCurrencyCode } from '../money/currencies.ts';
import { readStatedAmount } from '../money/readAmount.ts';
import { readStatedStock } from './stock.ts';
import type { StatedProduct, StatedVariant } from './statedProduct.ts';
import { readVariantValues } from './variantValues.ts';

/** Keys of these facts in shop programs, in lower case without punctuation. */
const nameKeys = ['name', 'title', 'productname', 'producttitle', 'displayname', 'product_name'].map(bare);
const skuKeys = [
  'sku',
  'productsku',
  'itemsku',
  'articlenumber',
  'articlenr',
  'itemnumber',
  'productcode',
  'partnumber',
  'code',
  'skuid',
  'asin',
];
const idKeys = ['productid', 'itemid', 'id', 'pid', 'prodid', 'productnumber', 'variationid', 'variantid'];
const priceKeys = [
  ...[
    'price',
    'currentprice',
    'saleprice',
    'finalprice',
    'sellingprice',
    'displayprice',
    'priceamount',
    'unitprice',
    'productprice',
  ],
  ...['productunitprice', 'pricewithtax', 'actualprice', 'offerprice', 'nowprice'],
];
const formerKeys = [
  'compareatprice',
  'originalprice',
  'oldprice',
  'listprice',
  'regularprice',
  'displayregularprice',
  'wasprice',
  'msrp',
  'rrp',
];
const stockKeys = [
  'instock',
  'isinstock',
  'available',
  'availability',
  'stockstatus',
  'isavailable',
  'productstock',
  'stock',
];
const imageKeys = ['featuredimage', 'image', 'imageurl', 'img'];

const limits = { objects: 60_000, variants: 500 } as const;

export interface StateProduct extends StatedProduct {
  /** Amounts may be in hundredths of the currency: they are integers, and nothing indicates otherwise. */
  readonly mayBeHundredths: boolean;
}

/**
 * Finds the product in the data of the page's scripts: the object whose name is most similar to the page's titles, with a price or a
 * number.
 */
export function findStateProduct(state: readonly JsonValue[], called: readonly string[]): StateProduct | undefined {
  const wanted = called.map((name) => new Set(wordsOf(name.slice(0, 500)))).filter((words) => words.size > 0);
  let best: JsonObject | undefined;
  let bestScore = 0;
  for (const object of objectsOf(state)) {
    const score = scoreObject(object, wanted);
    if (score > bestScore) {
      best = object;
      bestScore = score;
    }
  }
  return best === undefined ? undefined : readObject(best);
}

function objectsOf(state: readonly JsonValue[]): readonly JsonObject[] {
  const waiting: JsonValue[] = [...state];
  const objects: JsonObject[] = [];
  for (let index = 0; index < waiting.length && objects.length < limits.objects; index += 1) {
    const value = waiting[index];
    if (Array.isArray(value)) for (const each of value as readonly JsonValue[]) waiting.push(each);
    else if (isJsonObject(value)) {
      objects.push(value);
      for (const each of Object.values(value)) if (typeof each === 'object' && each !== null) waiting.push(each);
    }
  }
  return objects;
}

function scoreObject(object: JsonObject, wanted: readonly ReadonlySet<string>[]): number {
  const name = textAt(object, nameKeys);
  if (name === undefined || name.length > 400) return 0;
  const words = wordsOf(name);
  if (words.length === 0) return 0;
  const likeness = Math.max(
    0,
    ...wanted.map((all) => (2 * words.filter((word) => all.has(word)).length) / (words.length + all.size)),
  );
  if (likeness < 0.55) return 0;
  const price = amountAt(object, priceKeys) === undefined ? 0 : 1;
  const sku = textAt(object, skuKeys) === undefined ? 0 : 0.8;
  const id = textAt(object, idKeys) === undefined ? 0 : 0.2;
  const variants = variantsOf(object).length > 0 ? 1 : 0;
  const facts = price + sku + id + variants;
  return facts < 0.8 ? 0 : likeness * 2 + facts;
}

function readObject(object: JsonObject): StateProduct {
  const members = variantsOf(object);
  const options = optionNames(object);
  const own = readVariant(object, options);
  const choices = members.length > 0 ? [] : readPricedChoices(object, own.amount);
  const listed = members.length > 0 ? members.map((member) => readVariant(member, options)) : choices;
  const variants = listed.length > 0 ? listed : [own];
  const amounts = variants.flatMap(({ amount }) => amount ?? []);
  return {
    name: textAt(object, nameKeys),
    brand: textAt(object, ['brand', 'vendor', 'brandname', 'manufacturer']),
    category: textAt(object, ['category', 'producttype', 'categoryname', 'type']),
    images: [],
    sku: textAt(object, skuKeys),
    productId: textAt(object, idKeys),
    variants: variants.slice(0, limits.variants),
    mayBeHundredths: amounts.length > 0 && amounts.every((amount) => Number.isInteger(amount) && amount >= 100),
  };
}

/** Returns the members of a variant list: objects with a name of their own, and with a price or a number. */
function variantsOf(object: JsonObject): readonly JsonObject[] {
  for (const [key, value] of Object.entries(object)) {
    if (!/^(?:variants|variations|skus|productvariants|childproducts)$/.test(bare(key))) continue;
    const members = listIn(value).filter(isJsonObject).slice(0, limits.variants);
    if (members.some((each) => amountAt(each, priceKeys) !== undefined || textAt(each, skuKeys) !== undefined))
      return members;
  }
  return [];
}

const listsOfChoices = ['values', 'choices', 'items', 'optionvalues'];

/**
 * Returns the variants of a product with a single choice where each option states the full price: one of them equals the price of the
 * product. Options with a surcharge only are not variants.
 */
function readPricedChoices(object: JsonObject, price: number | undefined): readonly StatedVariant[] {
  const options = valueAt(object, ['options', 'attributes']);
  const groups = (Array.isArray(options) ? (options as readonly JsonValue[]) : []).filter(isJsonObject);
  const [group, more] = groups;
  const name = group === undefined ? undefined : textAt(group, [...nameKeys, 'label']);
  if (group === undefined || more !== undefined || name === undefined || name === '__proto__') return [];
  const listed = valueAt(group, listsOfChoices);
  const choices = (Array.isArray(listed) ? (listed as readonly JsonValue[]) : []).filter(isJsonObject);
  const variants = choices.slice(0, limits.variants).flatMap((choice) => {
    const label = textAt(choice, ['label', 'value', ...nameKeys]);
    const read = readVariant(choice, []);
    return label === undefined || read.amount === undefined
      ? []
      : [{ ...read, title: undefined, values: { [name]: label } }];
  });
  const isWhole = variants.some(({ amount }) => amount === price) && variants.length === choices.length;
  return isWhole && variants.length > 1 ? variants : [];
}

/** Returns a list, also one wrapped as in GraphQL responses. */
function listIn(value: JsonValue): readonly JsonValue[] {
  if (Array.isArray(value)) return value as readonly JsonValue[];
  if (!isJsonObject(value)) return [];
  const { nodes, edges } = value;
  if (Array.isArray(nodes)) return nodes as readonly JsonValue[];
  if (!Array.isArray(edges)) return [];
  return (edges as readonly JsonValue[]).flatMap((edge) => (isJsonObject(edge) ? (edge['node'] ?? []) : []));
}

function optionNames(object: JsonObject): readonly string[] {
  const options = object['options'];
  if (!Array.isArray(options)) return [];
  return (options as readonly JsonValue[]).flatMap((option) => {
    if (typeof option === 'string') return [option];
    return isJsonObject(option) ? (textAt(option, nameKeys) ?? '') : '';
  });
}

/** Reads one variant, of a list in a script or in an attribute of a form. */
export function readVariant(object: JsonObject, options: readonly string[]): StatedVariant {
  const sku = textAt(object, skuKeys);
  return {
    id: textAt(object, ['id', 'variantid', 'variationid']),
    sku,
    title: textAt(object, ['publictitle', 'title', 'name']),
    values: readVariantValues(object, options),
    amount: amountAt(object, priceKeys),
    formerAmount: amountAt(object, formerKeys),
    currency: asCurrencyCode(textAt(object, ['currency', 'pricecurrency', 'currencycode'])),
    stock: readStatedStock(textAt(object, stockKeys)),
    images: imagesOf(object),
  };
}

function imagesOf(object: JsonObject): readonly string[] {
  const value = valueAt(object, imageKeys);
  if (typeof value === 'string') return [value];
  const inner = isJsonObject(value) ? (value['src'] ?? value['url'] ?? value['full_src']) : undefined;
  return typeof inner === 'string' ? [inner] : [];
}

function amountAt(object: JsonObject, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = valueAt(object, [key]);
    const inner = isJsonObject(value)
      ? valueAt(value, ['value', 'amount', 'current', 'sale', 'price', 'raw', 'now'])
      : value;
    if (typeof inner !== 'number' && typeof inner !== 'string') continue;
    const amount = readStatedAmount(String(inner));
    if (amount !== null && amount > 0) return amount;
  }
  return undefined;
}

function textAt(object: JsonObject, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = valueAt(object, [key]);
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (typeof value === 'string' && value.trim() !== '' && value.length <= 400) return value.trim();
    if (isJsonObject(value) && typeof value['name'] === 'string') return value['name'].trim();
  }
  return undefined;
}

const byBareKey = new WeakMap<JsonObject, ReadonlyMap<string, JsonValue>>();

function valueAt(object: JsonObject, keys: readonly string[]): JsonValue | undefined {
  let values = byBareKey.get(object);
  if (values === undefined) {
    const pairs = Object.entries(object).filter(([key, value]) => key.length <= 40 && value !== null);
    values = new Map(pairs.slice(0, 300).map(([key, value]) => [bare(key), value]));
    byBareKey.set(object, values);
  }
  for (const key of keys) {
    const value = values.get(key);
    if (value !== undefined) return value;
  }
  return undefined;
}

function bare(key: string): string {
  return key.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
