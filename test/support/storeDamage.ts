import type { HistoryCursor } from '../../shared/history/history.ts';
import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../electron/adapters/store/sqliteDriver.ts';
import { databasePathOf } from '../../electron/adapters/store/openDatabase.ts';
import { completedEvent, createdEvent, createStorePair, runIdOf, historyQuery } from './storeFixtures.ts';

/**
 * Fills a store below `folder` with ended runs and leaves copies of it: `clean` as after a closed program, `unclean` as
 * after a killed one, half of it still in the write-ahead log.
 */
export async function fillStore(folder: string, runs: number): Promise<{ clean: string; unclean: string }> {
  const live = join(folder, 'live');
  const paths = { clean: join(folder, 'clean'), unclean: join(folder, 'unclean') };
  const first = createStorePair();
  await first.open(live);
  const write = async (store: typeof first, from: number, to: number): Promise<void> => {
    for (let number = from; number < to; number += 1) {
      const runId = runIdOf(number);
      await store.appendEvents(runId, [
        createdEvent(runId, number, `https://example.com/${'path/'.repeat(60)}${number}`),
        { kind: 'attempt.started', at: number, attempt: 1 },
        completedEvent(`{"n":${number}}`, `Title ${number}`),
      ]);
    }
  };
  await write(first, 0, Math.floor(runs / 2));
  await first.close();
  const second = createStorePair();
  await second.open(live);
  await write(second, Math.floor(runs / 2), runs);
  cpSync(live, paths.unclean, { recursive: true });
  await second.close();
  cpSync(live, paths.clean, { recursive: true });
  return paths;
}

/** Turns one bit of a file round; which one follows from `random`. */
function flipBit(path: string, random: () => number): void {
  const bytes = readFileSync(path);
  const bit = Math.floor(random() * bytes.byteLength * 8);
  const at = Math.floor(bit / 8);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8));
  writeFileSync(path, bytes);
}

function copyWithWrongBit(source: string, folder: string, random: () => number): void {
  cpSync(source, folder, { recursive: true });
  const file = databasePathOf(folder);
  const log = `${file}-wal`;
  const hasLog = (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0;
  flipBit(hasLog && random() < 0.5 ? log : file, random);
}

/** Reads the same flipped bit as SQLite does without a prior check of the file: the control of the test above. */
export function readWithWrongBit(source: string, folder: string, random: () => number): FlipOutcome {
  copyWithWrongBit(source, folder, random);
  try {
    const database = openSqlite(databasePathOf(folder));
    const rows = database.all('SELECT CAST(event AS BLOB) AS event FROM run_events WHERE seq = 1', []);
    database.close();
    const isCreated = (text: string): boolean => (JSON.parse(text) as { kind?: string }).kind === 'run.created';
    return { readable: rows.filter(({ event }) => isCreated(String(event))).length, isTold: false };
  } catch {
    return { readable: 0, isTold: true };
  }
}

interface FlipOutcome {
  /** Number of runs that can be read completely. */
  readonly readable: number;
  /** The user is notified: opening was refused, something was salvaged, or a run is marked as damaged. */
  readonly isTold: boolean;
}

/**
 * Flips one bit in a copy of a filled store, in its file or its log, opens it and reads everything. Throws when returned data is
 * incomplete, or when nothing can be written afterwards.
 */
export async function openWithWrongBit(source: string, folder: string, random: () => number): Promise<FlipOutcome> {
  copyWithWrongBit(source, folder, random);
  const store = createStorePair();
  const opened = await store.open(folder);
  if (!opened.ok) return { readable: 0, isTold: opened.error.kind === 'store' && opened.error.path !== null };
  let readable = 0;
  let damaged = 0;
  let before: HistoryCursor | null = null;
  for (;;) {
    const page = await store.listHistory(historyQuery({ before, limit: 200 }));
    if (!page.ok) throw new Error(page.error.message);
    for (const row of page.value.rows) {
      const events = await store.readEvents(row.runId, 0);
      if (events.ok && events.value[0]?.event.kind === 'run.created') readable += 1;
      else damaged += 1;
    }
    if (page.value.next === null) break;
    before = page.value.next;
  }
  const more = runIdOf(99_999);
  const written = await store.appendEvents(more, [createdEvent(more)]);
  if (!written.ok) throw new Error(written.error.message);
  await store.close();
  return { readable, isTold: opened.value.salvaged !== null || damaged > 0 };
}

const pageBytes = 4096;

/** Makes one page of a store's file unreadable that holds runs: the one that leads to all of them would take all with it. */
export function breakRuns(file: Buffer): void {
  const start = Math.floor(file.indexOf('run.created', file.byteLength / 2) / pageBytes) * pageBytes;
  file.fill(0xa5, start, start + pageBytes);
}
