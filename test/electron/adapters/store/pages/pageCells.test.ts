import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readCells, readFullRecord } from '../../../../../electron/adapters/store/pages/pageCells.ts';
import { openPageFile } from '../../../../../electron/adapters/store/pages/pageFile.ts';
import { readRecord, type ColumnValue } from '../../../../../electron/adapters/store/pages/record.ts';
import { openSqlite, type SqliteDriver } from '../../../../../electron/adapters/store/sqliteDriver.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

/** Reads every record in the file without SQLite: with its row id where rows have one. */
function readAll(path: string): { rowNumber: number | null; values: ColumnValue[] }[] {
  const file = openPageFile(path);
  try {
    const pages = Array.from({ length: file.pageCount - 1 }, (_, index) => index + 2);
    return pages.flatMap((page) =>
      readCells(page, file.read(page) ?? Buffer.alloc(4096)).map(({ location, rowNumber }) => ({
        rowNumber,
        values: readRecord(readFullRecord(file, location) ?? Buffer.alloc(0)) ?? [],
      })),
    );
  } finally {
    file.close();
  }
}

function create(sql: string): { path: string; database: SqliteDriver } {
  const path = join(temporaryFolder(), 'some.db');
  const database = openSqlite(path);
  onTestFinished(() => database.close());
  database.exec(sql);
  return { path, database };
}

describe('a page read without SQLite', () => {
  it('gives every kind of value as SQLite wrote it', () => {
    const { path, database } = create('CREATE TABLE things (number INTEGER PRIMARY KEY, value ANY) STRICT');
    const whole = [0, 1, -1, 127, -128, 128, 40_000, -8_388_608, 2 ** 31, -(2 ** 40), 2 ** 47, 2 ** 53 - 1];
    const values = [...whole, 0.5, -1e300, null, '', 'plain', 'Grüße 🌍', 'x'.repeat(200)];
    values.forEach((value, number) => {
      // The driver binds numbers as ones with a fraction.
      const sql = whole.includes(Number(value)) && typeof value === 'number' ? 'CAST(? AS INTEGER)' : '?';
      database.run(`INSERT INTO things VALUES (?, ${sql})`, [number * 1000, value]);
    });
    expect(readAll(path)).toEqual(values.map((value, row) => ({ rowNumber: row * 1000, values: [null, value] })));
  });

  it.each([
    ['a table with row numbers', 'CREATE TABLE texts (size INTEGER NOT NULL, text TEXT)'],
    ['a table without', 'CREATE TABLE texts (size INTEGER PRIMARY KEY, text TEXT) WITHOUT ROWID'],
  ])('puts records of %s together however many pages they take', (_, sql) => {
    const { path, database } = create(sql);
    // Around each length at which SQLite moves more or less of a record to overflow pages.
    const sizes = [480, 990, 1000, 1010, 4000, 4050, 4060, 4090, 4100, 5000, 8180, 8190, 8200, 20_000, 100_000];
    const around = sizes.flatMap((size) => [-2, -1, 0, 1, 2].map((more) => size + more));
    for (const size of around) database.run('INSERT INTO texts VALUES (?, ?)', [size, 'y'.repeat(size)]);
    const found = readAll(path).map(({ values: [size, text] }) => [size, String(text).length]);
    expect(found.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual(around.map((size) => [size, size]));
  });

  it('sees what only the write-ahead log has, and nothing that was not committed', () => {
    const { path, database } = create('PRAGMA journal_mode = WAL');
    database.exec('CREATE TABLE things (value TEXT)');
    database.run('INSERT INTO things VALUES (?)', ['kept']);
    database.pragma('cache_size = 1');
    database.exec('BEGIN');
    for (let number = 0; number < 200; number += 1) {
      database.run('INSERT INTO things VALUES (?)', [`open ${'z'.repeat(500)}`]);
    }
    expect(readAll(path).map(({ values }) => values)).toEqual([['kept']]);
    database.exec('ROLLBACK');
  });
});
