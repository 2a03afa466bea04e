import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import type { Element } from 'domhandler';
import { wordsOf } from '../../../../shared/base/countWords.ts';
import { typesOfThing, type ThingGraph } from '../structured/thingGraph.ts';
import { elementsBelow } from '../tree/walk.ts';
import { namesOf, shownText, type PageView } from './pageView.ts';
import { trimBy } from '../../../../shared/base/trimText.ts';

const limits = { parts: 10, characters: 80 } as const;
const home =
  /^(?:home(?:page)?|start(?:seite)?|accueil|inicio|início|hem|hjem|etusivu|domov|domů|strona główna|главная|ホーム|トップ|首页|首頁|홈|all|shop)$/i;

/** The way through the shop to the product: as structured data states it, else as the page shows it. Without its start and the product. */
export function readBreadcrumbs(graph: ThingGraph, view: PageView, productName: string): string | undefined {
  const stated = graph.things.find(({ thing }) => typesOfThing(thing).includes('breadcrumblist'))?.thing;
  const names = stated === undefined ? shownCrumbs(view) : statedCrumbs(graph, stated);
  const parts = names
    .map((name) => trimBy(name, /[\s/>›»|-]/))
    .filter((name, index, all) => name !== all[index - 1] && name !== '' && name.length <= limits.characters)
    .filter((name) => !home.test(name) && !isSite(name, view.url));
  const last = parts.at(-1);
  if (last !== undefined && isSameName(last, productName)) parts.pop();
  return parts.length === 0 ? undefined : parts.slice(0, limits.parts).join(' > ');
}

function statedCrumbs(graph: ThingGraph, list: Parameters<ThingGraph['objects']>[0]): readonly string[] {
  const items = graph.objects(list, 'itemListElement').map((element) => ({
    position: Number(graph.text(element, 'position') ?? Number.NaN),
    name:
      graph.text(element, 'name') ??
      graph.objects(element, 'item').flatMap((item) => graph.texts(item, 'name'))[0] ??
      '',
  }));
  const isNumbered = items.every(({ position }) => Number.isFinite(position));
  const sorted = isNumbered ? items.toSorted((one, other) => one.position - other.position) : items;
  return sorted.map(({ name }) => name);
}

function shownCrumbs(view: PageView): readonly string[] {
  for (const [place, element] of view.elements.entries()) {
    const length = view.lengths[place] ?? 0;
    if (length < 3 || length > 600 || view.hidden[place] === 1) continue;
    const isCrumbs = /bread-?crumbs?/i.test(`${namesOf(element)} ${element.attribs['aria-label'] ?? ''}`);
    if (!isCrumbs) continue;
    const links = linksOf(element);
    if (links.length > 0) return links;
  }
  return [];
}

function linksOf(element: Element): readonly string[] {
  const items = elementsBelow(element).filter(({ name }) => name === 'a' || name === 'li');
  const leaves = items.filter((item) => !elementsBelow(item).some(({ name }) => name === 'a' || name === 'li'));
  return leaves.map(shownText);
}

/** Breadcrumbs often begin with the name of the shop. */
function isSite(name: string, url: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '');
  const host = canParseUrl(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
  return host !== '' && (plain(host) === plain(name) || plain(host.split('.')[0] ?? '') === plain(name));
}

function isSameName(one: string, other: string): boolean {
  const words = new Set(wordsOf(other));
  const own = wordsOf(one);
  return own.length > 0 && own.filter((word) => words.has(word)).length / own.length > 0.8;
}
