import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { StoreError } from '../../../shared/errors/appError.ts';
import { copyDurably } from './durableFile.ts';
import { readFormatRecord, writeFormatRecord } from './formatRecord.ts';
import { migrate, migrations } from './migrations.ts';
import { finishSalvage, preserveDamagedLog, salvageFile } from './salvageFile.ts';
import { readSalvageReport, type Salvaged } from './salvageReport.ts';
import { openSqlite, type SqliteDriver } from './sqliteDriver.ts';
import { storeError, toStoreError } from './storeErrors.ts';
import { findUnreadableRow } from './unreadableRow.ts';

export interface StoreOpened {
  /** The last program did not close the store: it was looked through in full. */
  readonly wasUnclean: boolean;
  readonly migratedFrom: number | null;
  /**
   * The data recovered from a damaged file and the path where that file is preserved: from this start, or from an earlier one that has not
   * been read yet.
   */
  readonly salvaged: Salvaged | null;
  /** Why the folder could not be opened; then this store lives only as long as its process. */
  readonly unavailable: StoreError | null;
  /** The format of a newer program's file, as far as the file states it. */
  readonly newer: NewerFormat | null;
}

export interface NewerFormat {
  readonly path: string;
  readonly format: number;
  readonly known: number;
  readonly writtenBy: string | null;
}

export interface OpenDatabase {
  readonly database: SqliteDriver;
  readonly opened: StoreOpened;
  /** Merges the log into one file and writes the mark of a clean shutdown. */
  close(): void;
}

export interface OpenOptions {
  readonly steps?: readonly string[];
  /** The program's version, for a program that cannot read the file later. */
  readonly appVersion?: string | null;
}

export function databasePathOf(dataFolder: string): string {
  return join(dataFolder, 'trowel.db');
}

/**
 * Opens the store below a data folder: checks it, migrates it to the current format with a copy before each change, and moves a damaged
 * file away after recovering its readable data. A newer format is refused and left unchanged.
 */
export function openDatabase(dataFolder: string, options: OpenOptions = {}): Result<OpenDatabase, StoreError> {
  const path = databasePathOf(dataFolder);
  const steps = options.steps ?? migrations;
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    finishSalvage(path);
    const wasUnclean = existsSync(markPathOf(dataFolder));
    const lostLog = preserveDamagedLog(dataFolder, path);
    const found = openChecked(dataFolder, path, wasUnclean, steps);
    if (!found.ok && found.error.reason !== 'damaged') return found;
    if (!found.ok) salvageFile({ dataFolder, path, steps, changesLost: lostLog?.changesLost ?? 0 });
    const database = found.ok ? found.value : openFresh(path);
    // A copy of the damaged log is preserved: the next start must not read it again.
    if (lostLog !== null) database.checkpoint();
    return ok(prepare({ database, dataFolder, path, wasUnclean, steps, appVersion: options.appVersion ?? null }));
  } catch (failure) {
    return err(toStoreError(failure, path));
  }
}

/** Describes a newer program's file without changing it. */
export function describeNewer(dataFolder: string, error: StoreError): NewerFormat | null {
  if (error.reason !== 'newer-format') return null;
  const path = databasePathOf(dataFolder);
  const format = Number(/format (\d+)/.exec(error.message)?.[1] ?? 0);
  return { path, format, known: migrations.length, writtenBy: readFormatRecord(dataFolder)?.appVersion ?? null };
}

interface Found {
  readonly database: SqliteDriver;
  readonly dataFolder: string;
  readonly path: string;
  readonly wasUnclean: boolean;
  readonly steps: readonly string[];
  readonly appVersion: string | null;
}

/** Migrates the opened database to the current format. Closes it if that fails: otherwise it could not be opened again. */
function prepare({ database, dataFolder, path, wasUnclean, steps, appVersion }: Found): OpenDatabase {
  try {
    const migratedFrom = copyBeforeMigration(database, path, steps);
    migrate(database, steps);
    const mark = markPathOf(dataFolder);
    writeFileSync(mark, '');
    writeFormatRecord(dataFolder, { format: steps.length, appVersion });
    const salvaged = readSalvageReport(dataFolder);
    const opened = { wasUnclean, migratedFrom, salvaged, unavailable: null, newer: null };
    return { database, opened, close: () => closeCleanly(database, mark) };
  } catch (failure) {
    closeQuietly(database);
    throw failure;
  }
}

function markPathOf(dataFolder: string): string {
  return join(dataFolder, 'trowel.open');
}

function openChecked(
  dataFolder: string,
  path: string,
  wasUnclean: boolean,
  steps: readonly string[],
): Result<SqliteDriver, StoreError> {
  let database: SqliteDriver | null = null;
  try {
    database = openSqlite(path);
    const version = database.readVersion();
    if (version > steps.length) {
      // A file that we wrote ourselves in a format that we know is not newer: its number is wrong.
      const isOurs = (readFormatRecord(dataFolder)?.format ?? version) <= steps.length;
      closeQuietly(database);
      const detail = `format ${version}, this version knows ${steps.length}`;
      return err(storeError(isOurs ? 'damaged' : 'newer-format', path, detail));
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

/** Returns the first defect of a file in a known format; null if there is none. */
function findDamage(database: SqliteDriver, wasUnclean: boolean, steps: readonly string[]): string | null {
  const isSmall = Number(database.pragma('page_count')[0]) * Number(database.pragma('page_size')[0]) < smallFileBytes;
  const finding = database.pragma(wasUnclean || isSmall ? 'integrity_check' : 'quick_check')[0];
  if (finding !== 'ok') return String(finding);
  // SQLite checks its pages, not the text of its table definitions: one wrong letter there fails only at use.
  const expected = expectedSchema(steps.slice(0, database.readVersion()));
  if (schemaOf(database) !== expected) return 'its table definitions are not ours';
  // The content of rows as well: one wrong byte makes a row unreadable, and the log next to it restores it. An older format does not have
  // all columns yet: it is checked after its migration.
  const isOfToday = database.readVersion() === migrations.length;
  return (wasUnclean || isSmall) && isOfToday ? findUnreadableRow(database) : null;
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
  const ours = String.raw`name NOT LIKE 'run\_search\_%' ESCAPE '\' AND name NOT LIKE 'run\_words\_%' ESCAPE '\'`;
  return JSON.stringify(database.all(`SELECT ${text} AS text FROM sqlite_schema WHERE ${ours} ORDER BY name`, []));
}

/** One writer for the entire life of the file: a second program gets `locked` instead of a partial view. */
function configure(database: SqliteDriver): void {
  database.pragma('locking_mode = EXCLUSIVE');
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('trusted_schema = OFF');
  // Deleted data is overwritten: neither a salvage nor anyone else finds it in the file again.
  database.pragma('secure_delete = ON');
}

function copyBeforeMigration(database: SqliteDriver, path: string, steps: readonly string[]): number | null {
  const version = database.readVersion();
  if (version === 0 || version === steps.length) return null;
  database.checkpoint();
  copyDurably(path, `${path}.before-${steps.length}`);
  return version;
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
    // The file is damaged or not ours; the returned error states it.
  }
}
