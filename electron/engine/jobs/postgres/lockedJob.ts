import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../../../shared/base/json.ts';
import type { JobState, NewJob } from '../../ports/jobs.ts';
import { type JobWebhookEvent, maxRetries } from '../store/deliveryRows.ts';
import { changingColumns, type Counter, type StoredJob, toJob } from '../store/jobRow.ts';
import type { PostgresTransaction, PostgresValue } from './postgresDriver.ts';

/** Columns of a job that change; all are written back together. */
const changing = [...changingColumns, 'next_event', 'next_delivery', 'next_start_at'] as const;

type ChangingColumn = (typeof changing)[number];
type Cell = string | number | null;

const saveJob = `UPDATE trowel.job SET ${changing.map((name, index) => `${name} = $${index + 2}`).join(', ')} WHERE id = $1`;

const firstOfEvents = changing.length + 2;
const saveJobAndEvents = `
  WITH added AS (
    INSERT INTO trowel.event (job, seq, at, type, body)
    SELECT $1, $${firstOfEvents}::int + place - 1, $${firstOfEvents + 1}::bigint, type, body
    FROM unnest($${firstOfEvents + 2}::text[], $${firstOfEvents + 3}::text[]) WITH ORDINALITY AS added (type, body, place)
  ) ${saveJob}`;

/** How a transaction reads the time: in production that of the database, whatever the clocks of the engines say. */
export type StoreClock = 'database' | 'caller';

export const databaseTime = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/**
 * A job whose row is locked until the end of the transaction. Counters, events and deliveries change here, and are written together by
 * `save`: the lock is held for as few statements as possible.
 */
export class LockedJob {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly queries: PostgresTransaction;
  private readonly row: Record<string, unknown>;
  private readonly events: { readonly type: string; readonly body: string }[] = [];
  private readonly deliveries: JobWebhookEvent[] = [];
  private readonly reasons = new Map<string, number>();
  /** Hosts whose pages were admitted: after the commit they need lanes. */
  readonly admittedHosts = new Set<string>();
  private hasChanged = false;

  constructor(queries: PostgresTransaction, row: Readonly<Record<string, unknown>>, now: number) {
    this.queries = queries;
    this.row = { ...row };
    this.now = now;
  }

  get id(): string {
    return String(this.row['id']);
  }

  /** The job as it is now, with the changes that are not written yet. */
  get record(): StoredJob {
    return toJob(this.row, false);
  }

  get isRunning(): boolean {
    return this.row['state'] === 'scraping';
  }

  number(name: ChangingColumn | 'created_at' | 'max_documents'): number {
    return Number(this.row[name] ?? 0);
  }

  set(changes: Partial<Record<ChangingColumn, Cell>>): void {
    Object.assign(this.row, changes);
    this.hasChanged = true;
  }

  count(changes: Partial<Record<Counter, number>>): void {
    for (const [name, change] of Object.entries(changes)) this.row[name] = Number(this.row[name] ?? 0) + change;
    this.hasChanged = true;
  }

  countReason(reason: string | null, change: number): void {
    const name = reason ?? '';
    this.reasons.set(name, (this.reasons.get(name) ?? 0) + change);
  }

  addEvent(type: string, body: JsonObject): void {
    this.events.push({ type, body: JSON.stringify(body) });
  }

  /** Adds a delivery; false where the webhook of the job does not want the event. */
  addDelivery(event: JobWebhookEvent, webhook = this.record.webhook): boolean {
    const events = webhook?.['events'];
    if (!Array.isArray(events) || !events.includes(event.event)) return false;
    this.deliveries.push(event);
    return true;
  }

  /** Whether the webhook of the job wants the documents of pages. */
  get wantsPages(): boolean {
    const events = this.record.webhook?.['events'];
    return Array.isArray(events) && events.includes('page');
  }

  /** Sends the changes; the transaction waits for them before it ends. */
  save(): void {
    this.saveDeliveries();
    this.saveReasons();
    const events = this.events.splice(0);
    const seq = this.number('next_event');
    if (events.length > 0) this.set({ next_event: seq + events.length });
    if (!this.hasChanged) return;
    this.hasChanged = false;
    const values: PostgresValue[] = [this.id, ...changing.map((name) => this.row[name] as Cell)];
    if (events.length > 0)
      values.push(
        seq,
        this.now,
        events.map(({ type }) => type),
        events.map(({ body }) => body),
      );
    this.queries.send(events.length > 0 ? saveJobAndEvents : saveJob, values);
  }

  private saveDeliveries(): void {
    if (this.deliveries.length === 0) return;
    const added = this.deliveries.splice(0);
    this.queries.send(
      `INSERT INTO trowel.delivery (job, number, id, event, document, url, event_error, state, retries_left, created_at, next_at)
       SELECT $1, $2 + place - 1, id, event, document, url, event_error, 'waiting', $3, $4, $4
       FROM unnest($5::text[], $6::text[], $7::int[], $8::text[], $9::text[]) WITH ORDINALITY
         AS added (id, event, document, url, event_error, place)`,
      [
        this.id,
        this.number('next_delivery'),
        maxRetries,
        this.now,
        added.map(() => randomUUID()),
        added.map(({ event }) => event),
        added.map(({ document }) => document ?? null),
        added.map(({ url }) => url ?? null),
        added.map(({ error }) => error ?? null),
      ],
    );
    this.set({ next_delivery: this.number('next_delivery') + added.length });
  }

  private saveReasons(): void {
    const changed = [...this.reasons].filter(([, change]) => change !== 0);
    this.reasons.clear();
    if (changed.length === 0) return;
    this.queries.send(
      `INSERT INTO trowel.reason (job, reason, pages) SELECT $1, * FROM unnest($2::text[], $3::int[])
       ON CONFLICT (job, reason) DO UPDATE SET pages = reason.pages + excluded.pages`,
      [this.id, changed.map(([reason]) => reason), changed.map(([, change]) => change)],
    );
  }
}

/** Locks the row of a job for the rest of the transaction; null for an unknown one. Its pages may still be read and leased. */
export async function lockJob(
  queries: PostgresTransaction,
  id: string,
  given: number,
  clock: StoreClock,
): Promise<LockedJob | null> {
  const row = await queries.get(`SELECT *, ${databaseTime} AS now FROM trowel.job WHERE id = $1 FOR NO KEY UPDATE`, [
    id,
  ]);
  return row === null ? null : new LockedJob(queries, row, clock === 'caller' ? given : Number(row['now']));
}

/** Stores a job, whose row is locked by that. */
export async function insertJob(
  queries: PostgresTransaction,
  job: NewJob,
  clock: StoreClock,
  given = job.createdAt,
): Promise<LockedJob> {
  const row = await queries.get(
    `INSERT INTO trowel.job (id, kind, client, url, request, webhook, max_documents, state, awaits_sitemaps, created_at, expires_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, 'scraping', $8, start, start + $9 FROM (SELECT coalesce($10::bigint, ${databaseTime}) AS start) AS begun
     RETURNING *`,
    [
      job.id,
      job.kind,
      job.client,
      job.url,
      JSON.stringify(job.request),
      job.webhook === null ? null : JSON.stringify(job.webhook),
      job.maxDocuments,
      job.awaitsSitemaps ? 1 : 0,
      job.expiresAt - job.createdAt,
      clock === 'caller' ? job.createdAt : null,
    ],
  );
  if (row === null) throw new Error('the job was not stored');
  return new LockedJob(queries, row, clock === 'caller' ? given : Number(row['created_at']));
}

/** Completes a job that has its documents, or no page left; inside the transaction of the change that may have ended it. */
export async function endIfDone(job: LockedJob): Promise<void> {
  if (!job.isRunning) return;
  const isFull = job.number('documents') >= job.number('max_documents') && job.number('leased') === 0;
  const open = job.number('waiting') + job.number('leased') + job.number('held');
  const isEmpty = open === 0 && job.number('awaits_sitemaps') === 0;
  if (isFull || isEmpty) await endJob(job, { state: 'completed', error: null });
}

/** Ends a running job: its leases are void, and its documents stay until it expires. */
export async function endJob(
  job: LockedJob,
  { state, error }: { readonly state: Exclude<JobState, 'scraping'>; readonly error: string | null },
): Promise<void> {
  if (job.number('leased') > 0)
    job.queries.send(
      "UPDATE trowel.page SET state = 'waiting', lease_token = NULL, lease_until = NULL WHERE job = $1 AND state = 'leased'",
      [job.id],
    );
  job.set({
    state,
    error,
    ended_at: job.now,
    // Documents stay as long after the end as the job was given from its start.
    expires_at: job.number('expires_at') + job.now - job.number('created_at'),
    waiting: job.number('waiting') + job.number('leased'),
    leased: 0,
    awaits_sitemaps: 0,
  });
  await publishDocuments(job);
  job.addEvent(`job.${state}`, error === null ? {} : { error });
  // The API has no event for a cancelled job (api-facts 7.5, 7.6).
  if (state !== 'cancelled') job.addDelivery({ event: state, ...(error === null ? {} : { error }) });
}

/**
 * Publishes documents whose earlier pages have all ended, in the order of their pages: a reader that has read n of them continues at n. Of
 * an ended job all are published.
 */
export async function publishDocuments(job: LockedJob): Promise<void> {
  const first = job.number('next_document');
  const rows = await job.queries.all(
    `WITH bound AS (
       SELECT CASE WHEN $3 THEN (SELECT min(number) FROM trowel.page WHERE job = $1 AND state IN ('waiting', 'leased')) END AS open
     ), ready AS (
       SELECT number, row_number() OVER (ORDER BY number) AS place FROM trowel.document, bound
       WHERE job = $1 AND position IS NULL AND number < coalesce(open, $4)
     )
     UPDATE trowel.document SET position = $2 + place - 1 FROM ready
     WHERE document.job = $1 AND document.number = ready.number RETURNING document.number, document.url`,
    [job.id, first, job.isRunning, job.number('next_number')],
  );
  if (rows.length === 0) return;
  job.set({ next_document: first + rows.length });
  if (!job.wantsPages) return;
  const ordered = rows.toSorted((one, other) => Number(one['number']) - Number(other['number']));
  for (const { number, url } of ordered) job.addDelivery({ event: 'page', document: Number(number), url: String(url) });
}
