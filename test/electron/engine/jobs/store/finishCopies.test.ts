import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JobTables } from '../../../../../electron/engine/jobs/store/jobTables.ts';
import type { FoundPage } from '../../../../../electron/engine/ports/jobs.ts';
import {
  admitAll,
  document,
  found,
  leaseSome,
  newJob,
  openTables,
  publishedUrls,
} from '../../../../support/jobWorld.ts';

let world: ReturnType<typeof openTables>;
let tables: JobTables;

beforeEach(() => {
  world = openTables();
  tables = world.tables;
});

afterEach(() => {
  world.remove();
});

describe('a URL that is in a list twice', () => {
  const twice = (place: number, path: string): FoundPage =>
    found(path, { key: `${place} ${path}`, source: 'list', depth: 0, place, template: '' });
  const paths = ['/a', '/b', '/a', '/a', '/c', '/b'];

  test('is visited once, and has a document for each', () => {
    const job = newJob({ kind: 'batchScrape' });
    tables.start(
      job,
      paths.map((path, place) => twice(place, path)),
    );
    admitAll(tables, job.id);
    const leased = leaseSome(tables, job.id, 10);
    expect(leased.map(({ number }) => number)).toEqual([0, 1, 4]);
    const [first, second, last] = leased;
    if (first === undefined || second === undefined || last === undefined) throw new Error('nothing was leased');
    tables.finishPage({ page: last, outcome: document(last), links: [], now: 3000 });
    tables.finishPage({ page: first, outcome: document(first), links: [], now: 3000 });
    expect(tables.job(job.id)?.counts).toMatchObject({ documents: 4, published: 1, waiting: 1, leased: 1 });
    const error = { code: 'X', message: 'broken' };
    const outcome = { kind: 'failed', error, credits: 0 } as const;
    const { job: ended } = tables.finishPage({ page: second, outcome, links: [], now: 3000 });
    expect(ended).toMatchObject({
      state: 'completed',
      creditsUsed: 2,
      counts: { documents: 4, published: 4, failed: 2 },
    });
    expect(publishedUrls(tables, job.id).map((url) => new URL(url).pathname)).toEqual(['/a', '/a', '/a', '/c']);
    expect(tables.errors(job.id).map(({ url }) => new URL(url).pathname)).toEqual(['/b', '/b']);
    expect(tables.events(job.id, 0, 100).filter(({ type }) => type === 'page.done')).toHaveLength(4);
  });

  test('is not visited again where the second is admitted after the first has ended', () => {
    const job = newJob({ kind: 'batchScrape', maxDocuments: 10_000 });
    const many = Array.from({ length: 1200 }, (_, place) => twice(place, place === 1150 ? '/0' : `/${place}`));
    tables.start(job, many);
    for (let visited = 0; ; visited += 1) {
      admitAll(tables, job.id);
      const leased = leaseSome(tables, job.id, 500);
      if (leased.length === 0) break;
      for (const page of leased) tables.finishPage({ page, outcome: document(page), links: [], now: 3000 });
      if (visited > 20) throw new Error('the job does not end');
    }
    expect(tables.job(job.id)).toMatchObject({ state: 'completed', counts: { documents: 1200, published: 1200 } });
    const starts = tables.events(job.id, 0, 10_000).filter(({ type }) => type === 'page.started');
    expect(starts).toHaveLength(1199);
  });

  test('is visited again where it is added after the first has ended', () => {
    const job = newJob({ kind: 'batchScrape' });
    tables.start(job, [twice(0, '/a')]);
    admitAll(tables, job.id);
    const [page] = leaseSome(tables, job.id, 1);
    if (page === undefined) throw new Error('nothing was leased');
    tables.finishPage({ page, outcome: document(page), links: [], now: 3000 });
    tables.addPages(job.id, [{ ...twice(0, '/a'), key: 'again' }]);
    admitAll(tables, job.id);
    expect(leaseSome(tables, job.id, 1)).toHaveLength(1);
  });
});
