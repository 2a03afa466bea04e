import type { FoundPage } from '../../ports/jobs.ts';
import { isReplaced, type KnownPage, levelOf, maxPagesPerJob, noParent, type Order } from '../store/insertPages.ts';
import type { LockedJob } from './lockedJob.ts';
import type { PostgresQueries } from './postgresDriver.ts';

/** A found page with its turn. */
interface PlacedPage extends Order {
  readonly page: FoundPage;
}

interface AddedPage extends PlacedPage {
  readonly listed: number;
  readonly copyOf: string | null;
}

/**
 * Stores found pages, by the rules of the store of one machine, with a bounded number of statements however many pages there are.
 * @param parent number of the page that links to them; null for sitemaps and lists
 * @param known the stored rows of these pages, as they are now
 * @returns how many pages were not stored, because the job has its maximum number of pages
 */
export async function insertPages(
  job: LockedJob,
  pages: readonly FoundPage[],
  parent: number | null,
  known?: Map<string, KnownRow>,
): Promise<number> {
  if (pages.length === 0) return 0;
  return insertUnknown(job, pages, parent, known ?? (await readKnown(job.queries, job.id, pages)));
}

async function insertUnknown(
  job: LockedJob,
  pages: readonly FoundPage[],
  parent: number | null,
  known: Map<string, KnownRow>,
): Promise<number> {
  const originals = await readOriginals(job, pages);
  const added = new Map<string, AddedPage>();
  const replaced = new Map<string, PlacedPage>();
  const stored = job.number('pages');
  const firstLevel = job.number('level') + 1;
  let omitted = 0;
  for (const page of pages) {
    // A level that has begun is closed: a late page comes in the next one.
    const level = Math.max(levelOf(page), firstLevel);
    const placed: PlacedPage = { level, parent: parent ?? noParent, place: page.place, page };
    const before = known.get(page.key);
    if (before === undefined) {
      if (stored + added.size >= maxPagesPerJob) {
        omitted += 1;
        continue;
      }
      const copyOf = page.source === 'list' ? (originals.get(page.url) ?? null) : null;
      added.set(page.key, { ...placed, listed: stored + added.size, copyOf });
      const isHeld = page.refusal === null;
      known.set(page.key, { ...placed, state: isHeld ? 'held' : 'skipped', isRanked: false, wasAdmitted: false });
      if (isHeld && page.source === 'list' && copyOf === null) originals.set(page.url, page.key);
    } else if (page.refusal === null && isReplaced(before, placed)) {
      if (before.state === 'skipped') noteReadmitted(job, before, added.has(page.key));
      known.set(page.key, { ...before, ...placed, state: 'held' });
      const own = added.get(page.key);
      if (own === undefined) replaced.set(page.key, placed);
      else added.set(page.key, { ...own, ...placed });
    }
  }
  insertAll(job, [...added.values()]);
  replaceAll(job, [...replaced.values()]);
  return omitted;
}

/** A stored page, as far as another find of it matters. */
export interface KnownRow extends KnownPage {
  readonly reason?: string | null;
}

/** A page that was refused is admitted by another find. One of this call was not counted yet. */
function noteReadmitted(job: LockedJob, { reason = null }: KnownRow, isAdded: boolean): void {
  if (isAdded) return;
  job.count({ held: 1, skipped: -1 });
  job.countReason(reason, -1);
}

/** Reads the stored rows of found pages, by their keys. */
export async function readKnown(
  queries: PostgresQueries,
  jobId: string,
  pages: readonly FoundPage[],
): Promise<Map<string, KnownRow>> {
  const rows = await queries.all(
    `SELECT key, state, reason, level, parent, place, round, number FROM trowel.page WHERE job = $1 AND key = ANY($2::text[])`,
    [jobId, pages.map(({ key }) => key)],
  );
  return new Map(
    rows.map((row) => [
      String(row['key']),
      {
        state: String(row['state']),
        reason: typeof row['reason'] === 'string' ? row['reason'] : null,
        level: Number(row['level']),
        parent: Number(row['parent']),
        place: Number(row['place']),
        isRanked: row['round'] !== null,
        wasAdmitted: row['number'] !== null,
      },
    ]),
  );
}

/** Keys of the pages of a list that have these URLs, by URL: one that is in the list twice is visited once. */
async function readOriginals(job: LockedJob, pages: readonly FoundPage[]): Promise<Map<string, string>> {
  const urls = pages.filter(({ source }) => source === 'list').map(({ url }) => url);
  if (urls.length === 0 || job.number('pages') === 0) return new Map();
  const rows = await job.queries.all(
    `SELECT url, key FROM trowel.page
     WHERE job = $1 AND md5(url) IN (SELECT md5(asked) FROM unnest($2::text[]) AS asked)
       AND source = 'list' AND copy_of IS NULL AND state IN ('held', 'waiting', 'leased')`,
    [job.id, urls],
  );
  return new Map(rows.map(({ url, key }) => [String(url), String(key)]));
}

function insertAll(job: LockedJob, added: readonly AddedPage[]): void {
  if (added.length === 0) return;
  const pages = added.map(({ page }) => page);
  job.queries.send(
    `INSERT INTO trowel.page (job, key, url, source, depth, level, parent, place, host, template, relation, state, reason, copy_of, listed)
     SELECT $1, key, url, source, depth, level, parent, place, host, template, relation,
       CASE WHEN reason IS NULL THEN 'held' ELSE 'skipped' END, reason, copy_of, listed
     FROM unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::text[], $10::text[], $11::text[],
       $12::text[], $13::text[], $14::int[])
       AS found (key, url, source, depth, level, parent, place, host, template, relation, reason, copy_of, listed)
     ON CONFLICT (job, key) DO NOTHING`,
    [
      job.id,
      pages.map(({ key }) => key),
      ...columnsOf(added),
      pages.map(({ refusal }) => refusal),
      added.map(({ copyOf }) => copyOf),
      added.map(({ listed }) => listed),
    ],
  );
  const skipped = pages.filter(({ refusal }) => refusal !== null);
  for (const { refusal } of skipped) job.countReason(refusal, 1);
  job.count({ pages: added.length, held: added.length - skipped.length, skipped: skipped.length });
}

function replaceAll(job: LockedJob, replaced: readonly PlacedPage[]): void {
  if (replaced.length === 0) return;
  job.queries.send(
    `UPDATE trowel.page SET url = found.url, source = found.source, depth = found.depth, level = found.level, parent = found.parent,
       place = found.place, host = found.host, template = found.template, relation = found.relation, state = 'held', reason = NULL
     FROM unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[], $8::int[], $9::text[], $10::text[], $11::text[])
       AS found (key, url, source, depth, level, parent, place, host, template, relation)
     WHERE page.job = $1 AND page.key = found.key`,
    [job.id, replaced.map(({ page }) => page.key), ...columnsOf(replaced)],
  );
}

/** The columns that a find decides, from the URL on. */
function columnsOf(placed: readonly PlacedPage[]): (readonly (string | number)[])[] {
  const pages = placed.map(({ page }) => page);
  return [
    pages.map(({ url }) => url),
    pages.map(({ source }) => source),
    pages.map(({ depth }) => depth),
    placed.map(({ level }) => level),
    placed.map(({ parent }) => parent),
    placed.map(({ place }) => place),
    pages.map(({ host }) => host),
    pages.map(({ template }) => template),
    pages.map(({ relation }) => relation),
  ];
}
