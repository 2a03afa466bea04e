import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreError } from '../../../shared/errors/appError.ts';
import { migrate } from './migrations.ts';
import { databasePathOf, describeNewer, openDatabase, type OpenDatabase } from './openDatabase.ts';
import { readEvents, appendEvents, type MarkOf } from './runTables.ts';
import { readMarks, writeMarks } from './runMarks.ts';
import { copyTrace } from './traceTables.ts';
import { openSqlite, type SqliteDriver } from './sqliteDriver.ts';
import { runIdSchema } from '../../../shared/base/brand.ts';

/** Size limit in bytes of a history that is copied: above it, without a writable disk, the session begins empty. */
const largestCopy = 256 * 1024 * 1024;

/**
 * A store for as long as its process lives, when the real one cannot be opened: a copy of it where it can only be read, else
 * an empty one. Nothing of the folder is touched.
 */
export function openSession(dataFolder: string, error: StoreError): OpenDatabase {
  const opened = {
    wasUnclean: false,
    migratedFrom: null,
    salvaged: null,
    unavailable: error,
    newer: describeNewer(dataFolder, error),
  };
  const copy = error.reason === 'read-only' || error.reason === 'disk-full' ? openCopy(dataFolder) : null;
  if (copy !== null) return { ...copy, opened };
  const database = openSqlite(':memory:');
  migrate(database);
  return { database, opened, close: () => database.close() };
}

function openCopy(dataFolder: string): OpenDatabase | null {
  const path = databasePathOf(dataFolder);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0 || size > largestCopy) return null;
  let folder: string | null = null;
  const remove = (): void => {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
  };
  try {
    folder = mkdtempSync(join(tmpdir(), 'trowel-session-'));
    for (const end of ['', '-wal']) {
      if (existsSync(`${path}${end}`)) copyFileSync(`${path}${end}`, `${databasePathOf(folder)}${end}`);
    }
    const copy = openDatabase(folder);
    if (copy.ok) {
      const { close } = copy.value;
      return { ...copy.value, close: () => [close(), remove()] };
    }
    remove();
    return null;
  } catch {
    remove();
    return null;
  }
}

/** Puts the runs of a session that the real store does not know into it. Throws as the driver does. */
export function mergeSession(session: SqliteDriver, store: SqliteDriver, markOf: MarkOf): void {
  const rows = session.all('SELECT CAST(run_id AS BLOB) AS id FROM runs ORDER BY number', []);
  for (const row of rows) {
    const runId = runIdSchema.safeParse(row['id']).data;
    if (runId === undefined || store.get('SELECT number FROM runs WHERE run_id = ?', [runId]) !== null) continue;
    const events = readEvents(session, runId, 0);
    if (!events.ok) continue;
    appendEvents(
      store,
      runId,
      events.value.map((logged) => logged.event),
      markOf,
    );
    const marks = readMarks(session, runId);
    if (marks !== null) writeMarks(store, runId, marks);
    copyTrace(session, store, runId);
  }
}
