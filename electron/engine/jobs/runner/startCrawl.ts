import type { Result } from '../../../../shared/base/result.ts';
import type { JobRecord, JobStore, JobStoreFailure } from '../../ports/jobs.ts';
import type { CrawlSite, CrawlSites, PageComparison } from '../crawl/crawlSite.ts';
import { judgeSitemapLinks } from '../crawl/foundPages.ts';
import { createLevelWatch } from '../crawl/levelWatch.ts';
import { createNearDuplicates } from '../crawl/nearDuplicates.ts';
import { readFingerprint } from '../crawl/storedFingerprint.ts';
import type { HostLanes } from '../hosts/hostLanes.ts';
import type { Timers } from '../timers.ts';
import { crawlDenialCode, type CrawlState } from './concludeVisit.ts';
import type { RunnerEvent, RunnerListener } from './jobEvents.ts';
import type { RunningJob } from './runningJob.ts';
import { waitFor } from './storeCalls.ts';

/** Pages that are stored, or read again, in one call. */
const maxPagesPerCall = 1000;
/** Pause between two attempts to read the sitemaps of a job that another engine may be reading. */
const claimRetryMs = 2000;

/** What a crawl needs of the runner. */
export interface CrawlContext {
  readonly ports: {
    readonly store: JobStore;
    readonly sites: CrawlSites;
    readonly comparison: PageComparison;
    readonly lanes: HostLanes;
    readonly timers: Timers;
    readonly claimSeeding?: (jobId: string) => Promise<boolean>;
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
    await failCrawl(record, opened.failure, context);
    return false;
  }
  const { site, hasStarted } = opened;
  const state = {
    site,
    comparison,
    watch: createLevelWatch(comparison),
    nearDuplicates: createNearDuplicates(comparison),
  };
  if (hasStarted && !(await restoreTexts(record.id, state, context))) return false;
  job.crawl = state;
  lanes.setCrawlDelay(site.host, site.crawlDelayMs);
  context.publish({ type: 'site.opened', jobId: record.id, host: site.host, robots: site.robots });
  const { warning } = site;
  if (warning !== null) await context.call(() => store.warn(record.id, warning, timers.now()));
  if (record.awaitsSitemaps) context.run(seed(job, hasStarted, context));
  return true;
}

async function failCrawl(record: JobRecord, error: string, { ports, call, drop }: CrawlContext): Promise<void> {
  const failed = await call(() => ports.store.fail(record.id, error, ports.timers.now()));
  if (failed !== null) drop(failed.value ?? record);
}

/** Compares the pages of before a restart again, in the order of the table. False where the job has ended meanwhile. */
async function restoreTexts(
  jobId: string,
  { watch, nearDuplicates }: CrawlState,
  { ports: { store }, call }: CrawlContext,
): Promise<boolean> {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    const part = await call(() => store.fingerprints(jobId, from, maxPagesPerCall));
    if (part === null) return false;
    for (const { key, number, depth, template, fingerprint: text } of part.value.pages) {
      const fingerprint = readFingerprint(text, template);
      if (fingerprint === null) continue;
      watch.add(depth, { ...fingerprint, number });
      nearDuplicates.add({ fingerprint, number, key });
    }
    after = part.value.next;
  }
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
  const prepared = await site.prepare([record.url, ...(finalUrl === undefined ? [] : [finalUrl])], signal);
  if (signal.aborted) return null;
  if (!prepared.ok) return { failure: prepared.error };
  const verdict = prepared.value.scope.judgeStart();
  return !hasStarted && !verdict.isAdmitted && verdict.reason === 'robots'
    ? { failure: robotsFailure(site) }
    : { site, hasStarted };
}

/** A file that could not be read allows nothing (RFC 9309, section 2.3.1.4): that is a fault of the site and not its rule. */
function robotsFailure({ host, robotsFault }: CrawlSite): string {
  return robotsFault === null
    ? `${crawlDenialCode}: robots.txt of ${host} does not allow the start URL`
    : `${robotsFault.code}: robots.txt of ${host} could not be read, so no page was requested: ${robotsFault.reason}`;
}

/** Reads the sitemaps once the start page has ended: it decides which host the crawl belongs to. */
async function seed(job: RunningJob, hasStarted: boolean, context: CrawlContext): Promise<void> {
  const { signal } = job.controller;
  if (!hasStarted) await startPageEnds(job, context);
  if (!(await mayRead(job, context))) return;
  const site = job.crawl?.site;
  if (site === undefined || signal.aborted) return;
  await readSitemaps(job.record, site, context, signal);
  if (!signal.aborted) await context.onSeeded();
}

/** Waits until this engine may read the sitemaps; false where another one has read them. */
async function mayRead(job: RunningJob, { ports: { claimSeeding, timers } }: CrawlContext): Promise<boolean> {
  if (claimSeeding === undefined) return true;
  const { signal } = job.controller;
  while (!signal.aborted && job.record.awaitsSitemaps) {
    if (await claimSeeding(job.record.id)) return true;
    await waitFor(timers, claimRetryMs, signal);
  }
  return false;
}

/** Stores the pages of the sitemaps; a restart reads them again, and the store knows those that it has. */
async function readSitemaps(
  record: JobRecord,
  site: CrawlSite,
  context: CrawlContext,
  signal: AbortSignal,
): Promise<void> {
  const {
    ports: { store, timers },
    call,
  } = context;
  let place = 0;
  for await (const links of site.sitemapLinks(signal)) {
    for (let start = 0; start < links.length && !signal.aborted; start += maxPagesPerCall) {
      const part = links.slice(start, start + maxPagesPerCall);
      const prepared = await site.prepare(part, signal);
      if (signal.aborted) return;
      if (!prepared.ok) {
        await failCrawl(record, prepared.error, context);
        return;
      }
      const pages = await judgeSitemapLinks(prepared.value, part, place);
      place += part.length;
      await call(() => store.addPages(record.id, pages));
    }
    if (signal.aborted) return;
  }
  if (!signal.aborted) await call(() => store.endSeeding(record.id, timers.now()));
}

/** Settles when the start page has ended, whichever engine visits it. */
async function startPageEnds(job: RunningJob, context: CrawlContext): Promise<void> {
  const { claimSeeding, timers, store } = context.ports;
  const endsHere = startPageEndsHere(job, context).then(() => true);
  if (claimSeeding === undefined) {
    await endsHere;
    return;
  }
  const { signal } = job.controller;
  for (;;) {
    const hasEnded = await Promise.race([endsHere, waitFor(timers, claimRetryMs, signal).then(() => false)]);
    if (hasEnded || signal.aborted) return;
    const start = await store.pages(job.record.id, { state: null, after: 0, count: 1 });
    if (start.ok && start.value.pages.some(({ endedAt }) => endedAt !== null)) return;
  }
}

function startPageEndsHere(job: RunningJob, { listen }: CrawlContext): Promise<void> {
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
