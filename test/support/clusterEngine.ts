import { request } from 'node:http';
import type { EngineRole } from '../../shared/api/engine/control.ts';
import { ok } from '../../shared/base/result.ts';
import type { CrawlSite } from '../../electron/engine/jobs/crawl/crawlSite.ts';
import { createHostLanes } from '../../electron/engine/jobs/hosts/hostLanes.ts';
import { createConcurrency } from '../../electron/engine/jobs/load/concurrency.ts';
import type { ClusterTimes } from '../../electron/engine/jobs/postgres/clusterMember.ts';
import { openCluster } from '../../electron/engine/jobs/postgres/openCluster.ts';
import { createJobRunner } from '../../electron/engine/jobs/runner/jobRunner.ts';
import { systemTimers } from '../../electron/engine/jobs/timers.ts';
import type { PageVisit, PageVisits, Place } from '../../electron/engine/jobs/visit/pageVisits.ts';
import { watchJobs } from '../../electron/engine/jobs/watch/jobWatch.ts';
import type { NewJob } from '../../electron/engine/ports/jobs.ts';
import { comparison, siteOf } from '../electron/engine/jobs/runner/runnerWorld.ts';
import { openTestJobStore } from './jobStore.ts';
import { found, newJob } from './jobWorld.ts';

/** How an engine of a test is started. */
export interface ClusterEngineOptions {
  readonly url: string;
  readonly role: EngineRole;
  /** Pages at once. */
  readonly places: number;
  readonly times: ClusterTimes;
}

/** Times that let a test see in seconds what takes minutes. */
export const shortTimes: ClusterTimes = {
  expireSeconds: 3,
  maintenanceSeconds: 1,
  holdMs: 800,
  leaseMs: 4000,
  beatMs: 1000,
  rescueMs: 1000,
};

/** An engine without browser and HTTP: the real runner and store of a cluster, which visits pages by plain requests. */
export async function startClusterEngine({ url, role, places, times }: ClusterEngineOptions) {
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  const opened = await openCluster({ url, role, version: 'test', times, log });
  if (!opened.ok) throw new Error(opened.error);
  const cluster = opened.value;
  const local = openTestJobStore();
  const lanes = createHostLanes({ now: systemTimers.now, random: Math.random });
  const member = cluster.join({ local: local.store, lanes, timers: systemTimers, maxPages: () => places });
  const { store, watch } = watchJobs(member.store, systemTimers.after);
  const runner = createJobRunner({
    store,
    visits: plainVisits(places),
    sites: { open: (job) => Promise.resolve(ok(siteWithDelay(job))) },
    comparison,
    lanes: member.hosts,
    timers: systemTimers,
    concurrency: (active, onRise) =>
      createConcurrency(
        { initial: places, max: places },
        { timers: systemTimers, active, onRise, readLoad: () => ({ cpuRatio: 0, eventLoopP95Ms: 0, memoryRatio: 0 }) },
      ),
    claimSeeding: (jobId) => member.claimSeeding(jobId),
    log,
  });
  await runner.start();
  member.start({ runner, store, watch, wakeOutbox: () => undefined, url: () => null });
  const dispatch = member.dispatch(runner, store);
  return {
    store,
    watch,
    figures: () => cluster.latestFigures(),
    /** Starts a batch of URLs. */
    async startBatch(urls: readonly string[], changes: Partial<NewJob> = {}): Promise<string> {
      const job = newJob({
        kind: 'batchScrape',
        url: '',
        maxDocuments: urls.length,
        createdAt: Date.now(),
        expiresAt: Date.now() + 86_400_000,
        ...changes,
      });
      const pages = urls.map((page, place) =>
        found(page, { key: `${place} ${page}`, source: 'list', depth: 0, place, template: '' }),
      );
      const started = await store.start(job, pages);
      if (!started.ok) throw new Error(started.error.message);
      dispatch.add(started.value);
      return job.id;
    },
    /** Starts a crawl. */
    async startCrawl(start: string, changes: Partial<NewJob> = {}): Promise<string> {
      const job = newJob({ url: start, createdAt: Date.now(), expiresAt: Date.now() + 86_400_000, ...changes });
      const started = await store.start(job, [found(start, { source: 'start', depth: 0 })]);
      if (!started.ok) throw new Error(started.error.message);
      dispatch.add(started.value);
      return job.id;
    },
    async stop() {
      await runner.stop();
      await member.stop();
      await cluster.close();
      local.remove();
    },
  };
}

/** The site of a crawl, whose robots.txt asks for the gap that its request has as `crawlDelayMs`. */
function siteWithDelay({ url, request: { crawlDelayMs } }: NewJob): CrawlSite {
  const site: CrawlSite = {
    ...siteOf(url, { site: () => undefined }),
    crawlDelayMs: typeof crawlDelayMs === 'number' ? crawlDelayMs : null,
    movedTo: () => Promise.resolve(site),
  };
  return site;
}

function plainVisits(places: number): PageVisits {
  let free = places;
  const line: (() => void)[] = [];
  const newPlace = (): Place => {
    let isReleased = false;
    return {
      release() {
        if (isReleased) return;
        isReleased = true;
        const next = line.shift();
        if (next === undefined) free += 1;
        else next();
      },
    };
  };
  return {
    waitForPlace(_jobId, signal) {
      if (signal.aborted) return Promise.resolve(null);
      if (free > 0) {
        free -= 1;
        return Promise.resolve(newPlace());
      }
      return new Promise((resolve) => line.push(() => resolve(newPlace())));
    },
    visit: ({ page, signal }) => readPage(page.url, signal),
  };
}

function readPage(url: string, signal: AbortSignal): Promise<PageVisit> {
  const startedAt = Date.now();
  const headers = { 'user-agent': String(process.pid), 'x-sent-at': String(startedAt) };
  return new Promise((resolve) => {
    const fail = (failure: Error): void =>
      resolve(
        signal.aborted
          ? { kind: 'aborted' }
          : { kind: 'failed', error: { code: 'X', message: failure.message }, credits: 0, isHostFailure: false },
      );
    const sent = request(url, { signal, agent: false, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('error', fail);
      response.on('end', () => {
        const links = [...text.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => new URL(link, url).href);
        resolve({
          kind: 'document',
          body: JSON.stringify({ markdown: text, metadata: { sourceURL: url } }),
          facts: {
            scrapeId: 's',
            finalUrl: url,
            statusCode: response.statusCode ?? 200,
            title: null,
            words: 1,
            durationMs: Date.now() - startedAt,
            credits: 1,
          },
          retryAfterMs: null,
          links,
          text: null,
          isCached: false,
        });
      });
    });
    sent.on('error', fail).end();
  });
}
