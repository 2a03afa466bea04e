import type { SqliteDriver } from '../../../adapters/store/sqliteDriver.ts';
import type { Announcement } from '../../ports/jobs.ts';
import { addDelivery } from './deliveryRows.ts';
import { insertJob } from './jobRow.ts';

/** Number of the document that the message of an ended job has. */
const resultNumber = 0;

/**
 * Writes the delivery of an event of a job whose record is elsewhere, in one transaction of the caller. The row of the job serves its
 * deliveries alone: its state is `completed` from the start, so that no runner continues it and it is removed when it expires.
 */
export function announceEvent(database: SqliteDriver, { job, event, data, error, now }: Announcement): void {
  const isKnown = database.run('UPDATE job SET expires_at = ? WHERE id = ?', [job.expiresAt, job.id]) === 1;
  if (!isKnown) {
    insertJob(database, { ...job, url: '', maxDocuments: 0, awaitsSitemaps: false });
    database.run("UPDATE job SET state = 'completed', ended_at = created_at WHERE id = ?", [job.id]);
  }
  if (database.get('SELECT 1 AS found FROM delivery WHERE job = ? AND event = ?', [job.id, event]) !== null) return;
  const isWanted = addDelivery(database, job, now, {
    event,
    ...(data === null ? {} : { document: resultNumber }),
    ...(error === null ? {} : { error }),
  });
  if (isWanted && data !== null)
    database.run('INSERT INTO document (job, number, body) VALUES (?, ?, ?)', [job.id, resultNumber, data]);
}
