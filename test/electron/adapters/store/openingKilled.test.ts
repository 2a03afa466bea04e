import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../../../electron/adapters/store/migrations.ts';
import { databasePathOf, openDatabase } from '../../../../electron/adapters/store/openDatabase.ts';
import { listHistory } from '../../../../electron/adapters/store/historyTables.ts';
import { buildProgram } from '../../../support/buildProgram.ts';
import { countOf, seededRandom, seedOf, tellFigure } from '../../../support/scale.ts';
import { slowStep } from '../../../support/slowStep.ts';
import { breakRuns, fillStore } from '../../../support/storeDamage.ts';
import { historyQuery } from '../../../support/storeFixtures.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const runs = 40;
const rounds = countOf(50);

/** Starts a program that opens the store and kills it some time after it has begun; true if it was still at it. */
async function openAndKill(program: string, words: readonly string[], afterMs: number): Promise<boolean> {
  return (await open(program, words, afterMs)).isKilled;
}

/** Does the same and returns also the time it took. */
async function open(program: string, words: readonly string[], afterMs: number) {
  const child = spawn(process.execPath, [program, ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  const begun = performance.now();
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs);
  await once(child, 'exit');
  clearTimeout(timer);
  return { isKilled: child.signalCode === 'SIGKILL', tookMs: performance.now() - begun };
}

describe('a program that is killed while it opens the store', { timeout: 120_000 + rounds * 3000 }, () => {
  it('in the middle of a migration loses nothing, and the next start ends it', async () => {
    const program = await buildProgram('test/support/openStoreProgram.ts');
    const base = temporaryFolder();
    const { clean } = await fillStore(base, runs);
    const random = seededRandom(seedOf(11));
    const steps = [...migrations, slowStep];
    const untouched = join(base, 'untouched');
    cpSync(clean, untouched, { recursive: true });
    // As long as this machine takes, so that the kills fall into it and not behind it.
    const { tookMs } = await open(program, [untouched, 'slow-step'], 60_000);
    let killed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const folder = join(base, `migrated-${round}`);
      cpSync(clean, folder, { recursive: true });
      if (await openAndKill(program, [folder, 'slow-step'], random() * tookMs * 0.8)) killed += 1;
      const opened = openDatabase(folder, { steps });
      if (!opened.ok) throw new Error(opened.error.message);
      const { database } = opened.value;
      expect(database.readVersion()).toBe(steps.length);
      expect(database.get('SELECT count(*) AS filled FROM filler', [])).toEqual({ filled: 60_000 });
      expect(listHistory(database, historyQuery()).rows).toHaveLength(runs);
      expect(opened.value.opened.salvaged).toBeNull();
      opened.value.close();
      expect(existsSync(`${databasePathOf(folder)}.before-${steps.length}`)).toBe(true);
    }
    tellFigure({ name: 'migrationKilled.inItsMiddle', value: killed, goal: '>0' });
    expect(killed).toBeGreaterThan(0);
  });

  it('leaves a half-made store where a migration is no transaction, or the test above could not fail', async () => {
    const program = await buildProgram('test/support/openStoreProgram.ts');
    const base = temporaryFolder();
    const { clean } = await fillStore(base, runs);
    const random = seededRandom(seedOf(13));
    const untouched = join(base, 'untouched');
    cpSync(clean, untouched, { recursive: true });
    const { tookMs } = await open(program, [untouched, 'careless-step'], 60_000);
    const careless = Math.ceil(rounds / 5);
    let harmed = 0;
    for (let round = 0; round < careless; round += 1) {
      const folder = join(base, `careless-${round}`);
      cpSync(clean, folder, { recursive: true });
      await openAndKill(program, [folder, 'careless-step'], (0.4 + random() * 0.5) * tookMs);
      const opened = openDatabase(folder, { steps: [...migrations, slowStep] });
      if (!opened.ok || opened.value.opened.salvaged !== null) harmed += 1;
      if (opened.ok) opened.value.close();
    }
    tellFigure({ name: 'migrationKilled.harmedUnprotected', value: harmed, goal: '>0' });
    expect(harmed).toBeGreaterThan(0);
  });

  it('in the middle of a salvage keeps what can be read, and says what it did', async () => {
    const program = await buildProgram('test/support/openStoreProgram.ts');
    const base = temporaryFolder();
    const { clean } = await fillStore(base, runs);
    const path = databasePathOf(clean);
    const bytes = readFileSync(path);
    breakRuns(bytes);
    writeFileSync(path, bytes);
    const random = seededRandom(seedOf(12));
    const kept = new Set<number>();
    for (let round = 0; round < rounds; round += 1) {
      const folder = join(base, `salvaged-${round}`);
      cpSync(clean, folder, { recursive: true });
      await openAndKill(program, [folder], random() * 120);
      const opened = openDatabase(folder);
      if (!opened.ok) throw new Error(opened.error.message);
      const { salvaged } = opened.value.opened;
      kept.add(listHistory(opened.value.database, historyQuery()).rows.length);
      expect(salvaged).toMatchObject({ runsKept: [...kept][0] });
      expect(readFileSync(salvaged?.damagedPath ?? '').byteLength).toBe(bytes.byteLength);
      opened.value.close();
    }
    expect(kept.size).toBe(1);
    expect([...kept][0]).toBeGreaterThan(runs / 4);
  });
});
