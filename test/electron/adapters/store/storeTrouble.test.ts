import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../electron/adapters/store/openDatabase.ts';
import { listHistory } from '../../../../electron/adapters/store/historyTables.ts';
import { appendEvents, readEvents } from '../../../../electron/adapters/store/runTables.ts';
import { toStoreError } from '../../../../electron/adapters/store/storeErrors.ts';
import type { StoreClient } from '../../../../electron/adapters/store/storeClient.ts';
import { canMount, mountSmall } from '../../../support/smallDisk.ts';
import { fillStore, openWithWrongBit, readWithWrongBit } from '../../../support/storeDamage.ts';
import {
  completedEvent,
  createdEvent,
  createStorePair,
  historyQuery,
  runIdOf,
} from '../../../support/storeFixtures.ts';
import { countOf, seededRandom, seedOf, tellFigure } from '../../../support/scale.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const runs = 30;

async function filledFolder(): Promise<string> {
  const folder = temporaryFolder();
  const store = createStorePair();
  await store.open(folder);
  for (let number = 0; number < runs; number += 1) {
    const runId = runIdOf(number);
    await store.appendEvents(runId, [
      createdEvent(runId, number, `https://example.com/${'path/'.repeat(60)}${number}`),
      { kind: 'attempt.started', at: number, attempt: 1 },
      completedEvent(`{"n":${number}}`, `Title ${number}`),
    ]);
  }
  await store.close();
  return folder;
}

describe('a full disk', () => {
  it('is said, keeps what was written, and is over when there is room again', async () => {
    const opened = openDatabase(await filledFolder());
    if (!opened.ok) throw new Error(opened.error.message);
    const { database, close } = opened.value;
    onTestFinished(close);
    database.pragma(`max_page_count = ${Number(database.pragma('page_count')[0])}`);
    const large = createdEvent(runIdOf(900), 1, `https://example.com/${'x'.repeat(200_000)}`);
    const write = () => appendEvents(database, large.runId, [large], () => null);
    let thrown: unknown = null;
    try {
      write();
    } catch (failure) {
      thrown = failure;
    }
    expect(toStoreError(thrown, '/data/trowel.db')).toMatchObject({ kind: 'store', reason: 'disk-full' });
    expect(readEvents(database, large.runId, 0)).toEqual({ ok: true, value: [] });
    expect(readEvents(database, runIdOf(3), 0)).toMatchObject({ ok: true, value: { length: 3 } });
    database.pragma('max_page_count = 1000000');
    expect(write()).toEqual({ ok: true, value: { firstSeq: 1 } });
  });
});

describe('a row whose words are wrong', () => {
  it.each([
    'run_id',
    'endpoint',
    'connection_id',
    'state',
    'formats',
    'summary',
  ])('in %s is told, and comes back from the log of its run', async (column) => {
    const folder = await filledFolder();
    const found = openDatabase(folder);
    if (!found.ok) throw new Error(found.error.message);
    const { database, close } = found.value;
    // As a flipped bit leaves it, which no constraint checks.
    database.pragma('ignore_check_constraints = ON');
    database.exec(`UPDATE runs SET ${column} = CAST(X'e1e1' AS TEXT) WHERE number = 7`);
    close();
    const store = createStorePair();
    const opened = await store.open(folder);
    expect(opened).toMatchObject({ ok: true, value: { salvaged: expect.anything() } });
    const page = await store.listHistory(historyQuery({ limit: 200 }));
    expect(page).toMatchObject({ ok: true, value: { rows: { length: runs } } });
    await store.close();
  });

  it('that nobody looked for at the start stays in its list, and leads to its log', async () => {
    const folder = await filledFolder();
    const found = openDatabase(folder);
    if (!found.ok) throw new Error(found.error.message);
    const { database, close } = found.value;
    onTestFinished(close);
    for (const column of ['endpoint', 'connection_id', 'state', 'formats', 'summary'])
      database.exec(`UPDATE runs SET ${column} = CAST(X'e1e1' AS TEXT) WHERE number = 7`);
    const { rows } = listHistory(database, historyQuery({ limit: 200 }));
    expect(rows).toHaveLength(runs);
    expect(rows.filter(({ state }) => state === 'unknown')).toMatchObject([{ runId: runIdOf(6), formats: [] }]);
  });
});

describe('one wrong bit anywhere in the file or its log', () => {
  const rounds = countOf(100);

  it.each(['clean', 'unclean'] as const)(
    'of a store that was left %s crashes nothing and loses nothing without a word',
    { timeout: 120_000 + rounds * 1000 },
    async (kind) => {
      const folder = temporaryFolder();
      const source = (await fillStore(folder, runs))[kind];
      const silent: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        const random = seededRandom(seedOf(7919) * round);
        const outcome = await openWithWrongBit(source, join(folder, `copy-${round}`), random);
        if (outcome.readable < runs && !outcome.isTold) silent.push(round);
      }
      tellFigure({ name: `bitFlips.${kind}`, value: rounds, goal: '>=100' });
      tellFigure({ name: 'bitFlips.lostSilently', value: silent.length, goal: '=0' });
      expect(silent).toEqual([]);
    },
  );

  it('loses runs without a word where nobody looks at the file, or the test above could not fail', async () => {
    const folder = temporaryFolder();
    const { unclean } = await fillStore(folder, runs);
    const outcomes = Array.from({ length: rounds }, (_, round) =>
      readWithWrongBit(unclean, join(folder, `careless-${round}`), seededRandom(seedOf(7919) * (round + 1))),
    );
    const silent = outcomes.filter(({ readable, isTold }) => readable < runs && !isTold).length;
    tellFigure({ name: 'bitFlips.lostSilentlyUnprotected', value: silent, goal: '>0' });
    expect(silent).toBeGreaterThan(0);
  });
});

// Other systems cannot create a disk for a test; `mountSmall` states which can.
describe.runIf(canMount)('a read-only or full disk', () => {
  it('that is full from the start leaves a session with the history as it was', async () => {
    const source = (await fillStore(temporaryFolder(), runs)).clean;
    const disk = mountSmall(2);
    cpSync(source, join(disk.folder, 'store'), { recursive: true });
    disk.fill();
    const store = createStorePair();
    const opened = await store.open(join(disk.folder, 'store'), { orSession: true });
    expect(opened).toMatchObject({ ok: true, value: { unavailable: { reason: 'disk-full' } } });
    await expectWorkingSession(store);
    disk.empty();
    expect(await store.open(join(disk.folder, 'store'), { orSession: true })).toMatchObject({
      ok: true,
      value: { unavailable: null },
    });
    expect(await store.readEvents(runIdOf(999), 0)).toMatchObject({ ok: true, value: { length: 1 } });
    await store.close();
  });

  it('that may only be read leaves a session with the history as it was', async () => {
    const source = (await fillStore(temporaryFolder(), runs)).clean;
    const disk = mountSmall(4);
    cpSync(source, join(disk.folder, 'store'), { recursive: true });
    disk.forbidWriting();
    const store = createStorePair();
    const opened = await store.open(join(disk.folder, 'store'), { orSession: true });
    expect(opened).toMatchObject({ ok: true, value: { unavailable: { reason: 'read-only' } } });
    await expectWorkingSession(store);
    await store.close();
  });
});

/** Old runs are readable, new ones are remembered. */
async function expectWorkingSession(store: StoreClient): Promise<void> {
  expect(await store.readEvents(runIdOf(3), 0)).toMatchObject({ ok: true, value: { length: 3 } });
  expect(await store.appendEvents(runIdOf(999), [createdEvent(runIdOf(999))])).toMatchObject({ ok: true });
  const page = await store.listHistory(historyQuery());
  expect(page.ok && page.value.rows.length).toBe(runs + 1);
  expect(await store.collectBodies([])).toEqual({ ok: true, value: 0 });
}
