import { setImmediate } from 'node:timers/promises';
import type { JsonObject } from '../../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../../shared/base/result.ts';
import type {
  CrawlSite,
  CrawlSites,
  PageComparison,
  Verdict,
} from '../../../../../electron/engine/jobs/crawl/crawlSite.ts';
import { foundPage } from '../../../../../electron/engine/jobs/crawl/foundPages.ts';
import { createHostLanes } from '../../../../../electron/engine/jobs/hosts/hostLanes.ts';
import { createConcurrency } from '../../../../../electron/engine/jobs/load/concurrency.ts';
import type { RunnerEvent } from '../../../../../electron/engine/jobs/runner/jobEvents.ts';
import { createJobRunner } from '../../../../../electron/engine/jobs/runner/jobRunner.ts';
import type { JobRunner } from '../../../../../electron/engine/jobs/runner/runnerPorts.ts';
import { migrate } from '../../../../../electron/adapters/store/migrations.ts';
import { openSqlite } from '../../../../../electron/adapters/store/sqliteDriver.ts';
import { createJobTables, type JobTables } from '../../../../../electron/engine/jobs/store/jobTables.ts';
import { jobMigrations } from '../../../../../electron/engine/jobs/store/schema.ts';
import type { PageVisit, PageVisits, Place } from '../../../../../electron/engine/jobs/visit/pageVisits.ts';
import type {
  FoundPage,
  JobRecord,
  JobStore,
  JobStoreFailure,
  NewJob,
} from '../../../../../electron/engine/ports/jobs.ts';
import { newJob, urlsOfDocuments } from '../../../../support/jobWorld.ts';
import type { Timers } from '../../../../../electron/engine/jobs/timers.ts';
import { createFakeTimers, type FakeTimers } from '../fakeTimers.ts';

/** A page of a made site; a path that is not listed answers 404. */
export interface SitePage {
  readonly links?: readonly string[];
  readonly status?: number;
  readonly retryAfterMs?: number;
  readonly redirect?: string;
  readonly failure?: { readonly isHostFailure: boolean };
  readonly durationMs?: number;
  readonly text?: string;
}

/** @param visit how often the URL was requested before */
export type Site = (url: string, visit: number) => SitePage | undefined;

export interface WorldOptions {
  readonly site: Site;
  readonly seed?: number;
  readonly places?: number;
  readonly sitemap?: readonly string[];
  readonly robots?: (url: string) => boolean;
  /** Why robots.txt cannot be read. */
  readonly robotsFault?: CrawlSite['robotsFault'];
  /** Failure of the patterns on these URLs. */
  readonly prepare?: (urls: readonly string[]) => Result<never, string> | undefined;
  readonly maxPagesPerHost?: number;
  /** Real rules of sites instead of those of this world. */
  readonly sites?: (timers: Timers) => CrawlSites;
  readonly comparison?: PageComparison;
  readonly describeStart?: (url: string, request: JsonObject) => { readonly key: string; readonly template: string };
  readonly leavesNoTrace?: boolean;
  /** Failure of a call of the store; `isDone` where the call has worked all the same. */
  readonly failStore?: (method: string) => { readonly kind: JobStoreFailure['kind']; readonly isDone: boolean } | null;
}

export interface Visited {
  readonly url: string;
  readonly jobId: string;
  readonly startedAt: number;
  endedAt: number;
  wasAborted: boolean;
}

export interface World {
  readonly runner: JobRunner;
  readonly store: JobStore;
  readonly tables: JobTables;
  readonly timers: FakeTimers;
  readonly events: RunnerEvent[];
  readonly visited: Visited[];
  readonly logs: string[];
  startJob(changes?: Partial<NewJob>, urls?: readonly string[]): Promise<JobRecord>;
  /** Moves the clock until nothing is to do, or the condition holds. */
  run(until?: () => boolean): Promise<void>;
  /** A second engine over the same tables. */
  restart(): JobRunner;
  record(id: string): JobRecord;
  published(id: string): string[];
}

const origin = 'https://site.example';
export const at = (path: string): string => new URL(path, origin).href;

/** Numbers from 0 to 1, the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** The tables as a store, with failures that a test wants. */
function storeOver(tables: () => JobTables, fail: WorldOptions['failStore']): JobStore {
  const call = (name: string, values: readonly unknown[]): Promise<Result<unknown, JobStoreFailure>> => {
    const failure = fail?.(name) ?? null;
    const method = tables()[name as keyof JobTables] as (...values: readonly unknown[]) => unknown;
    if (failure !== null && !failure.isDone) return Promise.resolve(err({ kind: failure.kind, message: 'disk full' }));
    const value = method(...values);
    return Promise.resolve(failure === null ? ok(value) : err({ kind: failure.kind, message: 'process ended' }));
  };
  return new Proxy({} as JobStore, {
    get:
      (_target, name) =>
      (...values: readonly unknown[]) =>
        call(String(name), values),
  });
}

export const comparison: PageComparison = {
  fingerprint: (_url, template, text) =>
    Promise.resolve({ template, simhash: 0n, wordCount: text.length, contentHash: text }),
  bandsOf: ({ contentHash }) => [contentHash],
  isNearDuplicate: () => false,
  createWatch() {
    const seen = new Map<string, string[]>();
    return {
      add: ({ template, contentHash }) => void seen.set(template, [...(seen.get(template) ?? []), contentHash]),
      isClosed(template) {
        const texts = seen.get(template) ?? [];
        return texts.length >= 5 && new Set(texts).size === 1;
      },
    };
  },
};

export function siteOf(start: string, options: WorldOptions): CrawlSite {
  const { sitemap = [], robotsFault = null, robots = () => robotsFault === null, prepare } = options;
  const { host } = new URL(start);
  const judge = (url: string): Verdict => {
    if (new URL(url).host !== host) return { isAdmitted: false, reason: 'external' };
    return robots(url) ? { isAdmitted: true, kind: 'internal', url } : { isAdmitted: false, reason: 'robots' };
  };
  const site: CrawlSite = {
    scope: {
      judgeStart: () => judge(start),
      judge: ({ url }) => judge(url),
      judgeRedirect: ({ finalUrl }) => judge(finalUrl),
    },
    host,
    followsLinks: true,
    crawlDelayMs: null,
    robots: robotsFault === null ? 'rules' : 'unreachable',
    robotsFault,
    warning: null,
    urlKey: (url) => url,
    urlTemplate: (url) => new URL(url).pathname.replaceAll(/\d+/g, '#'),
    async *sitemapLinks() {
      yield await Promise.resolve(sitemap.map(at));
    },
    prepare: (urls) => Promise.resolve(prepare?.(urls) ?? ok(site)),
    movedTo: (finalUrl) => Promise.resolve(siteOf(finalUrl, options)),
  };
  return site;
}

function visitsOf(options: WorldOptions, timers: Timers, visited: Visited[]): PageVisits {
  const random = randomNumbers(options.seed ?? 1);
  const counts = new Map<string, number>();
  let free = options.places ?? 4;
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
      if (free > 0) {
        free -= 1;
        return Promise.resolve(newPlace());
      }
      return new Promise((resolve) => {
        line.push(() => {
          resolve(newPlace());
        });
        signal.addEventListener('abort', () => {
          resolve(null);
        });
      });
    },
    visit({ page, job, signal }) {
      const count = counts.get(page.url) ?? 0;
      counts.set(page.url, count + 1);
      const entry: Visited = { url: page.url, jobId: job.id, startedAt: timers.now(), endedAt: 0, wasAborted: false };
      visited.push(entry);
      const answer = options.site(page.url, count) ?? { status: 404 };
      const durationMs = answer.durationMs ?? Math.floor(random() * 2000);
      return new Promise((resolve) => {
        const end = (visit: PageVisit): void => {
          signal.removeEventListener('abort', abort);
          entry.endedAt = timers.now();
          resolve(visit);
        };
        const cancel = timers.after(durationMs, () => {
          end(visitOf(page.url, answer, durationMs));
        });
        const abort = (): void => {
          cancel();
          entry.wasAborted = true;
          end({ kind: 'aborted' });
        };
        signal.addEventListener('abort', abort);
      });
    },
  };
}

function visitOf(url: string, page: SitePage, durationMs: number): PageVisit {
  if (page.failure !== undefined)
    return {
      kind: 'failed',
      error: { code: 'X', message: 'x' },
      credits: 0,
      isHostFailure: page.failure.isHostFailure,
    };
  const finalUrl = page.redirect ?? url;
  return {
    kind: 'document',
    body: JSON.stringify({ markdown: page.text ?? url, metadata: { sourceURL: url } }),
    facts: { scrapeId: 's', finalUrl, statusCode: page.status ?? 200, title: null, words: 1, durationMs, credits: 1 },
    retryAfterMs: page.retryAfterMs ?? null,
    links: (page.links ?? []).map((link) => new URL(link, finalUrl).href),
    text: page.text ?? url,
    isCached: false,
  };
}

/** A runner over a store, which visits the pages of a made site. */
export function createWorldRunner(
  options: WorldOptions,
  {
    store,
    timers,
    visited,
    log = () => undefined,
  }: {
    readonly store: JobStore;
    readonly timers: Timers;
    readonly visited: Visited[];
    readonly log?: (message: string) => void;
  },
): JobRunner {
  const places = options.places ?? 4;
  return createJobRunner({
    store,
    visits: visitsOf(options, timers, visited),
    sites: options.sites?.(timers) ?? { open: (job) => Promise.resolve(ok(siteOf(job.url, options))) },
    comparison: options.comparison ?? comparison,
    lanes: createHostLanes({
      now: () => timers.now(),
      random: () => 0.5,
      maxPagesPerHost: options.maxPagesPerHost ?? 8,
    }),
    timers,
    concurrency: (active, onRise) =>
      createConcurrency(
        { initial: places, max: places },
        { timers, active, onRise, readLoad: () => ({ cpuRatio: 0, eventLoopP95Ms: 0, memoryRatio: 0 }) },
      ),
    log,
  });
}

/** The start page of a crawl of a made site. */
export function startPageOf(url: string): FoundPage {
  return pageOf(url, 0, { kind: 'crawl', request: {} }, { site: () => undefined });
}

export function createRunnerWorld(options: WorldOptions): World & { remove(): void } {
  const timers = createFakeTimers();
  const database = openSqlite(':memory:');
  migrate(database, jobMigrations);
  const tables = createJobTables(database, options.leavesNoTrace ?? false);
  const store = storeOver(() => tables, options.failStore);
  const visited: Visited[] = [];
  const events: RunnerEvent[] = [];
  const logs: string[] = [];
  const makeRunner = (): JobRunner => {
    const runner = createWorldRunner(options, { store, timers, visited, log: (message) => void logs.push(message) });
    runner.listen((event) => void events.push(event));
    return runner;
  };
  const runner = makeRunner();
  return {
    runner,
    store,
    tables,
    timers,
    events,
    visited,
    logs,
    remove() {
      database.close();
    },
    restart: makeRunner,
    async startJob(changes = {}, urls = ['/']) {
      const job = newJob({
        createdAt: timers.now(),
        expiresAt: timers.now() + 86_400_000,
        url: at(urls[0] ?? '/'),
        ...changes,
      });
      const pages = urls.map((url, place) => pageOf(at(url), place, job, options));
      const record = tables.start(job, pages);
      runner.add(record);
      await setImmediate();
      return record;
    },
    async run(until = () => false) {
      for (let step = 0; step < 100_000; step += 1) {
        await setImmediate();
        if (until() || !timers.runNext()) return;
      }
      throw new Error('the jobs do not end');
    },
    record(id) {
      const record = tables.job(id);
      if (record === null) throw new Error(`no job ${id}`);
      return record;
    },
    published: (id) => urlsOfDocuments(tables.documents(id, 0, { count: 100_000, bytes: 1e9 })),
  };
}

function pageOf(
  url: string,
  place: number,
  { kind, request }: Pick<NewJob, 'kind' | 'request'>,
  options: WorldOptions,
): FoundPage {
  const isCrawl = kind === 'crawl';
  const page = foundPage(
    siteOf(url, options),
    url,
    { isAdmitted: true, kind: 'internal', url },
    { source: isCrawl ? 'start' : 'list', depth: 0, place },
  );
  if (isCrawl) return { ...page, ...options.describeStart?.(url, request) };
  return { ...page, key: `${place} ${page.key}`, template: '' };
}
