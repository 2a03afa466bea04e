import type { JsonObject } from '../../../../shared/base/json.ts';
import type { SqliteDriver } from '../../../adapters/store/sqliteDriver.ts';
import type { JobState } from '../../ports/jobs.ts';
import { addDelivery } from './deliveryRows.ts';
import type { StoredJob } from './jobRow.ts';

/** Completes a job that has its documents, or no page left; inside the transaction of the change that may have ended it. */
export function endIfDone(database: SqliteDriver, job: StoredJob | null, now: number): void {
  if (job === null || job.state !== 'scraping') return;
  const { documents, waiting, leased, held } = job.counts;
  const isFull = documents >= job.maxDocuments && leased === 0;
  const isEmpty = waiting + leased + held === 0 && !job.progress.awaitsSitemaps;
  if (isFull || isEmpty) endJob(database, job, { state: 'completed', error: null }, now);
}

/** Ends a running job: its leases are void, and its documents stay until it expires. */
export function endJob(
  database: SqliteDriver,
  job: StoredJob,
  { state, error }: { readonly state: Exclude<JobState, 'scraping'>; readonly error: string | null },
  now: number,
): void {
  if (job.counts.leased > 0) {
    database.run(
      "UPDATE page SET state = 'waiting', lease_token = NULL, lease_until = NULL WHERE job = ? AND state = 'leased'",
      [job.id],
    );
  }
  database.run(
    `UPDATE job SET state = ?, error = ?, ended_at = ?, expires_at = expires_at + ?, waiting = waiting + leased, leased = 0,
       awaits_sitemaps = 0 WHERE id = ?`,
    // Documents stay as long after the end as the job was given from its start.
    [state, error, now, now - job.createdAt, job.id],
  );
  publishDocuments(database, job, now);
  addEvent(database, job.id, now, `job.${state}`, error === null ? {} : { error });
  // The API has no event for a cancelled job (api-facts 7.5, 7.6).
  if (state !== 'cancelled') addDelivery(database, job, now, { event: state, ...(error === null ? {} : { error }) });
}

/**
 * Publishes documents whose earlier pages have all ended, in the order of their pages: a reader that has read n of them continues at n. Of an
 * ended job all are published. The webhook of the job gets them from then on, since one that is not published may still be retracted.
 */
export function publishDocuments(database: SqliteDriver, job: Pick<StoredJob, 'id' | 'webhook'>, now: number): void {
  const jobId = job.id;
  const row = database.get('SELECT next_number, next_document, state FROM job WHERE id = ?', [jobId]);
  if (row === null) return;
  const open = database.get("SELECT MIN(number) AS number FROM page WHERE job = ? AND state IN ('waiting', 'leased')", [
    jobId,
  ]);
  const isOpen = row['state'] === 'scraping' && typeof open?.['number'] === 'number';
  const end = isOpen ? Number(open['number']) : Number(row['next_number']);
  const ready = database.all(
    'SELECT number, CAST(url AS BLOB) AS url FROM document WHERE job = ? AND position IS NULL AND number < ? ORDER BY number',
    [jobId, end],
  );
  const first = Number(row['next_document']);
  for (const [index, { number, url }] of ready.entries()) {
    database.run('UPDATE document SET position = ? WHERE job = ? AND number = ?', [
      first + index,
      jobId,
      Number(number),
    ]);
    addDelivery(database, job, now, { event: 'page', document: Number(number), url: String(url) });
  }
  if (ready.length > 0) database.run('UPDATE job SET next_document = ? WHERE id = ?', [first + ready.length, jobId]);
}

/** Adds an event to the log of a job. */
export function addEvent(database: SqliteDriver, jobId: string, at: number, type: string, body: JsonObject): void {
  database.run('INSERT INTO event (job, seq, at, type, body) SELECT id, next_event, ?, ?, ? FROM job WHERE id = ?', [
    at,
    type,
    JSON.stringify(body),
    jobId,
  ]);
  database.run('UPDATE job SET next_event = next_event + 1 WHERE id = ?', [jobId]);
}
