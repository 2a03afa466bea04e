import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { wordsOf } from '../../../../shared/base/countWords.ts';
import type { ThingGraph } from '../structured/thingGraph.ts';
import { isProductLike } from './statedProduct.ts';

/** Properties whose products are not the page's own. */
const otherPaths = new Set([
  'isrelatedto',
  'issimilarto',
  'isaccessoryorsparepartfor',
  'isconsumablefor',
  'itemreviewed',
  'itemlistelement',
  'hasoffercatalog',
]);
/** Minimum likeness of a product's name to the page's titles, if there are several products. */
const minLikeness = 0.34;
const memberPaths = new Set(['hasvariant', 'model', 'isvariantof', 'offers', 'itemoffered']);

/**
 * Returns the page's own products in its structured data, likeliest first; several where a page states each of its variants as a separate
 * product. Empty where there is none, or none can be singled out of a list.
 * @param called titles and headings of the page
 */
export function chooseThings(graph: ThingGraph, called: readonly string[], url: string): readonly JsonObject[] {
  const wanted = called.map((name) => new Set(wordsOf(name.slice(0, 500)))).filter((words) => words.size > 0);
  const candidates = graph.things
    .filter(({ thing, path }) => isProductLike(thing) && !path.some((step) => memberPaths.has(step.toLowerCase())))
    .slice(0, 500)
    .map(({ thing, path }) => ({ thing, ...scoreThing(graph, thing, path, wanted, url) }));
  const isLone = candidates.length === 1;
  const best = Math.max(
    ...candidates.filter(({ likeness }) => isLone || likeness >= minLikeness).map(({ score }) => score),
    0,
  );
  if (best <= 0) return [];
  const first = candidates.find(({ score }) => score === best);
  if (first === undefined) return [];
  const name = graph.text(first.thing, 'name');
  const twins = candidates.filter(
    ({ thing, score }) => thing !== first.thing && score > best - 0.5 && graph.text(thing, 'name') === name,
  );
  return [first.thing, ...twins.map(({ thing }) => thing)];
}

function scoreThing(
  graph: ThingGraph,
  thing: JsonObject,
  path: readonly string[],
  wanted: readonly ReadonlySet<string>[],
  url: string,
): { readonly score: number; readonly likeness: number } {
  const words = wordsOf((graph.text(thing, 'name') ?? '').slice(0, 500));
  const share = (all: ReadonlySet<string>): number => {
    const common = words.filter((word) => all.has(word)).length;
    return words.length === 0 ? 0 : common / words.length;
  };
  const likeness = Math.max(0, ...wanted.map(share));
  const isOther = path.some((step) => otherPaths.has(step.toLowerCase()));
  const own = graph.text(thing, 'url', '@id');
  const isHere = own !== undefined && samePage(own, url);
  const detail = ['offers', 'hasVariant'].some((name) => thing[name] !== undefined) ? 1 : 0;
  const number = ['sku', 'mpn', 'productID'].some((name) => thing[name] !== undefined) ? 0.4 : 0;
  const named = words.length === 0 ? 0 : 0.3;
  const score = likeness * 3 + (isHere ? 1 : 0) + detail + number + named - (isOther ? 4 : 0) - path.length * 0.1;
  return { score, likeness: isHere ? 1 : likeness };
}

function samePage(address: string, url: string): boolean {
  if (!canParseUrl(address, url)) return false;
  return new URL(address, url).pathname === new URL(url).pathname;
}
