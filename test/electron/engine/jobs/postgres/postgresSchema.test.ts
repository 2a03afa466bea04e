import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres, type PostgresDriver } from '../../../../../electron/engine/jobs/postgres/postgresDriver.ts';
import { migratePostgres, postgresMigrations } from '../../../../../electron/engine/jobs/postgres/postgresSchema.ts';
import { createPostgresTables } from '../../../../../electron/engine/jobs/postgres/postgresTables.ts';
import { admitAll, leaseSome } from '../../../../support/eachJobStore.ts';
import { document, newJob, startPage } from '../../../../support/jobWorld.ts';
import { hasPostgres, startPostgres, type TestPostgres } from '../../../../support/postgres.ts';

describe.skipIf(!hasPostgres)('the schema of the cluster', { tags: ['long'] }, () => {
  let server: TestPostgres;
  let database: PostgresDriver;

  beforeAll(async () => {
    server = await startPostgres();
    database = await openPostgres(await server.createDatabase(), { maxConnections: 8, onError: () => undefined });
  });
  afterAll(async () => {
    await database.close();
    await server.remove();
  });

  test('is made once by engines that start at the same time, and a newer one is refused', async () => {
    await Promise.all(Array.from({ length: 5 }, () => migratePostgres(database)));
    expect(await database.all('SELECT version FROM trowel.version')).toEqual([{ version: postgresMigrations.length }]);
    const next = [...postgresMigrations, 'ALTER TABLE trowel.engine ADD COLUMN note text;\n'];
    await migratePostgres(database, next);
    await expect(migratePostgres(database)).rejects.toThrow(
      'The database has the tables of a newer Trowel (version 3, this one knows 2): update this machine.',
    );
  });

  test('has documents of many megabytes in pieces of at most one', async () => {
    const tables = createPostgresTables(database, { clock: 'caller', heldLanes: null });
    const { id } = await tables.start(newJob(), [startPage]);
    await admitAll(tables, id);
    const [page] = await leaseSome(tables, id);
    if (page === undefined) throw new Error('no page');
    const outcome = document(page);
    if (outcome.kind !== 'document') throw new Error('no document');
    const body = JSON.stringify({ markdown: randomBytes(3_000_000).toString('base64') });
    await tables.finishPage({ page, outcome: { ...outcome, body }, links: [], now: 3000 });
    expect((await tables.documents(id, 0, { count: 10, bytes: 10 }))[0] === body).toBe(true);
    const [sizes] = await database.all(
      `SELECT max(length(body)) AS largest, count(*) AS pieces FROM (
         SELECT body FROM trowel.document UNION ALL SELECT body FROM trowel.artifact) AS stored`,
    );
    expect(sizes).toEqual({ largest: 1_000_000, pieces: 4 });
  });
});
