import { lookupTable } from '../../base/lookupTable.ts';
import { defaultEndpoint, type Endpoint } from '../../operations/endpoint.ts';

/** A method of an SDK that sends a kind of request. */
export interface SdkMethod {
  readonly endpoint: Endpoint;
  /** It takes the options of an older API version as well. */
  readonly isOlder: boolean;
  /** Lists have a method of this name too. */
  readonly isMethodOfLists: boolean;
  /** Objects of every kind have a method of this name: it counts on a client alone. */
  readonly isCommonName: boolean;
}

function method(endpoint: Endpoint, isOlder = false): SdkMethod {
  return { endpoint, isOlder, isMethodOfLists: false, isCommonName: false };
}

/** What a call is that names no other kind of request. */
export const scrapeMethod = method(defaultEndpoint);

/** Methods of the JavaScript and the Python packages of all versions, in lower case and without underscores. */
const methods: Readonly<Record<string, SdkMethod>> = lookupTable({
  scrape: scrapeMethod,
  parse: { ...method('parse'), isCommonName: true },
  scrapeurl: method(defaultEndpoint, true),
  map: { ...method('map'), isMethodOfLists: true },
  mapurl: method('map', true),
  crawl: method('crawl'),
  startcrawl: method('crawl'),
  crawlurl: method('crawl', true),
  asynccrawlurl: method('crawl', true),
  crawlurlandwatch: method('crawl', true),
  search: { ...method('search'), isMethodOfLists: true },
  extract: { ...method('extract'), isCommonName: true },
  startextract: method('extract'),
  asyncextract: method('extract', true),
  batchscrape: method('batchScrape'),
  startbatchscrape: method('batchScrape'),
  batchscrapeurls: method('batchScrape', true),
  asyncbatchscrapeurls: method('batchScrape', true),
  batchscrapeurlsandwatch: method('batchScrape', true),
});

/** Finds what a method sends by its name: `start_crawl` as `startCrawl`; undefined for any other name. */
export function sdkMethod(name: string): SdkMethod | undefined {
  return methods[name.replaceAll('_', '').toLowerCase()];
}
