import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JobTables } from '../../../../../electron/engine/jobs/store/jobTables.ts';
import type { FoundPage, LeasedPage, PageOutcome } from '../../../../../electron/engine/ports/jobs.ts';
import {
  admitAll,
  document,
  found,
  leaseSome,
  newJob,
  openTables,
  publishedUrls,
  startPage,
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

type Site = (page: LeasedPage) => { readonly outcome?: PageOutcome; readonly links?: readonly FoundPage[] };

/** Numbers from 0 to 1, the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Visits pages until the job ends, several at once, which end in a random order. */
function crawl(jobId: string, site: Site, seed = 1): void {
  const random = randomNumbers(seed);
  const visits: LeasedPage[] = [];
  for (;;) {
    admitAll(tables, jobId);
    visits.push(...leaseSome(tables, jobId, 4 - visits.length));
    const [page] = visits.splice(Math.floor(random() * visits.length), 1);
    if (page === undefined) break;
    const { outcome = document(page), links = [] } = site(page);
    tables.finishPage({ page, outcome, links, now: 3000 });
  }
}

const linksTo = (depth: number, ...paths: readonly string[]): FoundPage[] =>
  paths.map((path, place) => found(path, { depth, place }));

/** A site of categories with items, each page of which links home. */
const shop: Site = ({ url, depth }) => {
  const { pathname } = new URL(url);
  if (pathname === '/') return { links: linksTo(1, ...[1, 2, 3].map((n) => `/c/${n}`), '/about', '/help') };
  const category = /^\/c\/(\d)$/.exec(pathname)?.[1];
  if (category === undefined) return { links: linksTo(depth + 1, '/') };
  return { links: linksTo(depth + 1, ...[1, 2, 3, 4, 5, 6].map((n) => `/item/${category}${n}`), '/', '/about') };
};

describe('a job', () => {
  test('completes with its last page, and its documents are as many as its total', () => {
    const { id } = tables.start(newJob(), [startPage]);
    crawl(id, shop);
    const job = tables.job(id);
    expect(job).toMatchObject({ state: 'completed', endedAt: 3000, creditsUsed: 24 });
    expect(job?.counts).toEqual({
      documents: 24,
      published: 24,
      failed: 0,
      skipped: 0,
      waiting: 0,
      leased: 0,
      held: 0,
    });
    expect(publishedUrls(tables, id)).toHaveLength(24);
  });

  test('gives the same documents in the same order, whichever page is ready first', () => {
    const lists = [1, 2, 3, 4, 5].map((seed) => {
      const { id } = tables.start(newJob({ maxDocuments: 12 }), [startPage]);
      crawl(id, shop, seed);
      return publishedUrls(tables, id).map((url) => new URL(url).pathname);
    });
    expect(new Set(lists.map((list) => list.join(' '))).size).toBe(1);
    expect(lists[0]).toHaveLength(12);
    expect(lists[0]?.slice(0, 7)).toEqual(['/', '/c/1', '/about', '/help', '/c/2', '/c/3', '/item/11']);
  });

  test('has its limit in documents: a page that fails makes room for another', () => {
    const { id } = tables.start(newJob({ maxDocuments: 5 }), [startPage]);
    const error = { code: 'SCRAPE_TIMEOUT', message: 'It took too long.' };
    crawl(id, (page) => {
      const outcome = page.url.includes('/c/') ? ({ kind: 'failed', error, credits: 0 } as const) : document(page);
      return page.depth === 0 ? shop(page) : { outcome, links: linksTo(2, '/x', '/y', '/z') };
    });
    expect(tables.job(id)?.counts).toMatchObject({ documents: 5, failed: 3 });
    expect(publishedUrls(tables, id).map((url) => new URL(url).pathname)).toEqual(['/', '/about', '/help', '/x', '/y']);
    expect(tables.errors(id).map(({ code, url }) => [code, new URL(url).pathname])).toEqual([
      ['SCRAPE_TIMEOUT', '/c/1'],
      ['SCRAPE_TIMEOUT', '/c/2'],
      ['SCRAPE_TIMEOUT', '/c/3'],
    ]);
    const left = tables.pages(id, { state: null, after: 0, count: 100 }).pages.find(({ url }) => url.endsWith('/z'));
    expect(left).toMatchObject({ state: 'skipped', reason: 'limit' });
  });

  test('lets pages of other templates take turns with those of an endless one', () => {
    const { id } = tables.start(newJob({ maxDocuments: 30 }), [startPage]);
    const days = Array.from({ length: 200 }, (_, day) => `/calendar/${day}`);
    const pages = ['/about', '/team', '/prices', '/contact'];
    crawl(id, ({ depth }) => ({ links: depth === 0 ? linksTo(1, ...days, ...pages) : [] }));
    const paths = publishedUrls(tables, id).map((url) => new URL(url).pathname);
    expect(paths).toEqual(expect.arrayContaining(pages));
  });

  test('waits for its sitemaps, whose pages come before links', () => {
    const { id } = tables.start(newJob({ awaitsSitemaps: true }), [startPage]);
    admitAll(tables, id);
    const [first] = leaseSome(tables, id);
    if (first === undefined) throw new Error('no page');
    tables.finishPage({ page: first, outcome: document(first), links: linksTo(1, '/linked'), now: 3000 });
    admitAll(tables, id);
    expect(leaseSome(tables, id)).toEqual([]);
    expect(tables.job(id)?.state).toBe('scraping');
    tables.addPages(id, [found('/mapped', { source: 'sitemap', depth: 0 })]);
    tables.endSeeding(id, 3000);
    crawl(id, () => ({}));
    expect(publishedUrls(tables, id).map((url) => new URL(url).pathname)).toEqual(['/', '/mapped', '/linked']);
    expect(tables.job(id)?.state).toBe('completed');
  });

  test('ends where the sitemaps bring nothing', () => {
    const { id } = tables.start(newJob({ awaitsSitemaps: true }), [startPage]);
    crawl(id, () => ({}));
    expect(tables.job(id)?.state).toBe('scraping');
    expect(tables.endSeeding(id, 4000)?.state).toBe('completed');
  });
});

describe('a page', () => {
  test('is written by the holder of its lease, once', () => {
    const { id } = tables.start(newJob(), [startPage]);
    admitAll(tables, id);
    const [page] = leaseSome(tables, id);
    if (page === undefined) throw new Error('no page');
    const late = { ...page, token: 'another' };
    expect(tables.finishPage({ page: late, outcome: document(late), links: [], now: 1 }).isAccepted).toBe(false);
    expect(tables.finishPage({ page, outcome: document(page), links: [], now: 1 }).isAccepted).toBe(true);
    expect(tables.finishPage({ page, outcome: document(page), links: [], now: 1 }).isAccepted).toBe(false);
    expect(publishedUrls(tables, id)).toHaveLength(1);
  });

  test('that several addresses lead to is the document of the first of them, whichever is ready first', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { id } = tables.start(newJob(), [startPage]);
      crawl(id, () => ({}));
      const job = tables.start(newJob(), [
        found('/old', { source: 'list' }),
        found('/new', { source: 'list', place: 1 }),
      ]);
      admitAll(tables, job.id);
      const pages = leaseSome(tables, job.id);
      for (const index of order) {
        const page = pages[index];
        if (page === undefined) throw new Error('no page');
        tables.finishPage({ page, outcome: document(page, { finalKey: found('/new').key }), links: [], now: 1 });
      }
      expect(publishedUrls(tables, job.id)).toEqual([found('/old').url]);
      expect(tables.job(job.id)).toMatchObject({ state: 'completed', counts: { documents: 1, skipped: 1 } });
      const [, other] = tables.pages(job.id, { state: null, after: 0, count: 10 }).pages;
      expect(other).toMatchObject({ state: 'skipped', reason: 'duplicate' });
    }
  });

  test('is tried again when it is due, and holds back the documents behind it until then', () => {
    const job = tables.start(newJob(), [found('/a', { source: 'list' }), found('/b', { source: 'list', place: 1 })]);
    admitAll(tables, job.id);
    const [a, b] = leaseSome(tables, job.id);
    if (a === undefined || b === undefined) throw new Error('no page');
    tables.finishPage({ page: a, outcome: { kind: 'retry', notBefore: 9000 }, links: [], now: 1 });
    tables.finishPage({ page: b, outcome: document(b), links: [], now: 1 });
    expect(leaseSome(tables, job.id)).toEqual([]);
    expect(publishedUrls(tables, job.id)).toEqual([]);
    const [again] = tables.lease({
      jobId: job.id,
      maxPages: 1,
      exceptHosts: [],
      maxPagesPerHost: 1,
      now: 9000,
      leaseMs: 1000,
    });
    expect(again).toMatchObject({ url: found('/a').url, attempts: 2 });
    if (again === undefined) return;
    tables.finishPage({ page: again, outcome: document(again), links: [], now: 9001 });
    expect(publishedUrls(tables, job.id)).toEqual([found('/a').url, found('/b').url]);
  });

  test('that is refused keeps its reason, unless another link admits it', () => {
    const { id } = tables.start(newJob(), [startPage]);
    crawl(id, ({ depth }) =>
      depth === 0
        ? {
            links: [
              found('/far', { refusal: 'depth' }),
              found('/out', { refusal: 'external', place: 1 }),
              found('/in', { place: 2 }),
            ],
          }
        : { links: [found('/far', { depth: 2 })] },
    );
    expect(publishedUrls(tables, id).map((url) => new URL(url).pathname)).toEqual(['/', '/in', '/far']);
    expect(tables.pages(id, { state: 'skipped', after: 0, count: 10 }).pages).toMatchObject([
      { url: found('/out').url, reason: 'external' },
    ]);
  });

  test('of a host that may not be visited now gives way to another host', () => {
    const other = found('https://other.example/', { source: 'list', place: 1 });
    const job = tables.start(newJob(), [found('/a', { source: 'list' }), other]);
    admitAll(tables, job.id);
    const pages = tables.lease({
      jobId: job.id,
      maxPages: 5,
      exceptHosts: ['site.example'],
      maxPagesPerHost: 2,
      now: 1,
      leaseMs: 1000,
    });
    expect(pages.map(({ url }) => url)).toEqual([other.url]);
  });

  test('of a free host is found behind any number of pages of a busy one, in order and within the limit', () => {
    const busy = Array.from({ length: 100 }, (_, place) => found(`/${place}`, { source: 'list', place }));
    const free = ['a', 'b', 'c'].map((name, index) =>
      found(`https://${name}.example/`, { source: 'list', place: 100 + index, template: '/#' }),
    );
    const { id } = tables.start(newJob({ maxDocuments: 102 }), [...busy, ...free]);
    admitAll(tables, id);
    const request = { jobId: id, maxPages: 5, maxPagesPerHost: 2, now: 1, leaseMs: 1000 };
    const urlsOf = (exceptHosts: readonly string[]) => tables.lease({ ...request, exceptHosts }).map(({ url }) => url);
    // The last page is beyond the limit if every earlier one becomes a document.
    expect(urlsOf(['site.example'])).toEqual(free.slice(0, 2).map(({ url }) => url));
    expect(urlsOf([])).toEqual(busy.slice(0, 2).map(({ url }) => url));
  });
});

test('a cancelled job keeps its documents and takes no more', () => {
  const { id } = tables.start(newJob(), [startPage]);
  admitAll(tables, id);
  const [page] = leaseSome(tables, id);
  if (page === undefined) throw new Error('no page');
  tables.finishPage({ page, outcome: document(page), links: linksTo(1, '/a', '/b'), now: 1 });
  admitAll(tables, id);
  const [next] = leaseSome(tables, id, 1);
  if (next === undefined) throw new Error('no page');
  expect(tables.cancel(id, 5000)).toMatchObject({ state: 'cancelled', endedAt: 5000, expiresAt: 86_405_000 });
  expect(tables.finishPage({ page: next, outcome: document(next), links: [], now: 5001 }).isAccepted).toBe(false);
  expect(leaseSome(tables, id)).toEqual([]);
  expect(publishedUrls(tables, id)).toEqual([startPage.url]);
});

test('after the end of its process a job continues with the pages that were under way', () => {
  const { id } = tables.start(newJob(), [startPage]);
  admitAll(tables, id);
  const [before] = leaseSome(tables, id);
  if (before === undefined) throw new Error('no page');
  tables = world.reopen();
  expect(tables.recover(4000).map((job) => job.id)).toEqual([id]);
  expect(tables.finishPage({ page: before, outcome: document(before), links: [], now: 1 }).isAccepted).toBe(false);
  crawl(id, shop);
  expect(tables.job(id)).toMatchObject({ state: 'completed', counts: { documents: 24, published: 24 } });
});

test('documents are read on where the last page of them ended, while the job runs', () => {
  const { id } = tables.start(newJob(), [startPage]);
  crawl(id, shop);
  const first = tables.documents(id, 0, { count: 10, bytes: 1e9 });
  const rest = tables.documents(id, 10, { count: 100, bytes: 1e9 });
  expect(first).toHaveLength(10);
  expect(rest).toHaveLength(14);
  expect(tables.documents(id, 0, { count: 10, bytes: 1 })).toHaveLength(1);
  expect(tables.documents(id, 24, { count: 10, bytes: 1e9 })).toEqual([]);
});

test('reasons are counted through every change of a page', () => {
  const job = newJob();
  tables.start(job, [startPage]);
  admitAll(tables, job.id);
  const [page] = leaseSome(tables, job.id, 1);
  if (page === undefined) throw new Error('nothing was leased');
  const links = [found('/a', { refusal: 'exclude' }), found('/b', { refusal: 'exclude' }), found('/c')];
  tables.finishPage({ page, outcome: document(page), links, now: 3000 });
  expect(tables.breakdown(job.id, 10)).toMatchObject({ reasons: { exclude: 2 } });
  // A sitemap admits what a link has refused.
  tables.addPages(job.id, [found('/a', { source: 'sitemap', depth: 0 })]);
  admitAll(tables, job.id);
  expect(tables.breakdown(job.id, 10)).toEqual({
    reasons: { exclude: 1 },
    hosts: [{ host: 'site.example', waiting: 1, leased: 0 }],
  });
  tables.cancel(job.id, 4000);
  expect(tables.breakdown(job.id, 10)).toEqual({
    reasons: { exclude: 1, cancelled: 2 },
    hosts: [{ host: 'site.example', waiting: 0, leased: 0 }],
  });
  expect(tables.breakdown(newJob().id, 10)).toBeNull();
});

test('a pause is noted for the running jobs with pages of the host', () => {
  const [mine, same, other] = [newJob(), newJob(), newJob()];
  tables.start(mine, [startPage]);
  tables.start(same, [startPage]);
  tables.start(other, [found('https://other.example/', { source: 'start', depth: 0 })]);
  for (const { id } of [same, other]) admitAll(tables, id);
  const pause = { host: 'site.example', reason: 'failing', until: 9000, now: 3000 } as const;
  expect(tables.noteHostPause({ jobId: mine.id, ...pause })).toEqual([mine.id, same.id].toSorted());
  expect(tables.events(other.id, 1, 10)).toEqual([]);
});

test('a batch that has ended takes more URLs', () => {
  const { id } = tables.start(newJob({ kind: 'batchScrape', url: '' }), [found('/a', { source: 'list' })]);
  crawl(id, () => ({}));
  expect(tables.job(id)?.state).toBe('completed');
  expect(tables.addPages(id, [found('/b', { source: 'list' })])?.state).toBe('scraping');
  crawl(id, () => ({}));
  expect(tables.job(id)).toMatchObject({ state: 'completed', counts: { documents: 2, published: 2 } });
});

test('an expired job is removed in steps, and an idempotency key is used once a day', () => {
  const { id } = tables.start(newJob(), [startPage]);
  crawl(id, shop);
  const { expiresAt = 0 } = tables.job(id) ?? {};
  expect(tables.sweep(expiresAt - 1)).toBe(false);
  while (tables.sweep(expiresAt));
  expect(tables.job(id)).toBeNull();
  expect(tables.useIdempotencyKey('k', 1000, false)).toBe(true);
  expect(tables.useIdempotencyKey('k', 2000, false)).toBe(false);
  tables.sweep(1000 + 24 * 3600 * 1000 + 1);
  expect(tables.useIdempotencyKey('k', 3000, false)).toBe(true);
});

test('text of any kind comes back as it was', () => {
  const odd = 'nul \0 lone \ud800 emoji 🪏 "quoted"';
  const { id } = tables.start(newJob({ request: { prompt: odd } }), [startPage]);
  expect(tables.job(id)?.request).toEqual({ prompt: odd });
});
