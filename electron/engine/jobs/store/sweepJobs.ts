import type { SqliteDriver } from '../../../adapters/store/sqliteDriver.ts';

/** Rows of one step: others wait for its transaction. A document may have megabytes. */
const maxRowsPerStep = 5000;
const maxDocumentsPerStep = 100;
const idempotencyMs = 24 * 60 * 60 * 1000;

const parts = [
  { table: 'document', key: 'number', maxRows: maxDocumentsPerStep },
  { table: 'page', key: 'key', maxRows: maxRowsPerStep },
  { table: 'event', key: 'seq', maxRows: maxRowsPerStep },
  { table: 'delivery', key: 'number', maxRows: maxRowsPerStep },
  { table: 'final_address', key: 'key', maxRows: maxRowsPerStep },
  { table: 'template', key: 'level', maxRows: maxRowsPerStep },
  { table: 'reason', key: 'reason', maxRows: maxRowsPerStep },
] as const;

/**
 * Removes a bounded number of rows of jobs that have expired; a running job never expires.
 * @returns true if there is more to remove
 */
export function sweepJobs(database: SqliteDriver, now: number): boolean {
  database.run('DELETE FROM idempotency WHERE used_at < ?', [now - idempotencyMs]);
  const expired = database.get("SELECT id FROM job WHERE expires_at <= ? AND state <> 'scraping' LIMIT 1", [now]);
  if (expired === null) return false;
  const id = String(expired['id']);
  for (const { table, key, maxRows } of parts) {
    const removed = database.run(
      `DELETE FROM ${table} WHERE job = ? AND ${key} IN (SELECT ${key} FROM ${table} WHERE job = ? LIMIT ${maxRows})`,
      [id, id],
    );
    if (removed > 0) return true;
  }
  database.run('DELETE FROM job WHERE id = ?', [id]);
  return true;
}
