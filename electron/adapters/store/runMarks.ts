import type { RunId } from '../../../shared/base/brand.ts';
import { markRuns, trashRuns } from './historyChanges.ts';
import type { SqliteDriver } from './sqliteDriver.ts';

/** A person's marks on a run, which its log does not contain. */
export interface RunMarks {
  readonly isPinned: boolean;
  readonly note: string;
  readonly tags: readonly string[];
  /** In ms since 1970; null outside the trash. */
  readonly trashedAt: number | null;
}

const marksSql = `SELECT pinned, trashed_at, CAST(note AS BLOB) AS note,
  CAST((SELECT json_group_array(tag) FROM run_tags WHERE run_number = number) AS BLOB) AS tags
  FROM runs WHERE run_id = ?`;

/** Null for a run that is not there. Throws as the driver does. */
export function readMarks(database: SqliteDriver, runId: RunId): RunMarks | null {
  const row = database.get(marksSql, [runId]);
  if (row === null) return null;
  const { note, trashed_at: trashedAt } = row;
  return {
    isPinned: Number(row['pinned']) === 1,
    note: typeof note === 'string' ? note : '',
    tags: readTags(row['tags']),
    trashedAt: typeof trashedAt === 'number' ? trashedAt : null,
  };
}

/** Writes marks of a run that has none yet. Throws as the driver does. */
export function writeMarks(database: SqliteDriver, runId: RunId, { isPinned, note, tags, trashedAt }: RunMarks): void {
  if (isPinned || tags.length > 0 || note !== '') {
    markRuns(database, [runId], { pinned: isPinned, addTags: [...tags], ...(note === '' ? {} : { note }) });
  }
  if (trashedAt !== null) trashRuns(database, [runId], trashedAt);
}

function readTags(tags: unknown): string[] {
  const found: unknown = typeof tags === 'string' ? JSON.parse(tags) : [];
  return Array.isArray(found) ? found.filter((tag) => typeof tag === 'string') : [];
}
