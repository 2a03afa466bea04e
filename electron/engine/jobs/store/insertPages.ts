import type { SqliteDriver } from '../../../adapters/store/sqliteDriver.ts';
import type { FoundPage } from '../../ports/jobs.ts';
import { findOriginal } from './finishCopies.ts';
import { count, type StoredJob } from './jobRow.ts';

/** Maximum number of pages of one job, refused ones included. */
export const maxPagesPerJob = 1_000_000;
/** URLs of sitemaps and lists have no page that links to them. */
export const noParent = -1;

/** The level of a found page: the start page or list, the sitemaps, then one for each depth of links. */
export function levelOf({ source, depth }: FoundPage): number {
  if (source === 'start' || source === 'list') return 0;
  return source === 'sitemap' ? 1 : depth + 1;
}

/**
 * Stores found pages. Of several finds of one page the first counts, by the order of levels, parents and places, whichever is stored first;
 * a page that one find refuses and another admits is admitted.
 * @param parent number of the page that links to them; null for sitemaps and lists
 * @returns how many pages were not stored, because the job has its maximum number of pages
 */
export function insertPages(
  database: SqliteDriver,
  job: StoredJob,
  pages: readonly FoundPage[],
  parent: number | null,
): number {
  const room = maxPagesPerJob - Number(database.get('SELECT pages FROM job WHERE id = ?', [job.id])?.['pages'] ?? 0);
  let added = 0;
  let held = 0;
  let skipped = 0;
  let omitted = 0;
  for (const page of pages) {
    const known = findPage(database, job.id, page.key);
    // A level that has begun is closed: a late page comes in the next one.
    const level = Math.max(levelOf(page), job.progress.level + 1);
    const order: Order = { level, parent: parent ?? noParent, place: page.place };
    if (known === null) {
      if (added >= room) {
        omitted += 1;
        continue;
      }
      insert(database, job.id, page, order, { offset: added, copyOf: copyOf(database, job.id, page) });
      added += 1;
      if (page.refusal === null) held += 1;
      else skipped += 1;
    } else if (page.refusal === null && isReplaced(known, order)) {
      replace(database, job.id, page, order);
      if (known.state === 'skipped') {
        held += 1;
        skipped -= 1;
      }
    }
  }
  count(database, job.id, { pages: added, held, skipped });
  return omitted;
}

export interface Order {
  readonly level: number;
  readonly parent: number;
  readonly place: number;
}

export interface KnownPage extends Order {
  readonly state: string;
  readonly isRanked: boolean;
  readonly wasAdmitted: boolean;
}

function findPage(database: SqliteDriver, jobId: string, key: string): KnownPage | null {
  const row = database.get('SELECT state, level, parent, place, round, number FROM page WHERE job = ? AND key = ?', [
    jobId,
    key,
  ]);
  if (row === null) return null;
  return {
    state: String(row['state']),
    level: Number(row['level']),
    parent: Number(row['parent']),
    place: Number(row['place']),
    isRanked: row['round'] !== null,
    wasAdmitted: row['number'] !== null,
  };
}

/** Whether another find of a known page decides about its turn. */
export function isReplaced(known: KnownPage, order: Order): boolean {
  if (known.state === 'skipped') return !known.wasAdmitted;
  if (known.state !== 'held' || known.isRanked) return false;
  if (order.level !== known.level) return order.level < known.level;
  if (order.parent !== known.parent) return order.parent < known.parent;
  return order.place < known.place;
}

/** A URL that is in a list twice is visited once. */
function copyOf(database: SqliteDriver, jobId: string, { source, url }: FoundPage): string | null {
  return source === 'list' ? findOriginal(database, jobId, url) : null;
}

function insert(
  database: SqliteDriver,
  jobId: string,
  page: FoundPage,
  { level, parent, place }: Order,
  { offset, copyOf }: { readonly offset: number; readonly copyOf: string | null },
): void {
  database.run(
    `INSERT INTO page (job, key, url, source, depth, level, parent, place, host, template, relation, state, reason, copy_of, listed)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT pages FROM job WHERE id = ?) + ?)`,
    [
      jobId,
      page.key,
      page.url,
      page.source,
      page.depth,
      level,
      parent,
      place,
      page.host,
      page.template,
      page.relation,
      page.refusal === null ? 'held' : 'skipped',
      page.refusal,
      copyOf,
      jobId,
      offset,
    ],
  );
}

function replace(database: SqliteDriver, jobId: string, page: FoundPage, { level, parent, place }: Order): void {
  database.run(
    `UPDATE page SET url = ?, source = ?, depth = ?, level = ?, parent = ?, place = ?, host = ?, template = ?, relation = ?,
       state = 'held', reason = NULL
     WHERE job = ? AND key = ?`,
    [page.url, page.source, page.depth, level, parent, place, page.host, page.template, page.relation, jobId, page.key],
  );
}
