import { engineErrorCodes, privateHosts } from '../../../shared/api/engine/control.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { ok } from '../../../shared/base/result.ts';
import type { GuardedFetch } from '../../guard/fetchGuarded.ts';
import type { SitePool } from '../host/sitePool.ts';
import type { CrawlSite, CrawlSites, RobotsState } from '../jobs/crawl/crawlSite.ts';
import { pageKey } from '../jobs/crawl/foundPages.ts';
import type { CrawlOptions } from '../ports/jobRequests.ts';
import type { JobRecord } from '../ports/jobs.ts';
import { urlKey, type UrlKeyOptions } from '../site/canonicalUrl.ts';
import { isFetchAllowed, type RobotsPolicy } from '../site/robots/robotsPolicy.ts';
import type { RobotsCache } from '../site/robots/robotsCache.ts';
import { createScope, type RobotsRules, type Scope, type ScopeOptions } from '../site/scope.ts';
import { createSiteFetch } from '../site/siteFetch.ts';
import { isSameHost } from '../site/siteHosts.ts';
import { collectSitemapLinks, type FetchFile } from '../site/sitemaps/collectSitemapLinks.ts';
import { listSitemapRoots } from '../site/sitemaps/sitemapRoots.ts';
import { urlTemplate } from '../site/urlTemplate.ts';
import { isWebUrl, parseUrl } from '../site/webUrl.ts';
import { readPatternList, scopeFor, type PatternList } from './crawlPatterns.ts';

export interface CrawlSiteSettings {
  readonly fetch: GuardedFetch;
  readonly readSitemap: SitePool['readSitemap'];
  readonly matchPatterns: SitePool['matchPatterns'];
  readonly robots: RobotsCache;
  /** `User-Agent` of requests for robots.txt and sitemaps. */
  readonly userAgent: string;
  /** Product tokens of the crawler, for robots.txt. */
  readonly robotsAgents: readonly string[];
}

/** What the request of a stored crawl has; it was validated before it was stored. */
type StoredCrawl = CrawlOptions & { readonly allowPrivate: string | boolean; readonly scrapeOptions: JsonObject };

/** One crawl, on whatever host it is. */
interface Crawl {
  readonly settings: CrawlSiteSettings;
  readonly stored: StoredCrawl;
  readonly keyOptions: UrlKeyOptions;
  /** Of `includePaths` and `excludePaths`. */
  readonly patterns: readonly [PatternList, PatternList];
  readonly fetchFile: FetchFile;
  readonly robotsAgents: readonly string[];
}

/** Opens the sites of crawls over the engine's HTTP client and the workers that read sitemaps. */
export function createCrawlSites(settings: CrawlSiteSettings): CrawlSites {
  return {
    async open(job, signal) {
      const stored = job.request as unknown as StoredCrawl;
      const { robotsUserAgent, allowPrivate } = stored;
      const policy = { allowPrivate: privateHosts(allowPrivate) };
      const crawl: Crawl = {
        settings,
        stored,
        keyOptions: keyOptionsOf(stored),
        patterns: [
          readPatternList('includePaths', stored.includePaths),
          readPatternList('excludePaths', stored.excludePaths),
        ],
        fetchFile: createSiteFetch(settings.fetch, policy, robotsUserAgent ?? settings.userAgent),
        robotsAgents: robotsUserAgent === null ? settings.robotsAgents : [robotsUserAgent],
      };
      const robots = await readRobots(crawl, job.url, signal);
      return ok(siteOf(crawl, createScope(job.url, scopeOptions(crawl, job, robots)), job.url, robots));
    },
  };
}

/** Returns key and template of a start URL, as the crawl of this request has them. */
export function describeStart(url: string, request: JsonObject): { readonly key: string; readonly template: string } {
  const key = urlKey(url, keyOptionsOf(request as unknown as StoredCrawl));
  return { key: pageKey(key ?? url), template: urlTemplate(url) ?? '' };
}

function keyOptionsOf({ ignoreQueryParameters, deduplicateSimilarURLs }: StoredCrawl): UrlKeyOptions {
  return { ignoreQueryParameters, deduplicateSimilarUrls: deduplicateSimilarURLs };
}

async function readRobots(crawl: Crawl, url: string, signal: AbortSignal): Promise<RobotsPolicy> {
  const { fetchFile, robotsAgents, settings } = crawl;
  return await settings.robots.read(url, { fetchFile, agents: robotsAgents, signal });
}

function scopeOptions(crawl: Crawl, job: JobRecord, robots: RobotsPolicy): ScopeOptions {
  const { stored, keyOptions } = crawl;
  return {
    ...keyOptions,
    crawlEntireDomain: stored.crawlEntireDomain,
    allowSubdomains: stored.allowSubdomains,
    allowExternalLinks: stored.allowExternalLinks,
    includePaths: crawl.patterns[0].matcher,
    excludePaths: crawl.patterns[1].matcher,
    regexOnFullURL: stored.regexOnFullURL,
    maxDiscoveryDepth: stored.maxDiscoveryDepth,
    robots: rulesOf(crawl, robots),
    readsImages: readsImages(stored.scrapeOptions),
    referenceTimeMs: job.createdAt,
  };
}

/** Null where the request ignores robots.txt. */
function rulesOf({ stored }: Crawl, policy: RobotsPolicy): RobotsRules | null {
  return stored.ignoreRobotsTxt ? null : { isAllowed: (url) => isFetchAllowed(policy, url) };
}

/** Images are pages of a crawl only where the request names them among its parsers. */
function readsImages({ parsers }: JsonObject): boolean {
  return Array.isArray(parsers) && parsers.some((parser) => parser === 'image');
}

function siteOf(crawl: Crawl, scope: Scope, start: string, robots: RobotsPolicy): CrawlSite {
  const { stored, keyOptions } = crawl;
  const delaySeconds = robots.kind === 'rules' && !stored.ignoreRobotsTxt ? robots.rules.crawlDelaySeconds : null;
  const site: CrawlSite = {
    scope,
    host: new URL(start).host,
    followsLinks: stored.sitemap !== 'only',
    crawlDelayMs: delaySeconds === null ? null : delaySeconds * 1000,
    robots: stored.ignoreRobotsTxt ? 'ignored' : robotsStates[robots.kind],
    robotsFault: stored.ignoreRobotsTxt ? null : faultOf(robots),
    warning: warningOf(stored, delaySeconds),
    urlKey: (url) => urlKey(url, keyOptions),
    urlTemplate,
    sitemapLinks: (signal) => listSitemapUrls(crawl, start, robots, signal),
    async prepare(urls, signal) {
      const prepared = await scopeFor(scope, crawl.patterns, urls, crawl.settings.matchPatterns, signal);
      return prepared.ok ? ok({ ...site, scope: prepared.value }) : prepared;
    },
    async movedTo(finalUrl, signal) {
      const final = parseUrl(finalUrl);
      if (final === null || !isWebUrl(final) || isSameHost(final, new URL(start))) return site;
      const others = await readRobots(crawl, finalUrl, signal);
      return siteOf(crawl, scope.movedTo(finalUrl, rulesOf(crawl, others)), finalUrl, others);
    },
  };
  return site;
}

const robotsStates: Readonly<Record<RobotsPolicy['kind'], RobotsState>> = {
  rules: 'rules',
  'allow-all': 'none',
  'deny-all': 'unreachable',
};

function faultOf(robots: RobotsPolicy): CrawlSite['robotsFault'] {
  if (robots.kind !== 'deny-all') return null;
  const { reason, isHostUnknown = false } = robots;
  return { code: isHostUnknown ? engineErrorCodes.dns : engineErrorCodes.site, reason };
}

/** A longer delay of robots.txt counts as this one. */
const maxCrawlDelaySeconds = 30;

function warningOf({ ignoreRobotsTxt, robotsUserAgent }: StoredCrawl, delaySeconds: number | null): string | null {
  if (ignoreRobotsTxt) return 'robots.txt was ignored, as the request asks for.';
  const warnings: string[] = [];
  if (robotsUserAgent !== null) warnings.push(`robots.txt was read as ${robotsUserAgent}, as the request asks for.`);
  if (delaySeconds !== null && delaySeconds > maxCrawlDelaySeconds)
    warnings.push(
      `robots.txt asks for ${delaySeconds} s between pages; ${maxCrawlDelaySeconds} s are the maximum that is kept.`,
    );
  return warnings.length === 0 ? null : warnings.join(' ');
}

async function* listSitemapUrls(
  { settings, fetchFile }: Crawl,
  start: string,
  robots: RobotsPolicy,
  signal: AbortSignal,
): AsyncGenerator<readonly string[], void, undefined> {
  const roots = listSitemapRoots(start, robots.kind === 'rules' ? robots.rules.sitemaps : []);
  for await (const links of collectSitemapLinks({ fetchFile, readSitemap: settings.readSitemap, roots, signal }))
    yield links.map(({ url }) => url);
}
