import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBodyFiles } from '../../../../electron/adapters/store/bodyFiles.ts';
import { migrations } from '../../../../electron/adapters/store/migrations.ts';
import { openDatabase } from '../../../../electron/adapters/store/openDatabase.ts';
import { openSqlite } from '../../../../electron/adapters/store/sqliteDriver.ts';
import { serveStore } from '../../../../electron/adapters/store/storeServer.ts';
import { createStoreClient, type StoreClient } from '../../../../electron/adapters/store/storeClient.ts';
import type { Result } from '../../../../shared/base/result.ts';
import { reduceRunLog } from '../../../../shared/run/reduceRun.ts';
import {
  bodyOf,
  completedEvent,
  createChannelPair,
  createdEvent,
  createStorePair,
  runIdOf,
  someError,
  historyQuery,
} from '../../../support/storeFixtures.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

async function openStore(folder = temporaryFolder()): Promise<{ store: StoreClient; folder: string }> {
  const store = createStorePair();
  expect(await store.open(folder)).toMatchObject({ ok: true });
  onTestFinished(async () => void (await store.close()));
  return { store, folder };
}

function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

async function storeBody(folder: string, text: string): Promise<void> {
  const writer = createBodyFiles(folder).open();
  await writer.write(Buffer.from(text));
  valueOf(await writer.commit({ contentType: 'application/json', redactions: 0, notUtf8: false }));
}

describe('the log of a run', () => {
  it('comes back as it was written, numbered from one', async () => {
    const { store } = await openStore();
    const runId = runIdOf(1);
    expect(valueOf(await store.appendEvents(runId, [createdEvent(runId)]))).toEqual({ firstSeq: 1 });
    const events = [
      { kind: 'attempt.started', at: 1.5, attempt: 1 },
      completedEvent('{}', 'Title \0 with NUL \ud800 and 🙂'),
    ] as const;
    expect(valueOf(await store.appendEvents(runId, events))).toEqual({ firstSeq: 2 });
    const all = valueOf(await store.readEvents(runId, 0));
    expect(all.map((logged) => logged.seq)).toEqual([1, 2, 3]);
    expect(all.map((logged) => logged.event)).toEqual([createdEvent(runId), ...events]);
    expect(valueOf(await store.readEvents(runId, 2)).map((logged) => logged.seq)).toEqual([3]);
  });

  it('begins with the intent and has it once', async () => {
    const { store } = await openStore();
    const runId = runIdOf(1);
    const early = await store.appendEvents(runId, [{ kind: 'attempt.started', at: 1, attempt: 1 }]);
    expect(early).toMatchObject({ ok: false, error: { kind: 'not-found' } });
    await store.appendEvents(runId, [createdEvent(runId)]);
    expect(await store.appendEvents(runId, [createdEvent(runId)])).toMatchObject({ ok: false });
    expect(valueOf(await store.readEvents(runId, 0))).toHaveLength(1);
  });

  it('takes a batch whole or not at all', async () => {
    const { store } = await openStore();
    const runId = runIdOf(1);
    // Passes between processes and cannot be written as JSON.
    const unwritable = { kind: 'attempt.started', at: 1n as unknown as number, attempt: 1 } as const;
    expect(await store.appendEvents(runId, [createdEvent(runId), unwritable])).toMatchObject({
      ok: false,
      error: { kind: 'store' },
    });
    expect(valueOf(await store.readEvents(runId, 0))).toEqual([]);
    expect(valueOf(await store.listUnfinished())).toEqual([]);
    expect(valueOf(await store.appendEvents(runId, [createdEvent(runId)]))).toEqual({ firstSeq: 1 });
  });

  it('takes appends of many runs at once', async () => {
    const { store } = await openStore();
    const runIds = Array.from({ length: 20 }, (_, index) => runIdOf(index));
    await Promise.all(
      runIds.map(async (runId) => {
        await store.appendEvents(runId, [createdEvent(runId)]);
        const more = Array.from({ length: 10 }, (_, index) =>
          store.appendEvents(runId, [
            { kind: 'phase.changed', at: index, attempt: 1, phase: 'receiving', bytes: index },
          ]),
        );
        await Promise.all(more);
      }),
    );
    for (const runId of runIds) {
      const events = valueOf(await store.readEvents(runId, 0));
      expect(events.map((logged) => logged.seq)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
      expect(reduceRunLog(events)?.receivedBytes).toBe(9);
    }
  });

  it('is found again after a restart', async () => {
    const { store, folder } = await openStore();
    const runId = runIdOf(1);
    await store.appendEvents(runId, [createdEvent(runId), completedEvent('{}')]);
    expect(valueOf(await store.close())).toBeNull();
    const again = createStorePair();
    expect(valueOf(await again.open(folder))).toMatchObject({ wasUnclean: false, migratedFrom: null, salvaged: null });
    expect(valueOf(await again.readEvents(runId, 0))).toHaveLength(2);
    await again.close();
  });

  it('names the runs that have no end, oldest first', async () => {
    const { store } = await openStore();
    await store.appendEvents(runIdOf(2), [createdEvent(runIdOf(2), 200)]);
    await store.appendEvents(runIdOf(1), [createdEvent(runIdOf(1), 300)]);
    await store.appendEvents(runIdOf(3), [createdEvent(runIdOf(3), 100), completedEvent('{}')]);
    expect(valueOf(await store.listUnfinished())).toEqual([runIdOf(2), runIdOf(1)]);
    await store.appendEvents(runIdOf(2), [{ kind: 'run.interrupted', at: 400 }]);
    expect(valueOf(await store.listUnfinished())).toEqual([runIdOf(1)]);
  });

  it('refuses an event that a later version wrote, and says so', async () => {
    const { store, folder } = await openStore();
    const runId = runIdOf(1);
    await store.appendEvents(runId, [createdEvent(runId)]);
    await store.close();
    const database = openSqlite(join(folder, 'trowel.db'));
    database.run('INSERT INTO run_events (run_number, seq, version, event) VALUES (1, 2, 2, ?)', [
      '{"kind":"run.dreamt"}',
    ]);
    database.close();
    const again = createStorePair();
    await again.open(folder);
    expect(await again.readEvents(runId, 0)).toMatchObject({
      ok: false,
      error: { kind: 'store', reason: 'newer-format' },
    });
    await again.close();
  });
});

describe('bodies', () => {
  it('are known by what the run said of them', async () => {
    const { store } = await openStore();
    const runId = runIdOf(1);
    await store.appendEvents(runId, [createdEvent(runId), completedEvent('hello')]);
    expect(valueOf(await store.findBody(bodyOf('hello').bodyId))).toEqual({ size: 5, contentType: 'application/json' });
    expect(valueOf(await store.findBody(bodyOf('other').bodyId))).toBeNull();
  });

  it('go with the last run that names them', async () => {
    const { store, folder } = await openStore();
    const path = createBodyFiles(folder).pathOf(bodyOf('shared').bodyId);
    await storeBody(folder, 'shared');
    for (const number of [1, 2])
      await store.appendEvents(runIdOf(number), [createdEvent(runIdOf(number)), completedEvent('shared')]);
    expect(valueOf(await store.removeRuns([runIdOf(1)]))).toEqual([runIdOf(1)]);
    expect(existsSync(path)).toBe(true);
    expect(valueOf(await store.removeRuns([runIdOf(2), runIdOf(9)]))).toEqual([runIdOf(2)]);
    expect(existsSync(path)).toBe(false);
    expect(valueOf(await store.findBody(bodyOf('shared').bodyId))).toBeNull();
    expect(valueOf(await store.readEvents(runIdOf(2), 0))).toEqual([]);
  });

  it('stay when they were stored again after the last run named them', async () => {
    const { store, folder } = await openStore();
    await storeBody(folder, 'twice');
    await store.appendEvents(runIdOf(1), [createdEvent(runIdOf(1)), completedEvent('twice')]);
    await storeBody(folder, 'twice');
    await store.removeRuns([runIdOf(1)]);
    expect(existsSync(createBodyFiles(folder).pathOf(bodyOf('twice').bodyId))).toBe(true);
  });

  it('are collected when neither a run nor a tab names them and they are from an earlier time', async () => {
    const folder = temporaryFolder();
    for (const text of ['orphan', 'named', 'waiting']) {
      await storeBody(folder, text);
      utimesSync(createBodyFiles(folder).pathOf(bodyOf(text).bodyId), 1000, 1000);
    }
    const { store } = await openStore(folder);
    await store.appendEvents(runIdOf(1), [createdEvent(runIdOf(1)), completedEvent('named')]);
    await storeBody(folder, 'fresh');
    writeFileSync(join(folder, 'bodies', 'note.txt'), 'a stranger');
    expect(valueOf(await store.collectBodies([bodyOf('waiting').bodyId]))).toBe(1);
    const files = createBodyFiles(folder);
    expect(existsSync(files.pathOf(bodyOf('orphan').bodyId))).toBe(false);
    expect(existsSync(files.pathOf(bodyOf('named').bodyId))).toBe(true);
    expect(existsSync(files.pathOf(bodyOf('fresh').bodyId))).toBe(true);
    expect(existsSync(files.pathOf(bodyOf('waiting').bodyId))).toBe(true);
    expect(existsSync(join(folder, 'bodies', 'note.txt'))).toBe(true);
  });
});

it('keeps a body that was stored while the store was still opening: it is of this session', async () => {
  const folder = temporaryFolder();
  const { left, right } = createChannelPair();
  let serve = (): void => undefined;
  const served = new Promise<void>((resolve) => {
    serve = resolve;
  });
  const store = createStoreClient({ ...left, post: (message) => void served.then(() => left.post(message)) });
  onTestFinished(async () => void (await store.close()));
  const opening = store.open(folder);
  await storeBody(folder, 'dropped');
  // The store's process is there a minute later.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  serveStore(right);
  serve();
  await opening;
  expect(valueOf(await store.collectBodies([]))).toBe(0);
  expect(existsSync(createBodyFiles(folder).pathOf(bodyOf('dropped').bodyId))).toBe(true);
});

describe('removing', () => {
  it('leaves a run that is under way', async () => {
    const { store } = await openStore();
    await store.appendEvents(runIdOf(1), [createdEvent(runIdOf(1))]);
    expect(valueOf(await store.removeRuns([runIdOf(1)]))).toEqual([]);
    expect(valueOf(await store.readEvents(runIdOf(1), 0))).toHaveLength(1);
  });
});

describe('opening', () => {
  it('refuses a newer format and leaves the file as it was', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'trowel.db');
    const newer = openSqlite(path);
    newer.writeVersion(migrations.length + 1);
    newer.close();
    const before = readFileSync(path);
    const store = createStorePair();
    expect(await store.open(folder)).toMatchObject({
      ok: false,
      error: { kind: 'store', reason: 'newer-format', path },
    });
    expect(await store.listUnfinished()).toMatchObject({ ok: false, error: { reason: 'newer-format' } });
    expect(readFileSync(path)).toEqual(before);
  });

  it('brings an older format up and keeps a copy of it', async () => {
    const folder = temporaryFolder();
    const { store } = await openStore(folder);
    await store.appendEvents(runIdOf(1), [createdEvent(runIdOf(1)), completedEvent('{}', 'Old')]);
    await store.close();
    const steps = [...migrations, 'ALTER TABLE runs ADD COLUMN remark TEXT'];
    const opened = valueOf(openDatabase(folder, { steps }));
    expect(opened.opened).toMatchObject({ migratedFrom: migrations.length, salvaged: null });
    expect(opened.database.readVersion()).toBe(migrations.length + 1);
    expect(opened.database.get('SELECT run_id, remark FROM runs', [])).toEqual({ run_id: runIdOf(1), remark: null });
    opened.close();
    const copy = openSqlite(join(folder, `trowel.db.before-${steps.length}`));
    expect(copy.readVersion()).toBe(migrations.length);
    expect(copy.all('SELECT run_id FROM runs', [])).toEqual([{ run_id: runIdOf(1) }]);
  });

  it('undoes a migration that fails and says what is wrong', async () => {
    const folder = temporaryFolder();
    const { store } = await openStore(folder);
    await store.appendEvents(runIdOf(1), [createdEvent(runIdOf(1))]);
    await store.close();
    const steps = [...migrations, 'ALTER TABLE runs ADD COLUMN note TEXT; INSERT INTO nowhere VALUES (1)'];
    expect(openDatabase(folder, { steps })).toMatchObject({ ok: false, error: { kind: 'store' } });
    const { store: again } = await openStore(folder);
    expect(valueOf(await again.readEvents(runIdOf(1), 0))).toHaveLength(1);
  });

  it('lets one program in at a time', async () => {
    const { folder } = await openStore();
    expect(await createStorePair().open(folder)).toMatchObject({
      ok: false,
      error: { kind: 'store', reason: 'locked' },
    });
  });

  it('says when the folder cannot be', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const result = await createStorePair().open(join(folder, 'file', 'data'));
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'store', path: join(folder, 'file', 'data', 'trowel.db') },
    });
  });

  it('keeps everything to this person alone', async () => {
    const { folder } = await openStore();
    await storeBody(folder, 'mine');
    expect(statSync(createBodyFiles(folder).pathOf(bodyOf('mine').bodyId)).mode & 0o077).toBe(0);
  });
});

describe('a damaged file', () => {
  async function damagedFolder(runs: number): Promise<string> {
    const folder = temporaryFolder();
    const { store } = await openStore(folder);
    for (let number = 0; number < runs; number += 1) {
      const runId = runIdOf(number);
      const long = `https://example.com/${'x'.repeat(500)}${number}`;
      await store.appendEvents(runId, [
        createdEvent(runId, number, long),
        completedEvent(`{"n":${number}}`, `Title ${number}`),
      ]);
    }
    await store.close();
    return folder;
  }

  it('is put aside, what can be read is kept, and what was lost is said', async () => {
    const folder = await damagedFolder(60);
    const path = join(folder, 'trowel.db');
    const { store: marking } = await openStore(folder);
    await marking.markRuns([runIdOf(59)], { pinned: true, note: 'to keep', addTags: ['prices'] });
    await marking.trashRuns([runIdOf(58)], 5);
    const { connectionId, connectionName } = createdEvent(runIdOf(60));
    valueOf(await marking.notePrivateRun({ runId: runIdOf(60), at: 60, connectionId, connectionName }));
    await marking.close();
    const bytes = readFileSync(path);
    const middle = Math.floor(bytes.byteLength / 4096 / 2) * 4096;
    bytes.fill(0xa5, middle, middle + 4096);
    writeFileSync(path, bytes);
    const store = createStorePair();
    const { salvaged } = valueOf(await store.open(folder));
    onTestFinished(async () => void (await store.close()));
    const kept = valueOf(await store.listHistory(historyQuery({ limit: 500 }))).rows;
    expect(kept.length).toBeGreaterThan(20);
    const trashed = valueOf(await store.listHistory(historyQuery({ trashed: true }))).rows;
    expect(trashed).toMatchObject([{ runId: runIdOf(58) }]);
    expect(kept[0]).toMatchObject({ runId: runIdOf(60), state: 'private', url: '', formats: [] });
    expect(kept[1]).toMatchObject({ runId: runIdOf(59), pinned: true, note: 'to keep', tags: ['prices'] });
    expect(salvaged).toMatchObject({ runsKept: kept.length + trashed.length });
    expect(kept.length + (salvaged?.runsLost ?? 0)).toBeLessThanOrEqual(61);
    expect(existsSync(salvaged?.damagedPath ?? '')).toBe(true);
    for (const row of kept.slice(1)) {
      const events = valueOf(await store.readEvents(row.runId, 0));
      expect(events[0]?.event.kind).toBe('run.created');
    }
  });

  it('that is no database at all costs its content and not the start', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'trowel.db'), Buffer.alloc(9000, 0x41));
    const store = createStorePair();
    const { salvaged } = valueOf(await store.open(folder));
    expect(salvaged).toMatchObject({ runsKept: 0, runsLost: 0 });
    expect(valueOf(await store.appendEvents(runIdOf(1), [createdEvent(runIdOf(1))]))).toEqual({ firstSeq: 1 });
    await store.close();
    expect(readdirSync(folder).some((name) => name.startsWith('trowel.db.damaged-'))).toBe(true);
  });
});

describe('a store that has gone', () => {
  it('fails what waits and what comes', async () => {
    const { left, closeBoth } = createChannelPair();
    const store = createStoreClient(left);
    const waiting = store.listUnfinished();
    closeBoth();
    const stopped = { ok: false, error: { kind: 'store', reason: 'stopped' } };
    expect(await waiting).toMatchObject(stopped);
    expect(
      await store.appendEvents(runIdOf(1), [
        { kind: 'run.failed', at: 1, durationMs: 1, error: someError, body: null },
      ]),
    ).toMatchObject(stopped);
  });
});
