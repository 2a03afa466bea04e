import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JobTables } from '../../../../../electron/engine/jobs/store/jobTables.ts';
import type { DueRequest } from '../../../../../electron/engine/ports/deliveries.ts';
import type { NewJob } from '../../../../../electron/engine/ports/jobs.ts';
import { admitAll, document, found, leaseSome, newJob, openTables } from '../../../../support/jobWorld.ts';

let world: ReturnType<typeof openTables>;
let tables: JobTables;

beforeEach(() => {
  world = openTables();
  tables = world.tables;
});

afterEach(() => {
  world.remove();
});

const pages = [0, 1, 2].map((place) => found(`/${place}`, { source: 'list', depth: 0, place }));

function startBatch(events: readonly string[], changes: Partial<NewJob> = {}): string {
  const webhook = { url: 'https://hook.example/', headers: { 'x-a': '1' }, metadata: {}, events: [...events] };
  const job = newJob({ kind: 'batchScrape', webhook, ...changes });
  tables.start(job, pages);
  admitAll(tables, job.id);
  return job.id;
}

const due = (changes: Partial<DueRequest> = {}) =>
  tables.dueDeliveries({ now: 5000, maxCount: 4, exceptJobs: [], exceptOrigins: [], ...changes });

const delivered = { attempts: 0, isDelivered: true, status: 200, error: null, nextAt: null, now: 5000 };

describe('deliveries', () => {
  test('come with the publication of a document, so that there are as many as documents', () => {
    const id = startBatch(['page']);
    const [first, second, third] = leaseSome(tables, id);
    if (first === undefined || second === undefined || third === undefined) throw new Error('three pages are leased');
    tables.finishPage({ page: third, outcome: document(third, { finalKey: 'same' }), links: [], now: 3000 });
    expect(tables.deliveries(id, 0, 10)).toEqual([]);
    // The document of the third page was that of the first.
    tables.finishPage({ page: first, outcome: document(first, { finalKey: 'same' }), links: [], now: 3000 });
    tables.finishPage({ page: second, outcome: document(second), links: [], now: 3000 });
    expect(tables.deliveries(id, 0, 10).map(({ url, type }) => [type, url])).toEqual([
      ['batch_scrape.page', first.url],
      ['batch_scrape.page', second.url],
    ]);
    expect(tables.deliveries(id, 1, 1)).toMatchObject([{ number: 1, attempts: 0, createdAt: 3000 }]);
  });

  test('are due one by one, jobs that wait longer first', () => {
    const late = startBatch(['started', 'page'], { createdAt: 3000 });
    const early = startBatch(['started'], { createdAt: 2000 });
    const none = startBatch([], { createdAt: 1000 });
    expect(tables.deliveries(none, 0, 10)).toEqual([]);
    const first = due();
    expect(first.deliveries.map(({ jobId }) => jobId)).toEqual([early, late]);
    expect(first.deliveries[0]).toMatchObject({
      url: 'https://hook.example/',
      headers: { 'x-a': '1' },
      retriesLeft: 3,
    });
    expect(due({ maxCount: 1 }).deliveries).toHaveLength(1);
    expect(due({ exceptJobs: [early] })).toMatchObject({ deliveries: [{ jobId: late }], waitingJobs: [] });
    expect(due({ exceptOrigins: ['https://hook.example'] })).toMatchObject({ deliveries: [], nextAt: null });
    expect(due({ now: 2500 })).toMatchObject({ deliveries: [{ jobId: early }], waitingJobs: [late], nextAt: 3000 });
    expect(tables.endAttempt({ jobId: early, number: 0, ...delivered })).toBe(true);
    expect(tables.endAttempt({ jobId: early, number: 0, ...delivered })).toBe(false);
    const failed = { jobId: late, number: 0, ...delivered, isDelivered: false, status: 500, error: 'x', nextAt: 9000 };
    // The store ended between the commit and its reply: the attempt counts once.
    expect([tables.endAttempt(failed), tables.endAttempt(failed)]).toEqual([true, false]);
    expect(tables.deliveries(late, 0, 1)).toMatchObject([{ attempts: 1, state: 'waiting' }]);
    expect(due()).toEqual({ deliveries: [], waitingJobs: [late], nextAt: 9000 });
  });

  test('have the document of the first visit where a list names a URL twice', () => {
    const list = [0, 1].map((place) => found('/same', { key: `same ${place}`, source: 'list', depth: 0, place }));
    const webhook = { url: 'https://hook.example/', headers: {}, metadata: {}, events: ['page'] };
    const job = newJob({ kind: 'batchScrape', webhook });
    tables.start(job, list);
    admitAll(tables, job.id);
    const visit = (): void => {
      for (const page of leaseSome(tables, job.id))
        tables.finishPage({ page, outcome: document(page), links: [], now: 3000 });
    };
    visit();
    visit();
    for (const number of [0, 1]) {
      const [next] = due().deliveries;
      expect(JSON.parse(next?.body ?? '')).toMatchObject({ data: [{ markdown: '# https://site.example/same' }] });
      tables.endAttempt({ jobId: job.id, number, ...delivered });
    }
    expect(due().deliveries).toEqual([]);
  });

  test('outlive a restart, and go with their job', () => {
    const id = startBatch(['started'], { expiresAt: 4000 });
    tables.cancel(id, 3500);
    tables = world.reopen();
    expect(due().deliveries).toMatchObject([{ jobId: id }]);
    expect(tables.sendAgain(id, 'no delivery', 5000)).toBeNull();
    while (tables.sweep(90_000_000));
    expect([tables.job(id), due().deliveries]).toEqual([null, []]);
  });
});
