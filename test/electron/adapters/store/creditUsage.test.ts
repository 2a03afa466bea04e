import { describe, expect, it, onTestFinished } from 'vitest';
import { maxUsageRows } from '../../../../electron/adapters/store/creditUsage.ts';
import { migrations } from '../../../../electron/adapters/store/migrations.ts';
import { openDatabase } from '../../../../electron/adapters/store/openDatabase.ts';
import type { StoreClient } from '../../../../electron/adapters/store/storeClient.ts';
import { connectionIdSchema } from '../../../../shared/base/brand.ts';
import type { UsageQuery, UsageReport } from '../../../../shared/history/creditUsage.ts';
import type { RunCreated, RunEvent } from '../../../../shared/run/events.ts';
import {
  completedEvent,
  createdEvent,
  createStorePair,
  historyQuery,
  runIdOf,
  summaryOf,
} from '../../../support/storeFixtures.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const cloud = connectionIdSchema.parse('cloud');
/** Noon of the first day in this computer's time zone. */
const firstDay = new Date(2026, 4, 11, 12).getTime();
const dayMs = 86_400_000;

async function openStore(folder = temporaryFolder()): Promise<StoreClient> {
  const store = createStorePair();
  await store.open(folder);
  onTestFinished(async () => void (await store.close()));
  return store;
}

async function report(store: StoreClient, change: Partial<UsageQuery> = {}): Promise<UsageReport> {
  const query = { from: firstDay - dayMs, until: firstDay + 10 * dayMs, connectionIds: [], groupBy: 'day', ...change };
  const found = await store.creditUsage(query as UsageQuery);
  if (!found.ok) throw new Error(found.error.message);
  return found.value;
}

function sent(number: number, change: Partial<RunCreated> = {}): RunCreated {
  const at = firstDay + (number % 2) * dayMs;
  return { ...createdEvent(runIdOf(number), at), connectionId: cloud, connectionName: 'Cloud', ...change };
}

function charged(creditsUsed: number | null): RunEvent {
  const done = completedEvent('{}');
  return done.kind === 'run.completed' ? { ...done, summary: { ...summaryOf(null), creditsUsed } } : done;
}

const likely = (credits: number): RunCreated['forecast'] => ({ credits, bound: 'likely' });

describe('the credit usage of runs', () => {
  it('has forecast beside actual, and compares only runs that have both', async () => {
    const store = await openStore();
    await store.appendEvents(runIdOf(2), [sent(2, { forecast: likely(5) }), charged(6)]);
    await store.appendEvents(runIdOf(4), [sent(4, { forecast: likely(1) })]);
    await store.appendEvents(runIdOf(6), [sent(6), charged(3)]);
    await store.appendEvents(runIdOf(1), [sent(1, { forecast: { credits: 100, bound: 'upTo' } }), charged(0)]);
    const { total, days, rows } = await report(store);
    expect(total).toEqual({
      runs: 4,
      trashed: 0,
      forecast: 106,
      forecastRuns: 3,
      hasUpTo: true,
      hasOrMore: false,
      used: 9,
      usedRuns: 3,
      difference: -99,
    });
    expect(days.map(({ key, forecast, used, difference }) => [key, forecast, used, difference])).toEqual([
      ['2026-05-11', 6, 9, 1],
      ['2026-05-12', 100, 0, -100],
    ]);
    expect(rows.map(({ key }) => key)).toEqual(['2026-05-12', '2026-05-11']);
  });

  it('distinguishes what is absent from 0', async () => {
    const store = await openStore();
    await store.appendEvents(runIdOf(2), [sent(2)]);
    await store.appendEvents(runIdOf(1), [sent(1, { forecast: likely(0) }), charged(0)]);
    const { days } = await report(store);
    expect(days).toMatchObject([
      { forecast: null, used: null, difference: null, forecastRuns: 0, usedRuns: 0 },
      { forecast: 0, used: 0, difference: 0, forecastRuns: 1, usedRuns: 1 },
    ]);
  });

  it('groups by host, operation and connection; a raw call by the first part of its path', async () => {
    const store = await openStore();
    const raw = (path: string, method = 'POST') => ({ endpoint: 'raw' as const, request: { method, path } });
    await store.appendEvents(runIdOf(2), [sent(2), charged(1)]);
    await store.appendEvents(runIdOf(4), [sent(4, { endpoint: 'search', request: { query: 'stoves' } }), charged(2)]);
    await store.appendEvents(runIdOf(6), [sent(6, raw('/v2/extract')), charged(7)]);
    await store.appendEvents(runIdOf(8), [sent(8, raw('/v2/extract/some-id?x=/', 'DELETE')), charged(null)]);
    await store.appendEvents(runIdOf(9), [sent(9, { connectionId: connectionIdSchema.parse('other') }), charged(4)]);
    const operations = await report(store, { groupBy: 'operation' });
    expect(operations.rows.map(({ key, runs, used }) => [key, runs, used])).toEqual([
      ['raw:extract', 2, 7],
      ['scrape', 2, 5],
      ['search', 1, 2],
    ]);
    const hosts = await report(store, { groupBy: 'host' });
    expect(hosts.rows.map(({ key, used }) => [key, used])).toEqual([
      ['', 9],
      ['example.com', 5],
    ]);
    const connections = await report(store, { groupBy: 'connection' });
    expect(connections.rows.map(({ key, name, used }) => [key, name, used])).toEqual([
      ['cloud', 'Cloud', 10],
      ['other', 'Cloud', 4],
    ]);
    const behind = { endpoints: ['raw' as const], text: '"/v2/extract"', scope: 'address' as const };
    const extracts = await store.listHistory(historyQuery(behind));
    expect(extracts.ok && extracts.value.rows.map(({ runId }) => runId)).toEqual([runIdOf(8), runIdOf(6)]);
    expect((await report(store, { connectionIds: [cloud] })).total).toMatchObject({ runs: 4, used: 10 });
  });

  it('counts the last report of a job, and none of a service that counts nothing', async () => {
    const store = await openStore();
    const polled = (creditsUsed: number | null): RunEvent => ({
      ...{ kind: 'job.polled', at: 2001, poll: 1, httpStatus: 200, durationMs: 1, status: 'scraping' },
      ...{ completed: 1, total: 2, creditsUsed, error: null, nextAt: null },
    });
    await store.appendEvents(runIdOf(2), [sent(2, { endpoint: 'crawl' }), polled(3), polled(8), polled(null)]);
    await store.appendEvents(runIdOf(1), [sent(1, { endpoint: 'crawl' }), polled(-1), charged(-1)]);
    expect((await report(store)).days.map(({ used }) => used)).toEqual([8, null]);
  });

  it('leaves out private runs, the failure lab, runs from files and raw GET calls, and counts the trash', async () => {
    const store = await openStore();
    await store.notePrivateRun({ runId: runIdOf(1), at: firstDay, connectionId: cloud, connectionName: 'Cloud' });
    await store.appendEvents(runIdOf(3), [sent(3, { connectionId: connectionIdSchema.parse('lab') }), charged(1)]);
    await store.appendEvents(runIdOf(5), [sent(5, { isImported: true }), charged(1)]);
    const status = { method: 'GET', path: '/v2/crawl/some-id' };
    await store.appendEvents(runIdOf(7), [sent(7, { endpoint: 'raw', request: status }), charged(1)]);
    await store.appendEvents(runIdOf(9), [sent(9), charged(2)]);
    await store.trashRuns([runIdOf(9)], 5000);
    expect((await report(store)).total).toMatchObject({ runs: 1, trashed: 1, used: 2 });
  });

  it('has no more than its maximum of groups, and says so; the total has all of them', async () => {
    const store = await openStore();
    for (let number = 0; number <= maxUsageRows; number += 1) {
      await store.appendEvents(runIdOf(number), [
        createdEvent(runIdOf(number), firstDay, `https://host-${number}.example/`),
      ]);
    }
    const { rows, hasMore, total } = await report(store, { groupBy: 'host' });
    expect([rows.length, hasMore, total.runs]).toEqual([maxUsageRows, true, maxUsageRows + 1]);
  });

  it('has the credits of a history of before, without a forecast', async () => {
    const folder = temporaryFolder();
    const old = openDatabase(folder, { steps: migrations.slice(0, 5) });
    if (!old.ok) throw new Error(old.error.message);
    const { database, close } = old.value;
    const insert = (number: number, summary: string | null, job: string | null, first = '{}'): void => {
      database.run(
        `INSERT INTO runs (number, run_id, created_at, connection_id, connection_name, url, formats, state, summary, job)
         VALUES (?, ?, ?, 'cloud', 'Cloud', 'https://example.com/', '[]', 'done', ?, ?)`,
        [number, runIdOf(number), firstDay + number * dayMs, summary, job],
      );
      database.run('INSERT INTO run_events (run_number, seq, version, event) VALUES (?, 1, 1, ?)', [number, first]);
    };
    const unknown = JSON.stringify(summaryOf(null));
    insert(1, JSON.stringify({ ...summaryOf(null), creditsUsed: 5 }), null);
    insert(2, unknown, '{"completed":1,"total":1,"creditsUsed":7}');
    insert(3, unknown, '{"completed":1,"total":1,"creditsUsed":-1}');
    insert(4, '{"creditsUsed":"many"}', null);
    insert(5, 'no JSON', null, 'no JSON');
    insert(6, JSON.stringify({ ...summaryOf(null), creditsUsed: 5 }), null, '{"isImported":true}');
    close();
    const { days } = await report(await openStore(folder));
    expect(days.map(({ used, forecast }) => [used, forecast])).toEqual([
      [5, null],
      [7, null],
      [null, null],
      [null, null],
      [null, null],
    ]);
  });
});
