import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RunId } from '../../../../shared/base/brand.ts';
import { markRuns, removeRuns, trashRuns } from '../../../../electron/adapters/store/historyChanges.ts';
import { listHistory } from '../../../../electron/adapters/store/historyTables.ts';
import { databasePathOf, openDatabase } from '../../../../electron/adapters/store/openDatabase.ts';
import { appendEvents, notePrivateRun, readEvents } from '../../../../electron/adapters/store/runTables.ts';
import { readMarks } from '../../../../electron/adapters/store/runMarks.ts';
import type { SqliteDriver } from '../../../../electron/adapters/store/sqliteDriver.ts';
import { appendTrace, readTraceEvent } from '../../../../electron/adapters/store/traceTables.ts';
import { completedEvent, createdEvent, historyQuery, runIdOf } from '../../../support/storeFixtures.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const pageBytes = 4096;
const runs = 120;
const removed = runIdOf(7);
const privateRun = runIdOf(900);
const long = (number: number): string => `https://example.com/${'ü'.repeat(2500)}${number}`;

function openAt(folder: string) {
  const opened = openDatabase(folder);
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

function appendRun(database: SqliteDriver, number: number): void {
  const runId = runIdOf(number);
  // Every tenth is longer than a page: it continues in overflow pages.
  const url = number % 10 === 0 ? long(number) : `https://example.com/${number}`;
  const events = [createdEvent(runId, number, url), completedEvent(`{"n":${number}}`, `Title ${number}`)];
  appendEvents(database, runId, events, () => null, `words of ${number}`);
}

/** A store with runs of every kind, closed; gives where the trees of its tables begin. */
function fill(folder: string): ReadonlyMap<string, number> {
  const { database, close } = openAt(folder);
  for (let number = 0; number < runs; number += 1) appendRun(database, number);
  markRuns(database, [runIdOf(1)], { pinned: true, note: 'to keep', addTags: ['version', 'prices'] });
  trashRuns(database, [runIdOf(2)], 5);
  const { connectionId, connectionName } = createdEvent(privateRun);
  notePrivateRun(database, { runId: privateRun, at: 60, connectionId, connectionName });
  const entries = Array.from({ length: 300 }, (_, index) => ({ key: `key-${index}`, text: `{"n":${index}}` }));
  appendTrace(database, runIdOf(3), 77, entries);
  removeRuns(database, [removed]);
  const rows = database.all('SELECT CAST(name AS BLOB) AS name, rootpage FROM sqlite_schema WHERE rootpage > 0', []);
  close();
  return new Map(rows.map((row) => [String(row['name']), Number(row['rootpage'])]));
}

/** Makes pages unreadable, each from its first byte to its last. */
function breakPages(folder: string, pages: readonly number[]): void {
  const path = databasePathOf(folder);
  const bytes = readFileSync(path);
  for (const page of pages) bytes.fill(0xa5, (page - 1) * pageBytes, page * pageBytes);
  writeFileSync(path, bytes);
}

/** Returns the interior pages, which only point to others, by SQLite's file format. */
function innerPages(folder: string): number[] {
  const bytes = readFileSync(databasePathOf(folder));
  const pages = Array.from({ length: bytes.byteLength / pageBytes }, (_, index) => index + 1);
  return pages.filter((page) => bytes[(page - 1) * pageBytes] === 0x05);
}

/** Opens the damaged store; every run that it has is read to its end. */
function salvageAt(folder: string) {
  const { database, opened, close } = openAt(folder);
  const ids: RunId[] = [];
  for (const trashed of [false, true]) {
    for (const row of listHistory(database, historyQuery({ trashed, limit: 500 })).rows) ids.push(row.runId);
  }
  const whole = ids.filter((runId) => {
    const events = readEvents(database, runId, 0);
    return events.ok && (events.value.length === 2 || runId === privateRun);
  });
  return { database, salvaged: opened.salvaged, ids, whole, close };
}

const places: readonly (readonly [
  name: string,
  pagesOf: (roots: ReadonlyMap<string, number>) => (number | undefined)[],
])[] = [
  ['the page that leads to the whole log', (roots) => [roots.get('run_events')]],
  ['the page that leads to all runs', (roots) => [roots.get('runs')]],
  ['the index over the tags of runs', (roots) => [roots.get('run_tags_by_run')]],
  ['the table of tags', (roots) => [roots.get('run_tags')]],
  ['the first page, with the header and all table definitions', () => [1]],
  [
    'all of these at once',
    (roots) => [1, roots.get('runs'), roots.get('run_events'), roots.get('sqlite_autoindex_runs_1')],
  ],
];

describe('salvage of a file with damage in', () => {
  it.each(places)('%s keeps all that stood elsewhere', (_, pagesOf) => {
    const folder = temporaryFolder();
    const roots = fill(folder);
    breakPages(
      folder,
      pagesOf(roots).filter((page) => page !== undefined),
    );
    const { database, salvaged, ids, whole, close } = salvageAt(folder);
    // An inner page of the log holds one event for each page below it: a run that began there has lost its beginning.
    const lost = salvaged?.runsLost ?? 0;
    expect(lost).toBeLessThan(8);
    expect(salvaged).toMatchObject({ runsKept: runs - lost });
    expect(ids).toHaveLength(runs - lost);
    expect(whole.length).toBeGreaterThan(runs - 16);
    expect(ids).not.toContain(removed);
    expect(ids).toContain(privateRun);
    expect(readMarks(database, runIdOf(1))).toEqual({
      isPinned: true,
      note: 'to keep',
      tags: ['prices', 'version'],
      trashedAt: null,
    });
    expect(readMarks(database, runIdOf(2))?.trashedAt).toBe(5);
    // Neither its id nor what the search notes about itself became a tag of another.
    for (const number of [0, 3, 4]) expect(readMarks(database, runIdOf(number))?.tags).toEqual([]);
    expect(readTraceEvent(database, runIdOf(3), 300)).toBe('{"n":299}');
    expect(listHistory(database, historyQuery({ text: 'words 44' })).rows).toMatchObject([{ runId: runIdOf(44) }]);
    const events = readEvents(database, runIdOf(110), 0);
    expect(events.ok && events.value[0]?.event).toEqual(createdEvent(runIdOf(110), 110, long(110)));
    close();
  });

  it('every page that only leads to others loses nothing at all', () => {
    const folder = temporaryFolder();
    fill(folder);
    const inner = innerPages(folder);
    expect(inner.length).toBeGreaterThan(1);
    breakPages(folder, inner);
    const { salvaged, whole, close } = salvageAt(folder);
    expect(salvaged).toMatchObject({ runsKept: runs, runsLost: 0 });
    expect(whole).toHaveLength(runs);
    close();
  });

  it('a page of rows loses these and no others, and says how many', () => {
    const folder = temporaryFolder();
    fill(folder);
    const bytes = readFileSync(databasePathOf(folder));
    const page = Math.floor(bytes.indexOf('"https://example.com/61"') / pageBytes) + 1;
    breakPages(folder, [page]);
    const { salvaged, ids, close } = salvageAt(folder);
    expect(salvaged?.runsLost).toBeGreaterThan(0);
    expect((salvaged?.runsKept ?? 0) + (salvaged?.runsLost ?? 0)).toBe(runs);
    expect(ids).not.toContain(runIdOf(61));
    close();
  });

  it('a file of whatever bytes ends, and finds nothing', () => {
    const folder = temporaryFolder();
    fill(folder);
    const path = databasePathOf(folder);
    // Each page begins as one of rows does and points everywhere, itself included.
    const bytes = Buffer.alloc(readFileSync(path).byteLength);
    for (let at = 0; at < bytes.byteLength; at += 1) bytes[at] = (at * 2654435761) >>> 24;
    for (let at = 0, kind = 0; at < bytes.byteLength; at += pageBytes, kind += 1)
      bytes[at] = [0x0d, 0x0a, 0x02][kind % 3] ?? 0;
    writeFileSync(path, bytes);
    const { salvaged, ids, close } = salvageAt(folder);
    expect(salvaged).toMatchObject({ runsKept: 0 });
    expect(ids).toEqual([]);
    close();
  });
});

describe('what was removed', () => {
  it('is not in the file any more', () => {
    const folder = temporaryFolder();
    const { database, close } = openAt(folder);
    for (let number = 0; number < runs; number += 1) appendRun(database, number);
    removeRuns(database, [runIdOf(50)]);
    close();
    const bytes = readFileSync(databasePathOf(folder));
    expect(bytes.includes(runIdOf(49))).toBe(true);
    expect(bytes.includes(runIdOf(50))).toBe(false);
  });
});
