import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StoreClient } from '../../../../electron/adapters/store/storeClient.ts';
import type { HistoryQuery, HistoryRow } from '../../../../shared/history/history.ts';
import {
  completedEvent,
  createdEvent,
  createStorePair,
  historyQuery,
  runIdOf,
  someError,
} from '../../../support/storeFixtures.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

async function openStore(): Promise<StoreClient> {
  const store = createStorePair();
  await store.open(temporaryFolder());
  onTestFinished(async () => void (await store.close()));
  return store;
}

async function list(store: StoreClient, change: Partial<HistoryQuery> = {}): Promise<HistoryRow[]> {
  const page = await store.listHistory(historyQuery(change));
  if (!page.ok) throw new Error(page.error.message);
  return page.value.rows;
}

async function pages(store: StoreClient, limit: number): Promise<HistoryRow[][]> {
  const found: HistoryRow[][] = [];
  let before: HistoryQuery['before'] = null;
  do {
    const page = await store.listHistory(historyQuery({ before, limit }));
    if (!page.ok) throw new Error(page.error.message);
    found.push(page.value.rows);
    before = page.value.next;
  } while (before !== null);
  return found;
}

describe('history', () => {
  it('says of each run what a list draws', async () => {
    const store = await openStore();
    const runId = runIdOf(1);
    await store.appendEvents(runId, [
      createdEvent(runId, 1000.25, 'https://example.com/a'),
      completedEvent('{}', 'A title'),
    ]);
    const [row] = await list(store);
    expect(row).toMatchObject({
      runId,
      createdAt: 1000.25,
      connectionId: 'local-engine',
      connectionName: 'Local engine',
      url: 'https://example.com/a',
      formats: ['markdown'],
      state: 'done',
      durationMs: 12.5,
      bodySize: 2,
      summary: { title: 'A title', targetStatus: 200 },
      errorKind: null,
      errorMessage: null,
    });
  });

  it('follows the events of a run', async () => {
    const store = await openStore();
    const ends = [
      [{ kind: 'run.failed', at: 2, durationMs: 1, error: someError, body: null }, 'failed', 'internal'],
      [{ kind: 'run.cancelled', at: 2, durationMs: 1 }, 'cancelled', null],
      [{ kind: 'run.interrupted', at: 2 }, 'unknown', null],
    ] as const;
    for (const [index, [event, state, errorKind]] of ends.entries()) {
      const runId = runIdOf(index);
      await store.appendEvents(runId, [createdEvent(runId, index)]);
      expect((await list(store, { states: ['running'] })).map((row) => row.runId)).toEqual([runId]);
      await store.appendEvents(runId, [event]);
      expect((await list(store, { states: [state] }))[0]).toMatchObject({ runId, state, errorKind });
    }
  });

  it('names formats in any form, also those that make no sense', async () => {
    const store = await openStore();
    const requests = [
      { url: 'x', formats: [{ type: 'screenshot' }, 'html', 7, { type: 9 }, 'html'] },
      { url: 7, formats: 'html' },
      {},
    ];
    for (const [index, request] of requests.entries()) {
      await store.appendEvents(runIdOf(index), [{ ...createdEvent(runIdOf(index), -index), request }]);
    }
    expect((await list(store)).map((row) => [row.url, row.formats])).toEqual([
      ['x', ['screenshot', 'html']],
      ['', ['markdown']],
      ['', ['markdown']],
    ]);
  });

  it('is found by words of address and title, whatever their case', async () => {
    const store = await openStore();
    const runs = [
      ['https://example.com/Prices', 'Kaffee für ÄRZTE'],
      ['https://example.org/?q=100%25_off', 'He said "hello" OR not'],
      ['https://example.net/', null],
    ] as const;
    for (const [index, [url, title]] of runs.entries()) {
      await store.appendEvents(runIdOf(index), [createdEvent(runIdOf(index), index, url), completedEvent('{}', title)]);
    }
    const found = async (text: string): Promise<string[]> =>
      (await list(store, { text })).map((row) => row.runId.slice(-1));
    expect(await found('prices')).toEqual(['0']);
    expect(await found('ärzte')).toEqual(['0']);
    expect(await found('example.')).toEqual(['2', '1', '0']);
    expect(await found('"hello" OR')).toEqual(['1']);
    expect(await found('%25_o')).toEqual(['1']);
    expect(await found('e')).toEqual(['2', '1', '0']);
    expect(await found('%_')).toEqual([]);
    expect(await found('_o')).toEqual(['1']);
    expect(await found(' NEAR( * ^ ')).toEqual([]);
    expect(await found('  ')).toEqual(['2', '1', '0']);
    expect(await found('a\0b')).toEqual([]);
  });

  it('forgets the words of a run that was removed', async () => {
    const store = await openStore();
    await store.appendEvents(runIdOf(1), [createdEvent(runIdOf(1)), completedEvent('{}', 'Removed title')]);
    await store.removeRuns([runIdOf(1)]);
    await store.appendEvents(runIdOf(2), [createdEvent(runIdOf(2)), completedEvent('{}', 'Another')]);
    expect(await list(store, { text: 'Removed' })).toEqual([]);
  });

  it('comes page by page, newest first, each run once, whatever the times and the size of a page', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 25 }),
        fc.integer({ min: 1, max: 10 }),
        async (times, limit) => {
          const store = createStorePair();
          await store.open(temporaryFolder());
          for (const [index, at] of times.entries())
            await store.appendEvents(runIdOf(index), [createdEvent(runIdOf(index), at)]);
          const found = await pages(store, limit);
          await store.close();
          const expected = times
            .map((at, index) => ({ at, id: runIdOf(index) as string }))
            .toSorted((left, right) => right.at - left.at || (left.id < right.id ? 1 : -1))
            .map((run) => run.id);
          expect(found.flat().map((row) => row.runId)).toEqual(expected);
          expect(found.every((page) => page.length <= limit)).toBe(true);
        },
      ),
      { numRuns: 8 },
    );
  });
});
