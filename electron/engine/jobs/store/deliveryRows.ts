import { randomUUID } from 'node:crypto';
import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/base/json.ts';
import type { SqliteDriver, SqlRow } from '../../../adapters/store/sqliteDriver.ts';
import type {
  Delivery,
  DeliveryAttempt,
  DeliveryMessage,
  DeliveryState,
  DueDeliveries,
  DueRequest,
} from '../../ports/deliveries.ts';
import { readJob, text, type StoredJob } from './jobRow.ts';
import { eventType, webhookMessage } from './webhookMessage.ts';

/** Attempts after the first. */
export const maxRetries = 3;

/** An event that a webhook may want. */
export interface JobWebhookEvent {
  /** Short name (api-facts 7). */
  readonly event: 'started' | 'page' | 'completed' | 'failed';
  /** Number of the page's document; null for none. */
  readonly document?: number;
  readonly url?: string;
  readonly error?: string;
}

/**
 * Writes the delivery of an event, in the transaction of the event.
 * @returns false where the webhook of the job does not want it: nothing is written
 */
export function addDelivery(
  database: SqliteDriver,
  { id, webhook }: Pick<StoredJob, 'id' | 'webhook'>,
  now: number,
  { event, document, url, error }: JobWebhookEvent,
): boolean {
  const events = webhook?.['events'];
  if (!Array.isArray(events) || !events.includes(event)) return false;
  database.run(
    `INSERT INTO delivery (job, number, id, event, document, url, event_error, state, retries_left, created_at, next_at)
     VALUES (?, (SELECT COALESCE(MAX(number) + 1, 0) FROM delivery WHERE job = ?), ?, ?, ?, ?, ?, 'waiting', ?, ?, ?)`,
    [id, id, randomUUID(), event, document ?? null, url ?? null, error ?? null, maxRetries, now, now],
  );
  return true;
}

const columns = [
  'id',
  'job',
  'number',
  'event',
  'document',
  ...['url', 'event_error', 'error'].map(text),
  'state',
  'attempts',
  'retries_left',
  'status',
  'created_at',
  'next_at',
  'ended_at',
].join(', ');

/** The first waiting delivery of each job: each is found by one step of the index, however many wait. */
function heads(database: SqliteDriver): SqlRow[] {
  const found: SqlRow[] = [];
  for (let job = ''; ; ) {
    const row = database.get(
      `SELECT ${columns} FROM delivery WHERE state = 'waiting' AND job > ? ORDER BY job, number LIMIT 1`,
      [job],
    );
    if (row === null) return found;
    found.push(row);
    job = String(row['job']);
  }
}

/** Finds the deliveries that are due, with their messages. */
export function dueDeliveries(database: SqliteDriver, leavesNoTrace: boolean, request: DueRequest): DueDeliveries {
  const { now, maxCount, exceptJobs, exceptOrigins } = request;
  const due: { readonly row: SqlRow; readonly job: StoredJob }[] = [];
  const waitingJobs: string[] = [];
  let nextAt: number | null = null;
  for (const row of heads(database)) {
    const jobId = String(row['job']);
    if (exceptJobs.includes(jobId)) continue;
    const job = readJob(database, jobId, leavesNoTrace);
    const origin = job === null ? null : originOf(job.webhook);
    if (job === null || origin === null) continue;
    const at = Number(row['next_at']);
    if (exceptOrigins.includes(origin)) waitingJobs.push(jobId);
    else if (at <= now) due.push({ row, job });
    else {
      waitingJobs.push(jobId);
      nextAt = nextAt === null ? at : Math.min(nextAt, at);
    }
  }
  const chosen = due
    .toSorted((one, other) => Number(one.row['next_at']) - Number(other.row['next_at']))
    .slice(0, maxCount);
  return { deliveries: chosen.map(({ row, job }) => toDue(database, row, job)), waitingJobs, nextAt };
}

export function originOf(webhook: JsonObject | null): string | null {
  const url = webhook?.['url'];
  return typeof url === 'string' && canParseUrl(url) ? new URL(url).origin : null;
}

function toDue(database: SqliteDriver, row: SqlRow, job: StoredJob): DueDeliveries['deliveries'][number] {
  const { webhook, request } = job;
  const { url, headers } = webhook ?? {};
  const { allowPrivate } = request;
  return {
    jobId: job.id,
    number: Number(row['number']),
    url: typeof url === 'string' ? url : '',
    // Validated before they were stored.
    headers: isJsonObject(headers) ? (headers as Readonly<Record<string, string>>) : {},
    allowPrivate: typeof allowPrivate === 'string' || typeof allowPrivate === 'boolean' ? allowPrivate : false,
    body: bodyOf(database, row, job),
    attempts: Number(row['attempts']),
    retriesLeft: Number(row['retries_left']),
  };
}

function bodyOf(database: SqliteDriver, row: SqlRow, job: StoredJob): string {
  return webhookMessage(job, {
    webhookId: String(row['id']),
    event: String(row['event']),
    url: textOf(row['url']),
    error: textOf(row['event_error']),
    document: documentOf(database, job.id, row['document']),
  });
}

function documentOf(database: SqliteDriver, jobId: string, number: unknown): string | null {
  if (typeof number !== 'number') return null;
  // The text of a page that a list names twice is stored once.
  const row = database.get(
    `SELECT CAST(original.body AS BLOB) AS body FROM document JOIN document AS original
       ON original.job = document.job AND original.number = coalesce(document.body_of, document.number)
     WHERE document.job = ? AND document.number = ?`,
    [jobId, number],
  );
  return textOf(row?.['body']);
}

/** Notes an attempt; false for a delivery that is gone or was not waiting, or an attempt that was noted already. */
export function endAttempt(database: SqliteDriver, attempt: DeliveryAttempt): boolean {
  const { jobId, number, attempts, isDelivered, status, error, nextAt, now } = attempt;
  const state: DeliveryState = isDelivered ? 'delivered' : nextAt === null ? 'failed' : 'waiting';
  const changed = database.run(
    `UPDATE delivery SET state = ?, attempts = attempts + 1, retries_left = MAX(0, retries_left - 1), status = ?, error = ?,
       next_at = ?, ended_at = ?
     WHERE job = ? AND number = ? AND attempts = ? AND state = 'waiting'`,
    [state, status, error, nextAt, state === 'waiting' ? null : now, jobId, number, attempts],
  );
  return changed === 1;
}

/** Deliveries of a job from a number on, in their order. */
export function readDeliveries(
  database: SqliteDriver,
  job: Pick<StoredJob, 'id' | 'kind'>,
  from: number,
  count: number,
): Delivery[] {
  const rows = database.all(`SELECT ${columns} FROM delivery WHERE job = ? AND number >= ? ORDER BY number LIMIT ?`, [
    job.id,
    from,
    count,
  ]);
  return rows.map((row) => toDelivery(row, job));
}

/** Reads a delivery with the message that it sends; null for an unknown one. */
export function readMessage(database: SqliteDriver, job: StoredJob, deliveryId: string): DeliveryMessage | null {
  const row = database.get(`SELECT ${columns} FROM delivery WHERE job = ? AND id = ?`, [job.id, deliveryId]);
  return row === null ? null : { delivery: toDelivery(row, job), body: bodyOf(database, row, job) };
}

/** Makes a delivery due. One that had ended gets a single attempt, so that it holds those after it for no longer. */
export function sendAgain(
  database: SqliteDriver,
  job: Pick<StoredJob, 'id' | 'kind'>,
  deliveryId: string,
  now: number,
): Delivery | null {
  database.run(
    `UPDATE delivery SET retries_left = CASE state WHEN 'waiting' THEN retries_left ELSE 0 END, state = 'waiting', next_at = ?,
       ended_at = NULL
     WHERE job = ? AND id = ?`,
    [now, job.id, deliveryId],
  );
  const row = database.get(`SELECT ${columns} FROM delivery WHERE job = ? AND id = ?`, [job.id, deliveryId]);
  return row === null ? null : toDelivery(row, job);
}

export function toDelivery(row: SqlRow, job: Pick<StoredJob, 'kind'>): Delivery {
  const number = (name: string): number | null => (typeof row[name] === 'number' ? row[name] : null);
  return {
    id: String(row['id']),
    number: Number(row['number']),
    type: eventType(job, String(row['event'])),
    url: textOf(row['url']),
    state: row['state'] as DeliveryState,
    attempts: Number(row['attempts']),
    status: number('status'),
    error: textOf(row['error']),
    createdAt: Number(row['created_at']),
    nextAt: number('next_at'),
    endedAt: number('ended_at'),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
