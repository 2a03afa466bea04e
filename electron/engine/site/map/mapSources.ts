import { isFetchAllowed } from '../robots/robotsPolicy.ts';
import {
  collectSitemapLinks,
  defaultCollectionLimits,
  type SitemapCollectionLimits,
} from '../sitemaps/collectSitemapLinks.ts';
import { listSitemapRoots } from '../sitemaps/sitemapRoots.ts';
import { parseUrl } from '../webUrl.ts';
import type { Result } from '../../../../shared/base/result.ts';
import { startDeadline } from './mapDeadline.ts';
import type { MapPage } from './mapPorts.ts';
import { createMapSite, runSource, type MapRun, type MapSite } from './mapRun.ts';
import { isSameHost } from './mapScope.ts';
import { walkLimits, walkSite } from './walkSite.ts';

/** A site with fewer links is walked. */
const minLinks = 50;
/** Parts of the timeout: when the walk starts although other sources are under way, and how long it takes at most. */
const walkStartRatio = 0.4;
const maxWalkRatio = 0.6;
/** Part of the timeout for one sitemap. */
const maxFileRatio = 0.5;

/**
 * Collects links from all sources of the request. Where the start URL leads to another host, the map is that of the other host; where only
 * a script leads there, the sources start again.
 */
export async function collectLinks(run: MapRun): Promise<void> {
  const { request, ports, deadline } = run;
  const final = await ports.finalUrl(request.url, deadline.signal);
  const moved = await collectSite(run, final.ok ? final.value : request.url, null);
  if (moved !== null) await collectSite(run, moved.url, moved);
}

/**
 * Collects links of one site.
 * @param page the start page, if it was read already
 * @returns the start page if it turns out to be on another host, so that the site is another one
 */
async function collectSite(run: MapRun, start: string, page: MapPage | null): Promise<MapPage | null> {
  const { request, ports, deadline } = run;
  if (deadline.signal.aborted) return null;
  const stop = new AbortController();
  const site = createMapSite(run, start, AbortSignal.any([deadline.signal, stop.signal]));
  run.site = site;
  run.running.clear();
  run.problems.clear();
  let startPage = page;
  const sources: Promise<void>[] = [];
  if (request.sitemap !== 'skip') sources.push(addSitemaps(run, site));
  if (request.sitemap !== 'only') {
    sources.push(
      addStartPage(run, site, page, (read) => {
        startPage = read;
      }),
    );
    if (!request.ignoreCache) sources.push(addIndex(run, site));
  }
  const all = Promise.all(sources);
  const isMoved = (): boolean => startPage !== null && !isSameHost(startPage.url, site.scope.start);
  if (request.sitemap !== 'only') {
    const walkStart = startDeadline(ports.clock, request.timeoutMs * walkStartRatio, site.signal);
    await Promise.race([all, walkStart.ended]);
    walkStart.end();
    if (!isMoved() && site.collection.size() < minLinks && !site.signal.aborted)
      await addWalk(run, site, startPage === null);
  }
  // A moved site needs nothing more of the one before.
  if (!isMoved()) await all;
  if (!isMoved()) return null;
  stop.abort();
  return startPage;
}

async function addSitemaps(run: MapRun, site: MapSite): Promise<void> {
  const { request, ports } = run;
  await runSource(run, site, 'sitemaps', async (add) => {
    const robots = await site.robots();
    const named = robots.kind === 'rules' ? robots.rules.sitemaps : [];
    let fileCount = 0;
    let count = 0;
    const batches = collectSitemapLinks({
      fetchFile: ports.fetchFile,
      readSitemap: ports.readSitemap,
      roots: listSitemapRoots(site.scope.start, named),
      signal: site.signal,
      limits: limitsOf(request.timeoutMs),
      onFile: () => {
        fileCount += 1;
      },
      onWarning: (text) => {
        if (!site.signal.aborted) run.warn(text);
      },
    });
    for await (const links of batches) {
      for (const link of links) if (add(link)?.isNew === true) count += 1;
      // A search orders all links, so it needs all of them.
      if (site.collection.isFull() || (request.search === null && count >= request.limit)) break;
    }
    return fileCount === 0 && count === 0 ? 'no sitemap was found' : null;
  });
}

/** A file that never ends is read for a part of the time alone: what came of it belongs to the map. */
function limitsOf(timeoutMs: number): SitemapCollectionLimits {
  const { fileTimeoutMs } = defaultCollectionLimits;
  return { ...defaultCollectionLimits, fileTimeoutMs: Math.min(fileTimeoutMs, Math.round(timeoutMs * maxFileRatio)) };
}

async function addStartPage(
  run: MapRun,
  site: MapSite,
  known: MapPage | null,
  onRead: (page: MapPage) => void,
): Promise<void> {
  await runSource(run, site, 'page', async (add) => {
    const { start } = site.scope;
    const read: Result<MapPage, string> =
      known === null ? await run.ports.pageLinks(start, 'rendered', site.signal) : { ok: true, value: known };
    if (!read.ok) return read.error;
    const { value: page } = read;
    onRead(page);
    add(page);
    for (const { url, text } of page.links) add({ url, anchor: text });
    return null;
  });
}

async function addIndex(run: MapRun, site: MapSite): Promise<void> {
  await runSource(run, site, 'index', async (add) => {
    const pages = await run.ports.indexed(site.scope.domain, site.signal);
    if (!pages.ok) return pages.error;
    for (const page of pages.value) add(page);
    return null;
  });
}

/** Documents have no links that a walk reads. */
const documentFile = /\.(?:pdf|docx?|xlsx?|pptx?|od[pst]|rtf|xml|json|txt|csv|epub)$/i;

/** @param isFromStart whether the start page has not been read */
async function addWalk(run: MapRun, site: MapSite, isFromStart: boolean): Promise<void> {
  const { request, ports } = run;
  const { start } = site.scope;
  await runSource(run, site, 'walk', async (add) => {
    const robots = await site.robots();
    if (robots.kind === 'deny-all') return `robots.txt allows no visits: ${robots.reason}`;
    const deadline = startDeadline(ports.clock, request.timeoutMs * maxWalkRatio, site.signal);
    const links = site.collection.links().map(({ url }) => ({ url, depth: 1 }));
    const walk = walkSite({
      seeds: isFromStart ? [{ url: start, depth: 0 }, ...links] : links.filter(({ url }) => url !== start),
      keyOf(url) {
        const parsed = parseUrl(url);
        return parsed === null ? null : ports.keyOf(parsed);
      },
      readPage: (url) => ports.pageLinks(url, 'plain', deadline.signal),
      mayVisit: (url) => !documentFile.test(new URL(url).pathname) && isFetchAllowed(robots, url),
      onPage(page) {
        add(page);
        return page.links.flatMap(({ url, text }) => {
          const added = add({ url, anchor: text });
          return added?.isNew === true ? [added.url] : [];
        });
      },
      onProgress(page, of) {
        if (!run.isOver && run.site === site)
          ports.onEvent({ type: 'walk-page', page, of: Math.min(of, walkLimits.maxPages) });
      },
      signal: deadline.signal,
    });
    await Promise.race([walk, deadline.ended]);
    deadline.end();
    return null;
  });
}
