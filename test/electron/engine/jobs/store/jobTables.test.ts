import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  admitAll,
  type AsyncTables,
  eachJobStore,
  leaseSome,
  publishedUrls,
  type TablesWorld,
} from '../../../../support/eachJobStore.ts';
import type { FoundPage, LeasedPage, PageOutcome } from '../../../../../electron/engine/ports/jobs.ts';
import { document, found, newJob, startPage } from '../../../../support/jobWorld.ts';

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
  async function crawl(jobId: string, site: Site, seed = 1): Promise<void> {
    const random = randomNumbers(seed);
    const visits: LeasedPage[] = [];
    for (;;) {
      await admitAll(tables, jobId);
      visits.push(...(await leaseSome(tables, jobId, 4 - visits.length)));
      const [page] = visits.splice(Math.floor(random() * visits.length), 1);
      if (page === undefined) break;
      const { outcome = document(page), links = [] } = site(page);
      await tables.finishPage({ page, outcome, links, now: 3000 });
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
    test('completes with its last page, and its documents are as many as its total', async () => {
      const { id } = await tables.start(newJob(), [startPage]);
      await crawl(id, shop);
      const job = await tables.job(id);
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
      expect(await publishedUrls(tables, id)).toHaveLength(24);
    });

    test('gives the same documents in the same order, whichever page is ready first', async () => {
      const lists: string[][] = [];
      for (const seed of [1, 2, 3, 4, 5]) {
        const { id } = await tables.start(newJob({ maxDocuments: 12 }), [startPage]);
        await crawl(id, shop, seed);
        const urls = await publishedUrls(tables, id);
        lists.push(urls.map((url) => new URL(url).pathname));
      }
      expect(new Set(lists.map((list) => list.join(' '))).size).toBe(1);
      expect(lists[0]).toHaveLength(12);
      expect(lists[0]?.slice(0, 7)).toEqual(['/', '/c/1', '/about', '/help', '/c/2', '/c/3', '/item/11']);
    });

    test('has its limit in documents: a page that fails makes room for another', async () => {
      const { id } = await tables.start(newJob({ maxDocuments: 5 }), [startPage]);
      const error = { code: 'SCRAPE_TIMEOUT', message: 'It took too long.' };
      await crawl(id, (page) => {
        const outcome = page.url.includes('/c/') ? ({ kind: 'failed', error, credits: 0 } as const) : document(page);
        return page.depth === 0 ? shop(page) : { outcome, links: linksTo(2, '/x', '/y', '/z') };
      });
      expect((await tables.job(id))?.counts).toMatchObject({ documents: 5, failed: 3 });
      expect((await publishedUrls(tables, id)).map((url) => new URL(url).pathname)).toEqual([
        '/',
        '/about',
        '/help',
        '/x',
        '/y',
      ]);
      expect((await tables.errors(id)).map(({ code, url }) => [code, new URL(url).pathname])).toEqual([
        ['SCRAPE_TIMEOUT', '/c/1'],
        ['SCRAPE_TIMEOUT', '/c/2'],
        ['SCRAPE_TIMEOUT', '/c/3'],
      ]);
      const left = (await tables.pages(id, { state: null, after: 0, count: 100 })).pages.find(({ url }) =>
        url.endsWith('/z'),
      );
      expect(left).toMatchObject({ state: 'skipped', reason: 'limit' });
    });

    test('lets pages of other templates take turns with those of an endless one', async () => {
      const { id } = await tables.start(newJob({ maxDocuments: 30 }), [startPage]);
      const days = Array.from({ length: 200 }, (_, day) => `/calendar/${day}`);
      const pages = ['/about', '/team', '/prices', '/contact'];
      await crawl(id, ({ depth }) => ({ links: depth === 0 ? linksTo(1, ...days, ...pages) : [] }));
      const paths = (await publishedUrls(tables, id)).map((url) => new URL(url).pathname);
      expect(paths).toEqual(expect.arrayContaining(pages));
    });

    test('waits for its sitemaps, whose pages come before links', async () => {
      const { id } = await tables.start(newJob({ awaitsSitemaps: true }), [startPage]);
      await admitAll(tables, id);
      const [first] = await leaseSome(tables, id);
      if (first === undefined) throw new Error('no page');
      await tables.finishPage({ page: first, outcome: document(first), links: linksTo(1, '/linked'), now: 3000 });
      await admitAll(tables, id);
      expect(await leaseSome(tables, id)).toEqual([]);
      expect((await tables.job(id))?.state).toBe('scraping');
      await tables.addPages(id, [found('/mapped', { source: 'sitemap', depth: 0 })]);
      await tables.endSeeding(id, 3000);
      await crawl(id, () => ({}));
      expect((await publishedUrls(tables, id)).map((url) => new URL(url).pathname)).toEqual([
        '/',
        '/mapped',
        '/linked',
      ]);
      expect((await tables.job(id))?.state).toBe('completed');
    });

    test('ends where the sitemaps bring nothing', async () => {
      const { id } = await tables.start(newJob({ awaitsSitemaps: true }), [startPage]);
      await crawl(id, () => ({}));
      expect((await tables.job(id))?.state).toBe('scraping');
      expect((await tables.endSeeding(id, 4000))?.state).toBe('completed');
    });
  });

  describe('a page', () => {
    test('is written by the holder of its lease, once', async () => {
      const { id } = await tables.start(newJob(), [startPage]);
      await admitAll(tables, id);
      const [page] = await leaseSome(tables, id);
      if (page === undefined) throw new Error('no page');
      const late = { ...page, token: 'another' };
      expect((await tables.finishPage({ page: late, outcome: document(late), links: [], now: 1 })).isAccepted).toBe(
        false,
      );
      expect((await tables.finishPage({ page, outcome: document(page), links: [], now: 1 })).isAccepted).toBe(true);
      expect((await tables.finishPage({ page, outcome: document(page), links: [], now: 1 })).isAccepted).toBe(false);
      expect(await publishedUrls(tables, id)).toHaveLength(1);
    });

    test('that several addresses lead to is the document of the first of them, whichever is ready first', async () => {
      for (const order of [
        [0, 1],
        [1, 0],
      ]) {
        const { id } = await tables.start(newJob(), [startPage]);
        await crawl(id, () => ({}));
        const job = await tables.start(newJob(), [
          found('/old', { source: 'list' }),
          found('/new', { source: 'list', place: 1 }),
        ]);
        await admitAll(tables, job.id);
        const pages = await leaseSome(tables, job.id);
        for (const index of order) {
          const page = pages[index];
          if (page === undefined) throw new Error('no page');
          await tables.finishPage({
            page,
            outcome: document(page, { finalKey: found('/new').key }),
            links: [],
            now: 1,
          });
        }
        expect(await publishedUrls(tables, job.id)).toEqual([found('/old').url]);
        expect(await tables.job(job.id)).toMatchObject({ state: 'completed', counts: { documents: 1, skipped: 1 } });
        const [, other] = (await tables.pages(job.id, { state: null, after: 0, count: 10 })).pages;
        expect(other).toMatchObject({ state: 'skipped', reason: 'duplicate' });
      }
    });

    test('is tried again when it is due, and holds back the documents behind it until then', async () => {
      const job = await tables.start(newJob(), [
        found('/a', { source: 'list' }),
        found('/b', { source: 'list', place: 1 }),
      ]);
      await admitAll(tables, job.id);
      const [a, b] = await leaseSome(tables, job.id);
      if (a === undefined || b === undefined) throw new Error('no page');
      await tables.finishPage({ page: a, outcome: { kind: 'retry', notBefore: 9000 }, links: [], now: 1 });
      await tables.finishPage({ page: b, outcome: document(b), links: [], now: 1 });
      expect(await leaseSome(tables, job.id)).toEqual([]);
      expect(await publishedUrls(tables, job.id)).toEqual([]);
      const [again] = await tables.lease({
        jobId: job.id,
        maxPages: 1,
        exceptHosts: [],
        maxPagesPerHost: 1,
        now: 9000,
        leaseMs: 1000,
      });
      expect(again).toMatchObject({ url: found('/a').url, attempts: 2 });
      if (again === undefined) return;
      await tables.finishPage({ page: again, outcome: document(again), links: [], now: 9001 });
      expect(await publishedUrls(tables, job.id)).toEqual([found('/a').url, found('/b').url]);
    });

    test('that is refused keeps its reason, unless another link admits it', async () => {
      const { id } = await tables.start(newJob(), [startPage]);
      await crawl(id, ({ depth }) =>
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
      expect((await publishedUrls(tables, id)).map((url) => new URL(url).pathname)).toEqual(['/', '/in', '/far']);
      expect((await tables.pages(id, { state: 'skipped', after: 0, count: 10 })).pages).toMatchObject([
        { url: found('/out').url, reason: 'external' },
      ]);
    });

    test('of a host that may not be visited now gives way to another host', async () => {
      const other = found('https://other.example/', { source: 'list', place: 1 });
      const job = await tables.start(newJob(), [found('/a', { source: 'list' }), other]);
      await admitAll(tables, job.id);
      const pages = await tables.lease({
        jobId: job.id,
        maxPages: 5,
        exceptHosts: ['site.example'],
        maxPagesPerHost: 2,
        now: 1,
        leaseMs: 1000,
      });
      expect(pages.map(({ url }) => url)).toEqual([other.url]);
    });

    test('of a free host is found behind any number of pages of a busy one, in order and within the limit', async () => {
      const busy = Array.from({ length: 100 }, (_, place) => found(`/${place}`, { source: 'list', place }));
      const free = ['a', 'b', 'c'].map((name, index) =>
        found(`https://${name}.example/`, { source: 'list', place: 100 + index, template: '/#' }),
      );
      const { id } = await tables.start(newJob({ maxDocuments: 102 }), [...busy, ...free]);
      await admitAll(tables, id);
      const request = { jobId: id, maxPages: 5, maxPagesPerHost: 2, now: 1, leaseMs: 1000 };
      const urlsOf = async (exceptHosts: readonly string[]) =>
        (await tables.lease({ ...request, exceptHosts })).map(({ url }) => url);
      // The last page is beyond the limit if every earlier one becomes a document.
      expect(await urlsOf(['site.example'])).toEqual(free.slice(0, 2).map(({ url }) => url));
      expect(await urlsOf([])).toEqual(busy.slice(0, 2).map(({ url }) => url));
    });
  });

  test('a cancelled job keeps its documents and takes no more', async () => {
    const { id } = await tables.start(newJob(), [startPage]);
    await admitAll(tables, id);
    const [page] = await leaseSome(tables, id);
    if (page === undefined) throw new Error('no page');
    await tables.finishPage({ page, outcome: document(page), links: linksTo(1, '/a', '/b'), now: 1 });
    await admitAll(tables, id);
    const [next] = await leaseSome(tables, id, 1);
    if (next === undefined) throw new Error('no page');
    expect(await tables.cancel(id, 5000)).toMatchObject({ state: 'cancelled', endedAt: 5000, expiresAt: 86_405_000 });
    expect((await tables.finishPage({ page: next, outcome: document(next), links: [], now: 5001 })).isAccepted).toBe(
      false,
    );
    expect(await leaseSome(tables, id)).toEqual([]);
    expect(await publishedUrls(tables, id)).toEqual([startPage.url]);
  });

  test('after the end of its process a job continues with the pages that were under way', async () => {
    const { id } = await tables.start(newJob(), [startPage]);
    await admitAll(tables, id);
    const [before] = await leaseSome(tables, id);
    if (before === undefined) throw new Error('no page');
    tables = await world.reopen();
    expect((await tables.recover(4000)).map((job) => job.id)).toEqual([id]);
    expect((await tables.finishPage({ page: before, outcome: document(before), links: [], now: 1 })).isAccepted).toBe(
      false,
    );
    await crawl(id, shop);
    expect(await tables.job(id)).toMatchObject({ state: 'completed', counts: { documents: 24, published: 24 } });
  });

  test('documents are read on where the last page of them ended, while the job runs', async () => {
    const { id } = await tables.start(newJob(), [startPage]);
    await crawl(id, shop);
    const first = await tables.documents(id, 0, { count: 10, bytes: 1e9 });
    const rest = await tables.documents(id, 10, { count: 100, bytes: 1e9 });
    expect(first).toHaveLength(10);
    expect(rest).toHaveLength(14);
    expect(await tables.documents(id, 0, { count: 10, bytes: 1 })).toHaveLength(1);
    expect(await tables.documents(id, 24, { count: 10, bytes: 1e9 })).toEqual([]);
  });

  test('reasons are counted through every change of a page', async () => {
    const job = newJob();
    await tables.start(job, [startPage]);
    await admitAll(tables, job.id);
    const [page] = await leaseSome(tables, job.id, 1);
    if (page === undefined) throw new Error('nothing was leased');
    const links = [found('/a', { refusal: 'exclude' }), found('/b', { refusal: 'exclude' }), found('/c')];
    await tables.finishPage({ page, outcome: document(page), links, now: 3000 });
    expect(await tables.breakdown(job.id, 10)).toMatchObject({ reasons: { exclude: 2 } });
    // A sitemap admits what a link has refused.
    await tables.addPages(job.id, [found('/a', { source: 'sitemap', depth: 0 })]);
    await admitAll(tables, job.id);
    expect(await tables.breakdown(job.id, 10)).toEqual({
      reasons: { exclude: 1 },
      hosts: [{ host: 'site.example', waiting: 1, leased: 0 }],
    });
    await tables.cancel(job.id, 4000);
    expect(await tables.breakdown(job.id, 10)).toEqual({
      reasons: { exclude: 1, cancelled: 2 },
      hosts: [{ host: 'site.example', waiting: 0, leased: 0 }],
    });
    expect(await tables.breakdown(newJob().id, 10)).toBeNull();
  });

  test('a pause is noted for the running jobs with pages of the host', async () => {
    const [mine, same, other] = [newJob(), newJob(), newJob()];
    await tables.start(mine, [startPage]);
    await tables.start(same, [startPage]);
    await tables.start(other, [found('https://other.example/', { source: 'start', depth: 0 })]);
    for (const { id } of [same, other]) await admitAll(tables, id);
    const pause = { host: 'site.example', reason: 'failing', until: 9000, now: 3000 } as const;
    expect(await tables.noteHostPause({ jobId: mine.id, ...pause })).toEqual([mine.id, same.id].toSorted());
    expect(await tables.events(other.id, 1, 10)).toEqual([]);
  });

  test('a batch that has ended takes more URLs', async () => {
    const { id } = await tables.start(newJob({ kind: 'batchScrape', url: '' }), [found('/a', { source: 'list' })]);
    await crawl(id, () => ({}));
    expect((await tables.job(id))?.state).toBe('completed');
    expect((await tables.addPages(id, [found('/b', { source: 'list' })]))?.state).toBe('scraping');
    await crawl(id, () => ({}));
    expect(await tables.job(id)).toMatchObject({ state: 'completed', counts: { documents: 2, published: 2 } });
  });

  test('an expired job is removed in steps, and an idempotency key is used once a day', async () => {
    const { id } = await tables.start(newJob(), [startPage]);
    await crawl(id, shop);
    const { expiresAt = 0 } = (await tables.job(id)) ?? {};
    expect(await tables.sweep(expiresAt - 1)).toBe(false);
    while (await tables.sweep(expiresAt));
    expect(await tables.job(id)).toBeNull();
    expect(await tables.useIdempotencyKey('k', 1000, false)).toBe(true);
    expect(await tables.useIdempotencyKey('k', 2000, false)).toBe(false);
    await tables.sweep(1000 + 24 * 3600 * 1000 + 1);
    expect(await tables.useIdempotencyKey('k', 3000, false)).toBe(true);
  });

  test('text of any kind comes back as it was', async () => {
    const odd = 'nul \0 lone \ud800 emoji 🪏 "quoted"';
    const { id } = await tables.start(newJob({ request: { prompt: odd } }), [startPage]);
    expect((await tables.job(id))?.request).toEqual({ prompt: odd });
  });
});
