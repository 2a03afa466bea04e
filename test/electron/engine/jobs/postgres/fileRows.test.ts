import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createArtifacts } from '../../../../../electron/engine/artifacts/artifacts.ts';
import { createMemoryArtifacts } from '../../../../../electron/engine/artifacts/memoryArtifacts.ts';
import { shareArtifacts } from '../../../../../electron/engine/artifacts/sharedArtifacts.ts';
import { createFileRows } from '../../../../../electron/engine/jobs/postgres/fileRows.ts';
import { openPostgres, type PostgresDriver } from '../../../../../electron/engine/jobs/postgres/postgresDriver.ts';
import { migratePostgres } from '../../../../../electron/engine/jobs/postgres/postgresSchema.ts';
import { sweepJobs } from '../../../../../electron/engine/jobs/postgres/sweepJobs.ts';
import { hasPostgres, startPostgres, type TestPostgres } from '../../../../support/postgres.ts';

describe.skipIf(!hasPostgres)('artifacts of a cluster', { tags: ['long'] }, () => {
  let server: TestPostgres;
  let database: PostgresDriver;

  beforeAll(async () => {
    server = await startPostgres();
    database = await openPostgres(await server.createDatabase(), { maxConnections: 2, onError: () => undefined });
    await migratePostgres(database);
  });
  afterAll(async () => {
    await database.close();
    await server.remove();
  });

  function openEngine() {
    const open = () => createMemoryArtifacts(10_000_000, Date.now);
    return shareArtifacts(createArtifacts({ disk: open(), memory: open() }), createFileRows(database));
  }

  function idOf(path: string): string {
    return path.replace('/artifacts/', '');
  }

  test('are read by each engine, also those of many megabytes', async () => {
    const [worker, api] = [openEngine(), openEngine()];
    const bytes = randomBytes(3_500_000);
    const path = await worker.put(bytes, 'image/png', 'disk');
    const read = await api.read(idOf(path), null);
    expect(read?.mediaType).toBe('image/png');
    expect(read?.bytes.equals(bytes)).toBe(true);
    expect(await api.read('0'.repeat(64), null)).toBeNull();
  });

  test('stay with their engine where nothing may be written to disk, or their URL is signed', async () => {
    const [worker, api] = [openEngine(), openEngine()];
    const path = await worker.put(randomBytes(10), 'image/png', 'memory');
    expect(await api.read(idOf(path), null)).toBeNull();
    expect(await worker.read(idOf(path), null)).not.toBeNull();
    expect(await worker.putSigned(randomBytes(10), 'video/mp4', 'disk')).toContain('signature=');
  });

  test('expire after a day', async () => {
    const [worker, api] = [openEngine(), openEngine()];
    const path = await worker.put(randomBytes(1_500_000), 'application/pdf', 'disk');
    const dayMs = 24 * 60 * 60 * 1000;
    await sweepJobs(database, Date.now() + dayMs - 60_000);
    expect(await api.read(idOf(path), null)).not.toBeNull();
    await sweepJobs(database, Date.now() + dayMs + 60_000);
    expect(await api.read(idOf(path), null)).toBeNull();
    expect(await database.all('SELECT id FROM trowel.file')).toEqual([]);
  });
});
