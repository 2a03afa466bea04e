import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  admitAll,
  type AsyncTables,
  eachJobStore,
  leaseSome,
  publishedUrls,
  type TablesWorld,
} from '../../../../support/eachJobStore.ts';
import type { FoundPage } from '../../../../../electron/engine/ports/jobs.ts';
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

  describe('a URL that is in a list twice', () => {
    const twice = (place: number, path: string): FoundPage =>
      found(path, { key: `${place} ${path}`, source: 'list', depth: 0, place, template: '' });
    const paths = ['/a', '/b', '/a', '/a', '/c', '/b'];

    test('is visited once, and has a document for each', async () => {
      const job = newJob({ kind: 'batchScrape' });
      await tables.start(
        job,
        paths.map((path, place) => twice(place, path)),
      );
      await admitAll(tables, job.id);
      const leased = await leaseSome(tables, job.id, 10);
      expect(leased.map(({ number }) => number)).toEqual([0, 1, 4]);
      const [first, second, last] = leased;
      if (first === undefined || second === undefined || last === undefined) throw new Error('nothing was leased');
      await tables.finishPage({ page: last, outcome: document(last), links: [], now: 3000 });
      await tables.finishPage({ page: first, outcome: document(first), links: [], now: 3000 });
      expect((await tables.job(job.id))?.counts).toMatchObject({ documents: 4, published: 1, waiting: 1, leased: 1 });
      const error = { code: 'X', message: 'broken' };
      const outcome = { kind: 'failed', error, credits: 0 } as const;
      const { job: ended } = await tables.finishPage({ page: second, outcome, links: [], now: 3000 });
      expect(ended).toMatchObject({
        state: 'completed',
        creditsUsed: 2,
        counts: { documents: 4, published: 4, failed: 2 },
      });
      expect((await publishedUrls(tables, job.id)).map((url) => new URL(url).pathname)).toEqual([
        '/a',
        '/a',
        '/a',
        '/c',
      ]);
      expect((await tables.errors(job.id)).map(({ url }) => new URL(url).pathname)).toEqual(['/b', '/b']);
      expect((await tables.events(job.id, 0, 100)).filter(({ type }) => type === 'page.done')).toHaveLength(4);
    });

    test('is not visited again where the second is admitted after the first has ended', async () => {
      const job = newJob({ kind: 'batchScrape', maxDocuments: 10_000 });
      const many = Array.from({ length: 1200 }, (_, place) => twice(place, place === 1150 ? '/0' : `/${place}`));
      await tables.start(job, many);
      for (let visited = 0; ; visited += 1) {
        await admitAll(tables, job.id);
        const leased = await leaseSome(tables, job.id, 500);
        if (leased.length === 0) break;
        for (const page of leased) await tables.finishPage({ page, outcome: document(page), links: [], now: 3000 });
        if (visited > 20) throw new Error('the job does not end');
      }
      expect(await tables.job(job.id)).toMatchObject({
        state: 'completed',
        counts: { documents: 1200, published: 1200 },
      });
      const starts = (await tables.events(job.id, 0, 10_000)).filter(({ type }) => type === 'page.started');
      expect(starts).toHaveLength(1199);
    });

    test('is visited again where it is added after the first has ended', async () => {
      const job = newJob({ kind: 'batchScrape' });
      await tables.start(job, [twice(0, '/a')]);
      await admitAll(tables, job.id);
      const [page] = await leaseSome(tables, job.id, 1);
      if (page === undefined) throw new Error('nothing was leased');
      await tables.finishPage({ page, outcome: document(page), links: [], now: 3000 });
      await tables.addPages(job.id, [{ ...twice(0, '/a'), key: 'again' }]);
      await admitAll(tables, job.id);
      expect(await leaseSome(tables, job.id, 1)).toHaveLength(1);
    });
  });
});
