import type { JsonObject } from '../../../../shared/base/json.ts';
import type { ComparedText, FinishedPage, LeasedPage, PageOutcome } from '../../ports/jobs.ts';
import { duplicate, omittedLinks } from '../store/finishPage.ts';
import type { PackedText } from './documentPieces.ts';
import { finishCopies } from './finishCopies.ts';
import { insertPages } from './insertPages.ts';
import { endLease } from './leasePages.ts';
import { endIfDone, endJob, publishDocuments, type LockedJob } from './lockedJob.ts';
import { writeDocument } from './writeDocument.ts';

/**
 * Ends a visit: document, state, links, counters and event together, and the end of the job where it was the last page. A visit whose lease
 * has ended writes nothing.
 * @param packed the document of the page, compressed before the job was locked; null for none
 */
export async function finishPage(
  job: LockedJob,
  { page, outcome, text, jobError, links, now }: FinishedPage,
  packed: PackedText | null,
): Promise<{ readonly isAccepted: boolean; readonly isDuplicate: boolean }> {
  if (!job.isRunning || !(await endLease(job, page))) return { isAccepted: false, isDuplicate: false };
  const isDuplicate = outcome.kind === 'document' && (await isOfEarlierPage(job, page, outcome.finalKey));
  if (isDuplicate) await endPage(job, page, 'skipped', { reason: duplicate });
  else await write(job, page, outcome, { packed, callersNow: now });
  if (!isDuplicate && outcome.kind === 'document' && text !== undefined) await writeText(job, page, text);
  if (!isDuplicate && links.length > 0) {
    const omitted = await insertPages(job, links, page.number);
    if (omitted > 0) job.set({ warning: omittedLinks });
  }
  if (job.record.kind === 'batchScrape') await finishCopies(job, page.key);
  await publishDocuments(job);
  if (jobError !== undefined) await endJob(job, { state: 'failed', error: jobError });
  else await endIfDone(job);
  return { isAccepted: true, isDuplicate };
}

async function write(
  job: LockedJob,
  page: LeasedPage,
  outcome: PageOutcome,
  { packed, callersNow }: { readonly packed: PackedText | null; readonly callersNow: number },
): Promise<void> {
  switch (outcome.kind) {
    case 'retry': {
      // The engine that visited the page may have another clock.
      const notBefore = outcome.notBefore - callersNow + job.now;
      await job.queries.run("UPDATE trowel.page SET state = 'waiting', not_before = $3 WHERE job = $1 AND key = $2", [
        job.id,
        page.key,
        notBefore,
      ]);
      job.count({ waiting: 1, leased: -1 });
      addPageEvent(job, page, 'page.postponed', { notBefore });
      return;
    }
    case 'skipped':
      await endPage(job, page, 'skipped', { reason: outcome.reason });
      return;
    case 'failed': {
      const { code, message } = outcome.error;
      await endPage(job, page, 'failed', { code, error: message }, { error_code: code, error_text: message });
      job.count({ credits: outcome.credits });
      job.addDelivery({ event: 'page', url: page.url, error: message });
      return;
    }
    case 'document':
      await endAsDocument(job, page, outcome, packed);
  }
}

async function endAsDocument(
  job: LockedJob,
  page: LeasedPage,
  { facts, finalKey }: Extract<PageOutcome, { readonly kind: 'document' }>,
  packed: PackedText | null,
): Promise<void> {
  await takeFinalAddress(job, page, finalKey);
  if (packed !== null) await writeDocument(job, page, packed);
  const { statusCode, durationMs, words, credits } = facts;
  await endPage(job, page, 'done', { statusCode, durationMs, words, credits }, { facts: JSON.stringify(facts) });
  job.count({ documents: 1, credits });
}

async function writeText(
  job: LockedJob,
  page: LeasedPage,
  { fingerprint, nearDuplicateOf, firstOf }: ComparedText,
): Promise<void> {
  await job.queries.run('UPDATE trowel.page SET fingerprint = $3, near_duplicate_of = $4 WHERE job = $1 AND key = $2', [
    job.id,
    page.key,
    fingerprint,
    nearDuplicateOf,
  ]);
  if (firstOf.length === 0) return;
  await job.queries.run(
    `UPDATE trowel.page SET near_duplicate_of = $2 WHERE job = $1 AND key = ANY($3::text[])
       AND (near_duplicate_of IS NULL OR near_duplicate_of > $2)`,
    [job.id, page.number, firstOf],
  );
}

interface EndColumns {
  readonly facts?: string;
  readonly error_code?: string;
  readonly error_text?: string;
}

async function endPage(
  job: LockedJob,
  page: LeasedPage,
  state: 'done' | 'failed' | 'skipped',
  details: JsonObject,
  { facts, error_code: code, error_text: error }: EndColumns = {},
): Promise<void> {
  const reason = typeof details['reason'] === 'string' ? details['reason'] : null;
  await job.queries.run(
    `UPDATE trowel.page SET state = $3, reason = $4, ended_at = $5, facts = $6, error_code = $7, error_text = $8
     WHERE job = $1 AND key = $2`,
    [job.id, page.key, state, reason, job.now, facts ?? null, code ?? null, error ?? null],
  );
  if (state === 'skipped') job.countReason(reason, 1);
  job.count({ leased: -1, ...(state === 'done' ? {} : { [state]: 1 }) });
  addPageEvent(job, page, `page.${state}`, details);
}

function addPageEvent(job: LockedJob, { number, url }: LeasedPage, type: string, details: JsonObject): void {
  job.addEvent(type, { number, url, ...details });
}

interface Owner {
  readonly key: string;
  readonly number: number;
}

/** Whether an earlier page has the document of this address: of pages that lead to one, the first by number has it. */
async function isOfEarlierPage(job: LockedJob, page: LeasedPage, finalKey: string): Promise<boolean> {
  const owner = await ownerOf(job, finalKey);
  return owner !== null && owner.key !== page.key && owner.number < page.number;
}

async function ownerOf(job: LockedJob, finalKey: string): Promise<Owner | null> {
  const row = await job.queries.get('SELECT page_key, number FROM trowel.final_address WHERE job = $1 AND key = $2', [
    job.id,
    finalKey,
  ]);
  return row === null ? null : { key: String(row['page_key']), number: Number(row['number']) };
}

/** Gives an address to a page: a later page that had it, and one that would visit it, are its duplicates. */
async function takeFinalAddress(job: LockedJob, page: LeasedPage, finalKey: string): Promise<void> {
  const { queries } = job;
  const owner = await ownerOf(job, finalKey);
  if (owner !== null && owner.key !== page.key) await retract(job, owner);
  await queries.run(
    `INSERT INTO trowel.final_address (job, key, page_key, number) VALUES ($1, $2, $3, $4)
     ON CONFLICT (job, key) DO UPDATE SET page_key = excluded.page_key, number = excluded.number`,
    [job.id, finalKey, page.key, page.number],
  );
  if (finalKey === page.key) return;
  const unvisited = await queries.get(
    `SELECT state FROM trowel.page
     WHERE job = $1 AND key = $2 AND (state = 'held' OR (state = 'waiting' AND number > $3))`,
    [job.id, finalKey, page.number],
  );
  if (unvisited === null) return;
  await skipAsDuplicate(job, finalKey);
  job.count({ [String(unvisited['state'])]: -1, skipped: 1 });
}

/** Takes its document from a later page: it is not published yet, because this one had not ended. */
async function retract(job: LockedJob, owner: Owner): Promise<void> {
  await job.queries.run('DELETE FROM trowel.document WHERE job = $1 AND number = $2', [job.id, owner.number]);
  await job.queries.run('DELETE FROM trowel.artifact WHERE job = $1 AND number = $2', [job.id, owner.number]);
  await skipAsDuplicate(job, owner.key);
  job.count({ documents: -1, skipped: 1 });
}

async function skipAsDuplicate(job: LockedJob, key: string): Promise<void> {
  const row = await job.queries.get(
    `UPDATE trowel.page SET state = 'skipped', reason = $3, ended_at = $4 WHERE job = $1 AND key = $2 RETURNING url, number`,
    [job.id, key, duplicate, job.now],
  );
  job.countReason(duplicate, 1);
  const number = row?.['number'];
  const details = { url: String(row?.['url']), number: typeof number === 'number' ? number : null, reason: duplicate };
  job.addEvent('page.skipped', details);
}
