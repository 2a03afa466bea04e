import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import type { Element } from 'domhandler';
import { asCurrencyCode, regionsOf } from '../money/currencies.ts';
import { findBuyControls } from '../product/buyControls.ts';
import { cleanText } from '../product/cleanText.ts';
import { readPageMeta, type PageMeta } from '../product/pageMeta.ts';
import { shownText, viewPage } from '../product/pageView.ts';
import { readJsonLd } from '../structured/jsonLd.ts';
import { readScopedItems } from '../structured/scopedItems.ts';
import { ThingGraph, typesOfThing } from '../structured/thingGraph.ts';
import { plainText } from '../tree/walk.ts';
import { readLegend } from './dietary.ts';
import { menuNamePattern, otherTrades, venueTypes, sectionNamePattern } from './menuPatterns.ts';
import type { MenuDocument, MenuSection } from './menuDocument.ts';
import { readStatedMenu } from './statedMenu.ts';
import { readShownMenu } from './shownMenu.ts';

interface MenuInput {
  /** All elements of the page, before anything is removed. */
  readonly elements: readonly Element[];
  readonly body: Element;
  readonly base: string;
  readonly url: string;
}

/** From this confidence on a page is taken for a menu. */
const likely = 0.5;
const minItems = 3;

/**
 * The menu that a page shows (contract 2.5, api-facts 1.6): as structured data states it, else as its headings, names and prices are
 * laid out. A page that is none has `isMenu: false` and no sections.
 */
export function readMenu({ elements, body, base, url }: MenuInput): MenuDocument {
  const meta = readPageMeta(elements);
  const graph = new ThingGraph([...readJsonLd(elements), ...readScopedItems(elements, base).map(({ value }) => value)]);
  const view = viewPage(body, url);
  const stated = readStatedMenu(graph, base);
  const merchant = merchantOf(graph, meta);
  const isWhole = countItems(stated) >= minItems;
  const legend = readLegend(isWhole ? '' : plainText(body));
  const shown = isWhole ? [] : readShownMenu(view, regionsOf(url, meta.language), legend, base);
  // A few dishes may be stated of many that are shown.
  const isStated = isWhole || countItems(stated) > countItems(shown) || areSame(stated, shown);
  const sections = isStated ? stated : shown;
  const headings = view.elements.filter(({ name }) => name === 'h1').map(shownText);
  const confidence = isStated
    ? 0.98
    : weigh(sections, [meta.title ?? '', ...headings, canParseUrl(url) ? new URL(url).pathname : ''].join(' '), {
        isVenue: merchant?.type !== undefined,
        isShop: findBuyControls(view).length > 0 && merchant?.type === undefined,
        isMenuStated: graph.things.some(({ thing }) =>
          typesOfThing(thing).some((type) => type === 'menu' || type === 'menuitem'),
        ),
      });
  const isMenu = confidence >= likely && countItems(sections) >= (isStated ? 1 : minItems);
  const currency = isMenu ? currencyOfMenu(sections) : undefined;
  return {
    isMenu,
    confidence: Math.round(confidence * 100) / 100,
    ...(currency === undefined ? {} : { currency }),
    ...(merchant === undefined ? {} : { merchant }),
    sections: isMenu ? sections : [],
    sourceUrl: url,
  };
}

function areSame(stated: readonly MenuSection[], shown: readonly MenuSection[]): boolean {
  return countItems(stated) > 0 && countItems(stated) === countItems(shown);
}

interface Evidence {
  readonly isVenue: boolean;
  readonly isShop: boolean;
  readonly isMenuStated: boolean;
}

function weigh(sections: readonly MenuSection[], called: string, { isVenue, isShop, isMenuStated }: Evidence): number {
  const items = sections.flatMap((section) => section.items);
  if (items.length < minItems) return isMenuStated ? 0.3 : 0;
  const food = sections.filter(({ name }) => sectionNamePattern.test(name)).length;
  const marked = items.filter(({ dietary, calories }) => dietary !== undefined || calories !== undefined).length;
  const sets = items.filter(({ name }) => menuNamePattern.test(name)).length;
  const confidence =
    0.25 * Math.min(1, items.length / 8) +
    (menuNamePattern.test(called) ? 0.3 : 0) -
    (food === 0 && otherTrades.test([called, ...sections.map(({ name }) => name)].join(' ')) ? 0.4 : 0) +
    0.3 * Math.min(1, food / 2) +
    (food >= 2 && food >= sections.length / 2 ? 0.15 : 0) +
    (sets >= 2 ? 0.15 : 0) +
    (isVenue || isMenuStated ? 0.25 : 0) +
    (marked >= 2 ? 0.15 : 0) -
    (isShop ? 0.3 : 0);
  return Math.min(0.95, Math.max(0, confidence));
}

function countItems(sections: readonly MenuSection[]): number {
  return sections.reduce((sum, { items }) => sum + items.length, 0);
}

function currencyOfMenu(sections: readonly MenuSection[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { price } of sections.flatMap(({ items }) => items)) {
    const code = asCurrencyCode(price?.currency);
    if (code !== undefined) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return [...counts].toSorted((one, other) => other[1] - one[1])[0]?.[0];
}

function merchantOf(graph: ThingGraph, meta: PageMeta): MenuDocument['merchant'] {
  for (const { thing } of graph.things) {
    const type = typesOfThing(thing).find((each) => venueTypes.has(each));
    const name = type === undefined ? undefined : cleanText(graph.text(thing, 'name'));
    if (type !== undefined && name !== undefined) return { name, type: statedType(thing['@type'], type) };
  }
  const site = meta.get('og:site_name');
  return site === undefined ? undefined : { name: site };
}

/** The type as the page writes it. */
function statedType(written: unknown, type: string): string {
  const all = Array.isArray(written) ? written : [written];
  const found = all.find((each) => typeof each === 'string' && each.toLowerCase().endsWith(type));
  return typeof found === 'string' ? found.replace(/^.*[/:#]/, '') : type;
}
