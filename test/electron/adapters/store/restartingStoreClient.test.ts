import { describe, expect, it, onTestFinished } from 'vitest';
import { createRestartingStoreClient } from '../../../../electron/adapters/store/restartingStoreClient.ts';
import type { StoreChannel } from '../../../../electron/adapters/store/storeChannel.ts';
import type { StoreClient } from '../../../../electron/adapters/store/storeClient.ts';
import { serveStore } from '../../../../electron/adapters/store/storeServer.ts';
import type { StoreOperation } from '../../../../electron/adapters/store/storeProtocol.ts';
import type { RunEvent } from '../../../../shared/run/events.ts';
import { completedEvent, createChannelPair, createdEvent, runIdOf } from '../../../support/storeFixtures.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

interface KeptUnderTest {
  readonly store: StoreClient;
  readonly restarts: boolean[];
  readonly failures: StoreOperation[];
  /** The process dies before it receives the next request of this kind, or after it has done it and before it can reply. */
  dieAt(operation: StoreOperation, when: 'before' | 'after'): void;
}

/**
 * Creates a restarting store client over servers in this process. A dead server holds its lock, which a dead process would not, so it is
 * closed.
 */
function createKept(): KeptUnderTest {
  const restarts: boolean[] = [];
  const failures: StoreOperation[] = [];
  let plan: { operation: StoreOperation; when: 'before' | 'after' } | null = null;
  const start = (): StoreChannel => {
    const { left, right, closeBoth } = createChannelPair();
    let hear: (message: unknown) => void = () => undefined;
    let isDead = false;
    let mutes = 0;
    const die = (): void => {
      isDead = true;
      hear({ id: -1, operation: 'close', input: null });
      closeBoth();
    };
    serveStore({
      post(message) {
        if (!isDead && mutes === 0) right.post(message);
      },
      listen(listener) {
        hear = listener;
        right.listen((message) => {
          if (isDead) return;
          const { operation } = message as { operation: StoreOperation };
          if (plan?.operation !== operation) return listener(message);
          const { when } = plan;
          plan = null;
          mutes += 1;
          if (when === 'after') listener(message);
          die();
        });
      },
      onClosed: () => undefined,
    });
    return left;
  };
  const store = createRestartingStoreClient({
    start,
    onRestarted: (opened) => void restarts.push(opened.ok),
    onResult: (operation, result) => void (result.ok ? undefined : failures.push(operation)),
  });
  onTestFinished(async () => void (await store.close()));
  return {
    store,
    restarts,
    failures,
    dieAt(operation, when) {
      plan = { operation, when };
    },
  };
}

describe('a store whose process dies', () => {
  it('is there again, opened alike, with the answer to what was asked', async () => {
    const { store, restarts, dieAt } = createKept();
    await store.open(temporaryFolder());
    await store.appendEvents(runIdOf(1), [createdEvent(runIdOf(1))]);
    dieAt('listUnfinished', 'before');
    expect(await store.listUnfinished()).toEqual({ ok: true, value: [runIdOf(1)] });
    expect(restarts).toEqual([true]);
    expect(await store.readEvents(runIdOf(1), 0)).toMatchObject({ ok: true, value: { length: 1 } });
    expect(restarts).toHaveLength(1);
  });

  it.each(['before', 'after'] as const)('appends once what was under way, killed %s it was done', async (when) => {
    const { store, dieAt, failures } = createKept();
    await store.open(temporaryFolder());
    await store.appendEvents(runIdOf(1), [createdEvent(runIdOf(1))]);
    dieAt('appendEvents', when);
    expect(await store.appendEvents(runIdOf(1), [completedEvent('{}')])).toEqual({ ok: true, value: { firstSeq: 2 } });
    expect(await store.readEvents(runIdOf(1), 0)).toMatchObject({ ok: true, value: { length: 2 } });
    dieAt('appendEvents', when);
    expect(await store.appendEvents(runIdOf(2), [createdEvent(runIdOf(2))])).toEqual({
      ok: true,
      value: { firstSeq: 1 },
    });
    expect(failures).toEqual([]);
  });

  it('appends once an event whose keys have another order than in its schema', async () => {
    const { store, dieAt } = createKept();
    await store.open(temporaryFolder());
    await store.appendEvents(runIdOf(1), [createdEvent(runIdOf(1))]);
    dieAt('appendEvents', 'after');
    const reordered = Object.fromEntries(Object.entries(completedEvent('{}')).toReversed());
    expect(await store.appendEvents(runIdOf(1), [reordered as unknown as RunEvent])).toMatchObject({ ok: true });
    expect(await store.readEvents(runIdOf(1), 0)).toMatchObject({ ok: true, value: { length: 2 } });
  });

  it('starts one new process for all that were waiting', async () => {
    const { store, restarts, dieAt } = createKept();
    await store.open(temporaryFolder());
    dieAt('listUnfinished', 'before');
    const asked = [store.listUnfinished(), store.readEvents(runIdOf(1), 0), store.listUnfinished()];
    expect((await Promise.all(asked)).map((answer) => answer.ok)).toEqual([true, true, true]);
    expect(restarts).toEqual([true]);
  });

  it('is not started again after it was closed', async () => {
    const { store, restarts } = createKept();
    await store.open(temporaryFolder());
    await store.close();
    expect(await store.listUnfinished()).toMatchObject({ ok: false, error: { kind: 'store', reason: 'stopped' } });
    expect(restarts).toEqual([]);
  });
});
