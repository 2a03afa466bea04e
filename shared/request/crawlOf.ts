import type { JsonObject } from '../base/json.ts';
import { crawlKind } from '../operations/crawl.ts';
import { requestElsewhere } from './requestElsewhere.ts';

/** Options that a map and a crawl have in common, by their names in a map and in a crawl. */
const sharedOptions = [
  ['sitemap', 'sitemap'],
  ['includeSubdomains', 'allowSubdomains'],
  ['ignoreQueryParameters', 'ignoreQueryParameters'],
  ['allowExternalLinks', 'allowExternalLinks'],
] as const;

/** Options of a map that are options of each page of a crawl. */
const pageOptions = ['headers', 'location', 'auditMetadata', 'threatProtection'] as const;

/**
 * Returns the body of a crawl that starts at a URL of a map: with the options of the map as far as a crawl has them, and these of its pages.
 * Headers go to the host of the map only.
 */
export function crawlOf(map: JsonObject, url: string, options: JsonObject): JsonObject {
  const own = Object.fromEntries(
    sharedOptions.flatMap(([name, inCrawl]) => (map[name] === undefined ? [] : [[inCrawl, map[name]]])),
  );
  const { url: _, ...ofPages } = requestElsewhere(
    { url: map['url'] ?? '', ...Object.fromEntries(pageOptions.flatMap((name) => named(map, name))) },
    url,
  );
  return { url, ...crawlKind.operation?.starts, ...own, scrapeOptions: { ...options, ...ofPages } };
}

function named(body: JsonObject, name: string): readonly (readonly [string, JsonObject[string]])[] {
  const value = body[name];
  return value === undefined ? [] : [[name, value]];
}
