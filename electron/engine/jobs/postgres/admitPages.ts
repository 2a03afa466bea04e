import { maxAdmittedPerStep, maxRankedPerStep } from '../store/admitPages.ts';
import { finishCopies } from './finishCopies.ts';
import { endIfDone, publishDocuments, type LockedJob } from './lockedJob.ts';

/**
 * One step towards the next pages of a job: its next level begins, a part of the level is ranked, or the next ranked pages are admitted.
 * @returns true if another step can do more now
 */
export async function admitStep(job: LockedJob): Promise<boolean> {
  if (!job.isRunning) return false;
  if (job.number('is_ranking') === 1) {
    await rankStep(job);
    return true;
  }
  if (job.number('waiting') < maxAdmittedPerStep && (await admitRanked(job)) > 0) return true;
  const isLevelOpen = job.number('waiting') + job.number('leased') > 0;
  if (isLevelOpen && job.number('is_relaxed') === 0) return false;
  const level = await nextLevel(job);
  if (level === null) {
    await endIfDone(job);
    return false;
  }
  job.set({ level, is_ranking: 1, is_relaxed: 0 });
  return true;
}

/** The lowest level with pages; null if there is none, or if the sitemaps may still bring an earlier one. */
async function nextLevel(job: LockedJob): Promise<number | null> {
  const row = await job.queries.get(
    "SELECT min(level) AS level FROM trowel.page WHERE job = $1 AND state = 'held' AND round IS NULL",
    [job.id],
  );
  const level = typeof row?.['level'] === 'number' ? row['level'] : null;
  return level !== null && level > 0 && job.number('awaits_sitemaps') === 1 ? null : level;
}

/** Ranks pages of the level that has begun: those of one template take turns with those of others, numbered by first sight. */
async function rankStep(job: LockedJob): Promise<void> {
  const { queries, id } = job;
  const level = job.number('level');
  const rows = await queries.all(
    `SELECT key, template FROM trowel.page
     WHERE job = $1 AND level = $2 AND state = 'held' AND round IS NULL ORDER BY parent, place LIMIT ${maxRankedPerStep}`,
    [id, level],
  );
  const templates = new Map<string, { readonly number: number; pages: number }>();
  const known = await queries.all('SELECT template, number, pages FROM trowel.template WHERE job = $1 AND level = $2', [
    id,
    level,
  ]);
  for (const { template, number, pages } of known)
    templates.set(String(template), { number: Number(number), pages: Number(pages) });
  const ranked = rows.map(({ key, template }) => {
    const name = String(template);
    const entry = templates.get(name) ?? { number: templates.size, pages: 0 };
    templates.set(name, entry);
    entry.pages += 1;
    return { key: String(key), number: entry.number, round: entry.pages - 1 };
  });
  await queries.run(
    `UPDATE trowel.page SET round = ranked.round, template_number = ranked.number
     FROM unnest($2::text[], $3::int[], $4::int[]) AS ranked (key, round, number)
     WHERE page.job = $1 AND page.key = ranked.key`,
    [id, ranked.map(({ key }) => key), ranked.map(({ round }) => round), ranked.map(({ number }) => number)],
  );
  const seen = [...templates];
  await queries.run(
    `INSERT INTO trowel.template (job, level, template, number, pages)
     SELECT $1, $2, * FROM unnest($3::text[], $4::int[], $5::int[])
     ON CONFLICT (job, level, number) DO UPDATE SET pages = excluded.pages`,
    [id, level, seen.map(([name]) => name), seen.map(([, { number }]) => number), seen.map(([, { pages }]) => pages)],
  );
  if (rows.length < maxRankedPerStep) job.set({ is_ranking: 0 });
}

/** Numbers the next ranked pages, which may be visited from then on. */
async function admitRanked(job: LockedJob): Promise<number> {
  const first = job.number('next_number');
  const rows = await job.queries.all(
    `WITH next AS (
       SELECT key, row_number() OVER (ORDER BY round, template_number, parent, place) AS turn FROM trowel.page
       WHERE job = $1 AND level = $2 AND state = 'held' AND round IS NOT NULL
       ORDER BY round, template_number, parent, place LIMIT ${maxAdmittedPerStep}
     )
     UPDATE trowel.page SET state = 'waiting', number = $3 + turn - 1 FROM next
     WHERE page.job = $1 AND page.key = next.key RETURNING page.number, page.copy_of, page.host`,
    [job.id, job.number('level'), first],
  );
  if (rows.length === 0) return 0;
  job.set({ next_number: first + rows.length });
  job.count({ held: -rows.length, waiting: rows.length });
  for (const { host } of rows) job.admittedHosts.add(String(host));
  const ordered = rows.toSorted((one, other) => Number(one['number']) - Number(other['number']));
  const originals = new Set(ordered.flatMap((row) => (typeof row['copy_of'] === 'string' ? [row['copy_of']] : [])));
  for (const original of originals) await finishCopies(job, original);
  if (originals.size > 0) await publishDocuments(job);
  return rows.length;
}
