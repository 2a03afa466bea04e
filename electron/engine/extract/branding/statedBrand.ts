import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { absoluteUrl } from '../absoluteUrl.ts';
import type { OriginalPage } from '../pageFacts.ts';
import { readJsonLd } from '../structured/jsonLd.ts';
import { readScopedItems } from '../structured/scopedItems.ts';
import { ThingGraph, typesOfThing } from '../structured/thingGraph.ts';

/** The owner of the site according to structured data. */
export interface StatedBrand {
  readonly name?: string;
  readonly logo?: string;
}

const ownerTypes =
  /^(?:\w*organization|corporation|\w*business|\w*store|restaurant|hotel|cafeorcoffeeshop|bakery|website|person|\w*agency|\w*service)$/;
const maxNameChars = 100;

/**
 * Returns the owner that the page states: at the top level, or as the publisher of the described item. Manufacturers of the products on
 * offer are not owners.
 */
export function readStatedBrand({ elements, base, url }: OriginalPage): StatedBrand {
  const graph = new ThingGraph([...readJsonLd(elements), ...readScopedItems(elements, base).map(({ value }) => value)]);
  let name: string | undefined;
  let logo: string | undefined;
  for (const { thing, path } of graph.things) {
    const isOwner = path.length === 0 || path.at(-1) === 'publisher';
    if (!isOwner || !typesOfThing(thing).some((type) => ownerTypes.test(type)) || !isOfSite(graph, thing, url))
      continue;
    const said = graph.text(thing, 'name');
    if (said !== undefined && said.length <= maxNameChars) name ??= said;
    logo ??= logoOf(graph, thing, base);
  }
  return { ...(name === undefined ? {} : { name }), ...(logo === undefined ? {} : { logo }) };
}

function logoOf(graph: ThingGraph, thing: JsonObject, base: string): string | undefined {
  const [inner] = graph.objects(thing, 'logo');
  const written =
    inner === undefined ? graph.text(thing, 'logo') : graph.text(inner, 'contentUrl', 'url', 'thumbnailUrl', '@id');
  return written === undefined ? undefined : (absoluteUrl(written, base) ?? undefined);
}

/** Whether the owner's URL, where one is stated, belongs to this site. */
function isOfSite(graph: ThingGraph, thing: JsonObject, url: string): boolean {
  const stated = graph.text(thing, 'url');
  const address = stated === undefined ? null : absoluteUrl(stated, url);
  if (address === null || !canParseUrl(address) || !canParseUrl(url)) return true;
  const plain = (each: string): string => new URL(each).hostname.replace(/^www\./, '');
  const [one, other] = [plain(address), plain(url)];
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}
