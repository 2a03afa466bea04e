import type { SqlRow } from '../../../adapters/store/sqliteDriver.ts';
import { isJsonObject } from '../../../../shared/base/json.ts';
import type { Delivery, DeliveryAttempt, DeliveryMessage, DueDeliveries, DueRequest } from '../../ports/deliveries.ts';
import { originOf, toDelivery } from '../store/deliveryRows.ts';
import { type StoredJob, toJob } from '../store/jobRow.ts';
import { webhookMessage } from '../store/webhookMessage.ts';
import { readTexts } from './documentPieces.ts';
import { databaseTime, type StoreClock } from './lockedJob.ts';
import type { PostgresQueries } from './postgresDriver.ts';

/** How long an engine may take to send a delivery and to note that; another one sends it after that time. */
const sendingMs = 60_000;

/** Reads the time that decides about deliveries. */
export async function readTime(queries: PostgresQueries, given: number, clock: StoreClock): Promise<number> {
  if (clock === 'caller') return given;
  const row = await queries.get(`SELECT ${databaseTime} AS now`);
  return Number(row?.['now']);
}

/** The first waiting delivery of each job with it, whichever engine sends it. */
async function heads(queries: PostgresQueries, exceptJobs: readonly string[]): Promise<SqlRow[]> {
  return await queries.all(
    `WITH RECURSIVE head AS (
       (SELECT job, number FROM trowel.delivery WHERE state = 'waiting' ORDER BY job, number LIMIT 1)
       UNION ALL
       SELECT next.job, next.number FROM head CROSS JOIN LATERAL (
         SELECT job, number FROM trowel.delivery WHERE state = 'waiting' AND job > head.job ORDER BY job, number LIMIT 1
       ) AS next
     )
     SELECT job, number, next_at, lease_until FROM head JOIN trowel.delivery USING (job, number) WHERE NOT job = ANY($1::text[])`,
    [exceptJobs],
  );
}

/** Takes the deliveries that are due, with their messages: no other engine sends them for a while. */
export async function dueDeliveries(
  queries: PostgresQueries,
  request: DueRequest,
  clock: StoreClock,
): Promise<DueDeliveries> {
  const { maxCount, exceptJobs, exceptOrigins } = request;
  const first = await heads(queries, exceptJobs);
  if (first.length === 0) return { deliveries: [], waitingJobs: [], nextAt: null };
  const now = await readTime(queries, request.now, clock);
  const jobs = new Map<string, StoredJob>();
  const found = await queries.all('SELECT * FROM trowel.job WHERE id = ANY($1::text[])', [
    first.map((row) => String(row['job'])),
  ]);
  for (const row of found) jobs.set(String(row['id']), toJob(row, false));
  const due: { readonly number: number; readonly at: number; readonly job: StoredJob }[] = [];
  const waitingJobs: string[] = [];
  let nextAt: number | null = null;
  for (const row of first) {
    const job = jobs.get(String(row['job']));
    const origin = job === undefined ? null : originOf(job.webhook);
    if (job === undefined || origin === null) continue;
    const at = Math.max(Number(row['next_at']), Number(row['lease_until']));
    if (exceptOrigins.includes(origin)) waitingJobs.push(job.id);
    else if (at <= now) due.push({ number: Number(row['number']), at, job });
    else {
      waitingJobs.push(job.id);
      // The caller waits by its own clock.
      const callersAt = at - now + request.now;
      nextAt = nextAt === null ? callersAt : Math.min(nextAt, callersAt);
    }
  }
  const chosen = due.toSorted((one, other) => one.at - other.at).slice(0, maxCount);
  // A delivery that is only looked at in a test with its own clock is not taken: no other engine is there.
  const leaseUntil = clock === 'caller' ? 0 : now + sendingMs;
  const taken = await queries.all(
    `UPDATE trowel.delivery SET lease_until = $3 FROM (
       SELECT delivery.job, delivery.number FROM trowel.delivery
       JOIN unnest($1::text[], $2::int[]) AS due (job, number) ON due.job = delivery.job AND due.number = delivery.number
       WHERE delivery.state = 'waiting' AND delivery.lease_until <= $4 FOR UPDATE OF delivery SKIP LOCKED
     ) AS free WHERE delivery.job = free.job AND delivery.number = free.number RETURNING delivery.*`,
    [chosen.map(({ job }) => job.id), chosen.map(({ number }) => number), leaseUntil, now],
  );
  const rows = new Map(taken.map((row) => [String(row['job']), row]));
  const deliveries = [];
  for (const { job } of chosen) {
    const row = rows.get(job.id);
    if (row !== undefined) deliveries.push(await toDue(queries, row, job));
  }
  return { deliveries, waitingJobs, nextAt };
}

async function toDue(
  queries: PostgresQueries,
  row: SqlRow,
  job: StoredJob,
): Promise<DueDeliveries['deliveries'][number]> {
  const { url, headers } = job.webhook ?? {};
  const { allowPrivate } = job.request;
  return {
    jobId: job.id,
    number: Number(row['number']),
    url: typeof url === 'string' ? url : '',
    // Validated before they were stored.
    headers: isJsonObject(headers) ? (headers as Readonly<Record<string, string>>) : {},
    allowPrivate: typeof allowPrivate === 'string' || typeof allowPrivate === 'boolean' ? allowPrivate : false,
    body: await bodyOf(queries, row, job),
    attempts: Number(row['attempts']),
    retriesLeft: Number(row['retries_left']),
  };
}

async function bodyOf(queries: PostgresQueries, row: SqlRow, job: StoredJob): Promise<string> {
  return webhookMessage(job, {
    webhookId: String(row['id']),
    event: String(row['event']),
    url: textOf(row['url']),
    error: textOf(row['event_error']),
    document: await documentOf(queries, job.id, row['document']),
  });
}

async function documentOf(queries: PostgresQueries, jobId: string, number: unknown): Promise<string | null> {
  if (typeof number !== 'number') return null;
  const row = await queries.get(
    'SELECT coalesce(body_of, number) AS original FROM trowel.document WHERE job = $1 AND number = $2',
    [jobId, number],
  );
  if (row === null) return null;
  const original = Number(row['original']);
  return (await readTexts(queries, jobId, [original])).get(original) ?? null;
}

/** Notes an attempt; false for a delivery that is gone or was not waiting, or an attempt that was noted already. */
export async function endAttempt(
  queries: PostgresQueries,
  attempt: DeliveryAttempt,
  clock: StoreClock,
): Promise<boolean> {
  const { jobId, number, attempts, isDelivered, status, error, nextAt } = attempt;
  const now = await readTime(queries, attempt.now, clock);
  const state = isDelivered ? 'delivered' : nextAt === null ? 'failed' : 'waiting';
  const changed = await queries.run(
    `UPDATE trowel.delivery SET state = $4, attempts = attempts + 1, retries_left = greatest(0, retries_left - 1), status = $5,
       error = $6, next_at = $7, ended_at = $8, lease_until = 0
     WHERE job = $1 AND number = $2 AND attempts = $3 AND state = 'waiting'`,
    [
      jobId,
      number,
      attempts,
      state,
      status,
      error,
      nextAt === null ? null : nextAt - attempt.now + now,
      state === 'waiting' ? null : now,
    ],
  );
  return changed === 1;
}

/** Deliveries of a job from a number on, in their order. */
export async function readDeliveries(
  queries: PostgresQueries,
  job: StoredJob,
  from: number,
  count: number,
): Promise<Delivery[]> {
  const rows = await queries.all(
    'SELECT * FROM trowel.delivery WHERE job = $1 AND number >= $2 ORDER BY number LIMIT $3',
    [job.id, from, count],
  );
  return rows.map((row) => toDelivery(row, job));
}

/** Reads a delivery with the message that it sends; null for an unknown one. */
export async function readMessage(
  queries: PostgresQueries,
  job: StoredJob,
  deliveryId: string,
): Promise<DeliveryMessage | null> {
  const row = await queries.get('SELECT * FROM trowel.delivery WHERE job = $1 AND id = $2', [job.id, deliveryId]);
  return row === null ? null : { delivery: toDelivery(row, job), body: await bodyOf(queries, row, job) };
}

/** Makes a delivery due. One that had ended gets a single attempt, so that it holds those after it for no longer. */
export async function sendAgain(
  queries: PostgresQueries,
  job: StoredJob,
  deliveryId: string,
  now: number,
): Promise<Delivery | null> {
  const row = await queries.get(
    `UPDATE trowel.delivery SET retries_left = CASE state WHEN 'waiting' THEN retries_left ELSE 0 END, state = 'waiting',
       next_at = $3, ended_at = NULL
     WHERE job = $1 AND id = $2 RETURNING *`,
    [job.id, deliveryId, now],
  );
  return row === null ? null : toDelivery(row, job);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
