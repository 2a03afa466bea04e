import { isJsonObject, parseJson, type JsonObject } from '../../../../shared/base/json.ts';
import type { SqliteDriver, SqlRow } from '../../../adapters/store/sqliteDriver.ts';
import { addDelivery } from './deliveryRows.ts';
import { addEvent } from './endJob.ts';
import { count, type StoredJob } from './jobRow.ts';

type CopiedJob = Pick<StoredJob, 'id' | 'webhook'>;

/** Returns the key of the page of a list that has this URL and has not ended; null if there is none. */
export function findOriginal(database: SqliteDriver, jobId: string, url: string): string | null {
  const row = database.get(
    `SELECT CAST(key AS BLOB) AS key FROM page INDEXED BY page_of_list WHERE job = ? AND url = ?
       AND source = 'list' AND copy_of IS NULL AND state IN ('held', 'waiting', 'leased')`,
    [jobId, url],
  );
  return row === null ? null : String(row['key']);
}

/**
 * Ends the admitted copies of a page that has ended: each has the same document or error, from the same visit. The text of a document is
 * stored once.
 */
export function finishCopies(database: SqliteDriver, job: CopiedJob, originalKey: string, now: number): void {
  const jobId = job.id;
  const original = database.get(
    `SELECT state, number, CAST(facts AS BLOB) AS facts, CAST(error_code AS BLOB) AS error_code,
       CAST(error_text AS BLOB) AS error_text, CAST(reason AS BLOB) AS reason
     FROM page WHERE job = ? AND key = ? AND state IN ('done', 'failed', 'skipped')`,
    [jobId, originalKey],
  );
  if (original === null) return;
  const copies = database.all(
    `SELECT CAST(key AS BLOB) AS key, number, CAST(url AS BLOB) AS url FROM page INDEXED BY page_copies
     WHERE job = ? AND copy_of = ? AND state = 'waiting' ORDER BY number`,
    [jobId, originalKey],
  );
  for (const copy of copies) finishCopy(database, job, copy, original, now);
  const counter = original['state'] === 'done' ? 'documents' : original['state'] === 'failed' ? 'failed' : 'skipped';
  count(database, jobId, { waiting: -copies.length, [counter]: copies.length });
}

function finishCopy(database: SqliteDriver, job: CopiedJob, copy: SqlRow, original: SqlRow, now: number): void {
  const jobId = job.id;
  const [number, url] = [Number(copy['number']), String(copy['url'])];
  const text = (name: string): string | null => (typeof original[name] === 'string' ? original[name] : null);
  const [state, facts] = [String(original['state']), text('facts')];
  database.run(
    `UPDATE page SET state = ?, facts = ?, error_code = ?, error_text = ?, reason = ?, ended_at = ? WHERE job = ? AND key = ?`,
    [state, facts, text('error_code'), text('error_text'), text('reason'), now, jobId, String(copy['key'])],
  );
  if (state === 'done')
    database.run('INSERT INTO document (job, number, body, body_of, url) VALUES (?, ?, ?, ?, ?)', [
      jobId,
      number,
      '',
      Number(original['number']),
      url,
    ]);
  if (state === 'failed') addDelivery(database, job, now, { event: 'page', url, error: text('error_text') ?? '' });
  addEvent(database, jobId, now, `page.${state}`, { number, url, ...detailsOf(state, original, facts) });
}

/** What the event of the original has; a copy is not charged again. */
export function detailsOf(state: string, original: SqlRow, facts: string | null): JsonObject {
  if (state === 'failed') return { code: String(original['error_code']), error: String(original['error_text']) };
  if (state === 'skipped') return { reason: String(original['reason']) };
  const parsed = parseJson(facts ?? '{}');
  const { statusCode = null, durationMs = 0, words = 0 } = parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
  return { statusCode, durationMs, words, credits: 0 };
}
