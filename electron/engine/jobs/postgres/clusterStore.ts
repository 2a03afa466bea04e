import { isJsonObject } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { DueDeliveries } from '../../ports/deliveries.ts';
import type {
  FinishedPage,
  JobRecord,
  JobStore,
  JobStoreFailure,
  LeasedPage,
  NewJob,
  PageCommit,
} from '../../ports/jobs.ts';
import type { PostgresTables } from './postgresTables.ts';

/** Results of visits that are kept while the database does not answer. */
const maxKeptResults = 100;
const maxKeptMs = 60_000;

export interface ClusterStoreOptions {
  /** The store of this machine: jobs that leave nothing on disk, and those with a profile, stay where they were started. */
  readonly local: JobStore;
  /** How long a page is leased; the engine renews it while it visits the page. */
  readonly leaseMs: number;
  readonly now: () => number;
}

/** The jobs of the cluster, and those of this engine alone. */
export interface ClusterStore {
  readonly store: JobStore;
  /** Whether only this engine knows a job. */
  readonly isLocal: (jobId: string) => boolean;
  /** Tokens of the pages that this engine visits. */
  readonly leases: () => readonly string[];
}

export function createClusterStore(tables: PostgresTables, options: ClusterStoreOptions): ClusterStore {
  const { local, leaseMs } = options;
  const localJobs = new Set<string>();
  const leases = new Map<string, LeasedPage>();
  const shared = sharedStore(tables);
  const ofJob = (jobId: string): JobStore => (localJobs.has(jobId) ? local : shared);
  const finish = keepingResults(shared, options.now);

  const store: JobStore = {
    useIdempotencyKey: (key, now, leavesNoTrace) =>
      (leavesNoTrace ? local : shared).useIdempotencyKey(key, now, leavesNoTrace),
    start(job, pages) {
      if (staysHere(job)) localJobs.add(job.id);
      return ofJob(job.id).start(job, pages);
    },
    announce(announcement) {
      const { id, leavesNoTrace } = announcement.job;
      if (leavesNoTrace) localJobs.add(id);
      return ofJob(id).announce(announcement);
    },
    async lease(request) {
      if (localJobs.has(request.jobId)) return await local.lease(request);
      const leased = await shared.lease({ ...request, leaseMs });
      if (leased.ok) for (const page of leased.value) leases.set(page.token, page);
      return leased;
    },
    async finishPage(finished) {
      if (localJobs.has(finished.page.jobId)) return await local.finishPage(finished);
      const commit = await finish(finished);
      if (commit.ok) leases.delete(finished.page.token);
      return commit;
    },
    async release(page, now) {
      const released = await ofJob(page.jobId).release(page, now);
      leases.delete(page.token);
      return released;
    },
    ...byJob(ofJob),
    running: () => both(shared.running(), local.running()),
    async recover(now) {
      const here = await local.recover(now);
      if (here.ok) for (const { id } of here.value) localJobs.add(id);
      return await both(shared.recover(now), Promise.resolve(here));
    },
    async job(id) {
      const found = await ofJob(id).job(id);
      if (localJobs.has(id) || !found.ok || found.value !== null) return found;
      // It may have been started here before this engine was.
      const here = await local.job(id);
      if (here.ok && here.value !== null) localJobs.add(id);
      return here;
    },
    noteHostPause: (pause) => both(shared.noteHostPause(pause), local.noteHostPause(pause)),
    async sweep(now) {
      const swept = await shared.sweep(now);
      const sweptHere = await local.sweep(now);
      return swept.ok && sweptHere.ok ? ok(swept.value || sweptHere.value) : swept;
    },
    async dueDeliveries(request) {
      const here = await local.dueDeliveries(request);
      if (!here.ok) return here;
      for (const { jobId } of here.value.deliveries) localJobs.add(jobId);
      const maxCount = request.maxCount - here.value.deliveries.length;
      const due = maxCount > 0 ? await shared.dueDeliveries({ ...request, maxCount }) : ok(nothingDue);
      return due.ok ? ok(joined(due.value, here.value)) : due;
    },
  };
  return { store, isLocal: (jobId) => localJobs.has(jobId), leases: () => [...leases.keys()] };
}

/** Whether a job may not leave its machine: zero data retention, or a profile, whose cookies are there. */
function staysHere({ leavesNoTrace, request: { scrapeOptions } }: Pick<NewJob, 'leavesNoTrace' | 'request'>): boolean {
  return leavesNoTrace || (isJsonObject(scrapeOptions) && isJsonObject(scrapeOptions['profile']));
}

const nothingDue: DueDeliveries = { deliveries: [], waitingJobs: [], nextAt: null };

function joined(one: DueDeliveries, other: DueDeliveries): DueDeliveries {
  const times = [one.nextAt, other.nextAt].filter((at) => at !== null);
  return {
    deliveries: [...one.deliveries, ...other.deliveries],
    waitingJobs: [...one.waitingJobs, ...other.waitingJobs],
    nextAt: times.length === 0 ? null : Math.min(...times),
  };
}

async function both<Value>(
  one: Promise<Result<readonly Value[], JobStoreFailure>>,
  other: Promise<Result<readonly Value[], JobStoreFailure>>,
): Promise<Result<readonly Value[], JobStoreFailure>> {
  const [first, second] = await Promise.all([one, other]);
  if (!first.ok) return first;
  return second.ok ? ok([...first.value, ...second.value]) : second;
}

type ByJob = Pick<
  JobStore,
  | 'addPages'
  | 'endSeeding'
  | 'admit'
  | 'relaxOrder'
  | 'cancel'
  | 'fail'
  | 'warn'
  | 'documents'
  | 'errors'
  | 'robotsBlocked'
  | 'pages'
  | 'fingerprints'
  | 'breakdown'
  | 'events'
  | 'endAttempt'
  | 'deliveries'
  | 'message'
  | 'sendAgain'
>;

/** The methods that one store alone answers, by the job. */
function byJob(ofJob: (jobId: string) => JobStore): ByJob {
  return {
    addPages: (id, pages) => ofJob(id).addPages(id, pages),
    endSeeding: (id, now) => ofJob(id).endSeeding(id, now),
    admit: (id, now) => ofJob(id).admit(id, now),
    relaxOrder: (id, now) => ofJob(id).relaxOrder(id, now),
    cancel: (id, now) => ofJob(id).cancel(id, now),
    fail: (id, error, now) => ofJob(id).fail(id, error, now),
    warn: (id, warning, now) => ofJob(id).warn(id, warning, now),
    documents: (id, skip, max) => ofJob(id).documents(id, skip, max),
    errors: (id) => ofJob(id).errors(id),
    robotsBlocked: (id, maxCount) => ofJob(id).robotsBlocked(id, maxCount),
    pages: (id, query) => ofJob(id).pages(id, query),
    fingerprints: (id, after, count) => ofJob(id).fingerprints(id, after, count),
    breakdown: (id, maxHosts) => ofJob(id).breakdown(id, maxHosts),
    events: (id, after, count) => ofJob(id).events(id, after, count),
    endAttempt: (attempt) => ofJob(attempt.jobId).endAttempt(attempt),
    deliveries: (id, from, count) => ofJob(id).deliveries(id, from, count),
    message: (id, deliveryId) => ofJob(id).message(id, deliveryId),
    sendAgain: (id, deliveryId, now) => ofJob(id).sendAgain(id, deliveryId, now),
  };
}

/** The tables as a store: what the database throws becomes a failure. */
function sharedStore(tables: PostgresTables): JobStore {
  const methods = Object.entries(tables).map(([name, method]) => {
    const call = method as (...values: readonly unknown[]) => Promise<unknown>;
    return [
      name,
      async (...values: readonly unknown[]): Promise<Result<unknown, JobStoreFailure>> => {
        try {
          return ok(await call(...values));
        } catch (failure) {
          return err({ kind: 'unwritable', message: failure instanceof Error ? failure.message : String(failure) });
        }
      },
    ] as const;
  });
  // Each method gives the result of its own type.
  return Object.fromEntries(methods) as unknown as JobStore;
}

/**
 * Finishes pages. While the database does not answer, the results of visits are kept for a minute, a hundred at most; after that they are
 * dropped, and their pages are visited again when their leases have ended.
 */
function keepingResults(shared: JobStore, now: () => number): JobStore['finishPage'] {
  const keptSince = new Map<string, number>();
  const lastRecords = new Map<string, JobRecord>();
  return async (finished: FinishedPage) => {
    const { token, jobId } = finished.page;
    const commit = await shared.finishPage(finished);
    if (commit.ok) {
      keptSince.delete(token);
      const { job } = commit.value;
      if (job.state === 'scraping') lastRecords.set(jobId, job);
      else lastRecords.delete(jobId);
      return commit;
    }
    const since = keptSince.get(token);
    const record = lastRecords.get(jobId);
    const isTooMany = since === undefined && keptSince.size >= maxKeptResults;
    const isTooLate = since !== undefined && now() - since > maxKeptMs;
    if (record === undefined || (!isTooMany && !isTooLate)) {
      keptSince.set(token, since ?? now());
      return commit;
    }
    keptSince.delete(token);
    const dropped: PageCommit = { isAccepted: false, isDuplicate: false, job: record };
    return ok(dropped);
  };
}
