import type { Announcement } from '../../ports/jobs.ts';
import type { PackedText } from './documentPieces.ts';
import { insertJob, lockJob, type LockedJob, type StoreClock } from './lockedJob.ts';
import type { PostgresTransaction } from './postgresDriver.ts';
import { writeDocument } from './writeDocument.ts';

/** Number of the document that the message of an ended job has. */
const resultNumber = 0;

/**
 * Writes the delivery of an event of a job whose record is elsewhere. The row of the job serves its deliveries alone: its state is
 * `completed` from the start, so that no runner continues it and it is removed when it expires.
 * @param packed the data of the event, compressed; null for none
 */
export async function announceEvent(
  queries: PostgresTransaction,
  { job: announced, event, error, now }: Announcement,
  packed: PackedText | null,
  clock: StoreClock,
): Promise<LockedJob> {
  const known = await lockJob(queries, announced.id, now, clock);
  const job =
    known ?? (await insertJob(queries, { ...announced, url: '', maxDocuments: 0, awaitsSitemaps: false }, clock, now));
  if (known === null) job.set({ state: 'completed', ended_at: job.number('created_at') });
  job.set({ expires_at: announced.expiresAt - announced.createdAt + job.number('created_at') });
  const before = await queries.get('SELECT 1 AS found FROM trowel.delivery WHERE job = $1 AND event = $2', [
    job.id,
    event,
  ]);
  if (before !== null) return job;
  const delivery = {
    event,
    ...(packed === null ? {} : { document: resultNumber }),
    ...(error === null ? {} : { error }),
  };
  const isWanted = job.addDelivery(delivery, announced.webhook);
  if (isWanted && packed !== null) writeDocument(job, { number: resultNumber, url: '' }, packed);
  return job;
}
