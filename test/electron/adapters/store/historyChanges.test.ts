import { existsSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBodyFiles } from '../../../../electron/adapters/store/bodyFiles.ts';
import type { StoreClient } from '../../../../electron/adapters/store/storeClient.ts';
import type { Result } from '../../../../shared/base/result.ts';
import type { HistoryCaps, HistoryRow } from '../../../../shared/history/history.ts';
import {
  bodyOf,
  completedEvent,
  createdEvent,
  createStorePair,
  historyQuery,
  runIdOf,
} from '../../../support/storeFixtures.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

interface Kept {
  readonly store: StoreClient;
  rows(trashed?: boolean): Promise<HistoryRow[]>;
  ids(trashed?: boolean): Promise<number[]>;
  hasFile(text: string): boolean;
}

/** Stores ended runs 0, 1, 2 … at these times, each with a response of its own unless one is named. */
async function storeWith(
  runs: readonly { readonly at: number; readonly body?: string; readonly host?: string }[],
): Promise<Kept> {
  const folder = temporaryFolder();
  const store = createStorePair();
  valueOf(await store.open(folder));
  onTestFinished(async () => void (await store.close()));
  const files = createBodyFiles(folder);
  for (const [number, run] of runs.entries()) {
    const text = run.body ?? `answer ${number}`;
    const writer = files.open();
    await writer.write(Buffer.from(text));
    await writer.commit({ contentType: null, redactions: 0, notUtf8: false });
    const url = `https://${run.host ?? 'shop.example'}/`;
    valueOf(
      await store.appendEvents(runIdOf(number), [createdEvent(runIdOf(number), run.at, url), completedEvent(text)]),
    );
  }
  const rows = async (trashed = false) => valueOf(await store.listHistory(historyQuery({ trashed }))).rows;
  return {
    store,
    rows,
    ids: async (trashed) => (await rows(trashed)).map((row) => Number(row.runId.slice(4))),
    hasFile: (text) => existsSync(files.pathOf(bodyOf(text).bodyId)),
  };
}

const noCaps: HistoryCaps = { maxRuns: null, maxBytes: null, olderThan: null, trashedBefore: 0 };

describe('pin, tags and note', () => {
  it('are on the run until they are taken off', async () => {
    const { store, rows } = await storeWith([{ at: 1 }, { at: 2 }]);
    await store.markRuns([runIdOf(0), runIdOf(9)], {
      pinned: true,
      note: 'look again',
      addTags: ['price', 'Price', 'daily'],
    });
    expect((await rows())[1]).toMatchObject({ pinned: true, note: 'look again', tags: ['daily', 'price'] });
    expect(valueOf(await store.historyFacets()).tags).toEqual([
      { tag: 'daily', runs: 1 },
      { tag: 'price', runs: 1 },
    ]);
    await store.markRuns([runIdOf(0)], { removeTags: ['PRICE'] });
    await store.markRuns([runIdOf(0)], { pinned: false });
    expect((await rows())[1]).toMatchObject({ pinned: false, note: 'look again', tags: ['daily'] });
  });
});

describe('the trash', () => {
  it('holds runs as they were, and gives them back', async () => {
    const { store, ids, rows } = await storeWith([{ at: 1 }, { at: 2 }]);
    await store.appendEvents(runIdOf(7), [createdEvent(runIdOf(7), 7)]);
    expect(valueOf(await store.trashRuns([runIdOf(0), runIdOf(7), runIdOf(9)], 500))).toEqual([runIdOf(0)]);
    expect([await ids(), await ids(true)]).toEqual([[7, 1], [0]]);
    expect((await rows(true))[0]).toMatchObject({ trashedAt: 500, state: 'done' });
    expect(valueOf(await store.readEvents(runIdOf(0), 0))).toHaveLength(2);
    expect(valueOf(await store.trashRuns([runIdOf(0)], 600))).toEqual([]);
    await store.trashRuns([runIdOf(0)], null);
    expect([await ids(), await ids(true)]).toEqual([[7, 1, 0], []]);
  });

  it('is emptied of what lay there long enough', async () => {
    const { store, ids } = await storeWith([{ at: 1 }, { at: 2 }, { at: 3 }]);
    await store.markRuns([runIdOf(0)], { pinned: true });
    await store.trashRuns([runIdOf(0)], 100);
    await store.trashRuns([runIdOf(1)], 200);
    expect(valueOf(await store.trimHistory({ ...noCaps, trashedBefore: 150 }, 10))).toEqual([runIdOf(0)]);
    expect([await ids(), await ids(true)]).toEqual([[2], [1]]);
  });
});

describe('a purge', () => {
  it('says what it would take and takes that, but for what is pinned, under way or used by others', async () => {
    const { store, ids, hasFile } = await storeWith([
      { at: 1, host: 'a.example' },
      { at: 2, host: 'a.example', body: 'shared' },
      { at: 3, host: 'b.example', body: 'shared' },
      { at: 4, host: 'a.example' },
    ]);
    await store.appendEvents(runIdOf(7), [createdEvent(runIdOf(7), 0, 'https://a.example/')]);
    await store.markRuns([runIdOf(3)], { pinned: true });
    const scope = { kind: 'host', host: 'a.example' } as const;
    expect(valueOf(await store.weighPurge(scope))).toEqual({ runs: 2, bytes: 'answer 0'.length, pinned: 1 });
    expect(valueOf(await store.purgeSome(scope, 1))).toEqual([runIdOf(0)]);
    expect(valueOf(await store.purgeSome(scope, 5))).toEqual([runIdOf(1)]);
    expect(valueOf(await store.purgeSome(scope, 5))).toEqual([]);
    expect(await ids()).toEqual([3, 2, 7]);
    expect([hasFile('answer 0'), hasFile('shared'), hasFile('answer 3')]).toEqual([false, true, true]);
    expect(valueOf(await store.weighPurge({ kind: 'older', than: 4 }))).toMatchObject({ runs: 1, bytes: 6 });
    expect(valueOf(await store.weighPurge({ kind: 'all' }))).toEqual({ runs: 1, bytes: 6, pinned: 1 });
    await store.trashRuns([runIdOf(3)], 1);
    expect(valueOf(await store.weighPurge({ kind: 'trash' }))).toEqual({ runs: 1, bytes: 8, pinned: 0 });
  });
});

it('bytes that a tab or a saved request names stay when the last run of them goes, by each way that it can go', async () => {
  const { store, hasFile } = await storeWith([{ at: 1 }, { at: 2 }, { at: 3 }, { at: 4 }]);
  const named = ['answer 0', 'answer 1', 'answer 2'].map((text) => bodyOf(text).bodyId);
  expect(valueOf(await store.removeRuns([runIdOf(0)], named))).toEqual([runIdOf(0)]);
  expect(valueOf(await store.trimHistory({ ...noCaps, olderThan: 3 }, 1, named))).toEqual([runIdOf(1)]);
  expect(valueOf(await store.purgeSome({ kind: 'all' }, 9, named))).toHaveLength(2);
  expect([0, 1, 2, 3].map((index) => hasFile(`answer ${index}`))).toEqual([true, true, true, false]);
});

it('where it cannot be said what is named, the bytes of a run that goes are left for a later start', async () => {
  const { store, hasFile } = await storeWith([{ at: 1 }]);
  expect(valueOf(await store.removeRuns([runIdOf(0)], null))).toEqual([runIdOf(0)]);
  expect(hasFile('answer 0')).toBe(true);
});

describe('the limits of history', () => {
  it('take the oldest, never what is pinned', async () => {
    const { store, ids } = await storeWith([{ at: 1 }, { at: 2 }, { at: 3 }, { at: 4 }, { at: 5 }]);
    await store.markRuns([runIdOf(0)], { pinned: true });
    expect(valueOf(await store.trimHistory({ ...noCaps, olderThan: 3 }, 10))).toEqual([runIdOf(1)]);
    expect(valueOf(await store.trimHistory({ ...noCaps, maxRuns: 3 }, 10))).toEqual([runIdOf(2)]);
    expect(await ids()).toEqual([4, 3, 0]);
    expect(valueOf(await store.trimHistory({ ...noCaps, maxRuns: 3, maxBytes: 1000, olderThan: 1 }, 10))).toEqual([]);
  });

  it('of bytes take the trash first', async () => {
    const { store, ids } = await storeWith([{ at: 1 }, { at: 2 }, { at: 3 }]);
    await store.trashRuns([runIdOf(2)], 100);
    expect(valueOf(await store.trimHistory({ ...noCaps, maxBytes: 10 }, 10))).toEqual(
      [runIdOf(0), runIdOf(2)].toReversed(),
    );
    expect(await ids()).toEqual([1]);
  });
});

describe('a private run', () => {
  it('leaves its id, time and connection', async () => {
    const { store, rows } = await storeWith([]);
    const run = { runId: runIdOf(1), at: 5, connectionId: createdEvent(runIdOf(1)).connectionId, connectionName: 'L' };
    valueOf(await store.notePrivateRun(run));
    expect(await store.notePrivateRun(run)).toMatchObject({ ok: false });
    expect(await rows()).toMatchObject([
      { runId: run.runId, createdAt: 5, state: 'private', url: '', formats: [], summary: null },
    ]);
    expect(valueOf(await store.listUnfinished())).toEqual([]);
  });
});
