import type { Result } from '../../../../shared/base/result.ts';
import type { JobRecord, JobStore, JobStoreFailure } from '../../ports/jobs.ts';
import type { CrawlSite, CrawlSites, PageComparison } from '../crawl/crawlSite.ts';
import { judgeSitemapLinks } from '../crawl/foundPages.ts';
import { createLevelWatch } from '../crawl/levelWatch.ts';
import type { HostLanes } from '../hosts/hostLanes.ts';
import type { Timers } from '../timers.ts';
import { crawlDenialCode } from './concludeVisit.ts';
import type { RunnerEvent, RunnerListener } from './jobEvents.ts';
import type { RunningJob } from './runningJob.ts';

/** Pages of sitemaps that are stored in one transaction. */
const maxPagesPerCall = 1000;

/** What a crawl needs of the runner. */
export interface CrawlContext {
  readonly ports: {
    readonly store: JobStore;
    readonly sites: CrawlSites;
    readonly comparison: PageComparison;
    readonly lanes: HostLanes;
    readonly timers: Timers;
  };
  /** Calls the store until it succeeds; null when the job has ended meanwhile. */
  readonly call: <Value>(
    make: () => Promise<Result<Value, JobStoreFailure>>,
  ) => Promise<{ readonly value: Value } | null>;
  readonly publish: (event: RunnerEvent) => void;
  readonly listen: (listener: RunnerListener) => () => void;
  /** Runs a task beside the job. */
  readonly run: (task: Promise<void>) => void;
  /** The pages of the sitemaps are stored. */
  readonly onSeeded: () => Promise<void>;
  /** The job has failed. */
  readonly drop: (record: JobRecord) => void;
}

/**
 * Opens the site of a crawl that starts or continues, and begins to read its sitemaps.
 * @returns false where the crawl has ended
 */
export async function startCrawl(job: RunningJob, context: CrawlContext): Promise<boolean> {
  const { store, comparison, lanes, timers } = context.ports;
  const { record } = job;
  const opened = await openSite(record, context, job.controller.signal);
  if (opened === null) return false;
  if ('failure' in opened) {
    const failed = await context.call(() => store.fail(record.id, opened.failure, timers.now()));
    if (failed !== null) context.drop(failed.value ?? record);
    return false;
  }
  const { site, hasStarted } = opened;
  job.crawl = { site, comparison, watch: createLevelWatch(comparison) };
  lanes.setCrawlDelay(site.host, site.crawlDelayMs);
  context.publish({ type: 'site.opened', jobId: record.id, host: site.host, robots: site.robots });
  const { warning } = site;
  if (warning !== null) await context.call(() => store.warn(record.id, warning, timers.now()));
  if (record.awaitsSitemaps) context.run(seed(job, hasStarted, context));
  return true;
}

type OpenedSite = { readonly site: CrawlSite; readonly hasStarted: boolean } | { readonly failure: string };

/** Returns the site, or the sentence with which the job fails; null when the job has ended meanwhile. */
async function openSite(
  record: JobRecord,
  { ports: { store, sites }, call }: CrawlContext,
  signal: AbortSignal,
): Promise<OpenedSite | null> {
  const opened = await sites.open(record, signal);
  if (signal.aborted) return null;
  if (!opened.ok) return { failure: opened.error };
  const start = await call(() => store.pages(record.id, { state: null, after: 0, count: 1 }));
  if (start === null) return null;
  const [page] = start.value.pages;
  const hasStarted = page !== undefined && ['done', 'failed', 'skipped'].includes(page.state);
  const finalUrl = page?.facts?.finalUrl;
  // Before a restart, the start URL may have led to another host.
  const site = finalUrl === undefined ? opened.value : await opened.value.movedTo(finalUrl, signal);
  const verdict = site.scope.judgeStart();
  return !hasStarted && !verdict.isAdmitted && verdict.reason === 'robots'
    ? { failure: `${crawlDenialCode}: robots.txt of ${site.host} does not allow the start URL` }
    : { site, hasStarted };
}

/** Reads the sitemaps once the start page has ended: it decides which host the crawl belongs to. */
async function seed(job: RunningJob, hasStarted: boolean, context: CrawlContext): Promise<void> {
  const { signal } = job.controller;
  if (!hasStarted) await startPageEnds(job, context);
  const site = job.crawl?.site;
  if (site === undefined || signal.aborted) return;
  await readSitemaps(job.record.id, site, context, signal);
  if (!signal.aborted) await context.onSeeded();
}

/** Stores the pages of the sitemaps; a restart reads them again, and the store knows those that it has. */
async function readSitemaps(
  jobId: string,
  site: CrawlSite,
  { ports: { store, timers }, call }: CrawlContext,
  signal: AbortSignal,
): Promise<void> {
  let place = 0;
  for await (const links of site.sitemapLinks(signal)) {
    for (let start = 0; start < links.length && !signal.aborted; start += maxPagesPerCall) {
      const part = links.slice(start, start + maxPagesPerCall);
      const pages = await judgeSitemapLinks(site, part, place);
      place += part.length;
      await call(() => store.addPages(jobId, pages));
    }
    if (signal.aborted) return;
  }
  if (!signal.aborted) await call(() => store.endSeeding(jobId, timers.now()));
}

function startPageEnds(job: RunningJob, { listen }: CrawlContext): Promise<void> {
  const { signal } = job.controller;
  return new Promise((resolve) => {
    const stop = listen((event) => {
      const isEnd = event.type === 'page.done' || event.type === 'page.failed' || event.type === 'page.skipped';
      if (isEnd && event.page.jobId === job.record.id) end();
    });
    const end = (): void => {
      stop();
      signal.removeEventListener('abort', end);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
