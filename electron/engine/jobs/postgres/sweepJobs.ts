import type { PostgresQueries } from './postgresDriver.ts';

/** Rows of one step: each is a short transaction. A document may have megabytes. */
const maxRowsPerStep = 5000;
const maxDocumentsPerStep = 100;
const idempotencyMs = 24 * 60 * 60 * 1000;

const parts = [
  { table: 'artifact', maxRows: maxDocumentsPerStep },
  { table: 'document', maxRows: maxDocumentsPerStep },
  { table: 'page', maxRows: maxRowsPerStep },
  { table: 'event', maxRows: maxRowsPerStep },
  { table: 'delivery', maxRows: maxRowsPerStep },
  { table: 'final_address', maxRows: maxRowsPerStep },
  { table: 'template', maxRows: maxRowsPerStep },
  { table: 'reason', maxRows: maxRowsPerStep },
] as const;

/**
 * Removes a bounded number of expired files, and of rows of jobs that have expired; a running job never expires. Several engines may do
 * it at once.
 * @returns true if there is more to remove
 */
export async function sweepJobs(queries: PostgresQueries, now: number): Promise<boolean> {
  await queries.run('DELETE FROM trowel.idempotency WHERE used_at < $1', [now - idempotencyMs]);
  const files = await queries.run(
    `DELETE FROM trowel.file WHERE ctid = ANY(ARRAY(
       SELECT ctid FROM trowel.file WHERE expires_at <= $1 LIMIT ${maxDocumentsPerStep}))`,
    [now],
  );
  if (files === maxDocumentsPerStep) return true;
  const expired = await queries.get(
    "SELECT id FROM trowel.job WHERE expires_at <= $1 AND state <> 'scraping' ORDER BY expires_at LIMIT 1",
    [now],
  );
  if (expired === null) return false;
  const id = String(expired['id']);
  for (const { table, maxRows } of parts) {
    const removed = await queries.run(
      `DELETE FROM trowel.${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM trowel.${table} WHERE job = $1 LIMIT ${maxRows}))`,
      [id],
    );
    if (removed > 0) return true;
  }
  await queries.run('DELETE FROM trowel.job WHERE id = $1', [id]);
  return true;
}
