import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openActivityLog } from '../../../../electron/engine/account/activityLog.ts';
import type { Activity } from '../../../../electron/engine/ports/usage.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const start = Date.UTC(2026, 10, 30);
const dayMs = 24 * 60 * 60 * 1000;

function entry(number: number, changes: Partial<Activity> = {}): Activity {
  return {
    id: `id-${number}`,
    endpoint: 'scrape',
    at: start + number,
    target: `https://kiln.example/${number}`,
    ...changes,
  };
}

describe('the requests of the last day', () => {
  test('come page by page, the newest first, while others are added', () => {
    const log = openActivityLog(join(temporaryFolder(), 'activity.jsonl'), () => start + 100, expect.fail);
    // Two of one moment, and one that began before others and ended after them.
    for (const number of [1, 2, 4, 5, 3]) log.add(entry(number));
    log.add(entry(6, { at: start + 5 }));
    const first = log.list(null, 2, null);
    expect(first?.entries.map(({ id }) => id)).toEqual(['id-6', 'id-5']);
    log.add(entry(9));
    const second = log.list(null, 2, first?.cursor ?? '');
    expect(second?.entries.map(({ id }) => id)).toEqual(['id-4', 'id-3']);
    const third = log.list(null, 2, second?.cursor ?? '');
    expect(third?.entries.map(({ id }) => id)).toEqual(['id-2', 'id-1']);
    expect(third?.cursor).toBeNull();
    expect(log.list(null, 2, 'nonsense')).toBeNull();
  });

  test('are of one operation where one is named', () => {
    const log = openActivityLog(join(temporaryFolder(), 'activity.jsonl'), () => start + 100, expect.fail);
    log.add(entry(1));
    log.add(entry(2, { endpoint: 'crawl' }));
    expect(log.list('crawl', 50, null)).toEqual({ entries: [entry(2, { endpoint: 'crawl' })], cursor: null });
  });

  test('are there again after a restart, without those that are older than a day and lines that are none', () => {
    const file = join(temporaryFolder(), 'activity.jsonl');
    let now = start;
    const log = openActivityLog(file, () => now, expect.fail);
    log.add(entry(1));
    log.add(entry(dayMs));
    appendFileSync(file, '{"id":"half');
    now = start + dayMs + 2;
    const again = openActivityLog(file, () => now, expect.fail);
    expect(again.list(null, 50, null)?.entries).toEqual([entry(dayMs)]);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
    now += 2 * dayMs;
    expect(again.list(null, 50, null)?.entries).toEqual([]);
  });

  test('are at most ten thousand, also in the file', () => {
    const file = join(temporaryFolder(), 'activity.jsonl');
    const log = openActivityLog(file, () => start + 100_000, expect.fail);
    for (let number = 0; number < 20_050; number += 1) log.add(entry(number));
    expect(log.list(null, 1, null)?.entries[0]?.id).toBe('id-20049');
    expect(readFileSync(file, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(20_000);
    const ids = openActivityLog(file, () => start + 100_000, expect.fail).list(null, 20_000, null)?.entries ?? [];
    expect(ids).toHaveLength(10_000);
  });

  test('say when a scrape last succeeded', () => {
    const log = openActivityLog(join(temporaryFolder(), 'activity.jsonl'), () => start, expect.fail);
    expect(log.lastSuccess).toBeNull();
    log.noteSuccess();
    expect(log.lastSuccess).toBe(start);
  });
});
