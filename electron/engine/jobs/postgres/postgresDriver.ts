import type { Pool, PoolClient, QueryResult } from 'pg';
import type { SqlRow } from '../../../adapters/store/sqliteDriver.ts';

/** Values that may be bound. An array is one value of an array type. */
export type PostgresValue = string | number | boolean | null | Uint8Array | readonly PostgresValue[];

/** Statements of one connection or transaction. They throw as the database does. */
export interface PostgresQueries {
  all(sql: string, values?: readonly PostgresValue[]): Promise<SqlRow[]>;
  /** The first row, or null. */
  get(sql: string, values?: readonly PostgresValue[]): Promise<SqlRow | null>;
  /** Returns the number of changed rows. */
  run(sql: string, values?: readonly PostgresValue[]): Promise<number>;
}

/** Statements of one transaction. Those that are called without waiting are sent together, and run in the order of the calls. */
export interface PostgresTransaction extends PostgresQueries {
  /** Sends a statement whose result nobody needs: the transaction waits for it before it ends, and fails with it. */
  send(sql: string, values?: readonly PostgresValue[]): void;
}

export type Durability = 'now' | 'later';

export interface PostgresDriver extends PostgresQueries {
  /**
   * Runs `work` in one transaction, again where the database ended it because of another one.
   * @param durability `later` does not wait for the disk: a crash of the database may undo the last such commits, all of them or the latest
   */
  transaction<Value>(work: (queries: PostgresTransaction) => Promise<Value>, durability?: Durability): Promise<Value>;
  /** Runs statements of a library, which binds its own values. */
  raw(text: string, values?: readonly unknown[]): Promise<{ readonly rows: SqlRow[] }>;
  close(): Promise<void>;
}

export interface PostgresSettings {
  readonly maxConnections: number;
  /** A connection that was idle has been lost. */
  readonly onError: (message: string) => void;
}

const limits = {
  connectMs: 5000,
  statementMs: 10_000,
  lockMs: 5000,
  /** A process that is stopped inside a transaction may not hold the lock of a job. */
  idleInTransactionMs: 10_000,
  idleConnectionMs: 60_000,
  maxAttempts: 4,
} as const;

/** SQL states of transactions that the database ended because of another one: serialization failure, deadlock, lock timeout. */
const retriedStates: ReadonlySet<unknown> = new Set(['40001', '40P01', '55P03']);

/** Object ids of types that are numbers here: times and counts stay far below 2^53. */
const numberTypes = { int8: 20, numeric: 1700 } as const;

/** Connects to PostgreSQL, whose client is loaded only now. */
export async function openPostgres(url: string, settings: PostgresSettings): Promise<PostgresDriver> {
  const { default: pg } = await import('pg');
  const parse = (id: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
    id === numberTypes.int8 || id === numberTypes.numeric ? Number : (pg.types.getTypeParser(id, format) as never);
  const pool = new pg.Pool({
    connectionString: url,
    max: settings.maxConnections,
    application_name: 'trowel',
    connectionTimeoutMillis: limits.connectMs,
    idleTimeoutMillis: limits.idleConnectionMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.statementMs + limits.lockMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    // Statements wait for the results of earlier ones only where the caller does.
    pipeline: true,
    types: { getTypeParser: parse as typeof pg.types.getTypeParser },
  });
  pool.on('error', (failure) => {
    settings.onError(failure.message);
  });
  return driverOf(pool);
}

function driverOf(pool: Pool): PostgresDriver {
  const names = new Map<string, string>();
  const nameOf = (sql: string): string => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    const name = `trowel${names.size}`;
    names.set(sql, name);
    return name;
  };
  const queriesOf = (client: Pool | PoolClient): PostgresQueries => {
    const query = (text: string, values: readonly PostgresValue[] = []): Promise<QueryResult<SqlRow>> =>
      // Prepared once for each connection.
      client.query({ name: nameOf(text), text, values: values.map(toBound) });
    return {
      all: async (sql, values) => (await query(sql, values)).rows,
      get: async (sql, values) => (await query(sql, values)).rows[0] ?? null,
      run: async (sql, values) => (await query(sql, values)).rowCount ?? 0,
    };
  };
  return {
    ...queriesOf(pool),
    async transaction(work, durability = 'now') {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runTransaction(pool, durability, (client, note) => {
            const queries = queriesOf(client);
            return work({ ...queries, send: (sql, values) => note(queries.run(sql, values)) });
          });
        } catch (failure) {
          const { code } = failure as { readonly code?: unknown };
          if (attempt >= limits.maxAttempts || !retriedStates.has(code)) throw failure;
        }
      }
    },
    raw: (text, values) => (values === undefined ? runScript(pool, text) : pool.query<SqlRow>(text, [...values])),
    close: () => pool.end(),
  };
}

/** Runs several statements. Where one fails, its transaction stays open in the connection, which is closed therefore. */
async function runScript(pool: Pool, text: string): Promise<{ readonly rows: SqlRow[] }> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    const result = await client.query<SqlRow>(text);
    isBroken = false;
    return result;
  } finally {
    client.release(isBroken);
  }
}

async function runTransaction<Value>(
  pool: Pool,
  durability: Durability,
  work: (client: PoolClient, note: (statement: Promise<unknown>) => void) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect();
  // A connection that is lost between two statements reports it here; the next statement fails.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  let isBroken = false;
  const failures: unknown[] = [];
  const sent: Promise<void>[] = [];
  const note = (statement: Promise<unknown>): void => {
    sent.push(
      statement.then(ignore, (failure: unknown) => {
        failures.push(failure);
      }),
    );
  };
  try {
    note(client.query(durability === 'now' ? 'BEGIN' : 'BEGIN; SET LOCAL synchronous_commit TO off'));
    const value = await work(client, note);
    // Of a transaction that has failed it is a rollback.
    const [ended] = await Promise.all([client.query('COMMIT'), ...sent]);
    if (failures.length > 0 || ended.command !== 'COMMIT') throw new Error('the transaction was rolled back');
    return value;
  } catch (failure) {
    await client.query('ROLLBACK').catch(() => (isBroken = true));
    // Later statements fail because an earlier one did.
    throw failures[0] ?? failure;
  } finally {
    client.off('error', ignore);
    client.release(isBroken);
  }
}

/** PostgreSQL has no NUL in a text. */
function toBound(value: PostgresValue): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '\ufffd');
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return Array.isArray(value) ? value.map(toBound) : value;
}
