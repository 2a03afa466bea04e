import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createStoreClient, type StoreClient } from '../../../../electron/adapters/store/storeClient.ts';
import { createStorePair, completedEvent, createdEvent, runIdOf } from '../../../support/storeFixtures.ts';
import { buildProgram } from '../../../support/buildProgram.ts';
import { countOf, isSoak, seededRandom, seedOf, tellFigure } from '../../../support/scale.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

function startStore(program: string): { store: StoreClient; child: ChildProcess } {
  const child = fork(program, [], { serialization: 'advanced', stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  // A message to a process that was just killed fails; its exit event reports its end.
  child.on('error', () => undefined);
  const store = createStoreClient({
    post: (message) => void child.send(message as object, () => undefined),
    listen: (listener) => void child.on('message', listener),
    onClosed: (listener) => void child.once('exit', listener),
  });
  return { store, child };
}

/** In `npm test` fewer than a tenth: each round starts a process. The soak kills it 200 times. */
const kills = isSoak ? countOf(200) : 4;

/** Writes concurrently and kills the store's process, again and again; returns what it had acknowledged and what of that is lost. */
async function killWhileWriting(program: string, rounds: number): Promise<{ acknowledged: number; lost: string[] }> {
  const folder = temporaryFolder();
  const random = seededRandom(seedOf(20_260_301));
  const acknowledged = new Map<string, number>();
  let lastRun = 0;

  for (let round = 0; round < rounds; round += 1) {
    const { store, child } = startStore(program);
    const exited = once(child, 'exit');
    expect(await store.open(folder)).toMatchObject({ ok: true, value: { wasUnclean: round > 0, salvaged: null } });
    const killAfter = 10 + Math.floor(random() * 40);
    let answered = 0;
    const write = async (): Promise<void> => {
      while (child.signalCode === null && child.exitCode === null) {
        lastRun += 1;
        const runId = runIdOf(lastRun);
        const created = await store.appendEvents(runId, [createdEvent(runId, lastRun)]);
        if (!created.ok) return;
        acknowledged.set(runId, 1);
        const ended = await store.appendEvents(runId, [completedEvent(`body ${lastRun}`)]);
        if (!ended.ok) return;
        acknowledged.set(runId, 2);
        answered += 2;
        if (answered >= killAfter) child.kill('SIGKILL');
      }
    };
    await Promise.all([write(), write(), write()]);
    await exited;
  }

  const store = createStorePair();
  expect(await store.open(folder)).toMatchObject({ ok: true, value: { wasUnclean: true, salvaged: null } });
  const lost: string[] = [];
  for (const [runId, count] of acknowledged) {
    const events = await store.readEvents(runIdOf(Number(runId.slice(4))), 0);
    if (!events.ok || events.value.length < count) lost.push(runId);
  }
  await store.close();
  return { acknowledged: acknowledged.size, lost };
}

describe('the store in a process of its own', () => {
  it(
    'loses nothing that it has acknowledged when it is killed in the middle of writing',
    { timeout: 120_000 + kills * 3000 },
    async () => {
      const program = await buildProgram('electron/adapters/store/store.process.ts');
      const { acknowledged, lost } = await killWhileWriting(program, kills);
      expect(acknowledged).toBeGreaterThan(20);
      tellFigure({ name: 'storeKilled.times', value: kills, goal: '>=200' });
      tellFigure({ name: 'storeKilled.acknowledgedRows', value: acknowledged, goal: '>=1000' });
      tellFigure({ name: 'storeKilled.lostRows', value: lost.length, goal: '=0' });
      expect(lost).toEqual([]);
    },
  );

  it('loses rows the same way when it acknowledges before it writes, or the test above could not fail', async () => {
    const program = await buildProgram('test/support/eagerStore.process.ts');
    const { lost } = await killWhileWriting(program, 2);
    tellFigure({ name: 'storeKilled.lostRowsUnprotected', value: lost.length, goal: '>0' });
    expect(lost.length).toBeGreaterThan(0);
  });

  it('ends with the one that started it', async () => {
    const { child, store } = startStore(await buildProgram('electron/adapters/store/store.process.ts'));
    await store.open(temporaryFolder());
    const exited = once(child, 'exit');
    child.disconnect();
    expect(await exited).toEqual([0, null]);
  });
});
