import type { SqliteDriver } from '../../../adapters/store/sqliteDriver.ts';
import type { JobBreakdown } from '../../ports/jobs.ts';
import type { StoredJob } from './jobRow.ts';

/**
 * Counts the pages of a job by reason and host. Few rows are read: reasons are counted as they arise, and only admitted pages wait.
 * @param maxHosts hosts that are returned, those with the most pages
 */
export function readBreakdown(database: SqliteDriver, job: StoredJob, maxHosts: number): JobBreakdown {
  const rows = database.all(
    'SELECT CAST(reason AS BLOB) AS reason, pages FROM reason WHERE job = ? AND pages > 0 ORDER BY pages DESC',
    [job.id],
  );
  const reasons = new Map(rows.map((row) => [String(row['reason']), Number(row['pages'])]));
  const { waiting, held } = job.counts;
  if (job.state !== 'scraping' && waiting + held > 0) {
    const reason = reasonOfRest(job);
    reasons.set(reason, (reasons.get(reason) ?? 0) + waiting + held);
  }
  return { reasons: Object.fromEntries(reasons), hosts: readHosts(database, job, maxHosts) };
}

/** Why an ended job has not visited the pages that are left. */
export function reasonOfRest({ state }: Pick<StoredJob, 'state'>): string {
  return state === 'completed' ? 'limit' : state;
}

function readHosts(database: SqliteDriver, { id, state }: StoredJob, maxHosts: number): JobBreakdown['hosts'] {
  if (state !== 'scraping') return readVisitedHosts(database, id, maxHosts);
  const rows = database.all(
    `SELECT CAST(host AS BLOB) AS host, SUM(waiting) AS waiting, SUM(leased) AS leased FROM (
       SELECT host, COUNT(*) AS waiting, 0 AS leased FROM page WHERE job = ? AND state = 'waiting' GROUP BY host
       UNION ALL
       SELECT host, 0, COUNT(*) FROM page WHERE job = ? AND state = 'leased' GROUP BY host
     ) GROUP BY host ORDER BY SUM(waiting) + SUM(leased) DESC, host LIMIT ?`,
    [id, id, maxHosts],
  );
  return rows.map((row) => ({
    host: String(row['host']),
    waiting: Number(row['waiting']),
    leased: Number(row['leased']),
  }));
}

/** Hosts of an ended job that were visited: at most as many rows are read as the job had visits. */
function readVisitedHosts(database: SqliteDriver, id: string, maxHosts: number): JobBreakdown['hosts'] {
  const rows = database.all(
    `SELECT CAST(host AS BLOB) AS host FROM page WHERE job = ? AND state IN ('done', 'failed')
     GROUP BY host ORDER BY COUNT(*) DESC, host LIMIT ?`,
    [id, maxHosts],
  );
  return rows.map((row) => ({ host: String(row['host']), waiting: 0, leased: 0 }));
}
