import Database from 'libsql';

/** Values that may be bound. Nothing else: libsql aborts the entire process on a boolean and on a bare byte array. */
export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, unknown>>;

/** SQLite as the store uses it: ten calls, so that another binding can replace it. They throw as the binding does. */
export interface SqliteDriver {
  /** Runs statements without values. */
  exec(sql: string): void;
  /** Runs one statement; gives how many rows it changed. */
  run(sql: string, values: readonly SqlValue[]): number;
  /** The first row, or null. */
  get(sql: string, values: readonly SqlValue[]): SqlRow | null;
  all(sql: string, values: readonly SqlValue[]): SqlRow[];
  /** Sets or reads a PRAGMA; gives its first column, row by row. */
  pragma(text: string): unknown[];
  /** Runs `work` in one write transaction: all of it is on disk, or nothing. Inside another one it is a part of that. */
  transaction<Value>(work: () => Value): Value;
  readVersion(): number;
  /** Inside a transaction this becomes true with it. */
  writeVersion(version: number): void;
  /** Brings everything from the write-ahead log into the main file. */
  checkpoint(): void;
  close(): void;
}

/** Opens or creates the file at `path` for this process alone. Throws when it cannot be opened. */
export function openSqlite(path: string): SqliteDriver {
  const database = new Database(path, { timeout: 2000 });
  const statements = new Map<string, Database.Statement>();
  let isInTransaction = false;

  function prepare(sql: string): Database.Statement {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const prepared = database.prepare(sql);
    statements.set(sql, prepared);
    return prepared;
  }

  function all(sql: string, values: readonly SqlValue[]): SqlRow[] {
    return (prepare(sql).all([...values]) as SqlRow[]).map(withText);
  }

  function pragma(text: string): unknown[] {
    return (database.prepare(`PRAGMA ${text}`).all([]) as SqlRow[]).map((row) => Object.values(row)[0]);
  }

  return {
    exec: (sql) => void database.exec(sql),
    // A lone array, never spread values: a single value that is not wrapped panics in the binding.
    run: (sql, values) => prepare(sql).run([...values]).changes,
    // Not `.get()`: its rows carry a `_metadata` property of the binding.
    get: (sql, values) => all(sql, values)[0] ?? null,
    all,
    pragma,
    transaction(work) {
      if (isInTransaction) return work();
      database.exec('BEGIN IMMEDIATE');
      isInTransaction = true;
      try {
        const value = work();
        database.exec('COMMIT');
        return value;
      } catch (failure) {
        rollBack(database);
        throw failure;
      } finally {
        isInTransaction = false;
      }
    },
    readVersion: () => Number(pragma('user_version')[0]),
    writeVersion: (version) => void database.exec(`PRAGMA user_version = ${Math.trunc(version)}`),
    checkpoint: () => void pragma('wal_checkpoint(TRUNCATE)'),
    close() {
      statements.clear();
      if (pragma('locking_mode')[0] === 'exclusive') {
        // The binding holds its lock until garbage collection; leaving the log and the exclusive mode releases it now.
        pragma('journal_mode = DELETE');
        pragma('locking_mode = NORMAL');
        pragma('schema_version');
      }
      database.close();
    },
  };
}

/**
 * Text must be read as `CAST(… AS BLOB)`: an invalid byte in a text makes the binding end the entire process, and it cuts text at NUL. Here
 * the bytes become text again, with replacement characters for invalid ones.
 */
function withText(row: SqlRow): SqlRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof ArrayBuffer ? decoder.decode(value) : value]),
  );
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function rollBack(database: Database.Database): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // SQLite rolls back automatically when the disk is full; the relevant failure is the one being thrown.
  }
}
