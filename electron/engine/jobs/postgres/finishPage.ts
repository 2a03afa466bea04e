import type { JsonObject } from '../../../../shared/base/json.ts';
import type { ComparedText, FinishedPage, LeasedPage, PageOutcome } from '../../ports/jobs.ts';
import { duplicate, omittedLinks } from '../store/finishPage.ts';
import type { PackedText } from './documentPieces.ts';
import { finishCopies } from './finishCopies.ts';
import { insertPages, type KnownRow, readKnown } from './insertPages.ts';
import { databaseTime, endIfDone, endJob, publishDocuments, type LockedJob } from './lockedJob.ts';
import type { PostgresQueries } from './postgresDriver.ts';
import { writeDocument } from './writeDocument.ts';

/** What the tables say about a visited page and its links before its visit is committed. */
export interface Visited {
  /** Whether the lease of the visit is still valid. */
  readonly isLeased: boolean;
  /** The page that has the final address of the visit. */
  readonly owner: Owner | null;
  /** State of the page with that address, if it is another page and will be visited later. */
  readonly unvisited: 'held' | 'waiting' | null;
  readonly known: Map<string, KnownRow>;
}

/**
 * Reads what the end of a visit depends on; the job must be locked.
 * @param now null for the time of the database
 */
export async function readVisited(
  queries: PostgresQueries,
  { page, outcome, links }: FinishedPage,
  now: number | null,
): Promise<Visited> {
  const { jobId, key, token, number } = page;
  const finalKey = outcome.kind === 'document' ? outcome.finalKey : null;
  const [row, known] = await Promise.all([
    queries.get(
      `SELECT leased.key IS NOT NULL AS is_leased, owner.page_key, owner.number, target.state
       FROM (SELECT) AS visit
       LEFT JOIN trowel.page AS leased ON leased.job = $1 AND leased.key = $2 AND leased.state = 'leased'
         AND leased.lease_token = $3 AND leased.lease_until > coalesce($4::bigint, ${databaseTime})
       LEFT JOIN trowel.final_address AS owner ON owner.job = $1 AND owner.key = $5
       LEFT JOIN trowel.page AS target ON target.job = $1 AND target.key = $5 AND target.key <> $2
         AND (target.state = 'held' OR (target.state = 'waiting' AND target.number > $6))`,
      [jobId, key, token, now, finalKey, number],
    ),
    links.length === 0 ? new Map<string, KnownRow>() : readKnown(queries, jobId, links),
  ]);
  const state = row?.['state'];
  return {
    isLeased: row?.['is_leased'] === true,
    owner: typeof row?.['page_key'] === 'string' ? { key: row['page_key'], number: Number(row['number']) } : null,
    unvisited: state === 'held' || state === 'waiting' ? state : null,
    known,
  };
}

/**
 * Ends a visit: document, state, links, counters and event together, and the end of the job where it was the last page. A visit whose lease
 * has ended writes nothing.
 * @param packed the document of the page, compressed before the job was locked; null for none
 */
export async function finishPage(
  job: LockedJob,
  { page, outcome, text, jobError, links, now }: FinishedPage,
  visited: Visited,
  packed: PackedText | null,
): Promise<{ readonly isAccepted: boolean; readonly isDuplicate: boolean }> {
  const { isLeased, owner, unvisited, known } = visited;
  if (!job.isRunning || !isLeased) return { isAccepted: false, isDuplicate: false };
  // Of pages that lead to one document, the first by number has it.
  const isDuplicate = owner !== null && owner.key !== page.key && owner.number < page.number;
  if (isDuplicate) endPage(job, page, 'skipped', { reason: duplicate });
  else await write(job, page, outcome, { visited, packed, text, callersNow: now });
  if (!isDuplicate && links.length > 0) {
    const isSame = unvisited === null;
    const omitted = await insertPages(job, links, page.number, isSame ? known : undefined);
    if (omitted > 0) job.set({ warning: omittedLinks });
  }
  if (job.record.kind === 'batchScrape') await finishCopies(job, page.key);
  await publishDocuments(job);
  if (jobError !== undefined) await endJob(job, { state: 'failed', error: jobError });
  else await endIfDone(job);
  return { isAccepted: true, isDuplicate };
}

interface Written {
  readonly visited: Visited;
  readonly packed: PackedText | null;
  readonly text: ComparedText | undefined;
  readonly callersNow: number;
}

async function write(
  job: LockedJob,
  page: LeasedPage,
  outcome: PageOutcome,
  { visited, packed, text, callersNow }: Written,
): Promise<void> {
  switch (outcome.kind) {
    case 'retry': {
      // The engine that visited the page may have another clock.
      const notBefore = outcome.notBefore - callersNow + job.now;
      job.queries.send(
        `UPDATE trowel.page SET state = 'waiting', not_before = $3, lease_token = NULL, lease_until = NULL
         WHERE job = $1 AND key = $2`,
        [job.id, page.key, notBefore],
      );
      job.count({ waiting: 1, leased: -1 });
      addPageEvent(job, page, 'page.postponed', { notBefore });
      return;
    }
    case 'skipped':
      endPage(job, page, 'skipped', { reason: outcome.reason });
      return;
    case 'failed': {
      const { code, message } = outcome.error;
      endPage(job, page, 'failed', { code, error: message }, { error_code: code, error_text: message });
      job.count({ credits: outcome.credits });
      job.addDelivery({ event: 'page', url: page.url, error: message });
      return;
    }
    case 'document':
      await takeFinalAddress(job, page, outcome.finalKey, visited);
      endAsDocument(job, page, outcome, packed, text);
  }
}

function endAsDocument(
  job: LockedJob,
  page: LeasedPage,
  { facts }: Extract<PageOutcome, { readonly kind: 'document' }>,
  packed: PackedText | null,
  text: ComparedText | undefined,
): void {
  if (packed !== null) writeDocument(job, page, packed);
  const { statusCode, durationMs, words, credits } = facts;
  const details = { statusCode, durationMs, words, credits };
  endPage(job, page, 'done', details, { facts: JSON.stringify(facts), ...(text === undefined ? {} : { text }) });
  job.count({ documents: 1, credits });
  if (text === undefined || text.firstOf.length === 0) return;
  job.queries.send(
    `UPDATE trowel.page SET near_duplicate_of = $2 WHERE job = $1 AND key = ANY($3::text[])
       AND (near_duplicate_of IS NULL OR near_duplicate_of > $2)`,
    [job.id, page.number, text.firstOf],
  );
}

interface EndColumns {
  readonly facts?: string;
  readonly error_code?: string;
  readonly error_text?: string;
  readonly text?: ComparedText;
}

/** Ends a page and its lease. */
function endPage(
  job: LockedJob,
  page: LeasedPage,
  state: 'done' | 'failed' | 'skipped',
  details: JsonObject,
  { facts, error_code: code, error_text: error, text }: EndColumns = {},
): void {
  const reason = typeof details['reason'] === 'string' ? details['reason'] : null;
  job.queries.send(
    `UPDATE trowel.page SET state = $3, reason = $4, ended_at = $5, facts = $6, error_code = $7, error_text = $8, fingerprint = $9,
       near_duplicate_of = $10, lease_token = NULL, lease_until = NULL WHERE job = $1 AND key = $2`,
    [
      job.id,
      page.key,
      state,
      reason,
      job.now,
      facts ?? null,
      code ?? null,
      error ?? null,
      text?.fingerprint ?? null,
      text?.nearDuplicateOf ?? null,
    ],
  );
  if (state === 'skipped') job.countReason(reason, 1);
  job.count({ leased: -1, ...(state === 'done' ? {} : { [state]: 1 }) });
  addPageEvent(job, page, `page.${state}`, details);
}

function addPageEvent(job: LockedJob, { number, url }: LeasedPage, type: string, details: JsonObject): void {
  job.addEvent(type, { number, url, ...details });
}

/** The page that has an address. */
interface Owner {
  readonly key: string;
  readonly number: number;
}

/** Gives an address to a page: a later page that had it, and one that would visit it, are its duplicates. */
async function takeFinalAddress(
  job: LockedJob,
  page: LeasedPage,
  finalKey: string,
  { owner, unvisited }: Visited,
): Promise<void> {
  if (owner !== null && owner.key !== page.key) await retract(job, owner);
  job.queries.send(
    `INSERT INTO trowel.final_address (job, key, page_key, number) VALUES ($1, $2, $3, $4)
     ON CONFLICT (job, key) DO UPDATE SET page_key = excluded.page_key, number = excluded.number`,
    [job.id, finalKey, page.key, page.number],
  );
  if (unvisited === null) return;
  await skipAsDuplicate(job, finalKey);
  job.count({ [unvisited]: -1, skipped: 1 });
}

/** Takes its document from a later page: it is not published yet, because this one had not ended. */
async function retract(job: LockedJob, owner: Owner): Promise<void> {
  job.queries.send('DELETE FROM trowel.document WHERE job = $1 AND number = $2', [job.id, owner.number]);
  job.queries.send('DELETE FROM trowel.artifact WHERE job = $1 AND number = $2', [job.id, owner.number]);
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
