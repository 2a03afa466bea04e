import type { SqliteDriver } from '../../../adapters/store/sqliteDriver.ts';
import type { FinishedPage, LeasedPage, PageOutcome } from '../../ports/jobs.ts';
import { addDelivery } from './deliveryRows.ts';
import { addEvent, endIfDone, publishDocuments } from './endJob.ts';
import { insertPages } from './insertPages.ts';
import { count, readJob, type StoredJob } from './jobRow.ts';
import { endLease } from './leasePages.ts';

const duplicate = 'duplicate';

/**
 * Ends a visit: document, state, links, counters and event together, and the end of the job where it was the last page. A visit whose lease
 * has ended writes nothing.
 */
export function finishPage(
  database: SqliteDriver,
  job: StoredJob,
  { page, outcome, links, now }: FinishedPage,
): { readonly isAccepted: boolean; readonly isDuplicate: boolean } {
  if (job.state !== 'scraping' || !endLease(database, page)) return { isAccepted: false, isDuplicate: false };
  const isDuplicate = outcome.kind === 'document' && isOfEarlierPage(database, page, outcome.finalKey);
  if (isDuplicate) endPage(database, page, { state: 'skipped', reason: duplicate }, now);
  else write(database, job, { page, outcome, now });
  if (!isDuplicate && links.length > 0) addLinks(database, job, page, links);
  publishDocuments(database, job, now);
  endIfDone(database, readJob(database, job.id, job.leavesNoTrace), now);
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
      return;
    case 'skipped':
      endPage(database, page, { state: 'skipped', reason: outcome.reason }, now);
      return;
    case 'failed':
      database.run('UPDATE page SET error_code = ?, error_text = ? WHERE job = ? AND key = ?', [
        outcome.error.code,
        outcome.error.message,
        page.jobId,
        page.key,
      ]);
      endPage(database, page, { state: 'failed', reason: null }, now);
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
  endPage(database, page, { state: 'done', reason: null }, now);
  count(database, page.jobId, { documents: 1, credits: facts.credits });
}

function endPage(
  database: SqliteDriver,
  page: LeasedPage,
  { state, reason }: { readonly state: 'done' | 'failed' | 'skipped'; readonly reason: string | null },
  now: number,
): void {
  database.run('UPDATE page SET state = ?, reason = ?, ended_at = ? WHERE job = ? AND key = ?', [
    state,
    reason,
    now,
    page.jobId,
    page.key,
  ]);
  count(database, page.jobId, { leased: -1, ...(state === 'done' ? {} : { [state]: 1 }) });
  addEvent(database, page.jobId, now, `page.${state}`, {
    number: page.number,
    url: page.url,
    ...(reason === null ? {} : { reason }),
  });
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
    "SELECT state FROM page WHERE job = ? AND key = ? AND (state = 'held' OR (state = 'waiting' AND number > ?))",
    [page.jobId, finalKey, page.number],
  );
  if (unvisited === null) return;
  database.run("UPDATE page SET state = 'skipped', reason = ?, ended_at = ? WHERE job = ? AND key = ?", [
    duplicate,
    now,
    page.jobId,
    finalKey,
  ]);
  count(database, page.jobId, { [String(unvisited['state'])]: -1, skipped: 1 });
}

/** Takes its document from a later page: it is not published yet, because this one had not ended. */
function retract(database: SqliteDriver, jobId: string, owner: { key: string; number: number }, now: number): void {
  database.run('DELETE FROM document WHERE job = ? AND number = ?', [jobId, owner.number]);
  database.run("UPDATE page SET state = 'skipped', reason = ?, ended_at = ? WHERE job = ? AND key = ?", [
    duplicate,
    now,
    jobId,
    owner.key,
  ]);
  count(database, jobId, { documents: -1, skipped: 1 });
}

function addLinks(database: SqliteDriver, job: StoredJob, page: LeasedPage, links: FinishedPage['links']): void {
  const omitted = insertPages(database, job, links, page.number);
  if (omitted > 0)
    database.run(
      "UPDATE job SET warning = 'The job has its maximum number of pages: further links were left out.' WHERE id = ?",
      [job.id],
    );
}
