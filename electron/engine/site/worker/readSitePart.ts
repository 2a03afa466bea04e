import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import { readStructuredData } from '../../extract/metadata/structuredData.ts';
import { readMetadata } from '../../extract/metadata/readMetadata.ts';
import { parseHtml } from '../../extract/tree/parseHtml.ts';
import { elementsBelow } from '../../extract/tree/walk.ts';
import { readFeed } from '../feeds/readFeed.ts';
import { readFeedLinks } from '../feeds/readFeedLinks.ts';
import { readRobotsRules } from '../robots/robotsRules.ts';
import { readSitemap } from '../sitemaps/readSitemap.ts';
import type { SitePart } from './siteParts.ts';

const maxObjects = 200;

/** Reads a part of a site; null where the bytes are none of its kind. */
export async function readSitePart(part: SitePart): Promise<JsonValue> {
  const text = (): string => new TextDecoder().decode(part.bytes);
  switch (part.kind) {
    case 'feed':
      return readFeed(text(), part.url);
    case 'feed-links':
      return readFeedLinks(text(), part.url);
    case 'sitemap':
      return (await readSitemap(part.bytes)) as JsonValue;
    case 'robots':
      return readRobots(part.bytes, part.page, part.agent);
    case 'structured-data':
      return readPageData(text(), part.url);
  }
}

/** Reads the robots.txt rules that apply to an agent for a page. */
function readRobots(bytes: Uint8Array, page: string, agent: string): JsonObject {
  const rules = readRobotsRules(bytes, [agent]);
  return {
    allowed: rules.isAllowed(page),
    ...optional('crawlDelay', rules.crawlDelaySeconds),
    ...optional('line', rules.decidingLine(page)),
    sitemaps: rules.sitemaps,
  };
}

function optional(name: string, value: JsonValue): JsonObject {
  return value === null ? {} : { [name]: value };
}

/** Reads the JSON-LD of a page (outer objects only, since they contain the others) and the metadata in its head. */
function readPageData(html: string, url: string): JsonObject {
  const elements = elementsBelow(parseHtml(html).document);
  const objects = readStructuredData(elements);
  const inner = new Set<JsonValue>(objects.flatMap((object) => Object.values(object).flatMap(listed)));
  const outer = objects.filter((object) => !inner.has(object));
  return { jsonLd: outer.slice(0, maxObjects), metadata: { ...readMetadata(elements, url) } };
}

function listed(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
}
