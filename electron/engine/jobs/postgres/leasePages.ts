import type { SqlRow } from '../../../adapters/store/sqliteDriver.ts';
import type { FoundPage, LeasedPage, LeaseRequest } from '../../ports/jobs.ts';
import type { LockedJob } from './lockedJob.ts';

/** Larger than the number of any page. */
const maxNumber = 2_147_483_647;

/** Hosts of which an engine holds the lanes, with their tokens. Without it the pages of any host may be leased. */
export type HeldLanes = ReadonlyMap<string, string>;

/** The first pages of each host; the parameters are those of `leasePages`. */
const chosenOfAllHosts = `
  SELECT key FROM (
    SELECT key, number, row_number() OVER (PARTITION BY host ORDER BY number) AS turn FROM trowel.page
    WHERE job = $1 AND state = 'waiting' AND not_before <= $2 AND copy_of IS NULL AND number <= $3
      AND NOT host = ANY($4::text[]) AND $5::text[] IS NULL AND $6::text[] IS NULL
  ) AS ranked WHERE turn <= $7 ORDER BY number LIMIT $8`;

/** The same of hosts whose lanes are held: each is one step of the index, however many pages wait. */
const chosenOfHeldHosts = `
  SELECT first.key FROM unnest($5::text[], $6::text[]) AS held (host, lane)
  JOIN trowel.host ON host.host = held.host AND host.lane = held.lane AND host.lane_until > $2
  CROSS JOIN LATERAL (
    SELECT key, number FROM trowel.page
    WHERE page.host = held.host AND job = $1 AND state = 'waiting' AND not_before <= $2 AND copy_of IS NULL AND number <= $3
    ORDER BY number LIMIT $7
  ) AS first WHERE NOT held.host = ANY($4::text[]) ORDER BY first.number LIMIT $8`;

/** Leases the next pages that are due, in their order, within the limits of the job and of each host. */
export async function leasePages(job: LockedJob, request: LeaseRequest, held: HeldLanes | null): Promise<LeasedPage[]> {
  const { queries, id, now } = job;
  const places = placesOf(job, request, held !== null);
  if (!job.isRunning || places <= 0) return [];
  const last = await lastWithinLimit(job);
  const lanes = held === null ? null : [...held].filter(([host]) => !request.exceptHosts.includes(host));
  const rows = await queries.all(
    `WITH chosen AS (${held === null ? chosenOfAllHosts : chosenOfHeldHosts}
     ), free AS (
       SELECT page.key FROM trowel.page JOIN chosen ON page.key = chosen.key WHERE page.job = $1 AND page.state = 'waiting'
       FOR UPDATE OF page SKIP LOCKED
     )
     UPDATE trowel.page SET state = 'leased', lease_token = gen_random_uuid()::text, lease_until = $9, attempts = attempts + 1
     FROM free WHERE page.job = $1 AND page.key = free.key
     RETURNING page.key, page.lease_token, page.url, page.host, page.template, page.number, page.depth, page.relation, page.attempts`,
    [
      id,
      now,
      last,
      request.exceptHosts,
      lanes?.map(([host]) => host) ?? null,
      lanes?.map(([, lane]) => lane) ?? null,
      request.maxPagesPerHost,
      places,
      now + request.leaseMs,
    ],
  );
  const pages = rows.map((row) => toLease(id, row)).toSorted((one, other) => one.number - other.number);
  for (const { number, url, attempts } of pages) job.addEvent('page.started', { number, url, attempt: attempts });
  job.count({ waiting: -pages.length, leased: pages.length });
  if (held !== null && pages.length > 0) job.set({ next_start_at: now + delayMsOf(job) });
  return pages;
}

/** How many pages may be leased. In a cluster the limits of the request count over all engines. */
function placesOf(job: LockedJob, { maxPages }: LeaseRequest, isShared: boolean): number {
  const left = job.number('max_documents') - job.number('documents') - job.number('leased');
  if (!isShared) return Math.min(maxPages, left);
  const { maxConcurrency } = job.record.request;
  const delayMs = delayMsOf(job);
  if (delayMs > 0 && job.number('next_start_at') > job.now) return 0;
  const maxAtOnce = delayMs > 0 ? 1 : typeof maxConcurrency === 'number' ? maxConcurrency : Number.POSITIVE_INFINITY;
  return Math.min(maxPages, left, maxAtOnce - job.number('leased'));
}

function delayMsOf(job: LockedJob): number {
  const { delay } = job.record.request;
  return typeof delay === 'number' ? delay * 1000 : 0;
}

/**
 * The number of the last page that the limit allows if every earlier one becomes a document: which pages a job has does not depend on
 * which host is free first.
 */
async function lastWithinLimit(job: LockedJob): Promise<number> {
  const left = job.number('max_documents') - job.number('documents');
  if (job.number('waiting') + job.number('leased') <= left) return maxNumber;
  const row = await job.queries.get(
    "SELECT number FROM trowel.page WHERE job = $1 AND state IN ('waiting', 'leased') ORDER BY number LIMIT 1 OFFSET $2",
    [job.id, left - 1],
  );
  return typeof row?.['number'] === 'number' ? row['number'] : maxNumber;
}

function toLease(jobId: string, row: SqlRow): LeasedPage {
  return {
    jobId,
    key: String(row['key']),
    token: String(row['lease_token']),
    url: String(row['url']),
    number: Number(row['number']),
    depth: Number(row['depth']),
    host: String(row['host']),
    template: String(row['template']),
    relation: row['relation'] as FoundPage['relation'],
    attempts: Number(row['attempts']),
  };
}

/** Ends a lease; false if it has ended or expired before, also where no other engine has the page now. */
async function endLease(job: LockedJob, { key, token }: LeasedPage): Promise<boolean> {
  const ended = await job.queries.run(
    `UPDATE trowel.page SET lease_token = NULL, lease_until = NULL
     WHERE job = $1 AND key = $2 AND state = 'leased' AND lease_token = $3 AND lease_until > $4`,
    [job.id, key, token, job.now],
  );
  return ended === 1;
}

/** Gives a page back that was not visited; the attempt does not count. */
export async function releaseLease(job: LockedJob, page: LeasedPage): Promise<boolean> {
  if (!(await endLease(job, page))) return false;
  await job.queries.run(
    "UPDATE trowel.page SET state = 'waiting', attempts = attempts - 1 WHERE job = $1 AND key = $2",
    [job.id, page.key],
  );
  job.count({ waiting: 1, leased: -1 });
  job.addEvent('page.released', { number: page.number, url: page.url });
  return true;
}
