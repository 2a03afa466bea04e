import type { RunId } from '../../../shared/base/brand.ts';
import { markRuns, trashRuns } from './historyChanges.ts';
import type { SqliteDriver } from './sqliteDriver.ts';

const marksSql = `SELECT pinned, trashed_at, CAST(note AS BLOB) AS note,
  CAST((SELECT json_group_array(tag) FROM run_tags WHERE run_number = number) AS BLOB) AS tags
  FROM runs WHERE run_id = ?`;

/** What a person put on a run, which its log does not tell: pin, note, tags, trash. Throws as the driver does. */
export function keepMarks(from: SqliteDriver, into: SqliteDriver, runId: RunId): void {
  const row = from.get(marksSql, [runId]);
  if (row === null) return;
  const { note } = row;
  const isPinned = Number(row['pinned']) === 1;
  const addTags = readTags(row['tags']);
  if (isPinned || addTags.length > 0 || (typeof note === 'string' && note !== '')) {
    markRuns(into, [runId], { pinned: isPinned, addTags, ...(typeof note === 'string' ? { note } : {}) });
  }
  const trashedAt = row['trashed_at'];
  if (typeof trashedAt === 'number') trashRuns(into, [runId], trashedAt);
}

function readTags(tags: unknown): string[] {
  const found: unknown = typeof tags === 'string' ? JSON.parse(tags) : [];
  return Array.isArray(found) ? found.filter((tag) => typeof tag === 'string') : [];
}
