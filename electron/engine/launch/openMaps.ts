import { privateHosts } from '../../../shared/api/engine/control.ts';
import { isJsonObject, type JsonObject } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { GuardedFetch } from '../../guard/fetchGuarded.ts';
import type { SitePool } from '../host/sitePool.ts';
import type { MapPort } from '../http/serverPorts.ts';
import type { JobCaller } from '../ports/jobRequests.ts';
import { refusalOf } from '../scrape/scrapeFailure.ts';
import { unrecorded } from '../scrape/scrapeJob.ts';
import type { ScrapeService, VisitedPage } from '../scrape/scrapeService.ts';
import { validateScrape } from '../scrape/validate/validateScrape.ts';
import { parsedUrlKey } from '../site/canonicalUrl.ts';
import { isUncrawledFile } from '../site/fileTypes.ts';
import { mapSite } from '../site/map/mapSite.ts';
import type { IndexedPage, MapClock, MapPage } from '../site/map/mapPorts.ts';
import { createSiteFetch } from '../site/siteFetch.ts';
import type { KnownPages } from './knownPages.ts';

export interface MapSettings {
  readonly scrapes: ScrapeService;
  readonly fetch: GuardedFetch;
  readonly sites: SitePool;
  readonly index: KnownPages;
  readonly clock: MapClock;
  /** The crawler's own name: `User-Agent` of its requests for robots.txt and sitemaps. */
  readonly userAgent: string;
  /** Product tokens of the crawler, for robots.txt. */
  readonly robotsAgents: readonly string[];
}

/** Time in ms in which a URL must show where it leads. */
const redirectTimeoutMs = 10_000;
/** A longer scrape of a single page would take the time of the other sources. */
const pageTimeoutMs = 30_000;

type MapCaller = Parameters<MapPort['map']>[2];

/** Opens maps over the engine's scrapes, its HTTP client and its site workers. */
export function openMaps(settings: MapSettings): MapPort {
  const { fetch, sites, clock, userAgent, robotsAgents } = settings;
  return {
    async map(request, scrapeOptions, caller) {
      const result = await mapSite(request, {
        fetchFile: createSiteFetch(fetch, { allowPrivate: privateHosts(caller.allowPrivate) }, userAgent),
        finalUrl: (url, signal) => findFinalUrl(fetch, url, caller, { userAgent, signal }),
        pageLinks: (url, tier, signal) =>
          readLinks(settings.scrapes, url, { ...scrapeOptions, fastMode: tier === 'plain' }, { ...caller, signal }),
        indexed: (domain) => readIndex(settings.index, domain),
        readSitemap: sites.readSitemap,
        rankLinks: sites.rankLinks,
        keyOf: (url) =>
          parsedUrlKey(url, { ignoreQueryParameters: request.ignoreQueryParameters, deduplicateSimilarUrls: true }),
        isFile: (url) => isUncrawledFile(url.pathname, false),
        clock,
        signal: caller.signal,
        onEvent: () => undefined,
        robotsAgents,
      });
      if (result.ok && !caller.leavesNoTrace && isPublic(request.url, scrapeOptions, caller))
        settings.index.noteLinks(result.value.links);
      return result;
    },
  };
}

/** The index as a source of maps. */
async function readIndex(index: KnownPages, domain: string): Promise<Result<readonly IndexedPage[], string>> {
  const pages = await index.below(domain);
  return pages.ok ? pages : err('the pages of earlier scrapes cannot be read');
}

/** Whether others may learn of what a map has found: not with headers, which may sign in, and not of a private host. */
function isPublic(url: string, { headers }: JsonObject, { allowPrivate }: JobCaller): boolean {
  const hosts = privateHosts(allowPrivate);
  return headers === undefined && hosts !== 'all' && !hosts.includes(new URL(url).hostname);
}

/** Returns where a URL leads, by a request for its head alone. */
async function findFinalUrl(
  fetch: GuardedFetch,
  url: string,
  { allowPrivate }: JobCaller,
  { userAgent, signal }: { readonly userAgent: string; readonly signal: AbortSignal },
): Promise<Result<string, string>> {
  const response = await fetch({
    url,
    method: 'HEAD',
    headers: { 'user-agent': userAgent, accept: '*/*' },
    policy: { allowPrivate: privateHosts(allowPrivate) },
    timeoutMs: redirectTimeoutMs,
    maxBytes: 64 * 1024,
    signal,
  });
  return response.ok ? ok(response.value.url) : err(response.error.kind);
}

/** Reads a page for its links by a scrape. */
async function readLinks(
  scrapes: ScrapeService,
  url: string,
  options: JsonObject,
  caller: MapCaller,
): Promise<Result<MapPage, string>> {
  const job = validateScrape({ ...options, url, formats: ['links'], onlyMainContent: false, timeout: pageTimeoutMs });
  if (!job.ok) return err(job.error.error);
  const pages: VisitedPage[] = [];
  const { leavesNoTrace, ...scrapeCaller } = caller;
  const scrape = leavesNoTrace ? unrecorded(job.value) : job.value;
  const scraped = await scrapes.scrape(scrape, { ...scrapeCaller, onPage: (page) => void pages.push(page) });
  if (!scraped.ok) return err(refusalOf(scraped.error).error);
  const [page] = pages;
  if (page === undefined) return err('the page has no links');
  const metadata = isJsonObject(scraped.value['metadata']) ? scraped.value['metadata'] : {};
  const { title, description } = metadata;
  return ok({
    url: page.url,
    links: page.links,
    ...(typeof title === 'string' && title !== '' ? { title } : {}),
    ...(typeof description === 'string' && description !== '' ? { description } : {}),
  });
}
