import { expect, test } from 'vitest';
import { createReadingCache, readingKey } from '../../../../electron/engine/cache/readingCache.ts';
import { createDiskCache } from '../../../../electron/engine/cache/diskCache.ts';
import type { Reading, ReadingOptions } from '../../../../electron/engine/ports/cache.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const reading: Reading = {
  kind: 'pdf',
  markdown: '# Title',
  html: null,
  blocks: null,
  pages: null,
  numPages: 1,
  totalPages: 1,
  metadata: { title: 'Title' },
  warnings: [],
};

const wish: ReadingOptions = {
  bytes: new TextEncoder().encode('%PDF-1.7'),
  kind: 'pdf',
  html: false,
  options: { mode: 'fast', maxPages: null, blocks: false, pages: false, pageMarkers: false },
};

function open(folder: string) {
  const shelf = createDiskCache({ folder, limitBytes: 1_000_000, copiesPerKey: 4 });
  return createReadingCache(shelf, () => undefined);
}

test('a file that was read is found again, also by the next run of the program', async () => {
  const folder = temporaryFolder();
  const key = await readingKey(wish);
  const readings = open(folder);
  expect(await readings.find(key, false)).toBeNull();
  await readings.put(key, reading);
  await readings.put(key, reading);
  expect(await readings.find(key, false)).toEqual(reading);
  expect(await open(folder).find(key, true)).toEqual(reading);
});

test('other bytes and other wishes are other readings', async () => {
  const { options } = wish;
  const others: readonly ReadingOptions[] = [
    wish,
    { ...wish, bytes: new TextEncoder().encode('%PDF-1.6') },
    { ...wish, kind: 'office' },
    { ...wish, html: true },
    { ...wish, options: { ...options, mode: 'ocr' } },
    { ...wish, options: { ...options, maxPages: 3 } },
    { ...wish, options: { ...options, blocks: true } },
    { ...wish, options: { ...options, pages: true } },
    { ...wish, options: { ...options, pageMarkers: true } },
  ];
  const keys = await Promise.all(others.map(readingKey));
  expect(new Set(keys).size).toBe(others.length);
  expect(await readingKey({ ...wish, bytes: wish.bytes.slice() })).toBe(keys[0]);
});

test('one with a warning is not kept: a page may have had no time', async () => {
  const readings = open(temporaryFolder());
  const key = await readingKey(wish);
  await readings.put(key, { ...reading, warnings: ['There was time for the first 3 pages only.'] });
  expect(await readings.find(key, false)).toBeNull();
});

test('one that the disk does not take fails nothing, and is told of', async () => {
  const said: string[] = [];
  const readings = createReadingCache(
    {
      copies: () => Promise.resolve([]),
      read: () => Promise.resolve(null),
      put: () => Promise.reject(new Error('ENOSPC')),
    },
    (line) => said.push(line),
  );
  await readings.put('one', reading);
  expect(said).toEqual([expect.stringContaining('ENOSPC')]);
});
