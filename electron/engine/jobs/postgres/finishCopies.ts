import { columnText } from './columnText.ts';
import { detailsOf } from '../store/finishCopies.ts';
import type { LockedJob } from './lockedJob.ts';

/**
 * Ends the admitted copies of a page that has ended: each has the same document or error, from the same visit. The text of a document is
 * stored once.
 */
export async function finishCopies(job: LockedJob, originalKey: string): Promise<void> {
  const { queries } = job;
  const original = await queries.get(
    `SELECT state, number, facts, error_code, error_text, reason FROM trowel.page
     WHERE job = $1 AND key = $2 AND state IN ('done', 'failed', 'skipped')`,
    [job.id, originalKey],
  );
  if (original === null) return;
  const copies = await queries.all(
    `UPDATE trowel.page SET state = $3, facts = $4, error_code = $5, error_text = $6, reason = $7, ended_at = $8
     WHERE job = $1 AND copy_of = $2 AND state = 'waiting' RETURNING number, url`,
    [
      job.id,
      originalKey,
      ...['state', 'facts', 'error_code', 'error_text', 'reason'].map((name) => original[name] as string | null),
      job.now,
    ],
  );
  if (copies.length === 0) return;
  const state = String(original['state']);
  const facts = typeof original['facts'] === 'string' ? original['facts'] : null;
  const ordered = copies
    .map(({ number, url }) => ({ number: Number(number), url: String(url) }))
    .toSorted((one, other) => one.number - other.number);
  if (state === 'done')
    await queries.run(
      `INSERT INTO trowel.document (job, number, bytes, parts, body_of, url)
       SELECT $1, number, 0, 0, $2, url FROM unnest($3::int[], $4::text[]) AS copies (number, url)`,
      [job.id, Number(original['number']), ordered.map(({ number }) => number), ordered.map(({ url }) => url)],
    );
  for (const { number, url } of ordered) {
    if (state === 'failed') job.addDelivery({ event: 'page', url, error: columnText(original, 'error_text') });
    job.addEvent(`page.${state}`, { number, url, ...detailsOf(state, original, facts) });
  }
  if (state === 'skipped') job.countReason(columnText(original, 'reason'), ordered.length);
  const counter = state === 'done' ? 'documents' : state === 'failed' ? 'failed' : 'skipped';
  job.count({ waiting: -ordered.length, [counter]: ordered.length });
}
