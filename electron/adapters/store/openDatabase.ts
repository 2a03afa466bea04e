import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { StoreError } from '../../../shared/errors/appError.ts';
import { markOfBody } from './bodyOrphans.ts';
import { migrate, migrations } from './migrations.ts';
import type { MarkOf } from './runTables.ts';
import { salvage, type Salvaged } from './salvage.ts';
import { openSqlite, type SqliteDriver } from './sqliteDriver.ts';
import { storeError, toStoreError } from './storeErrors.ts';

export interface StoreOpened {
  /** The last program did not close the store: it was looked through in full. */
  readonly wasUnclean: boolean;
  readonly migratedFrom: number | null;
  /** What could be read from a damaged file, and where that file is kept. */
  readonly salvaged: Salvaged | null;
}

export interface OpenDatabase {
  readonly database: SqliteDriver;
  readonly opened: StoreOpened;
  /** Everything in one file and the mark of a clean end. */
  close(): void;
}

/**
 * Opens the store below a data folder: checks it, brings it to today's format with a copy before each change, and puts a
 * damaged file aside after taking from it what can be read. A newer format is refused and left as it is.
 */
export function openDatabase(
  dataFolder: string,
  steps: readonly string[] = migrations,
): Result<OpenDatabase, StoreError> {
  const path = join(dataFolder, 'trowel.db');
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    const wasUnclean = existsSync(markPathOf(dataFolder));
    const found = openChecked(path, wasUnclean, steps);
    if (!found.ok && found.error.reason !== 'damaged') return found;
    const asidePath = found.ok ? null : setAside(path);
    const database = found.ok ? found.value : openFresh(path);
    return ok(prepare({ database, dataFolder, path, asidePath, wasUnclean, steps }));
  } catch (failure) {
    return err(toStoreError(failure, path));
  }
}

interface Found {
  readonly database: SqliteDriver;
  readonly dataFolder: string;
  readonly path: string;
  /** Where a damaged file is now. */
  readonly asidePath: string | null;
  readonly wasUnclean: boolean;
  readonly steps: readonly string[];
}

/** Brings what was opened to today's format. Closes it again when that fails: nobody else could open it otherwise. */
function prepare({ database, dataFolder, path, asidePath, wasUnclean, steps }: Found): OpenDatabase {
  try {
    const migratedFrom = copyBeforeMigration(database, path, steps);
    migrate(database, steps);
    const markOf: MarkOf = (bodyId) => markOfBody(dataFolder, bodyId);
    const salvaged = asidePath === null ? null : salvage(asidePath, database, markOf);
    const mark = markPathOf(dataFolder);
    writeFileSync(mark, '');
    return { database, opened: { wasUnclean, migratedFrom, salvaged }, close: () => closeCleanly(database, mark) };
  } catch (failure) {
    closeQuietly(database);
    throw failure;
  }
}

function markPathOf(dataFolder: string): string {
  return join(dataFolder, 'trowel.open');
}

function openChecked(path: string, wasUnclean: boolean, steps: readonly string[]): Result<SqliteDriver, StoreError> {
  let database: SqliteDriver | null = null;
  try {
    database = openSqlite(path);
    const version = database.readVersion();
    if (version > steps.length) {
      const newer = storeError('newer-format', path, `format ${version}, this version knows ${steps.length}`);
      closeQuietly(database);
      return err(newer);
    }
    configure(database);
    const finding = findDamage(database, wasUnclean, steps);
    if (finding === null) return ok(database);
    closeQuietly(database);
    return err(storeError('damaged', path, finding));
  } catch (failure) {
    if (database !== null) closeQuietly(database);
    return err(toStoreError(failure, path));
  }
}

function openFresh(path: string): SqliteDriver {
  const database = openSqlite(path);
  configure(database);
  return database;
}

/** Only the full check compares indexes with their tables; of a small file it costs nothing. */
const smallFileBytes = 32 * 1024 * 1024;

/** The first thing that is wrong with a file of a format that we know; null when nothing is. */
function findDamage(database: SqliteDriver, wasUnclean: boolean, steps: readonly string[]): string | null {
  const isSmall = Number(database.pragma('page_count')[0]) * Number(database.pragma('page_size')[0]) < smallFileBytes;
  const finding = database.pragma(wasUnclean || isSmall ? 'integrity_check' : 'quick_check')[0];
  if (finding !== 'ok') return String(finding);
  // SQLite checks its pages, not the text of its table definitions: one wrong letter there fails only at use.
  if (database.readVersion() !== steps.length) return null;
  return schemaOf(database) === expectedSchema(steps) ? null : 'its table definitions are not ours';
}

function expectedSchema(steps: readonly string[]): string {
  const fresh = openSqlite(':memory:');
  migrate(fresh, steps);
  const schema = schemaOf(fresh);
  fresh.close();
  return schema;
}

/** Without the tables that FTS5 makes for itself: their form is that of the SQLite which made them. */
function schemaOf(database: SqliteDriver): string {
  const text = "CAST(type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') AS BLOB)";
  const ours = "name NOT LIKE 'run_search\\_%' ESCAPE '\\'";
  return JSON.stringify(database.all(`SELECT ${text} AS text FROM sqlite_schema WHERE ${ours} ORDER BY name`, []));
}

/** One writer for the file's whole life: a second program gets `locked` instead of half a view. */
function configure(database: SqliteDriver): void {
  database.pragma('locking_mode = EXCLUSIVE');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = OFF');
}

function copyBeforeMigration(database: SqliteDriver, path: string, steps: readonly string[]): number | null {
  const version = database.readVersion();
  if (version === 0 || version === steps.length) return null;
  database.checkpoint();
  copyDurably(path, `${path}.before-${steps.length}`);
  return version;
}

function copyDurably(from: string, to: string): void {
  copyFileSync(from, to);
  const file = openSync(to, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Moves the damaged file away with its log, under one new name, so that SQLite still finds the two together. */
function setAside(path: string): string {
  const aside = `${path}.damaged-${Date.now()}`;
  renameSync(path, aside);
  if (existsSync(`${path}-wal`)) renameSync(`${path}-wal`, `${aside}-wal`);
  rmSync(`${path}-shm`, { force: true });
  return aside;
}

function closeCleanly(database: SqliteDriver, mark: string): void {
  database.checkpoint();
  database.close();
  rmSync(mark, { force: true });
}

function closeQuietly(database: SqliteDriver): void {
  try {
    database.close();
  } catch {
    // It is damaged or not ours; the error being given back says so.
  }
}
