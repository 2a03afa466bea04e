import type { SqliteDriver } from '../../../adapters/store/sqliteDriver.ts';
import type { JobRecord, JobStore, PausedHost } from '../../ports/jobs.ts';
import type { Result } from '../../../../shared/base/result.ts';
import { admitStep } from './admitPages.ts';
import { announceEvent } from './announceEvent.ts';
import { addDelivery, dueDeliveries, endAttempt, readDeliveries, readMessage, sendAgain } from './deliveryRows.ts';
import { addEvent, endIfDone, endJob } from './endJob.ts';
import { finishPage } from './finishPage.ts';
import { insertPages } from './insertPages.ts';
import { insertJob, readJob, readJobs, type StoredJob } from './jobRow.ts';
import { leasePages, releaseLease } from './leasePages.ts';
import { readBreakdown } from './readBreakdown.ts';
import { readDocuments, readErrors, readEvents, readFingerprints, readPages, readRobotsBlocked } from './readPages.ts';
import { sweepJobs } from './sweepJobs.ts';

/** The methods of a job store without its transport: each returns its value at once, and throws as the database does. */
export type JobTables = {
  readonly [Name in keyof JobStore]: (
    ...values: Parameters<JobStore[Name]>
  ) => Awaited<ReturnType<JobStore[Name]>> extends Result<infer Value, unknown> ? Value : never;
} & { readonly hasIdempotencyKey: (key: string) => boolean };

/** A stored job that a method needs; without it the method does nothing. */
class UnknownJob extends Error {}

/** One database, and where its jobs are: on disk, or in memory without a trace. */
interface Tables {
  readonly database: SqliteDriver;
  readonly leavesNoTrace: boolean;
}

/**
 * Jobs in one SQLite database, whose tables exist.
 * @param leavesNoTrace the database is in memory
 */
export function createJobTables(database: SqliteDriver, leavesNoTrace: boolean): JobTables {
  const tables = { database, leavesNoTrace };
  return { ...startAndEnd(tables), ...visit(tables), ...read(tables), ...deliver(tables), ...maintain(tables) };
}

function find({ database, leavesNoTrace }: Tables, id: string): StoredJob | null {
  return readJob(database, id, leavesNoTrace);
}

function recordOf(tables: Tables, id: string): JobRecord | null {
  const job = find(tables, id);
  return job === null ? null : toRecord(job);
}

/** Changes a job in one transaction; null for an unknown one. */
function change(tables: Tables, id: string, act: (job: StoredJob) => void): JobRecord | null {
  return tables.database.transaction(() => {
    const job = find(tables, id);
    if (job !== null) act(job);
    return recordOf(tables, id);
  });
}

function isRunning({ state }: StoredJob): boolean {
  return state === 'scraping';
}

function startAndEnd(
  tables: Tables,
): Pick<
  JobTables,
  | 'useIdempotencyKey'
  | 'hasIdempotencyKey'
  | 'start'
  | 'announce'
  | 'addPages'
  | 'endSeeding'
  | 'cancel'
  | 'fail'
  | 'warn'
> {
  const { database } = tables;
  return {
    useIdempotencyKey: (key, now) =>
      database.run('INSERT OR IGNORE INTO idempotency (key, used_at) VALUES (?, ?)', [key, now]) === 1,

    hasIdempotencyKey: (key) => database.get('SELECT 1 AS found FROM idempotency WHERE key = ?', [key]) !== null,

    start: (job, pages) =>
      database.transaction(() => {
        insertJob(database, job);
        addEvent(database, job.id, job.createdAt, 'job.started', {});
        addDelivery(database, job, job.createdAt, { event: 'started' });
        const stored = find(tables, job.id);
        if (stored !== null) insertPages(database, stored, pages, null);
        const started = recordOf(tables, job.id);
        if (started === null) throw new UnknownJob(job.id);
        return started;
      }),

    announce: (announcement) =>
      database.transaction(() => {
        announceEvent(database, announcement);
        const announced = recordOf(tables, announcement.job.id);
        if (announced === null) throw new UnknownJob(announcement.job.id);
        return announced;
      }),

    addPages: (id, pages) =>
      change(tables, id, (job) => {
        if (job.kind === 'batchScrape' && job.state === 'completed') reopen(database, job);
        const current = find(tables, id) ?? job;
        if (isRunning(current)) insertPages(database, current, pages, null);
      }),

    endSeeding: (id, now) =>
      change(tables, id, (job) => {
        database.run('UPDATE job SET awaits_sitemaps = 0 WHERE id = ?', [job.id]);
        endIfDone(database, find(tables, id), now);
      }),

    cancel: (id, now) =>
      change(tables, id, (job) => {
        if (isRunning(job)) endJob(database, job, { state: 'cancelled', error: null }, now);
      }),

    fail: (id, error, now) =>
      change(tables, id, (job) => {
        if (isRunning(job)) endJob(database, job, { state: 'failed', error }, now);
      }),

    warn: (id, warning, now) =>
      database.transaction(() => {
        const isKnown = database.run('UPDATE job SET warning = ? WHERE id = ?', [warning, id]) === 1;
        if (isKnown) addEvent(database, id, now, 'job.warned', { warning });
        return isKnown;
      }),
  };
}

function visit(
  tables: Tables,
): Pick<JobTables, 'lease' | 'finishPage' | 'release' | 'admit' | 'relaxOrder' | 'noteHostPause'> {
  const { database } = tables;
  return {
    lease: (request) =>
      database.transaction(() => {
        const job = find(tables, request.jobId);
        return job === null ? [] : leasePages(database, job, request);
      }),

    finishPage: (finished) =>
      database.transaction(() => {
        const job = find(tables, finished.page.jobId);
        if (job === null) throw new UnknownJob(finished.page.jobId);
        const commit = finishPage(database, job, finished);
        return { ...commit, job: recordOf(tables, job.id) ?? toRecord(job) };
      }),

    release: (page, now) => database.transaction(() => releaseLease(database, page, now)),

    admit: (id, now) =>
      database.transaction(() => {
        const job = find(tables, id);
        const hasMore = job !== null && admitStep(database, job, now);
        return { hasMore, job: recordOf(tables, id) };
      }),

    relaxOrder: (id, now) =>
      database.transaction(() => {
        const job = find(tables, id);
        return job !== null && isRunning(job) && !job.progress.isRelaxed && relaxOrder(database, id, now);
      }),

    noteHostPause: (pause) => database.transaction(() => noteHostPause(tables, pause)),
  };
}

function read(
  tables: Tables,
): Pick<
  JobTables,
  'job' | 'running' | 'documents' | 'errors' | 'robotsBlocked' | 'pages' | 'fingerprints' | 'breakdown' | 'events'
> {
  const { database } = tables;
  return {
    job: (id) => recordOf(tables, id),
    running: () => readRunning(tables),
    documents: (id, skip, max) => readDocuments(database, id, skip, max),
    errors: (id) => readErrors(database, id),
    robotsBlocked: (id, maxCount) => readRobotsBlocked(database, id, maxCount),
    pages(id, query) {
      const job = find(tables, id);
      return job === null ? { pages: [], next: null } : readPages(database, job, query);
    },
    fingerprints: (id, after, count) => readFingerprints(database, id, after, count),
    breakdown(id, maxHosts) {
      const job = find(tables, id);
      return job === null ? null : readBreakdown(database, job, maxHosts);
    },
    events: (id, after, count) => readEvents(database, id, after, count),
  };
}

function deliver(
  tables: Tables,
): Pick<JobTables, 'dueDeliveries' | 'endAttempt' | 'deliveries' | 'message' | 'sendAgain'> {
  const { database, leavesNoTrace } = tables;
  return {
    dueDeliveries: (request) => dueDeliveries(database, leavesNoTrace, request),
    endAttempt: (attempt) => database.transaction(() => endAttempt(database, attempt)),
    deliveries(id, from, count) {
      const job = find(tables, id);
      return job === null ? [] : readDeliveries(database, job, from, count);
    },
    message(id, deliveryId) {
      const job = find(tables, id);
      return job === null ? null : readMessage(database, job, deliveryId);
    },
    sendAgain: (id, deliveryId, now) =>
      database.transaction(() => {
        const job = find(tables, id);
        return job === null || job.webhook === null ? null : sendAgain(database, job, deliveryId, now);
      }),
  };
}

function maintain(tables: Tables): Pick<JobTables, 'recover' | 'sweep'> {
  const { database } = tables;
  return {
    recover: (now) =>
      database.transaction(() => {
        database.run(
          "UPDATE page SET state = 'waiting', lease_token = NULL, lease_until = NULL WHERE state = 'leased'",
          [],
        );
        database.run('UPDATE job SET waiting = waiting + leased, leased = 0 WHERE leased > 0', []);
        const running = readRunning(tables);
        for (const { id } of running) addEvent(database, id, now, 'job.resumed', {});
        return running;
      }),

    sweep: (now) => database.transaction(() => sweepJobs(database, now)),
  };
}

function readRunning({ database, leavesNoTrace }: Tables): JobRecord[] {
  return readJobs(database, "state = 'scraping'", [], leavesNoTrace).map(toRecord);
}

function toRecord({ progress: _, ...record }: StoredJob): JobRecord {
  return record;
}

/** A batch that gets more URLs after its end runs again; the time that its documents stay begins with its next end. */
function reopen(database: SqliteDriver, job: StoredJob): void {
  database.run(
    `UPDATE job SET state = 'scraping', expires_at = expires_at - (coalesce(ended_at, created_at) - created_at), ended_at = NULL
     WHERE id = ?`,
    [job.id],
  );
}

/** Lets the next level begin while pages of this one are under way. */
function relaxOrder(database: SqliteDriver, id: string, now: number): boolean {
  const open = database.get("SELECT MIN(number) AS number FROM page WHERE job = ? AND state IN ('waiting', 'leased')", [
    id,
  ]);
  database.run('UPDATE job SET is_relaxed = 1 WHERE id = ?', [id]);
  const number = open?.['number'];
  addEvent(database, id, now, 'order.relaxed', { number: typeof number === 'number' ? number : null });
  return true;
}

/** Notes the pause of a host for each running job that has pages of it. */
function noteHostPause({ database, leavesNoTrace }: Tables, { jobId, host, reason, until, now }: PausedHost): string[] {
  const running = readJobs(database, "state = 'scraping'", [], leavesNoTrace).map(({ id }) => id);
  const concerned = running.filter(
    (id) =>
      id === jobId ||
      database.get("SELECT 1 AS found FROM page WHERE job = ? AND state = 'waiting' AND host = ? LIMIT 1", [
        id,
        host,
      ]) !== null,
  );
  for (const id of concerned) addEvent(database, id, now, 'host.paused', { host, reason, until });
  return concerned;
}
