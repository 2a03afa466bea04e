import type { JobRecord, JobStore, PausedHost } from '../../ports/jobs.ts';
import type { JobTables } from '../store/jobTables.ts';
import type { StoredJob } from '../store/jobRow.ts';
import { admitStep } from './admitPages.ts';
import { announceEvent } from './announceEvent.ts';
import { dueDeliveries, endAttempt, readDeliveries, readMessage, readTime, sendAgain } from './deliveryRows.ts';
import { packText, readDocuments } from './documentPieces.ts';
import { finishPage, readVisited } from './finishPage.ts';
import { insertPages } from './insertPages.ts';
import { type HeldLanes, leasePages, releaseLease } from './leasePages.ts';
import { endIfDone, endJob, insertJob, lockJob, type LockedJob, type StoreClock } from './lockedJob.ts';
import type { Durability, PostgresDriver, PostgresTransaction } from './postgresDriver.ts';
import {
  readBreakdown,
  readErrors,
  readEvents,
  readFingerprints,
  readJob,
  readPages,
  readRobotsBlocked,
  readRunning,
} from './readJobs.ts';
import { sweepJobs } from './sweepJobs.ts';

/** The methods of a job store: each gives its value, and rejects as the database does. */
export type PostgresTables = {
  readonly [Name in keyof JobStore]: (...values: Parameters<JobTables[Name]>) => Promise<ReturnType<JobTables[Name]>>;
};

/** How the tables are used. */
export interface TableOptions {
  /** `caller` only where one process uses the database, in tests. */
  readonly clock: StoreClock;
  /** Lanes of this engine, from which alone pages are leased; null where there are no lanes. */
  readonly heldLanes: (() => HeldLanes) | null;
  /** Pages of these hosts are waiting, after the commit. */
  readonly onAdmitted?: (hosts: readonly string[]) => void;
}

interface Tables extends TableOptions {
  readonly database: PostgresDriver;
}

/** A job that a method needs is not stored. */
class UnknownJob extends Error {}

/** Jobs in one PostgreSQL database, whose tables exist. Each method is one transaction. */
export function createPostgresTables(database: PostgresDriver, options: TableOptions): PostgresTables {
  const tables = { database, ...options };
  return { ...startAndEnd(tables), ...visit(tables), ...read(tables), ...deliver(tables), ...maintain(tables) };
}

function toRecord({ progress: _, ...record }: StoredJob): JobRecord {
  return record;
}

/** Changes a job whose row is locked meanwhile; `otherwise` for an unknown one. */
function withJob<Value>(
  { database, clock }: Tables,
  id: string,
  now: number,
  otherwise: Value,
  act: (job: LockedJob) => Promise<Value>,
  durability: Durability = 'now',
): Promise<Value> {
  return database.transaction(async (queries) => {
    const job = await lockJob(queries, id, now, clock);
    if (job === null) return otherwise;
    const wasRunning = job.isRunning;
    const value = await act(job);
    job.save();
    if (wasRunning && !job.isRunning) queries.send('SET LOCAL synchronous_commit TO on');
    return value;
  }, durability);
}

/** The same, for a method that gives the job; null for an unknown one. */
function change(
  tables: Tables,
  id: string,
  now: number,
  act: (job: LockedJob) => Promise<void> | void,
): Promise<JobRecord | null> {
  return withJob<JobRecord | null>(tables, id, now, null, async (job) => {
    await act(job);
    return toRecord(job.record);
  });
}

function startAndEnd(
  tables: Tables,
): Pick<
  PostgresTables,
  'useIdempotencyKey' | 'start' | 'announce' | 'addPages' | 'endSeeding' | 'cancel' | 'fail' | 'warn'
> {
  const { database, clock } = tables;
  return {
    async useIdempotencyKey(key, given) {
      const now = await readTime(database, given, clock);
      const added = await database.run(
        'INSERT INTO trowel.idempotency (key, used_at) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING',
        [key, now],
      );
      return added === 1;
    },

    start: (job, pages) =>
      database.transaction(async (queries) => {
        const stored = await insertJob(queries, job, clock);
        stored.addEvent('job.started', {});
        stored.addDelivery({ event: 'started' });
        await insertPages(stored, pages, null);
        stored.save();
        return toRecord(stored.record);
      }),

    async announce(announcement) {
      const packed = announcement.data === null ? null : await packText(announcement.data);
      return await database.transaction(async (queries) => {
        const job = await announceEvent(queries, announcement, packed, clock);
        job.save();
        return toRecord(job.record);
      });
    },

    addPages: (id, pages) =>
      change(tables, id, 0, async (job) => {
        if (job.record.kind === 'batchScrape' && job.record.state === 'completed') reopen(job);
        if (job.isRunning) await insertPages(job, pages, null);
      }),

    endSeeding: (id, now) =>
      change(tables, id, now, async (job) => {
        job.set({ awaits_sitemaps: 0 });
        await endIfDone(job);
      }),

    cancel: (id, now) =>
      change(tables, id, now, async (job) => {
        if (job.isRunning) await endJob(job, { state: 'cancelled', error: null });
      }),

    fail: (id, error, now) =>
      change(tables, id, now, async (job) => {
        if (job.isRunning) await endJob(job, { state: 'failed', error });
      }),

    warn: (id, warning, now) =>
      withJob<boolean>(tables, id, now, false, async (job) => {
        job.set({ warning });
        job.addEvent('job.warned', { warning });
        return await Promise.resolve(true);
      }),
  };
}

/**
 * Leases wait for no disk: where a crash of the database undoes them, their pages are visited again. The end of a visit does wait, because
 * readers and webhooks get its document.
 */
function visit(
  tables: Tables,
): Pick<PostgresTables, 'lease' | 'finishPage' | 'release' | 'admit' | 'relaxOrder' | 'noteHostPause'> {
  const { database, clock } = tables;
  return {
    lease: (request) =>
      withJob(
        tables,
        request.jobId,
        request.now,
        [],
        (job) => leasePages(job, request, tables.heldLanes?.() ?? null),
        'later',
      ),

    async finishPage(finished) {
      const { page, outcome, now } = finished;
      const packed = outcome.kind === 'document' ? await packText(outcome.body) : null;
      return await database.transaction(async (queries) => {
        const [job, visited] = await Promise.all([
          lockJob(queries, page.jobId, now, clock),
          // It runs when the job is locked.
          readVisited(queries, finished, clock === 'caller' ? now : null),
        ]);
        if (job === null) throw new UnknownJob(page.jobId);
        const commit = await finishPage(job, finished, visited, packed);
        job.save();
        return { ...commit, job: toRecord(job.record) };
      });
    },

    release: (page, now) => withJob(tables, page.jobId, now, false, (job) => releaseLease(job, page), 'later'),

    async admit(id, now) {
      const admitted = new Set<string>();
      const step = await withJob<{ readonly hasMore: boolean; readonly job: JobRecord | null }>(
        tables,
        id,
        now,
        { hasMore: false, job: null },
        async (job) => {
          const hasMore = await admitStep(job);
          for (const host of job.admittedHosts) admitted.add(host);
          return { hasMore, job: toRecord(job.record) };
        },
        'later',
      );
      if (admitted.size > 0) tables.onAdmitted?.([...admitted]);
      return step;
    },

    relaxOrder: (id, now) => withJob(tables, id, now, false, relaxOrder),

    noteHostPause: (pause) => noteHostPause(tables, pause),
  };
}

function read({
  database,
}: Tables): Pick<
  PostgresTables,
  'job' | 'running' | 'documents' | 'errors' | 'robotsBlocked' | 'pages' | 'fingerprints' | 'breakdown' | 'events'
> {
  const withRead = async <Value>(id: string, otherwise: Value, act: (job: StoredJob) => Promise<Value>) => {
    const job = await readJob(database, id);
    return job === null ? otherwise : await act(job);
  };
  return {
    async job(id) {
      const job = await readJob(database, id);
      return job === null ? null : toRecord(job);
    },
    running: async () => (await readRunning(database)).map(toRecord),
    documents: (id, skip, max) => readDocuments(database, id, skip, max),
    errors: (id) => readErrors(database, id),
    robotsBlocked: (id, maxCount) => readRobotsBlocked(database, id, maxCount),
    pages: (id, query) => withRead(id, { pages: [], next: null }, (job) => readPages(database, job, query)),
    fingerprints: (id, after, count) => readFingerprints(database, id, after, count),
    breakdown: (id, maxHosts) => withRead(id, null, (job) => readBreakdown(database, job, maxHosts)),
    events: (id, after, count) => readEvents(database, id, after, count),
  };
}

function deliver(
  tables: Tables,
): Pick<PostgresTables, 'dueDeliveries' | 'endAttempt' | 'deliveries' | 'message' | 'sendAgain'> {
  const { database, clock } = tables;
  const withRead = async <Value>(id: string, otherwise: Value, act: (job: StoredJob) => Promise<Value>) => {
    const job = await readJob(database, id);
    return job === null ? otherwise : await act(job);
  };
  return {
    dueDeliveries: (request) => dueDeliveries(database, request, clock),
    endAttempt: (attempt) => endAttempt(database, attempt, clock),
    deliveries: (id, from, count) => withRead(id, [], (job) => readDeliveries(database, job, from, count)),
    message: (id, deliveryId) => withRead(id, null, (job) => readMessage(database, job, deliveryId)),
    sendAgain: (id, deliveryId, given) =>
      withRead(id, null, async (job) => {
        const now = await readTime(database, given, clock);
        return job.webhook === null ? null : await sendAgain(database, job, deliveryId, now);
      }),
  };
}

function maintain({ database, clock, heldLanes }: Tables): Pick<PostgresTables, 'recover' | 'sweep'> {
  return {
    /** With lanes, other engines visit pages: a lease then ends by its time alone. */
    async recover(given) {
      if (heldLanes !== null) return [];
      return await database.transaction(async (queries) => await voidLeases(queries, given, clock));
    },
    sweep: async (given) => await sweepJobs(database, await readTime(database, given, clock)),
  };
}

async function voidLeases(queries: PostgresTransaction, given: number, clock: StoreClock): Promise<JobRecord[]> {
  await queries.run(
    "UPDATE trowel.page SET state = 'waiting', lease_token = NULL, lease_until = NULL WHERE state = 'leased'",
  );
  await queries.run('UPDATE trowel.job SET waiting = waiting + leased, leased = 0 WHERE leased > 0');
  const running = await readRunning(queries);
  for (const { id } of running) {
    const job = await lockJob(queries, id, given, clock);
    job?.addEvent('job.resumed', {});
    job?.save();
  }
  return running.map(toRecord);
}

/** A batch that gets more URLs after its end runs again; the time that its documents stay begins with its next end. */
function reopen(job: LockedJob): void {
  const created = job.number('created_at');
  const ended = job.record.endedAt ?? created;
  job.set({ state: 'scraping', expires_at: job.number('expires_at') - (ended - created), ended_at: null });
}

/** Lets the next level begin while pages of this one are under way. */
async function relaxOrder(job: LockedJob): Promise<boolean> {
  if (!job.isRunning || job.number('is_relaxed') === 1) return false;
  const open = await job.queries.get(
    "SELECT min(number) AS number FROM trowel.page WHERE job = $1 AND state IN ('waiting', 'leased')",
    [job.id],
  );
  job.set({ is_relaxed: 1 });
  const number = open?.['number'];
  job.addEvent('order.relaxed', { number: typeof number === 'number' ? number : null });
  return true;
}

/** Notes the pause of a host for each running job that has pages of it. */
async function noteHostPause(tables: Tables, { jobId, host, reason, until, now }: PausedHost): Promise<string[]> {
  const rows = await tables.database.all(
    `SELECT id FROM trowel.job WHERE state = 'scraping' AND (id = $1 OR EXISTS (
       SELECT FROM trowel.page WHERE page.job = job.id AND page.host = $2 AND page.state = 'waiting')) ORDER BY id`,
    [jobId, host],
  );
  const concerned = rows.map(({ id }) => String(id));
  for (const id of concerned)
    await change(tables, id, now, (job) => {
      job.addEvent('host.paused', { host, reason, until: until - now + job.now });
    });
  return concerned;
}
