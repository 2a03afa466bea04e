import { describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../../../../electron/adapters/store/migrations.ts';
import { openDatabase } from '../../../../electron/adapters/store/openDatabase.ts';
import { appendEvents } from '../../../../electron/adapters/store/runTables.ts';
import type { StoreClient } from '../../../../electron/adapters/store/storeClient.ts';
import type { HistoryRow } from '../../../../shared/history/history.ts';
import type { RunEndpoint } from '../../../../shared/operations/endpoint.ts';
import type { RunEvent } from '../../../../shared/run/events.ts';
import { createdEvent, createStorePair, historyQuery, runIdOf } from '../../../support/storeFixtures.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

async function openStore(folder = temporaryFolder()): Promise<StoreClient> {
  const store = createStorePair();
  await store.open(folder);
  onTestFinished(async () => void (await store.close()));
  return store;
}

async function listJobs(store: StoreClient): Promise<readonly HistoryRow[]> {
  const page = await store.listHistory(historyQuery({ jobsOnly: true }));
  if (!page.ok) throw new Error(page.error.message);
  return page.value.rows;
}

function created(number: number, endpoint: RunEndpoint): RunEvent {
  return { ...createdEvent(runIdOf(number), 1000 - number), endpoint };
}

const accepted: RunEvent = { kind: 'job.accepted', at: 2000, statusPath: '/v2/crawl/1' };

function polled(completed: number | null, total: number | null): RunEvent {
  const facts = { status: 'scraping', completed, total, creditsUsed: completed };
  return { kind: 'job.polled', at: 2001, poll: 1, httpStatus: 200, durationMs: 1, ...facts, error: null, nextAt: null };
}

describe('jobs in the history', () => {
  it('are crawls, batches, agents and polled calls, with their last known progress', async () => {
    const store = await openStore();
    await store.appendEvents(runIdOf(1), [created(1, 'crawl'), accepted, polled(3, 9), polled(null, null)]);
    await store.appendEvents(runIdOf(2), [created(2, 'raw'), accepted, polled(1, 2)]);
    await store.appendEvents(runIdOf(3), [created(3, 'raw')]);
    await store.appendEvents(runIdOf(4), [created(4, 'scrape')]);
    await store.appendEvents(runIdOf(5), [created(5, 'agent')]);
    expect((await listJobs(store)).map(({ runId, job }) => [runId, job?.completed, job?.total])).toEqual([
      [runIdOf(1), 3, 9],
      [runIdOf(2), 1, 2],
      [runIdOf(5), null, null],
    ]);
  });

  it('are found in a history of before as well', async () => {
    const folder = temporaryFolder();
    const old = openDatabase(folder, { steps: migrations.slice(0, 4) });
    if (!old.ok) throw new Error(old.error.message);
    const { database, close } = old.value;
    const columns = [
      'job TEXT',
      'forecast_credits REAL',
      'forecast_bound TEXT',
      'credits_used REAL',
      'is_imported INTEGER',
    ];
    for (const column of columns) database.exec(`ALTER TABLE runs ADD COLUMN ${column}`);
    appendEvents(database, runIdOf(1), [created(1, 'raw'), accepted, polled(4, 5)], () => null);
    appendEvents(database, runIdOf(2), [created(2, 'raw')], () => null);
    appendEvents(database, runIdOf(3), [created(3, 'batchScrape')], () => null);
    for (const column of columns) database.exec(`ALTER TABLE runs DROP COLUMN ${column.split(' ')[0]}`);
    close();
    const rows = await listJobs(await openStore(folder));
    expect(rows.map(({ runId, job }) => [runId, job?.completed])).toEqual([
      [runIdOf(1), 4],
      [runIdOf(3), null],
    ]);
  });
});
