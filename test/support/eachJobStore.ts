import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { migrate } from '../../electron/adapters/store/migrations.ts';
import { openSqlite } from '../../electron/adapters/store/sqliteDriver.ts';
import { migratePostgres } from '../../electron/engine/jobs/postgres/postgresSchema.ts';
import { openPostgres, type PostgresDriver } from '../../electron/engine/jobs/postgres/postgresDriver.ts';
import { createPostgresTables } from '../../electron/engine/jobs/postgres/postgresTables.ts';
import { createJobTables, type JobTables } from '../../electron/engine/jobs/store/jobTables.ts';
import { jobMigrations } from '../../electron/engine/jobs/store/schema.ts';
import type { LeasedPage } from '../../electron/engine/ports/jobs.ts';
import type { JobStore } from '../../electron/engine/ports/jobs.ts';
import { urlsOfDocuments } from './jobWorld.ts';
import { hasPostgres, startPostgres, type TestPostgres } from './postgres.ts';

/** The methods of either store, without its transport. */
export type AsyncTables = {
  readonly [Name in keyof JobStore]: (
    ...values: Parameters<JobTables[Name]>
  ) => ReturnType<JobTables[Name]> | Promise<ReturnType<JobTables[Name]>>;
};

/** Empty tables of one test. */
export interface TablesWorld {
  readonly tables: AsyncTables;
  /** The same tables, opened by another process. */
  reopen(): Promise<AsyncTables>;
  remove(): Promise<void>;
}

/** Defines the same tests for each store of jobs. Those over PostgreSQL are long, and skipped where it is not installed. */
export function eachJobStore(define: (open: () => Promise<TablesWorld>) => void): void {
  describe('SQLite', () => {
    define(() => Promise.resolve(openSqliteTables()));
  });
  describe.skipIf(!hasPostgres)('PostgreSQL', { tags: ['long'] }, () => {
    let server: TestPostgres | null = null;
    let url = '';
    afterAll(() => server?.remove());
    define(async () => {
      if (server === null) {
        server = await startPostgres();
        url = await server.createDatabase();
      }
      return await openPostgresTables(url);
    });
  });
}

function openSqliteTables(): TablesWorld {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-jobs-'));
  const path = join(folder, 'jobs.db');
  const open = (): JobTables => {
    database = openSqlite(path);
    for (const setting of ['journal_mode = WAL', 'synchronous = NORMAL']) database.pragma(setting);
    migrate(database, jobMigrations);
    return createJobTables(database, false);
  };
  let database = openSqlite(':memory:');
  return {
    tables: open(),
    reopen: () => Promise.resolve(open()),
    remove() {
      database.close();
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

async function openPostgresTables(url: string): Promise<TablesWorld> {
  const opened: PostgresDriver[] = [];
  const open = async (): Promise<AsyncTables> => {
    const database = await openPostgres(url, { maxConnections: 4, onError: () => undefined });
    opened.push(database);
    await migratePostgres(database);
    return createPostgresTables(database, { clock: 'caller', heldLanes: null });
  };
  return {
    tables: await open(),
    reopen: open,
    async remove() {
      await opened[0]?.run('DROP SCHEMA trowel CASCADE');
      for (const database of opened) await database.close();
    },
  };
}

/** Admits everything that can be admitted now. */
export async function admitAll(tables: AsyncTables, jobId: string): Promise<void> {
  while ((await tables.admit(jobId, 2000)).hasMore);
}

export async function leaseSome(tables: AsyncTables, jobId: string, maxPages = 4): Promise<readonly LeasedPage[]> {
  return await tables.lease({
    jobId,
    maxPages,
    exceptHosts: [],
    maxPagesPerHost: maxPages,
    now: 2000,
    leaseMs: 60_000,
  });
}

/** URLs of the published documents, in their order. */
export async function publishedUrls(tables: AsyncTables, jobId: string): Promise<string[]> {
  return urlsOfDocuments(await tables.documents(jobId, 0, { count: 100_000, bytes: 1e9 }));
}
