import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRequestJournal, type Claim } from '../../../../electron/engine/alexandria/requestJournal.ts';
import { openRequestRecords } from '../../../../electron/engine/alexandria/requestRecords.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Another journal on the same folder is another run of the engine. */
const open = (now: () => number = Date.now) => createRequestJournal(openRequestRecords(folder, now));

function recordOf(claim: Claim) {
  return claim.record;
}

describe('a request id', () => {
  test('is new once, in flight while it runs, and gives its answer from then on', async () => {
    const journal = open();
    const claim = await journal.claim('a', 'same', true);
    expect(claim.kind).toBe('new');
    expect((await journal.claim('a', 'same', true)).kind).toBe('in-flight');
    expect((await journal.claim('a', 'other', true)).kind).toBe('in-flight');
    await journal.finish(recordOf(claim), { data: 1 });
    const again = await journal.claim('a', 'same', true);
    expect(again).toMatchObject({ kind: 'done', record: { response: { data: 1 } } });
    expect((await journal.claim('a', 'other', true)).kind).toBe('other-parameters');
  });

  test('of which nothing was done is new once more', async () => {
    const journal = open();
    await journal.release(recordOf(await journal.claim('a', 'same', true)));
    expect((await journal.claim('a', 'other', true)).kind).toBe('new');
  });

  test('is new for one of many that come at once', async () => {
    const journal = open();
    const claims = await Promise.all(Array.from({ length: 20 }, () => journal.claim('a', 'same', true)));
    expect(claims.filter(({ kind }) => kind === 'new')).toHaveLength(1);
    expect(new Set(claims.map(({ record }) => record.chargeId)).size).toBe(1);
  });

  test('keeps its answer for the next run of the engine', async () => {
    const journal = open();
    await journal.finish(recordOf(await journal.claim('a', 'same', true)), { data: 1 });
    expect(await open().claim('a', 'same', true)).toMatchObject({ kind: 'done', record: { response: { data: 1 } } });
    expect((await open().claim('a', 'other', true)).kind).toBe('other-parameters');
  });
});

describe('a request that an engine took with it', () => {
  test('is unresolved, and then done again under its old name where it only read', async () => {
    const first = await open().claim('a', 'same', true);
    const next = open();
    expect((await next.claim('a', 'same', true)).kind).toBe('unresolved');
    expect((await next.claim('a', 'other', true)).kind).toBe('unresolved');
    const again = await next.claim('a', 'same', true);
    expect(again.kind).toBe('new');
    expect(again.record.scrapeId).toBe(first.record.scrapeId);
    expect(again.record.chargeId).toBe(first.record.chargeId);
  });

  test('is never done again where it may have changed something', async () => {
    await open().claim('a', 'same', false);
    const next = open();
    for (let turn = 0; turn < 3; turn += 1) expect((await next.claim('a', 'same', false)).kind).toBe('unresolved');
    expect((await open().claim('a', 'same', false)).kind).toBe('unresolved');
  });

  test('is unresolved where its file is damaged', async () => {
    await open().claim('a', 'same', true);
    const [name = ''] = readdirSync(folder);
    writeFileSync(join(folder, name), '{"version":');
    expect((await open().claim('a', 'same', true)).kind).toBe('unresolved');
  });
});

test('what is older than a day is forgotten, and nothing else is touched', async () => {
  await open().claim('a', 'same', true);
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  const tomorrow = (): number => Date.now() + 25 * 60 * 60 * 1000;
  await openRequestRecords(folder, tomorrow).sweep();
  expect(readdirSync(folder)).toEqual(['notes.txt']);
  expect((await open(tomorrow).claim('a', 'other', true)).kind).toBe('new');
});

test('an answer that cannot be written is known at least to this run', async () => {
  const journal = open();
  const claim = await journal.claim('a', 'same', true);
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  await expect(journal.finish(recordOf(claim), circular as never)).rejects.toThrow();
  expect((await journal.claim('a', 'same', true)).kind).toBe('done');
});
