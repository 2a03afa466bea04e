import { randomUUID } from 'node:crypto';
import type { SqliteDriver, SqlRow } from '../../../adapters/store/sqliteDriver.ts';
import type { FoundPage, LeasedPage, LeaseRequest } from '../../ports/jobs.ts';
import { addEvent } from './endJob.ts';
import { count, type StoredJob } from './jobRow.ts';

/** Leases the next pages that are due, in their order, within the limits of the job and of each host. */
export function leasePages(database: SqliteDriver, job: StoredJob, request: LeaseRequest): LeasedPage[] {
  const { documents, leased } = job.counts;
  const places = Math.min(request.maxPages, job.maxDocuments - documents - leased);
  if (job.state !== 'scraping' || places <= 0) return [];
  const last = lastWithinLimit(database, job);
  const chosen =
    firstInOrder(database, job.id, request, { last, places }) ??
    firstOfHosts(database, job.id, request, { last, places });
  const pages = chosen.map((row) => toLease(job.id, row));
  for (const page of pages) {
    database.run(
      "UPDATE page SET state = 'leased', lease_token = ?, lease_until = ?, attempts = attempts + 1 WHERE job = ? AND key = ?",
      [page.token, request.now + request.leaseMs, job.id, page.key],
    );
    const { number, url, attempts } = page;
    addEvent(database, job.id, request.now, 'page.started', { number, url, attempt: attempts });
  }
  count(database, job.id, { waiting: -pages.length, leased: pages.length });
  return pages;
}

/**
 * The number of the last page that the limit allows if every earlier one becomes a document: which pages a job has does not depend on
 * which host is free first.
 */
function lastWithinLimit(database: SqliteDriver, { id, maxDocuments, counts }: StoredJob): number {
  // Without more open pages than the limit allows, the query would pass all of them to find none.
  if (counts.waiting + counts.leased <= maxDocuments - counts.documents) return Number.POSITIVE_INFINITY;
  const row = database.get(
    "SELECT number FROM page WHERE job = ? AND state IN ('waiting', 'leased') ORDER BY number LIMIT 1 OFFSET ?",
    [id, maxDocuments - counts.documents - 1],
  );
  return typeof row?.['number'] === 'number' ? row['number'] : Number.POSITIVE_INFINITY;
}

/** How many pages may be leased, and the number of the last one that may. */
interface LeaseBounds {
  readonly last: number;
  readonly places: number;
}

/** Rows that are read in their order before hosts are looked at one by one. */
const maxScannedRows = 64;

const leaseColumns = `CAST(key AS BLOB) AS key, CAST(url AS BLOB) AS url, CAST(host AS BLOB) AS host,
  CAST(template AS BLOB) AS template, number, depth, relation, attempts`;

/** Returns the first pages that may be leased; null where too many pages of busy hosts come before them. */
function firstInOrder(
  database: SqliteDriver,
  jobId: string,
  { exceptHosts, maxPagesPerHost, now }: LeaseRequest,
  { last, places }: LeaseBounds,
): SqlRow[] | null {
  // The condition on both states is that of the index in this order.
  const rows = database.all(
    `SELECT ${leaseColumns} FROM page
     WHERE job = ? AND state IN ('waiting', 'leased') AND state = 'waiting' AND not_before <= ?
       AND copy_of IS NULL ORDER BY number LIMIT ?`,
    [jobId, now, maxScannedRows],
  );
  const except = new Set(exceptHosts);
  const perHost = new Map<string, number>();
  const chosen: SqlRow[] = [];
  for (const row of rows) {
    if (Number(row['number']) > last || chosen.length === places) return chosen;
    const host = String(row['host']);
    const count = perHost.get(host) ?? 0;
    if (except.has(host) || count >= maxPagesPerHost) continue;
    perHost.set(host, count + 1);
    chosen.push(row);
  }
  return chosen.length === places || rows.length < maxScannedRows ? chosen : null;
}

/** Returns the first pages that may be leased, by the first ones of each host. */
function firstOfHosts(
  database: SqliteDriver,
  jobId: string,
  request: LeaseRequest,
  { last, places }: LeaseBounds,
): SqlRow[] {
  const except = new Set(request.exceptHosts);
  const due = waitingHosts(database, jobId)
    .filter((host) => !except.has(host))
    .flatMap((host) => firstOfHost(database, jobId, host, request))
    .filter(({ number }) => Number(number) <= last);
  return due.toSorted((one, other) => Number(one['number']) - Number(other['number'])).slice(0, places);
}

/** The hosts of waiting pages: each is found by one step of the index, however many pages it has. */
function waitingHosts(database: SqliteDriver, jobId: string): string[] {
  const hosts: string[] = [];
  for (let host = ''; ; ) {
    const row = database.get(
      "SELECT CAST(MIN(host) AS BLOB) AS host FROM page WHERE job = ? AND state = 'waiting' AND host > ?",
      [jobId, host],
    );
    if (typeof row?.['host'] !== 'string') return hosts;
    host = row['host'];
    hosts.push(host);
  }
}

function firstOfHost(database: SqliteDriver, jobId: string, host: string, request: LeaseRequest): SqlRow[] {
  return database.all(
    `SELECT ${leaseColumns} FROM page
     WHERE job = ? AND state = 'waiting' AND host = ? AND not_before <= ? AND copy_of IS NULL ORDER BY number LIMIT ?`,
    [jobId, host, request.now, request.maxPagesPerHost],
  );
}

function toLease(jobId: string, row: SqlRow): LeasedPage {
  return {
    jobId,
    key: String(row['key']),
    token: randomUUID(),
    url: String(row['url']),
    number: Number(row['number']),
    depth: Number(row['depth']),
    host: String(row['host']),
    template: String(row['template']),
    relation: row['relation'] as FoundPage['relation'],
    attempts: Number(row['attempts']) + 1,
  };
}

/** Ends a lease; false if it had ended before. */
export function endLease(database: SqliteDriver, { jobId, key, token }: LeasedPage): boolean {
  const ended = database.run(
    "UPDATE page SET lease_token = NULL, lease_until = NULL WHERE job = ? AND key = ? AND state = 'leased' AND lease_token = ?",
    [jobId, key, token],
  );
  return ended === 1;
}

/** Gives a page back that was not visited; the attempt does not count. */
export function releaseLease(database: SqliteDriver, page: LeasedPage, now: number): boolean {
  if (!endLease(database, page)) return false;
  database.run("UPDATE page SET state = 'waiting', attempts = attempts - 1 WHERE job = ? AND key = ?", [
    page.jobId,
    page.key,
  ]);
  count(database, page.jobId, { waiting: 1, leased: -1 });
  addEvent(database, page.jobId, now, 'page.released', { number: page.number, url: page.url });
  return true;
}
