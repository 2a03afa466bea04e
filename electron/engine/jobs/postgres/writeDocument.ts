import type { PackedText } from './documentPieces.ts';
import type { LockedJob } from './lockedJob.ts';

/** Stores a document: its first piece in its row, the others as artifacts. */
export function writeDocument(
  job: LockedJob,
  { number, url }: { readonly number: number; readonly url: string },
  { bytes, pieces }: PackedText,
): void {
  const [body = null, ...rest] = pieces;
  job.queries.send(
    'INSERT INTO trowel.document (job, number, bytes, parts, body, url) VALUES ($1, $2, $3, $4, $5, $6)',
    [job.id, number, bytes, pieces.length, body, url],
  );
  for (const [index, piece] of rest.entries())
    job.queries.send('INSERT INTO trowel.artifact (job, number, part, body) VALUES ($1, $2, $3, $4)', [
      job.id,
      number,
      index + 1,
      piece,
    ]);
}
