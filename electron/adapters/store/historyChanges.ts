import { runIdSchema, bodyIdSchema, type BodyId, type RunId } from '../../../shared/base/brand.ts';
import {
  maxTags,
  type HistoryCaps,
  type HistoryMark,
  type PurgeScope,
  type PurgeWeight,
} from '../../../shared/history/history.ts';
import { all, type SqlPart } from './historyConditions.ts';
import { plainText } from './runRow.ts';
import { findRunNumber } from './runTables.ts';
import { removeIndexedText, indexRun } from './searchIndex.ts';
import type { SqliteDriver, SqlRow } from './sqliteDriver.ts';

export interface RemovedRuns {
  readonly runIds: RunId[];
  /** Bodies that no run refers to any longer, each with the mark that its file had at that time. */
  readonly bodies: readonly { readonly bodyId: BodyId; readonly mark: string | null }[];
}

/** Changes pin, tags and note of runs; returns the ids of the runs that exist. */
export function markRuns(database: SqliteDriver, runIds: readonly RunId[], mark: HistoryMark): RunId[] {
  return database.transaction(() =>
    runIds.filter((runId) => {
      const number = findRunNumber(database, runId);
      if (number === null) return false;
      const { pinned, note, addTags = [], removeTags = [] } = mark;
      if (pinned !== undefined) database.run('UPDATE runs SET pinned = ? WHERE number = ?', [pinned ? 1 : 0, number]);
      if (note !== undefined)
        database.run('UPDATE runs SET note = ? WHERE number = ?', [plainText(note, 2000), number]);
      for (const tag of removeTags)
        database.run('DELETE FROM run_tags WHERE tag = ? AND run_number = ?', [plainText(tag, 40), number]);
      for (const tag of addTags) addTag(database, number, plainText(tag, 40));
      if (note !== undefined || addTags.length + removeTags.length > 0) indexRun(database, number);
      return true;
    }),
  );
}

/** An existing tag that differs only in case is kept as it is; a tag beyond the limit is omitted. */
function addTag(database: SqliteDriver, number: number, tag: string): void {
  database.run(
    `INSERT OR IGNORE INTO run_tags (tag, run_number)
     SELECT ?, ? WHERE (SELECT count(*) FROM run_tags WHERE run_number = ?) < ?`,
    [tag, number, number, maxTags],
  );
}

/** Moves runs that have ended into the trash, or restores them with null; returns those that were moved. */
export function trashRuns(database: SqliteDriver, runIds: readonly RunId[], at: number | null): RunId[] {
  const from = at === null ? 'IS NOT NULL' : 'IS NULL';
  return database.transaction(() =>
    runIds.filter(
      (runId) =>
        database.run(`UPDATE runs SET trashed_at = ? WHERE run_id = ? AND state <> 'running' AND trashed_at ${from}`, [
          at,
          runId,
        ]) > 0,
    ),
  );
}

/** Removes runs that have ended, with all rows that hang on them, in one transaction. */
export function removeRuns(database: SqliteDriver, runIds: readonly RunId[]): RemovedRuns {
  const numbers = runIds.flatMap((runId) => findRunNumber(database, runId) ?? []);
  return removeNumbers(database, numbers);
}

/** Runs and bytes that a purge would remove. */
export function weighPurge(database: SqliteDriver, scope: PurgeScope): PurgeWeight {
  const within = scopeOf(scope);
  const gone = all([within, removable(scope)]);
  const row = database.get(
    `SELECT (SELECT count(*) FROM runs WHERE ${gone.sql}) AS runs,
       (SELECT coalesce(sum(size), 0) FROM bodies WHERE body_id IN
         (SELECT body_id FROM run_bodies JOIN runs ON number = run_number GROUP BY body_id HAVING min(${gone.sql}) = 1)
       ) AS bytes,
       (SELECT count(*) FROM runs WHERE (${within.sql}) AND pinned = 1) AS pinned`,
    [...gone.values, ...gone.values, ...within.values],
  );
  const pinned = scope.kind === 'trash' ? 0 : Number(row?.['pinned'] ?? 0);
  return { runs: Number(row?.['runs'] ?? 0), bytes: Number(row?.['bytes'] ?? 0), pinned };
}

/** Removes at most `limit` runs of a purge, the oldest first: the caller repeats until none are left. */
export function purgeSome(database: SqliteDriver, scope: PurgeScope, limit: number): RemovedRuns {
  const condition = all([scopeOf(scope), removable(scope)]);
  return removeNumbers(database, oldest(database, condition, limit));
}

/**
 * Removes at most `limit` of the runs beyond the limits of history: first those that were in the trash long enough, then the oldest beyond
 * its limits of age, count and size. Pinned and running runs stay.
 */
export function trimHistory(database: SqliteDriver, caps: HistoryCaps, limit: number): RemovedRuns {
  const numbers = new Set(oldest(database, { sql: 'trashed_at < ?', values: [caps.trashedBefore] }, limit));
  const add = (found: readonly number[]): void => {
    for (const number of found) if (numbers.size < limit) numbers.add(number);
  };
  if (caps.olderThan !== null)
    add(oldest(database, all([removableRuns, { sql: 'created_at < ?', values: [caps.olderThan] }]), limit));
  if (caps.maxRuns !== null) {
    const live = Number(database.get('SELECT count(*) AS runs FROM runs WHERE trashed_at IS NULL', [])?.['runs']);
    if (live > caps.maxRuns) add(oldest(database, removableRuns, Math.min(limit, live - caps.maxRuns)));
  }
  if (caps.maxBytes !== null) add(heaviest(database, caps.maxBytes, limit));
  return removeNumbers(database, [...numbers]);
}

/** Unpinned runs outside the trash. */
const removableRuns: SqlPart = { sql: 'trashed_at IS NULL AND pinned = 0', values: [] };

/** Returns the oldest runs, those in the trash first, whose removal makes the rest fit. */
function heaviest(database: SqliteDriver, maxBytes: number, limit: number): number[] {
  let over = Number(database.get('SELECT coalesce(sum(size), 0) AS bytes FROM bodies', [])?.['bytes']) - maxBytes;
  if (over <= 0) return [];
  const numbers: number[] = [];
  const rows = database.all(
    `SELECT number, (SELECT coalesce(sum(size), 0) FROM run_bodies JOIN bodies USING (body_id) WHERE run_number = number) AS bytes
     FROM runs WHERE state <> 'running' AND (pinned = 0 OR trashed_at IS NOT NULL)
     ORDER BY trashed_at IS NULL, created_at, run_id LIMIT ?`,
    [limit],
  );
  for (const row of rows) {
    if (over <= 0) break;
    const bytes = Number(row['bytes']);
    if (bytes === 0) continue;
    numbers.push(Number(row['number']));
    over -= bytes;
  }
  return numbers;
}

function oldest(database: SqliteDriver, condition: SqlPart, limit: number): number[] {
  const rows = database.all(
    `SELECT number FROM runs WHERE state <> 'running' AND (${condition.sql}) ORDER BY created_at, run_id LIMIT ?`,
    [...condition.values, limit],
  );
  return rows.map((row) => Number(row['number']));
}

function scopeOf(scope: PurgeScope): SqlPart {
  switch (scope.kind) {
    case 'all':
      return { sql: '1', values: [] };
    case 'older':
      return { sql: 'created_at < ?', values: [scope.than] };
    case 'host':
      return { sql: 'host = ?', values: [scope.host.replaceAll('\0', '')] };
    case 'trash':
      return { sql: 'trashed_at IS NOT NULL', values: [] };
  }
}

function removable(scope: PurgeScope): SqlPart {
  return { sql: scope.kind === 'trash' ? "state <> 'running'" : "state <> 'running' AND pinned = 0", values: [] };
}

function removeNumbers(database: SqliteDriver, numbers: readonly number[]): RemovedRuns {
  if (numbers.length === 0) return { runIds: [], bodies: [] };
  return database.transaction(() => {
    const runIds: RunId[] = [];
    const named = new Set<string>();
    for (const number of numbers) {
      const row = database.get('SELECT CAST(run_id AS BLOB) AS id FROM runs WHERE number = ?', [number]);
      const bodies = database.all('SELECT CAST(body_id AS BLOB) AS id FROM run_bodies WHERE run_number = ?', [number]);
      if (database.run("DELETE FROM runs WHERE number = ? AND state <> 'running'", [number]) === 0) continue;
      removeIndexedText(database, number);
      for (const body of bodies) named.add(String(body['id']));
      const runId = runIdSchema.safeParse(row?.['id']);
      if (runId.success) runIds.push(runId.data);
    }
    return { runIds, bodies: [...named].flatMap((bodyId) => forgetBody(database, bodyId)) };
  });
}

/** Removes a body that no run refers to any longer. */
function forgetBody(database: SqliteDriver, bodyId: string): RemovedRuns['bodies'] {
  const row = database.get(
    `SELECT CAST(body_id AS BLOB) AS id, CAST(file_mark AS BLOB) AS mark FROM bodies
     WHERE body_id = ? AND NOT EXISTS (SELECT 1 FROM run_bodies WHERE run_bodies.body_id = bodies.body_id)`,
    [bodyId],
  );
  if (row === null) return [];
  database.run('DELETE FROM bodies WHERE body_id = ?', [bodyId]);
  return toUnusedBody(row);
}

function toUnusedBody(row: SqlRow): RemovedRuns['bodies'] {
  const { mark } = row;
  const bodyId = bodyIdSchema.safeParse(row['id']);
  return bodyId.success ? [{ bodyId: bodyId.data, mark: typeof mark === 'string' ? mark : null }] : [];
}
