import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { countLostChanges } from '../../../../electron/adapters/store/logDamage.ts';
import { databasePathOf } from '../../../../electron/adapters/store/openDatabase.ts';
import { createdEvent, createStorePair, runIdOf } from '../../../support/storeFixtures.ts';
import { fillStore } from '../../../support/storeDamage.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

async function uncleanStore(): Promise<{ folder: string; log: string }> {
  const { unclean } = await fillStore(temporaryFolder(), 20);
  return { folder: unclean, log: `${databasePathOf(unclean)}-wal` };
}

function change(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] = (bytes[at] ?? 0) ^ 4;
  writeFileSync(path, bytes);
}

describe('the check of a write-ahead log', () => {
  it('finds nothing in a sound one, an empty one, and one that is not there', async () => {
    const { log } = await uncleanStore();
    expect(countLostChanges(log)).toBe(0);
    writeFileSync(log, '');
    expect(countLostChanges(log)).toBe(0);
    expect(countLostChanges(`${log}-nowhere`)).toBe(0);
  });

  it('takes an end that was being written for what it is', async () => {
    const { log } = await uncleanStore();
    truncateSync(log, readFileSync(log).byteLength - 1000);
    expect(countLostChanges(log)).toBe(0);
  });

  it.each([
    ['the header', 17],
    ['the salt of the first frame', 32 + 9],
    ['the checksum of the first frame', 32 + 17],
    ['the first page', 32 + 24 + 100],
  ])('counts what lies behind a wrong bit in %s', async (_place, at) => {
    const { log } = await uncleanStore();
    change(log, at);
    expect(countLostChanges(log)).toBeGreaterThanOrEqual(10);
  });

  it('is told by the store, which keeps the damaged log and says it until it is read', async () => {
    const { folder, log } = await uncleanStore();
    const damaged = (change(log, 32 + 24 + 100), readFileSync(log));
    const store = createStorePair();
    const opened = await store.open(folder);
    const salvaged = opened.ok ? opened.value.salvaged : null;
    expect(salvaged?.changesLost).toBeGreaterThanOrEqual(10);
    expect(readFileSync(`${salvaged?.damagedPath}-wal`)).toEqual(damaged);
    await store.appendEvents(runIdOf(900), [createdEvent(runIdOf(900))]);
    await store.close();
    const again = createStorePair();
    expect(await again.open(folder)).toMatchObject({ ok: true, value: { salvaged } });
    await again.close();
  });
});
