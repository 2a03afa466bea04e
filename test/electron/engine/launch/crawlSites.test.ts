import { describe, expect, test } from 'vitest';
import { createCrawlSites, describeStart } from '../../../../electron/engine/launch/crawlSites.ts';
import type { CrawlSite } from '../../../../electron/engine/jobs/crawl/crawlSite.ts';
import type { JobRecord } from '../../../../electron/engine/ports/jobs.ts';
import { createRobotsCache } from '../../../../electron/engine/site/robots/robotsCache.ts';
import { matchPatterns } from '../../../../electron/engine/site/worker/matchPatterns.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { newJob } from '../../../support/jobWorld.ts';
import { createFakeTimers } from '../jobs/fakeTimers.ts';
import { crawlRequest, fakeGuardedFetch, readSitemapHere, type SiteFile } from './crawlSiteFakes.ts';

const start = 'https://kiln.example/docs/';
const never = new AbortController().signal;

async function siteOf(
  options: JsonObject,
  files: Readonly<Record<string, SiteFile>> = {},
  url = start,
): Promise<{ readonly site: CrawlSite; readonly requests: string[] }> {
  const requests: string[] = [];
  const timers = createFakeTimers();
  const sites = createCrawlSites({
    fetch: fakeGuardedFetch(files, (of, agent) => void requests.push(`${agent} ${of}`)),
    readSitemap: readSitemapHere,
    matchPatterns: (patterns, texts) => Promise.resolve({ kind: 'matched', matches: matchPatterns(patterns, texts) }),
    // A server that fails is asked once: the clock jumps over the pause.
    robots: createRobotsCache({
      now: () => timers.now(),
      after: (delayMs, action) => {
        timers.advance(delayMs);
        const due = setImmediate(action);
        return () => clearImmediate(due);
      },
    }),
    userAgent: 'Trowel/1',
    robotsAgents: ['Trowel'],
  });
  const job = { ...newJob({ url, request: crawlRequest({ url, ...options }) }), state: 'scraping' } as JobRecord;
  const opened = await sites.open(job, never);
  if (!opened.ok) throw new Error(opened.error);
  return { site: opened.value, requests };
}

const robotsOf = (...lines: string[]): Readonly<Record<string, SiteFile>> => ({
  'https://kiln.example/robots.txt': ['User-agent: *', ...lines].join('\n'),
});

const judge = (site: CrawlSite, path: string, depth = 1): string => {
  const verdict = site.scope.judge({ url: new URL(path, start).href, depth, page: { url: start, kind: 'internal' } });
  return verdict.isAdmitted ? verdict.kind : verdict.reason;
};

describe('the site of a crawl', () => {
  test('has the rules and the gap of its robots.txt, asked for as the crawler', async () => {
    const { site, requests } = await siteOf({}, robotsOf('Disallow: /docs/private', 'Crawl-delay: 3'));
    expect(requests).toEqual(['Trowel/1 https://kiln.example/robots.txt']);
    expect(site).toMatchObject({ host: 'kiln.example', robots: 'rules', crawlDelayMs: 3000, warning: null });
    expect([judge(site, 'a'), judge(site, 'private/a'), judge(site, '/blog')]).toEqual([
      'internal',
      'robots',
      'backward',
    ]);
  });

  test('says that a longer gap is cut', async () => {
    const { site } = await siteOf({}, robotsOf('Crawl-delay: 90'));
    expect(site.warning).toBe('robots.txt asks for 90 s between pages; 30 s are the maximum that is kept.');
  });

  test('ignores robots.txt where the request asks for that, and says so', async () => {
    const { site } = await siteOf({ ignoreRobotsTxt: true }, robotsOf('Disallow: /', 'Crawl-delay: 3'));
    expect(site).toMatchObject({ robots: 'ignored', crawlDelayMs: null });
    expect(site.warning).toMatch(/was ignored/);
    expect(judge(site, 'a')).toBe('internal');
  });

  test('reads robots.txt as another agent where the request names one', async () => {
    const files = {
      'https://kiln.example/robots.txt': 'User-agent: Other\nDisallow: /docs/\n\nUser-agent: *\nAllow: /',
    };
    const { site, requests } = await siteOf({ robotsUserAgent: 'Other' }, files);
    expect(requests[0]).toMatch(/^Other /);
    expect(judge(site, 'a')).toBe('robots');
    expect(site.warning).toBe('robots.txt was read as Other, as the request asks for.');
  });

  test('allows everything without a robots.txt, and nothing where its server fails', async () => {
    const { site: free } = await siteOf({});
    expect([free.robots, judge(free, 'a')]).toEqual(['none', 'internal']);
    const { site: closed } = await siteOf({}, { 'https://kiln.example/robots.txt': { status: 503 } });
    expect([closed.robots, judge(closed, 'a')]).toEqual(['unreachable', 'robots']);
    expect(closed.scope.judgeStart()).toMatchObject({ isAdmitted: false, reason: 'robots' });
  });

  test('gives the URLs of its sitemaps, those that robots.txt names as well', async () => {
    const urlset = (path: string): string => `<urlset><url><loc>https://kiln.example${path}</loc></url></urlset>`;
    const { site } = await siteOf(
      {},
      {
        ...robotsOf('Sitemap: https://kiln.example/named.xml'),
        'https://kiln.example/named.xml': urlset('/docs/named'),
        'https://kiln.example/sitemap.xml': urlset('/docs/usual'),
      },
    );
    const urls: string[] = [];
    for await (const links of site.sitemapLinks(never)) urls.push(...links);
    expect(urls).toEqual(['https://kiln.example/docs/named', 'https://kiln.example/docs/usual']);
    expect(site.followsLinks).toBe(true);
    expect((await siteOf({ sitemap: 'only' })).site.followsLinks).toBe(false);
  });

  test('moves to the host that the start URL leads to, with its robots.txt', async () => {
    const files = { 'https://docs.kiln.example/robots.txt': 'User-agent: *\nDisallow: /docs/b' };
    const { site } = await siteOf({}, files);
    expect(await site.movedTo('https://kiln.example/docs/?x', never)).toBe(site);
    expect(await site.movedTo('about:blank', never)).toBe(site);
    const moved = await site.movedTo('https://docs.kiln.example/docs/', never);
    expect(moved).toMatchObject({ host: 'docs.kiln.example', robots: 'rules' });
    expect(judge(moved, 'https://docs.kiln.example/docs/b')).toBe('robots');
  });

  test('judges by all patterns of the request once it is prepared', async () => {
    const { site } = await siteOf({ includePaths: ['^/docs/(?!old)'], excludePaths: ['draft'] });
    const urls = ['new', 'old/1', 'draft'].map((path) => start + path);
    const prepared = await site.prepare(urls, never);
    expect(prepared.ok && urls.map((url) => judge(prepared.value, url))).toEqual(['internal', 'include', 'exclude']);
  });

  test('has one key for similar URLs, and for the start URL the same', async () => {
    const { site } = await siteOf({});
    expect(site.urlKey('https://kiln.example/docs/index.html?utm_source=x')).toBe(site.urlKey(start));
    const strict = await siteOf({ deduplicateSimilarURLs: false });
    expect(strict.site.urlKey('https://kiln.example/docs/index.html')).not.toBe(strict.site.urlKey(start));
    const request = crawlRequest({ url: start });
    expect(describeStart(`${start}index.html`, request).key).toBe(describeStart(start, request).key);
  });

  test('reads images only where the request names them', async () => {
    const { site } = await siteOf({});
    expect(judge(site, 'plan.png')).toBe('fileType');
    const images = await siteOf({ scrapeOptions: { parsers: ['image'] } });
    expect(judge(images.site, 'plan.png')).toBe('internal');
  });
});
