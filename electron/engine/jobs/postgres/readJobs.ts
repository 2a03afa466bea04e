import { columnText } from './columnText.ts';
import type { JobBreakdown, JobEvent, JobStore, ListedError } from '../../ports/jobs.ts';
import { type StoredJob, toJob } from '../store/jobRow.ts';
import { reasonOfRest } from '../store/readBreakdown.ts';
import {
  type FingerprintPart,
  type PagePart,
  pageId,
  storedStates,
  toFingerprinted,
  toJobEvent,
  toPage,
} from '../store/readPages.ts';
import type { PostgresQueries } from './postgresDriver.ts';

/** Reads a job without locking it; null for an unknown one. */
export async function readJob(queries: PostgresQueries, id: string): Promise<StoredJob | null> {
  const row = await queries.get('SELECT * FROM trowel.job WHERE id = $1', [id]);
  return row === null ? null : toJob(row, false);
}

/** Jobs by their ids. */
export async function readJobsById(queries: PostgresQueries, ids: readonly string[]): Promise<StoredJob[]> {
  const rows = await queries.all('SELECT * FROM trowel.job WHERE id = ANY($1::text[])', [ids]);
  return rows.map((row) => toJob(row, false));
}

/** Running jobs, the oldest first. */
export async function readRunning(queries: PostgresQueries): Promise<StoredJob[]> {
  const rows = await queries.all("SELECT * FROM trowel.job WHERE state = 'scraping' ORDER BY created_at, id");
  return rows.map((row) => toJob(row, false));
}

/** Pages that failed, in the order in which they were found. */
export async function readErrors(queries: PostgresQueries, jobId: string): Promise<ListedError[]> {
  const rows = await queries.all(
    `SELECT listed, ended_at, url, error_code, error_text FROM trowel.page WHERE job = $1 AND state = 'failed' ORDER BY listed`,
    [jobId],
  );
  return rows.map((row) => ({
    id: pageId(jobId, Number(row['listed'])),
    timestamp: Number(row['ended_at'] ?? 0),
    url: String(row['url']),
    code: columnText(row, 'error_code'),
    error: columnText(row, 'error_text'),
  }));
}

export async function readRobotsBlocked(queries: PostgresQueries, jobId: string, maxCount: number): Promise<string[]> {
  const rows = await queries.all(
    "SELECT url FROM trowel.page WHERE job = $1 AND state = 'skipped' AND reason = 'robots' ORDER BY listed LIMIT $2",
    [jobId, maxCount],
  );
  return rows.map((row) => String(row['url']));
}

/** A part of the table of pages; `next` is the position of the part after it, null at its end. */
export async function readPages(
  queries: PostgresQueries,
  job: StoredJob,
  { state, after, count }: Parameters<JobStore['pages']>[1],
): Promise<PagePart> {
  const rows = await queries.all(
    `SELECT * FROM trowel.page WHERE job = $1 AND listed >= $2 AND ($3::text[] IS NULL OR state = ANY($3::text[]))
     ORDER BY listed LIMIT $4`,
    [job.id, after, state === null ? null : storedStates(job, state), count],
  );
  const last = rows.at(-1);
  return {
    pages: rows.map((row) => toPage(row, job)),
    next: rows.length < count || last === undefined ? null : Number(last['listed']) + 1,
  };
}

/** Pages with fingerprints from a position on, in the order of the table. */
export async function readFingerprints(
  queries: PostgresQueries,
  jobId: string,
  after: number,
  count: number,
): Promise<FingerprintPart> {
  const rows = await queries.all(
    `SELECT key, number, depth, template, fingerprint, listed FROM trowel.page
     WHERE job = $1 AND state = 'done' AND listed >= $2 ORDER BY listed LIMIT $3`,
    [jobId, after, count],
  );
  const last = rows.at(-1);
  return {
    pages: rows.flatMap(toFingerprinted),
    next: rows.length < count || last === undefined ? null : Number(last['listed']) + 1,
  };
}

export async function readEvents(
  queries: PostgresQueries,
  jobId: string,
  after: number,
  count: number,
): Promise<JobEvent[]> {
  const rows = await queries.all(
    'SELECT seq, at, type, body FROM trowel.event WHERE job = $1 AND seq >= $2 ORDER BY seq LIMIT $3',
    [jobId, after, count],
  );
  return rows.map(toJobEvent);
}

/** Counts the pages of a job by reason and host. */
export async function readBreakdown(queries: PostgresQueries, job: StoredJob, maxHosts: number): Promise<JobBreakdown> {
  const rows = await queries.all(
    'SELECT reason, pages FROM trowel.reason WHERE job = $1 AND pages > 0 ORDER BY pages DESC',
    [job.id],
  );
  const reasons = new Map(rows.map((row) => [String(row['reason']), Number(row['pages'])]));
  const { waiting, held } = job.counts;
  const isRunning = job.state === 'scraping';
  if (!isRunning && waiting + held > 0) {
    const reason = reasonOfRest(job);
    reasons.set(reason, (reasons.get(reason) ?? 0) + waiting + held);
  }
  const hosts = await queries.all(
    `SELECT host, count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'leased') AS leased
     FROM trowel.page WHERE job = $1 AND state = ANY($2::text[]) GROUP BY host ORDER BY count(*) DESC, host LIMIT $3`,
    [job.id, isRunning ? ['waiting', 'leased'] : ['done', 'failed'], maxHosts],
  );
  return {
    reasons: Object.fromEntries(reasons),
    hosts: hosts.map((row) => ({
      host: String(row['host']),
      waiting: Number(row['waiting']),
      leased: Number(row['leased']),
    })),
  };
}
