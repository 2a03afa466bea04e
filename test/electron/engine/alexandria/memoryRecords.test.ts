import { describe, expect, test } from 'vitest';
import { createMemoryRecords } from '../../../../electron/engine/alexandria/memoryRecords.ts';
import { createRequestJournal } from '../../../../electron/engine/alexandria/requestJournal.ts';

const response = { data: 'a'.repeat(50) };

/** Runs a request to its end, and returns what the journal knew of it before. */
async function request(journal: ReturnType<typeof createRequestJournal>, id: string) {
  const claim = await journal.claim(id, 'same', true);
  if (claim.kind === 'new') await journal.finish(claim.record, response);
  return claim.kind;
}

describe('records in memory', () => {
  test('answer a repeated request until they expire', async () => {
    let now = 1000;
    const journal = createRequestJournal(createMemoryRecords({ lifetimeMs: 100, maxChars: 1000 }, () => now));
    expect(await request(journal, 'a')).toBe('new');
    expect(await request(journal, 'a')).toBe('done');
    now += 101;
    expect(await request(journal, 'a')).toBe('new');
  });

  test('give way to newer ones, except those under way', async () => {
    const records = createMemoryRecords({ lifetimeMs: 100, maxChars: 150 }, () => 1);
    const journal = createRequestJournal(records);
    await journal.claim('under way', 'same', true);
    for (const id of ['a', 'b', 'c']) expect(await request(journal, id)).toBe('new');
    expect(await records.read('a')).toBeNull();
    expect(await request(journal, 'c')).toBe('done');
    expect((await journal.claim('under way', 'same', true)).kind).toBe('in-flight');
  });

  test('know nothing of a request that was released', async () => {
    const journal = createRequestJournal(createMemoryRecords({ lifetimeMs: 100, maxChars: 1000 }, () => 1));
    const { record } = await journal.claim('a', 'same', true);
    await journal.release(record);
    expect((await journal.claim('a', 'other', true)).kind).toBe('new');
  });
});
