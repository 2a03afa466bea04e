import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../../../electron/adapters/store/migrations.ts';
import { openSqlite } from '../../../../../electron/adapters/store/sqliteDriver.ts';
import {
  createPageIndexTable,
  pageIndexMigrations,
  type PageIndexTable,
} from '../../../../../electron/engine/jobs/store/pageIndexTable.ts';
import type { NotedPage } from '../../../../../electron/engine/ports/pageIndex.ts';
import { openTestJobStore } from '../../../../support/jobStore.ts';

function openIndex(): PageIndexTable {
  const database = openSqlite(':memory:');
  onTestFinished(() => {
    database.close();
  });
  migrate(database, pageIndexMigrations);
  return createPageIndexTable(database);
}

const page = (path: string, changes: Partial<NotedPage> = {}): NotedPage => ({
  url: `https://kiln.example${path}`,
  domain: 'kiln.example',
  title: null,
  description: null,
  ...changes,
});

describe('the index of pages', () => {
  test('has the pages of a domain, those seen last first', () => {
    const index = openIndex();
    index.notePages([page('/a', { title: 'A' }), page('/b', { description: 'About b' })], 1000);
    index.notePages([page('/c', { url: 'https://other.example/c', domain: 'other.example' })], 2000);
    index.notePages([page('/b')], 3000);
    expect(index.knownPages('kiln.example', 10)).toEqual([
      { url: 'https://kiln.example/b', title: null, description: 'About b' },
      { url: 'https://kiln.example/a', title: 'A', description: null },
    ]);
    expect(index.knownPages('kiln.example', 1)).toHaveLength(1);
    expect(index.knownPages('nowhere.example', 10)).toEqual([]);
  });

  test('keeps the title of a page that comes without one, and takes a new one', () => {
    const index = openIndex();
    const titleOf = (): unknown => index.knownPages('kiln.example', 1)[0]?.title;
    index.notePages([page('/a', { title: 'Old' })], 1000);
    index.notePages([page('/a')], 2000);
    expect(titleOf()).toBe('Old');
    index.notePages([page('/a', { title: 'New' })], 3000);
    expect(titleOf()).toBe('New');
  });

  test('leaves out long URLs, and cuts long titles', () => {
    const index = openIndex();
    expect(index.notePages([page(`/${'x'.repeat(3000)}`), page('/a', { title: 'T'.repeat(1000) })], 1000)).toBe(1);
    expect(index.knownPages('kiln.example', 10)).toEqual([
      { url: 'https://kiln.example/a', title: 'T'.repeat(500), description: null },
    ]);
  });

  test('forgets the pages seen first where it has too many', { tags: ['long'] }, () => {
    const index = openIndex();
    for (let part = 0; part < 41; part += 1)
      index.notePages(
        Array.from({ length: 5000 }, (_, place) => page(`/${part}/${place}`)),
        part,
      );
    while (index.sweep());
    const urls = index.knownPages('kiln.example', 1_000_000).map(({ url }) => url);
    expect(urls).toHaveLength(200_000);
    expect(urls).not.toContain('https://kiln.example/0/0');
  });

  test('is in the folder of the page cache, and gone with it', async () => {
    const opened = openTestJobStore();
    onTestFinished(opened.remove);
    await opened.store.notePages([page('/a')], 1000);
    expect(await opened.store.knownPages('kiln.example', 10)).toMatchObject({ value: [{ url: page('/a').url }] });
    expect(existsSync(join(opened.folder, 'pages', 'known-pages.db'))).toBe(true);
    rmSync(join(opened.folder, 'pages'), { recursive: true });
    const again = opened.reopen();
    expect(await again.knownPages('kiln.example', 10)).toMatchObject({ ok: true, value: [] });
  });
});
