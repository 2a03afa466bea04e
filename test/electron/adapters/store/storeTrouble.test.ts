import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../electron/adapters/store/openDatabase.ts';
import { appendEvents, readEvents } from '../../../../electron/adapters/store/runTables.ts';
import { toStoreError } from '../../../../electron/adapters/store/storeErrors.ts';
import { reduceRunLog } from '../../../../shared/run/reduceRun.ts';
import { completedEvent, createdEvent, createStorePair, runIdOf } from '../../../support/storeFixtures.ts';
import { countOf, tellFigure } from '../../../support/scale.ts';
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

describe('one wrong bit anywhere in the file', () => {
  const seeds = Array.from({ length: countOf(100) }, (_, index) => index + 1);

  it('crashes nothing, and what is given is whole', { timeout: 60_000 + seeds.length * 1000 }, async () => {
    const original = await filledFolder();
    for (const seed of seeds) {
      const folder = temporaryFolder();
      cpSync(original, folder, { recursive: true });
      flipBit(join(folder, 'trowel.db'), seed);
      const store = createStorePair();
      const opened = await store.open(folder);
      if (!opened.ok) {
        expect(opened.error).toMatchObject({ kind: 'store', path: join(folder, 'trowel.db') });
        continue;
      }
      const page = await store.listHistory({ before: null, limit: 100, text: null, state: null });
      const rows = page.ok ? page.value.rows : [];
      for (const row of rows) {
        const events = await store.readEvents(row.runId, 0);
        if (events.ok && opened.value.salvaged === null) expect(reduceRunLog(events.value)).not.toBeNull();
        if (!events.ok) expect(events.error).toMatchObject({ kind: 'store', reason: 'damaged' });
      }
      if (opened.value.salvaged !== null) expect(opened.value.salvaged.runsKept).toBe(rows.length);
      expect(await store.appendEvents(runIdOf(999), [createdEvent(runIdOf(999))])).toMatchObject({ ok: true });
      await store.close();
    }
    tellFigure({ name: 'bitFlips.count', value: seeds.length, goal: '>=100' });
  });
});

function flipBit(path: string, seed: number): void {
  const bytes = readFileSync(path);
  const bit = (seed * 2_654_435_761) % (bytes.byteLength * 8);
  const at = Math.floor(bit / 8);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8));
  writeFileSync(path, bytes);
}
