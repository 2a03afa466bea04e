import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { isJsonObject } from '../../../shared/base/json.ts';
import { ok } from '../../../shared/base/result.ts';
import type { GuardedClient } from '../host/guardedClient.ts';
import type { SitePool } from '../host/sitePool.ts';
import type { JobPort } from '../http/serverPorts.ts';
import { createHostLanes } from '../jobs/hosts/hostLanes.ts';
import { createJobService } from '../jobs/jobService.ts';
import { createConcurrency } from '../jobs/load/concurrency.ts';
import { createSystemLoad } from '../jobs/load/systemLoad.ts';
import { createCrawlProposer } from '../jobs/prompt/proposeCrawl.ts';
import { createJobRunner } from '../jobs/runner/jobRunner.ts';
import type { Cluster } from '../jobs/postgres/openCluster.ts';
import { createJobStoreClient } from '../jobs/store/jobStoreClient.ts';
import { systemTimers } from '../jobs/timers.ts';
import { createVisitByScrape } from '../jobs/visit/visitByScrape.ts';
import { createJobProgress } from '../jobs/runner/jobProgress.ts';
import { watchJobs } from '../jobs/watch/jobWatch.ts';
import { createOutbox } from '../webhooks/outbox.ts';
import { createReceiverCheck } from '../webhooks/receiverCheck.ts';
import { createSendDelivery } from '../webhooks/sendDelivery.ts';
import { wakeAfterCommits } from '../webhooks/wakeAfterCommits.ts';
import type { PageModel } from '../model/pageModel.ts';
import type { JobRecord, JobStore } from '../ports/jobs.ts';
import { refusalOf } from '../scrape/scrapeFailure.ts';
import { unrecorded } from '../scrape/scrapeJob.ts';
import type { ScrapeQueue } from '../scrape/scrapeQueue.ts';
import type { ScrapeService } from '../scrape/scrapeService.ts';
import { validateScrape } from '../scrape/validate/validateScrape.ts';
import { createRobotsCache } from '../site/robots/robotsCache.ts';
import { createCrawlSites, describeStart } from './crawlSites.ts';
import { createPageComparison } from './pageComparison.ts';
import { startJobStore } from './startJobStore.ts';

export interface JobSettings {
  /** The process of the store; {@link openJobProcess} opens it. */
  readonly process: JobProcess;
  /** The database that this engine shares with others; null for an engine of its own. */
  readonly cluster: Cluster | null;
  /** Where other engines reach this one; null where they do not. */
  readonly url: () => string | null;
  readonly queue: ScrapeQueue;
  readonly scrapes: ScrapeService;
  readonly model: PageModel;
  readonly client: GuardedClient;
  readonly sites: SitePool;
  /** The crawler's own name: `User-Agent` of its requests for robots.txt and sitemaps. */
  readonly userAgent: string;
  /** Product tokens of the crawler, for robots.txt. */
  readonly robotsAgents: readonly string[];
  /** Maximum number of pages of one host that jobs visit at once; null for the default. */
  readonly maxPagesPerHost: number | null;
  /** Hours that a job stays readable after its end. */
  readonly keepJobsHours: number;
  /** Slots of the scrape queue. */
  readonly slots: number;
  readonly readMemoryRatio: () => number;
  /** Signs what is sent to webhooks; null for none. */
  readonly webhookSecret: string | null;
  readonly log: (line: string) => void;
}

/** The process of the engine's databases. */
export type JobProcess = ReturnType<typeof createJobStoreClient>;

export interface OpenJobs extends JobPort {
  readonly store: JobStore;
  /** Continues the jobs that ran when the engine ended. */
  start(): Promise<void>;
  /** Ends all visits and gives their pages back. */
  stop(): Promise<void>;
}

/** Pages of documents that are read beside those that hold a slot. */
const maxPagesPerSlot = 4;
const hourMs = 60 * 60 * 1000;

/**
 * Opens the process of the databases of jobs and known pages; it starts with the first call.
 * @param data the engine's data folder
 */
export function openJobProcess(data: string): JobProcess {
  const files = { jobs: join(data, 'jobs', 'jobs.db'), knownPages: join(data, 'pages', 'known-pages.db') };
  return createJobStoreClient(() => startJobStore(files));
}

/** Opens crawls and batches over the engine's scrapes. */
export function openJobs(settings: JobSettings): OpenJobs {
  const { process, cluster, queue, scrapes, slots, maxPagesPerHost, log } = settings;
  const { now, after } = systemTimers;
  const own = createHostLanes({ now, random: Math.random, ...(maxPagesPerHost === null ? {} : { maxPagesPerHost }) });
  let maxPages = (): number => slots;
  const member =
    cluster?.join({ local: process, lanes: own, timers: systemTimers, maxPages: () => maxPages() }) ?? null;
  const [base, lanes] = [member?.store ?? process, member?.hosts ?? own];
  const outbox = createOutbox({
    store: base,
    send: createSendDelivery({
      fetch: settings.client.fetch,
      secret: settings.webhookSecret,
      userAgent: settings.userAgent,
    }),
    timers: systemTimers,
    random: Math.random,
    log,
  });
  const { store, watch } = watchJobs(
    wakeAfterCommits(base, (jobId) => outbox.wake(jobId)),
    after,
  );
  const readLoad = createSystemLoad(settings.readMemoryRatio);
  const runner = createJobRunner({
    store,
    visits: createVisitByScrape({ queue, scrapes, scrapeOf, refusalOf, allowPrivate, now }),
    sites: createCrawlSites({
      ...settings,
      fetch: settings.client.fetch,
      readSitemap: settings.sites.readSitemap,
      matchPatterns: settings.sites.matchPatterns,
      robots: createRobotsCache(systemTimers),
    }),
    comparison: createPageComparison(settings.sites),
    lanes,
    timers: systemTimers,
    ...(member === null ? {} : { claimSeeding: member.claimSeeding }),
    concurrency(active, onRise) {
      const range = { initial: slots, max: slots * maxPagesPerSlot };
      const concurrency = createConcurrency(range, { timers: systemTimers, readLoad, active, onRise });
      maxPages = () => concurrency.limit;
      return concurrency;
    },
    log,
  });
  const retentionMs = settings.keepJobsHours * hourMs;
  const dispatch = member?.dispatch(runner, store) ?? runner;
  const service = createJobService({ store, runner: dispatch, describeStart, now, random: randomBytes, retentionMs });
  const sweep = setInterval(() => void sweepExpired(store, now), hourMs);
  sweep.unref();
  return {
    service,
    store,
    watch,
    progress: createJobProgress((listener) => void runner.listen(listener), lanes, now),
    proposeCrawl: createCrawlProposer(settings.model),
    ...systemTimers,
    webhooks: {
      check: createReceiverCheck(settings.client.decide),
      isSigned: settings.webhookSecret !== null,
      wake: () => outbox.wake(null),
    },
    async start() {
      await runner.start();
      member?.start({ runner, store, watch, wakeOutbox: () => outbox.wake(null), url: settings.url });
      outbox.wake(null);
      // An engine that never runs for an hour removes them as well.
      void sweepExpired(store, now);
    },
    async stop() {
      clearInterval(sweep);
      await Promise.all([runner.stop(), outbox.stop()]);
      await member?.stop();
      await Promise.all([process.close(), cluster?.close()]);
    },
  };
}

/** The scrape of one page, with the options that its job has for pages. */
function scrapeOf({ request, leavesNoTrace }: JobRecord, url: string): ReturnType<typeof validateScrape> {
  const { scrapeOptions } = request;
  const scrape = validateScrape({ ...(isJsonObject(scrapeOptions) ? scrapeOptions : {}), url });
  return scrape.ok && leavesNoTrace ? ok(unrecorded(scrape.value)) : scrape;
}

function allowPrivate({ request }: JobRecord): string | boolean {
  const allowed = request['allowPrivate'];
  return typeof allowed === 'string' || typeof allowed === 'boolean' ? allowed : false;
}

/** Removes expired jobs in bounded steps; a store that fails is asked again an hour later. */
async function sweepExpired(store: JobStore, now: () => number): Promise<void> {
  for (;;) {
    const swept = await store.sweep(now());
    if (!swept.ok || !swept.value) return;
  }
}
