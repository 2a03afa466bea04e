import robotsParser from 'robots-parser';
import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import { readStructuredData } from '../../extract/metadata/structuredData.ts';
import { readMetadata } from '../../extract/metadata/readMetadata.ts';
import { parseHtml } from '../../extract/tree/parseHtml.ts';
import { elementsBelow } from '../../extract/tree/walk.ts';
import { readFeed } from './readFeed.ts';
import { readFeedLinks } from './readFeedLinks.ts';
import { readSitemap } from './readSitemap.ts';
import type { SitePart } from './siteParts.ts';

const maxRobotsBytes = 512 * 1024;
const maxObjects = 200;

/** Reads a part of a site; null where the bytes are none of its kind. */
export function readSitePart(part: SitePart): JsonValue {
  const text = (): string => new TextDecoder().decode(part.bytes);
  switch (part.kind) {
    case 'feed':
      return readFeed(text(), part.url);
    case 'feed-links':
      return readFeedLinks(text(), part.url);
    case 'sitemap':
      return readSitemap(part.bytes) as JsonValue;
    case 'robots':
      return readRobots(text().slice(0, maxRobotsBytes), part.url, part.page, part.agent);
    case 'structured-data':
      return readPageData(text(), part.url);
  }
}

/** Reads the robots.txt rules that apply to an agent for a page. */
function readRobots(text: string, url: string, page: string, agent: string): JsonObject {
  const robots = robotsParser(url, text);
  return {
    allowed: robots.isAllowed(page, agent) ?? true,
    ...optional('crawlDelay', robots.getCrawlDelay(agent)),
    ...optional('line', lineOf(text, robots.getMatchingLineNumber(page, agent))),
    sitemaps: robots.getSitemaps().slice(0, 1000),
  };
}

/** The rule that decided; undefined where robots.txt has no matching rule. */
function lineOf(text: string, number: number): string | undefined {
  return number > 0 ? text.split('\n')[number - 1]?.trim().slice(0, 500) : undefined;
}

function optional(name: string, value: JsonValue | undefined): JsonObject {
  return value === undefined ? {} : { [name]: value };
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
