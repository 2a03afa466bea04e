import type { SqliteDriver } from '../../../adapters/store/sqliteDriver.ts';
import { count, readJob, type StoredJob } from './jobRow.ts';
import { endIfDone, publishDocuments } from './endJob.ts';
import { finishCopies } from './finishCopies.ts';

/** Pages of one step: each is a transaction that others wait for. */
export const maxRankedPerStep = 5000;
export const maxAdmittedPerStep = 1000;

/**
 * One step towards the next pages of a job: its next level begins, a part of the level is ranked, or the next ranked pages are admitted.
 * @returns true if another step can do more now
 */
export function admitStep(database: SqliteDriver, job: StoredJob, now: number): boolean {
  if (job.state !== 'scraping') return false;
  if (job.progress.isRanking) {
    rankStep(database, job);
    return true;
  }
  if (job.counts.waiting < maxAdmittedPerStep && admitRanked(database, job, now) > 0) return true;
  const isLevelOpen = job.counts.waiting + job.counts.leased > 0;
  if (isLevelOpen && !job.progress.isRelaxed) return false;
  const level = nextLevel(database, job);
  if (level === null) {
    endIfDone(database, readJob(database, job.id, job.leavesNoTrace), now);
    return false;
  }
  database.run('UPDATE job SET level = ?, is_ranking = 1, is_relaxed = 0 WHERE id = ?', [level, job.id]);
  return true;
}

/** The lowest level with pages; null if there is none, or if the sitemaps may still bring an earlier one. */
function nextLevel(database: SqliteDriver, job: StoredJob): number | null {
  const row = database.get("SELECT MIN(level) AS level FROM page WHERE job = ? AND state = 'held' AND round IS NULL", [
    job.id,
  ]);
  const level = typeof row?.['level'] === 'number' ? row['level'] : null;
  return level !== null && level > 0 && job.progress.awaitsSitemaps ? null : level;
}

/**
 * Ranks pages of the level that has begun, in the order in which their links stand: pages of one template take turns with those of the
 * others, which are numbered by first sight.
 */
function rankStep(database: SqliteDriver, { id, progress: { level } }: StoredJob): void {
  const rows = database.all(
    `SELECT CAST(key AS BLOB) AS key, CAST(template AS BLOB) AS template FROM page
     WHERE job = ? AND level = ? AND state = 'held' AND round IS NULL ORDER BY parent, place LIMIT ${maxRankedPerStep}`,
    [id, level],
  );
  for (const { key, template } of rows) {
    const { number, round } = takeRound(database, id, level, String(template));
    database.run('UPDATE page SET round = ?, template_number = ? WHERE job = ? AND key = ?', [
      round,
      number,
      id,
      String(key),
    ]);
  }
  if (rows.length < maxRankedPerStep) database.run('UPDATE job SET is_ranking = 0 WHERE id = ?', [id]);
}

function takeRound(
  database: SqliteDriver,
  id: string,
  level: number,
  template: string,
): { readonly number: number; readonly round: number } {
  const known = database.get('SELECT number, pages FROM template WHERE job = ? AND level = ? AND template = ?', [
    id,
    level,
    template,
  ]);
  if (known !== null) {
    database.run('UPDATE template SET pages = pages + 1 WHERE job = ? AND level = ? AND template = ?', [
      id,
      level,
      template,
    ]);
    return { number: Number(known['number']), round: Number(known['pages']) };
  }
  const seen = database.get('SELECT COUNT(*) AS count FROM template WHERE job = ? AND level = ?', [id, level]);
  const number = Number(seen?.['count'] ?? 0);
  database.run('INSERT INTO template (job, level, template, number, pages) VALUES (?, ?, ?, ?, 1)', [
    id,
    level,
    template,
    number,
  ]);
  return { number, round: 0 };
}

/** Numbers the next ranked pages, which may be visited from then on. */
function admitRanked(database: SqliteDriver, job: StoredJob, now: number): number {
  const { id, progress } = job;
  const rows = database.all(
    `SELECT CAST(key AS BLOB) AS key, CAST(copy_of AS BLOB) AS copy_of FROM page
     WHERE job = ? AND level = ? AND state = 'held' AND round IS NOT NULL
     ORDER BY round, template_number, parent, place LIMIT ${maxAdmittedPerStep}`,
    [id, progress.level],
  );
  for (const [index, { key }] of rows.entries())
    database.run("UPDATE page SET state = 'waiting', number = ? WHERE job = ? AND key = ?", [
      progress.nextNumber + index,
      id,
      String(key),
    ]);
  database.run('UPDATE job SET next_number = next_number + ? WHERE id = ?', [rows.length, id]);
  count(database, id, { held: -rows.length, waiting: rows.length });
  const originals = new Set(rows.flatMap((row) => (typeof row['copy_of'] === 'string' ? [row['copy_of']] : [])));
  for (const original of originals) finishCopies(database, job, original, now);
  if (originals.size > 0) publishDocuments(database, job, now);
  return rows.length;
}
