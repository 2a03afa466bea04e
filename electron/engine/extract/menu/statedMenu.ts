import type { JsonObject } from '../../../../shared/base/json.ts';
import { absoluteUrl } from '../absoluteUrl.ts';
import { asCurrencyCode } from '../money/currencies.ts';
import { readStatedAmount } from '../money/readAmount.ts';
import { cleanText } from '../product/cleanText.ts';
import { readStatedStock } from '../product/stock.ts';
import { typesOfThing, type ThingGraph } from '../structured/thingGraph.ts';
import { caloriesIn } from './dietary.ts';
import type { MenuItem, MenuOptionGroup, MenuPrice, MenuSection } from './menuDocument.ts';

const limits = { sections: 300, items: 3_000, options: 50 } as const;
const otherItems = 'Menu';

/** Returns the sections of the menus in structured data, in order; dishes outside of any section form one of their own. */
export function readStatedMenu(graph: ThingGraph, base: string): readonly MenuSection[] {
  const sections: MenuSection[] = [];
  const taken = new Set<JsonObject>();
  const things = graph.things.filter(({ path }) => !path.includes('menuAddOn')).map(({ thing }) => thing);
  for (const thing of things.filter((each) => hasType(each, 'menusection', 'menu'))) {
    if (sections.length >= limits.sections) break;
    const items = graph.objects(thing, 'hasMenuItem').filter((item) => !taken.has(item));
    for (const item of items) taken.add(item);
    const read = items.slice(0, limits.items).flatMap((item) => readItem(graph, item, base) ?? []);
    const description = cleanText(graph.text(thing, 'description'));
    if (read.length > 0) {
      const name = cleanText(graph.text(thing, 'name')) ?? otherItems;
      sections.push({ name, ...(description === undefined ? {} : { description }), items: read });
    }
  }
  const loose = things.filter((each) => hasType(each, 'menuitem') && !taken.has(each)).slice(0, limits.items);
  const items = loose.flatMap((item) => readItem(graph, item, base) ?? []);
  return items.length === 0 ? sections : [...sections, { name: otherItems, items }];
}

function hasType(thing: JsonObject, ...types: readonly string[]): boolean {
  return typesOfThing(thing).some((type) => types.includes(type));
}

function readItem(graph: ThingGraph, thing: JsonObject, base: string): MenuItem | undefined {
  const name = cleanText(graph.text(thing, 'name'));
  if (name === undefined) return undefined;
  const offers = graph.objects(thing, 'offers');
  const [offer] = offers;
  const price = offer && priceOf(graph, offer);
  const nutrition = graph.objects(thing, 'nutrition')[0];
  const stated = nutrition && graph.text(nutrition, 'calories');
  const calories = stated === undefined ? undefined : (caloriesIn(stated) ?? caloriesIn(`${stated} kcal`));
  const description = cleanText(graph.text(thing, 'description'));
  const dietary = graph.texts(thing, 'suitableForDiet').map(dietName);
  const images = graph.texts(thing, 'image').flatMap((address) => absoluteUrl(address, base) ?? []);
  const id = graph.text(thing, 'identifier', 'sku', '@id');
  const stock = offer && readStatedStock(graph.text(offer, 'availability'));
  const url = graph.text(thing, 'url');
  const address = url === undefined ? null : absoluteUrl(url, base);
  const groups = [...sizesOf(graph, offers), ...addOnsOf(graph, thing)];
  return {
    ...(id === undefined ? {} : { id, identifiers: { merchantItemId: id } }),
    name,
    ...(description === undefined ? {} : { description }),
    ...(price === undefined ? {} : { price }),
    ...(calories === undefined ? {} : { calories }),
    ...(dietary.length === 0 ? {} : { dietary }),
    ...(stock === undefined ? {} : { availability: stock }),
    ...(images.length === 0 ? {} : { images: images.slice(0, 10).map((each) => ({ url: each })) }),
    ...(groups.length === 0 ? {} : { optionGroups: groups }),
    ...(address === null ? {} : { url: address }),
  };
}

/** Where a program knows no price it states 0. */
function priceOf(graph: ThingGraph, offer: JsonObject): MenuPrice | undefined {
  const text = graph.text(offer, 'price', 'lowPrice');
  const amount = text === undefined ? null : readStatedAmount(text);
  const currency = asCurrencyCode(graph.text(offer, 'priceCurrency'));
  return amount === null || amount === 0 ? undefined : { amount, ...(currency === undefined ? {} : { currency }) };
}

/** `https://schema.org/GlutenFreeDiet` as people write it. */
function dietName(address: string): string {
  const name = address.replace(/^.*[/:#]/, '').replace(/Diet$/, '');
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
}

function sizesOf(graph: ThingGraph, offers: readonly JsonObject[]): readonly MenuOptionGroup[] {
  const options = offers.slice(0, limits.options).flatMap((offer) => optionOf(graph, offer, priceOf(graph, offer)));
  return options.length < 2 ? [] : [{ name: 'Size', options }];
}

function addOnsOf(graph: ThingGraph, thing: JsonObject): readonly MenuOptionGroup[] {
  const options = graph
    .objects(thing, 'menuAddOn')
    .flatMap((each) => {
      const inner = graph.objects(each, 'hasMenuItem');
      return inner.length > 0 ? inner : [each];
    })
    .slice(0, limits.options)
    .flatMap((each) => {
      const offer = graph.objects(each, 'offers')[0];
      return optionOf(graph, each, offer && priceOf(graph, offer));
    });
  return options.length === 0 ? [] : [{ name: 'Add-ons', options }];
}

function optionOf(graph: ThingGraph, thing: JsonObject, price: MenuPrice | undefined): MenuOptionGroup['options'] {
  const name = cleanText(graph.text(thing, 'name', 'eligibleQuantity'));
  return name === undefined ? [] : [{ name, ...(price === undefined ? {} : { price }) }];
}
