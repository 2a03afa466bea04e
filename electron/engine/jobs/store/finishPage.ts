import type { JsonObject } from '../../../../shared/base/json.ts';
import type { SqliteDriver } from '../../../adapters/store/sqliteDriver.ts';
import type { ComparedText, FinishedPage, LeasedPage, PageOutcome } from '../../ports/jobs.ts';
import { addDelivery } from './deliveryRows.ts';
import { addEvent, endIfDone, endJob, publishDocuments } from './endJob.ts';
import { finishCopies } from './finishCopies.ts';
import { insertPages } from './insertPages.ts';
import { count, readJob, type StoredJob } from './jobRow.ts';
import { endLease } from './leasePages.ts';

export const duplicate = 'duplicate';
export const omittedLinks = 'The job has its maximum number of pages: further links were left out.';

/**
 * Ends a visit: document, state, links, counters and event together, and the end of the job where it was the last page. A visit whose lease
 * has ended writes nothing.
 */
export function finishPage(
  database: SqliteDriver,
  job: StoredJob,
  { page, outcome, text, jobError, links, now }: FinishedPage,
): { readonly isAccepted: boolean; readonly isDuplicate: boolean } {
  if (job.state !== 'scraping' || !endLease(database, page)) return { isAccepted: false, isDuplicate: false };
  const isDuplicate = outcome.kind === 'document' && isOfEarlierPage(database, page, outcome.finalKey);
  if (isDuplicate) endPage(database, page, 'skipped', { reason: duplicate }, now);
  else write(database, job, { page, outcome, now });
  if (!isDuplicate && outcome.kind === 'document' && text !== undefined) writeText(database, page, text);
  if (!isDuplicate && links.length > 0) addLinks(database, job, page, links);
  if (job.kind === 'batchScrape') finishCopies(database, job, page.key, now);
  publishDocuments(database, job, now);
  const current = readJob(database, job.id, job.leavesNoTrace);
  if (jobError !== undefined && current !== null) endJob(database, current, { state: 'failed', error: jobError }, now);
  else endIfDone(database, current, now);
  return { isAccepted: true, isDuplicate };
}

function write(
  database: SqliteDriver,
  job: StoredJob,
  { page, outcome, now }: Pick<FinishedPage, 'page' | 'outcome' | 'now'>,
): void {
  switch (outcome.kind) {
    case 'retry':
      database.run("UPDATE page SET state = 'waiting', not_before = ? WHERE job = ? AND key = ?", [
        outcome.notBefore,
        page.jobId,
        page.key,
      ]);
      count(database, page.jobId, { waiting: 1, leased: -1 });
      addPageEvent(database, page, now, 'page.postponed', { notBefore: outcome.notBefore });
      return;
    case 'skipped':
      endPage(database, page, 'skipped', { reason: outcome.reason }, now);
      return;
    case 'failed':
      database.run('UPDATE page SET error_code = ?, error_text = ? WHERE job = ? AND key = ?', [
        outcome.error.code,
        outcome.error.message,
        page.jobId,
        page.key,
      ]);
      endPage(database, page, 'failed', { code: outcome.error.code, error: outcome.error.message }, now);
      count(database, page.jobId, { credits: outcome.credits });
      addDelivery(database, job, now, { event: 'page', url: page.url, error: outcome.error.message });
      return;
    case 'document':
      writeDocument(database, page, outcome, now);
  }
}

function writeDocument(
  database: SqliteDriver,
  page: LeasedPage,
  { body, facts, finalKey }: Extract<PageOutcome, { readonly kind: 'document' }>,
  now: number,
): void {
  takeFinalAddress(database, page, finalKey, now);
  database.run('INSERT INTO document (job, number, body, url) VALUES (?, ?, ?, ?)', [
    page.jobId,
    page.number,
    body,
    page.url,
  ]);
  database.run('UPDATE page SET facts = ? WHERE job = ? AND key = ?', [JSON.stringify(facts), page.jobId, page.key]);
  const { statusCode, durationMs, words, credits } = facts;
  endPage(database, page, 'done', { statusCode, durationMs, words, credits }, now);
  count(database, page.jobId, { documents: 1, credits: facts.credits });
}

function writeText(
  database: SqliteDriver,
  page: LeasedPage,
  { fingerprint, nearDuplicateOf, firstOf }: ComparedText,
): void {
  database.run('UPDATE page SET fingerprint = ?, near_duplicate_of = ? WHERE job = ? AND key = ?', [
    fingerprint,
    nearDuplicateOf,
    page.jobId,
    page.key,
  ]);
  for (const key of firstOf)
    database.run(
      `UPDATE page SET near_duplicate_of = ? WHERE job = ? AND key = ?
         AND (near_duplicate_of IS NULL OR near_duplicate_of > ?)`,
      [page.number, page.jobId, key, page.number],
    );
}

function endPage(
  database: SqliteDriver,
  page: LeasedPage,
  state: 'done' | 'failed' | 'skipped',
  details: JsonObject,
  now: number,
): void {
  const { reason = null } = details;
  database.run('UPDATE page SET state = ?, reason = ?, ended_at = ? WHERE job = ? AND key = ?', [
    state,
    typeof reason === 'string' ? reason : null,
    now,
    page.jobId,
    page.key,
  ]);
  count(database, page.jobId, { leased: -1, ...(state === 'done' ? {} : { [state]: 1 }) });
  addPageEvent(database, page, now, `page.${state}`, details);
}

function addPageEvent(database: SqliteDriver, page: LeasedPage, now: number, type: string, details: JsonObject): void {
  addEvent(database, page.jobId, now, type, { number: page.number, url: page.url, ...details });
}

/** Whether an earlier page has the document of this address: of pages that lead to one, the first by number has it. */
function isOfEarlierPage(database: SqliteDriver, page: LeasedPage, finalKey: string): boolean {
  const owner = ownerOf(database, page.jobId, finalKey);
  return owner !== null && owner.key !== page.key && owner.number < page.number;
}

function ownerOf(
  database: SqliteDriver,
  jobId: string,
  finalKey: string,
): { readonly key: string; readonly number: number } | null {
  const row = database.get(
    'SELECT CAST(page_key AS BLOB) AS page_key, number FROM final_address WHERE job = ? AND key = ?',
    [jobId, finalKey],
  );
  return row === null ? null : { key: String(row['page_key']), number: Number(row['number']) };
}

/** Gives an address to a page: a later page that had it, and one that would visit it, are its duplicates. */
function takeFinalAddress(database: SqliteDriver, page: LeasedPage, finalKey: string, now: number): void {
  const owner = ownerOf(database, page.jobId, finalKey);
  if (owner !== null && owner.key !== page.key) retract(database, page.jobId, owner, now);
  database.run('INSERT OR REPLACE INTO final_address (job, key, page_key, number) VALUES (?, ?, ?, ?)', [
    page.jobId,
    finalKey,
    page.key,
    page.number,
  ]);
  if (finalKey === page.key) return;
  const unvisited = database.get(
    `SELECT state FROM page
     WHERE job = ? AND key = ? AND (state = 'held' OR (state = 'waiting' AND number > ?))`,
    [page.jobId, finalKey, page.number],
  );
  if (unvisited === null) return;
  skipAsDuplicate(database, page.jobId, finalKey, now);
  count(database, page.jobId, { [String(unvisited['state'])]: -1, skipped: 1 });
}

/** Takes its document from a later page: it is not published yet, because this one had not ended. */
function retract(database: SqliteDriver, jobId: string, owner: { key: string; number: number }, now: number): void {
  database.run('DELETE FROM document WHERE job = ? AND number = ?', [jobId, owner.number]);
  skipAsDuplicate(database, jobId, owner.key, now);
  count(database, jobId, { documents: -1, skipped: 1 });
}

function skipAsDuplicate(database: SqliteDriver, jobId: string, key: string, now: number): void {
  database.run("UPDATE page SET state = 'skipped', reason = ?, ended_at = ? WHERE job = ? AND key = ?", [
    duplicate,
    now,
    jobId,
    key,
  ]);
  const row = database.get('SELECT CAST(url AS BLOB) AS url, number FROM page WHERE job = ? AND key = ?', [jobId, key]);
  const number = row?.['number'];
  const details = { url: String(row?.['url']), number: typeof number === 'number' ? number : null, reason: duplicate };
  addEvent(database, jobId, now, 'page.skipped', details);
}

function addLinks(database: SqliteDriver, job: StoredJob, page: LeasedPage, links: FinishedPage['links']): void {
  const omitted = insertPages(database, job, links, page.number);
  if (omitted > 0) database.run('UPDATE job SET warning = ? WHERE id = ?', [omittedLinks, job.id]);
}
