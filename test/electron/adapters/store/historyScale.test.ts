import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { StoreClient } from '../../../../electron/adapters/store/storeClient.ts';
import type { Result } from '../../../../shared/base/result.ts';
import { everyRun, type HistoryPage, type HistoryQuery } from '../../../../shared/history/history.ts';
import { seedHistory } from '../../../support/historySeed.ts';
import { createStorePair, historyQuery, runIdOf } from '../../../support/storeFixtures.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const runs = 100_000;

function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe('a history of a hundred thousand runs', () => {
  let store: StoreClient;
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trowel-test-'));
    seedHistory(folder, { runs, newestAt: runs * 60_000 });
    store = createStorePair();
    valueOf(await store.open(folder));
    return async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    };
  });

  const idsOf = async (change: Partial<HistoryQuery>): Promise<string[]> =>
    valueOf(await store.listHistory(historyQuery(change))).rows.map((row) => row.runId);

  it('is counted exactly where it can be, else as more than', async () => {
    expect(valueOf(await store.historyUsage())).toMatchObject({ runs, trashed: 0, pinned: 0, bytes: runs * 10_000 });
    expect(valueOf(await store.countHistory(everyRun))).toEqual({ runs: 10_000, exact: false });
    expect(valueOf(await store.countHistory({ ...everyRun, states: ['failed'] }))).toEqual({
      runs: 10_000,
      exact: true,
    });
    expect(valueOf(await store.countHistory({ ...everyRun, hosts: ['shop-5.example'] }))).toEqual({
      runs: 1031,
      exact: true,
    });
  });

  it('is listed from any place without a gap or a repeat', async () => {
    const seen: string[] = [];
    let before: HistoryQuery['before'] = { createdAt: 50_000 * 60_000, runId: runIdOf(50_000), score: null };
    for (let page = 0; page < 3; page += 1) {
      const found: HistoryPage = valueOf(await store.listHistory(historyQuery({ before, limit: 500 })));
      seen.push(...found.rows.map((row) => row.runId));
      before = found.next;
    }
    expect(seen).toEqual(Array.from({ length: 1500 }, (_each, index) => runIdOf(49_999 - index)));
  });

  it('is listed back from its end without a gap or a repeat, until there is no more', async () => {
    const first = valueOf(await store.listHistory(historyQuery({ end: 'last', limit: 300 })));
    expect(first.next).toBeNull();
    const second = valueOf(await store.listHistory(historyQuery({ end: 'last', before: first.previous, limit: 300 })));
    const seen = [...second.rows, ...first.rows].map((row) => row.runId);
    expect(seen).toEqual(Array.from({ length: 600 }, (_each, index) => runIdOf(600 - index)));
    expect(second.next).not.toBeNull();
    const onward = valueOf(await store.listHistory(historyQuery({ before: second.next, limit: 300 })));
    expect(onward.rows).toEqual(first.rows);
    expect(onward).toMatchObject({ next: null });
    const few = valueOf(await store.listHistory(historyQuery({ end: 'last', text: 'item/77777' })));
    expect(few).toMatchObject({ rows: [{ runId: runIdOf(77_777) }], previous: null, next: null });
  });

  it('is the same from either end where it is ordered by rank', async () => {
    const query = historyQuery({ text: 'word31415 item', scope: 'everything', order: 'rank', limit: 500 });
    const onward = valueOf(await store.listHistory(query));
    const back = valueOf(await store.listHistory({ ...query, end: 'last' }));
    expect(back.rows).toEqual(onward.rows);
  });

  it('gives the one run that a word is in, wherever the word stands', async () => {
    expect(await idsOf({ text: 'item/77777' })).toEqual([runIdOf(77_777)]);
    expect(await idsOf({ text: '"Item 4242"', scope: 'title', limit: 500 })).toContain(runIdOf(4242));
    expect(await idsOf({ text: 'word31415' })).toEqual([runIdOf(31_415)]);
    expect(await idsOf({ text: 'word31415', order: 'rank' })).toEqual([runIdOf(31_415)]);
    expect(await idsOf({ text: 'nowhere' })).toEqual([]);
  });

  it('gives the newest of words that are everywhere', async () => {
    expect((await idsOf({ text: 'example stoves' })).slice(0, 2)).toEqual([runIdOf(runs), runIdOf(runs - 1)]);
    expect(await idsOf({ text: 'kettle', states: ['failed'], hosts: ['shop-90.example'], limit: 1 })).toEqual([
      runIdOf(runs),
    ]);
  });

  it('is cut to its limits some at a time', async () => {
    const folder = temporaryFolder();
    seedHistory(folder, { runs: 1000, newestAt: 1_000_000_000 });
    const small = createStorePair();
    valueOf(await small.open(folder));
    onTestFinished(async () => void (await small.close()));
    const caps = { maxRuns: 400, maxBytes: null, olderThan: null, trashedBefore: 0 };
    const sizes: number[] = [];
    for (;;) {
      const removed = valueOf(await small.trimHistory(caps, 250));
      if (removed.length === 0) break;
      sizes.push(removed.length);
    }
    expect(sizes).toEqual([250, 250, 100]);
    expect(valueOf(await small.historyUsage())).toMatchObject({ runs: 400, bytes: 400 * 10_000 });
  });
});
