import { agentKind } from './agent.ts';
import { batchScrapeKind } from './batchScrape.ts';
import { crawlKind } from './crawl.ts';
import type { Endpoint } from './endpoint.ts';
import { extractKind } from './extract.ts';
import { listKind } from './list.ts';
import { mapKind } from './map.ts';
import { parseKind } from './parse.ts';
import { rawCallKind } from './rawCall.ts';
import type { RequestKind } from './requestKind.ts';
import { scrapeKind } from './scrape.ts';
import { searchKind } from './search.ts';

/** Every kind of request. Code asks its record for what it can do, and never which kind it is. */
export const requestKinds: Readonly<Record<Endpoint, RequestKind>> = {
  scrape: scrapeKind,
  agent: agentKind,
  raw: rawCallKind,
  list: listKind,
  map: mapKind,
  crawl: crawlKind,
  batchScrape: batchScrapeKind,
  parse: parseKind,
  search: searchKind,
  extract: extractKind,
};
