import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPostgres, type PostgresDriver } from '../../../../../electron/engine/jobs/postgres/postgresDriver.ts';
import { hasPostgres, startPostgres, type TestPostgres } from '../../../../support/postgres.ts';

describe.skipIf(!hasPostgres)('a transaction with statements that nobody waits for', { tags: ['long'] }, () => {
  let server: TestPostgres;
  let database: PostgresDriver;
  const insert = 'INSERT INTO number (value) VALUES ($1::int)';
  const values = async () => (await database.all('SELECT value FROM number ORDER BY value')).map(({ value }) => value);

  beforeAll(async () => {
    server = await startPostgres();
    database = await openPostgres(await server.createDatabase(), { maxConnections: 2, onError: () => undefined });
    await database.run('CREATE TABLE number (value integer PRIMARY KEY)');
  });
  afterAll(async () => {
    await database.close();
    await server.remove();
  });

  test('runs them in their order, before its end', async () => {
    await database.transaction(async (queries) => {
      queries.send(insert, [1]);
      queries.send('UPDATE number SET value = value + 1');
      expect(await queries.all('SELECT value FROM number')).toEqual([{ value: 2 }]);
      queries.send(insert, [3]);
    });
    expect(await values()).toEqual([2, 3]);
  });

  test('changes nothing where one fails, and fails with the first of them', async () => {
    const failed = database.transaction((queries) => {
      queries.send(insert, [10]);
      queries.send(insert, ['ten']);
      queries.send(insert, [2]);
      return Promise.resolve('done');
    });
    await expect(failed).rejects.toThrow('invalid input syntax for type integer: "ten"');
    const later = database.transaction(async (queries) => {
      queries.send(insert, [2]);
      await queries.all('SELECT value FROM number');
    });
    await expect(later).rejects.toThrow('duplicate key');
    expect(await values()).toEqual([2, 3]);
  });

  test('fails where the work does, and its connection is used again', async () => {
    for (let count = 0; count < 5; count += 1) {
      const failed = database.transaction((queries) => {
        queries.send(insert, [20]);
        return Promise.reject(new Error('no more'));
      });
      await expect(failed).rejects.toThrow('no more');
    }
    expect(await values()).toEqual([2, 3]);
  });

  test('is run again where the database ended it because of another one', async () => {
    let attempts = 0;
    let haveBothRead: () => void = () => undefined;
    const bothRead = new Promise<void>((resolve) => (haveBothRead = resolve));
    const serial = async (own: number): Promise<void> => {
      await database.transaction(async (queries) => {
        attempts += 1;
        queries.send('SET TRANSACTION ISOLATION LEVEL SERIALIZABLE');
        const [row] = await queries.all('SELECT sum(value)::int AS total FROM number');
        if (attempts === 2) haveBothRead();
        await bothRead;
        queries.send(insert, [Number(row?.['total']) * 100 + own]);
      });
    };
    await Promise.all([serial(1), serial(2)]);
    expect(await values()).toHaveLength(4);
    expect(attempts).toBe(3);
  });
});
