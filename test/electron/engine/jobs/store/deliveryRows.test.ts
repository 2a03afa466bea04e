import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  admitAll,
  type AsyncTables,
  eachJobStore,
  leaseSome,
  type TablesWorld,
} from '../../../../support/eachJobStore.ts';
import type { DueRequest } from '../../../../../electron/engine/ports/deliveries.ts';
import type { NewJob } from '../../../../../electron/engine/ports/jobs.ts';
import { document, found, newJob } from '../../../../support/jobWorld.ts';

let world: TablesWorld;
let tables: AsyncTables;

eachJobStore((open) => {
  beforeEach(async () => {
    world = await open();
    tables = world.tables;
  });

  afterEach(async () => {
    await world.remove();
  });

  const pages = [0, 1, 2].map((place) => found(`/${place}`, { source: 'list', depth: 0, place }));

  async function startBatch(events: readonly string[], changes: Partial<NewJob> = {}): Promise<string> {
    const webhook = { url: 'https://hook.example/', headers: { 'x-a': '1' }, metadata: {}, events: [...events] };
    const job = newJob({ kind: 'batchScrape', webhook, ...changes });
    await tables.start(job, pages);
    await admitAll(tables, job.id);
    return job.id;
  }

  const due = async (changes: Partial<DueRequest> = {}) =>
    await tables.dueDeliveries({ now: 5000, maxCount: 4, exceptJobs: [], exceptOrigins: [], ...changes });

  const delivered = { attempts: 0, isDelivered: true, status: 200, error: null, nextAt: null, now: 5000 };

  describe('deliveries', () => {
    test('come with the publication of a document, so that there are as many as documents', async () => {
      const id = await startBatch(['page']);
      const [first, second, third] = await leaseSome(tables, id);
      if (first === undefined || second === undefined || third === undefined) throw new Error('three pages are leased');
      await tables.finishPage({ page: third, outcome: document(third, { finalKey: 'same' }), links: [], now: 3000 });
      expect(await tables.deliveries(id, 0, 10)).toEqual([]);
      // The document of the third page was that of the first.
      await tables.finishPage({ page: first, outcome: document(first, { finalKey: 'same' }), links: [], now: 3000 });
      await tables.finishPage({ page: second, outcome: document(second), links: [], now: 3000 });
      expect((await tables.deliveries(id, 0, 10)).map(({ url, type }) => [type, url])).toEqual([
        ['batch_scrape.page', first.url],
        ['batch_scrape.page', second.url],
      ]);
      expect(await tables.deliveries(id, 1, 1)).toMatchObject([{ number: 1, attempts: 0, createdAt: 3000 }]);
    });

    test('are due one by one, jobs that wait longer first', async () => {
      const late = await startBatch(['started', 'page'], { createdAt: 3000 });
      const early = await startBatch(['started'], { createdAt: 2000 });
      const none = await startBatch([], { createdAt: 1000 });
      expect(await tables.deliveries(none, 0, 10)).toEqual([]);
      const first = await due();
      expect(first.deliveries.map(({ jobId }) => jobId)).toEqual([early, late]);
      expect(first.deliveries[0]).toMatchObject({
        url: 'https://hook.example/',
        headers: { 'x-a': '1' },
        retriesLeft: 3,
      });
      expect((await due({ maxCount: 1 })).deliveries).toHaveLength(1);
      expect(await due({ exceptJobs: [early] })).toMatchObject({ deliveries: [{ jobId: late }], waitingJobs: [] });
      expect(await due({ exceptOrigins: ['https://hook.example'] })).toMatchObject({ deliveries: [], nextAt: null });
      expect(await due({ now: 2500 })).toMatchObject({
        deliveries: [{ jobId: early }],
        waitingJobs: [late],
        nextAt: 3000,
      });
      expect(await tables.endAttempt({ jobId: early, number: 0, ...delivered })).toBe(true);
      expect(await tables.endAttempt({ jobId: early, number: 0, ...delivered })).toBe(false);
      const failed = {
        jobId: late,
        number: 0,
        ...delivered,
        isDelivered: false,
        status: 500,
        error: 'x',
        nextAt: 9000,
      };
      // The store ended between the commit and its reply: the attempt counts once.
      expect([await tables.endAttempt(failed), await tables.endAttempt(failed)]).toEqual([true, false]);
      expect(await tables.deliveries(late, 0, 1)).toMatchObject([{ attempts: 1, state: 'waiting' }]);
      expect(await due()).toEqual({ deliveries: [], waitingJobs: [late], nextAt: 9000 });
    });

    test('have the document of the first visit where a list names a URL twice', async () => {
      const list = [0, 1].map((place) => found('/same', { key: `same ${place}`, source: 'list', depth: 0, place }));
      const webhook = { url: 'https://hook.example/', headers: {}, metadata: {}, events: ['page'] };
      const job = newJob({ kind: 'batchScrape', webhook });
      await tables.start(job, list);
      await admitAll(tables, job.id);
      const visit = async (): Promise<void> => {
        for (const page of await leaseSome(tables, job.id))
          await tables.finishPage({ page, outcome: document(page), links: [], now: 3000 });
      };
      await visit();
      await visit();
      for (const number of [0, 1]) {
        const [next] = (await due()).deliveries;
        expect(JSON.parse(next?.body ?? '')).toMatchObject({ data: [{ markdown: '# https://site.example/same' }] });
        await tables.endAttempt({ jobId: job.id, number, ...delivered });
      }
      expect((await due()).deliveries).toEqual([]);
    });

    test('outlive a restart, and go with their job', async () => {
      const id = await startBatch(['started'], { expiresAt: 4000 });
      await tables.cancel(id, 3500);
      tables = await world.reopen();
      expect((await due()).deliveries).toMatchObject([{ jobId: id }]);
      expect(await tables.sendAgain(id, 'no delivery', 5000)).toBeNull();
      while (await tables.sweep(90_000_000));
      expect([await tables.job(id), (await due()).deliveries]).toEqual([null, []]);
    });
  });
});
