import { Firecrawl } from 'firecrawl';
import { WebSocket } from 'undici';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { pageOf, startCrawlSite, type CrawlSite } from '../support/crawlSite.ts';
import { borrowEngine, type BorrowedEngine } from '../support/borrowEngine.ts';
import { type EngineAnswer } from '../support/engine.ts';
import { finishedJob, idOf, pathsOfDocuments } from '../support/jobs.ts';

/** Batches of the running engine over the wire, and the methods of the official SDK for batches and crawls. */
let engine: BorrowedEngine;
let site: CrawlSite;
let client: Firecrawl;

beforeAll(async () => {
  site = await startCrawlSite();
  engine = await borrowEngine([site.origin]);
  client = new Firecrawl({ apiKey: engine.token, apiUrl: engine.url });
});

afterAll(async () => {
  await Promise.all([engine.release(), site.close()]);
});

async function start(body: object): Promise<EngineAnswer> {
  return await engine.call('POST', '/v2/batch/scrape', body);
}

describe('a batch', () => {
  test('has a document for each URL, under the address as sent', async () => {
    const urls = ['/docs/a?b=1&a=2', '/blog/one', '/docs/a?b=1&a=2'].map((path) => site.origin + path);
    const started = await start({ urls, formats: ['markdown', 'links'] });
    const id = idOf(started);
    expect(started.json).toEqual({ success: true, id, url: `${engine.url}/v2/batch/scrape/${id}` });
    const status = await finishedJob(engine, `/v2/batch/scrape/${id}`);
    expect(status).toMatchObject({ status: 'completed', completed: 3, total: 3 });
    expect(pathsOfDocuments(status, site.origin)).toEqual(['/docs/a?b=1&a=2', '/blog/one', '/docs/a?b=1&a=2']);
    expect(status['data']).toMatchObject([{ markdown: expect.stringContaining('apples') as unknown }, {}, {}]);
  });

  test('leaves invalid URLs out where it may, and is refused otherwise', async () => {
    const urls = ['word', `${site.origin}/docs/a`, 'ftp://example.com/'];
    const lenient = await start({ urls, ignoreInvalidURLs: true });
    expect(lenient.json).toMatchObject({ success: true, invalidURLs: ['word', 'ftp://example.com/'] });
    const strict = await start({ urls });
    expect([strict.status, strict.json['details']]).toMatchObject([
      400,
      [{ path: ['urls', 0] }, { path: ['urls', 2] }],
    ]);
    expect((await start({ urls: ['word'], ignoreInvalidURLs: true })).json['error']).toBe('No valid URLs provided');
    expect((await start({ urls: [site.origin], options: {} })).json['error']).toContain('Unrecognized key');
  });

  test('takes more URLs, also after its end', async () => {
    const started = await start({ urls: [`${site.origin}/docs/a`] });
    const id = idOf(started);
    await finishedJob(engine, `/v2/batch/scrape/${id}`);
    const appended = await start({ urls: [`${site.origin}/docs/b`], appendToId: id });
    expect(appended.json).toMatchObject({ success: true, id });
    const status = await finishedJob(engine, `/v2/batch/scrape/${id}`);
    expect(pathsOfDocuments(status, site.origin)).toEqual(['/docs/a', '/docs/b']);
    const unknown = await start({ urls: [`${site.origin}/`], appendToId: '0198c1de-0000-7000-8000-000000000000' });
    expect([unknown.status, unknown.json['error']]).toEqual([404, 'Job not found']);
  });

  test('lists pages that failed with their codes', async () => {
    const started = await start({ urls: ['http://nowhere.invalid/', `${site.origin}/docs/a`] });
    const id = idOf(started);
    expect(await finishedJob(engine, `/v2/batch/scrape/${id}`)).toMatchObject({ status: 'completed', completed: 1 });
    expect((await engine.get(`/v2/batch/scrape/${id}/errors`)).json).toMatchObject({
      errors: [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
          timestamp: expect.stringMatching(/Z$/) as unknown,
          url: 'http://nowhere.invalid/',
          code: 'SCRAPE_DNS_RESOLUTION_ERROR',
        },
      ],
      robotsBlocked: [],
    });
  });
});

describe('the official SDK', () => {
  test('waits for a batch and a crawl', { tags: 'long' }, async () => {
    const batch = await client.batchScrape([`${site.origin}/docs/a`, `${site.origin}/docs/b`], {
      options: { formats: ['markdown'] },
      pollInterval: 1,
      timeout: 60,
    });
    expect([batch.status, batch.data.length]).toEqual(['completed', 2]);
    const crawled = await client.crawl(site.origin, { limit: 5, pollInterval: 1, timeout: 60 });
    expect([crawled.status, crawled.data.length, crawled.total]).toEqual(['completed', 5, 5]);
  });

  test('starts, asks, lists and cancels', { tags: 'long' }, async () => {
    let open = (): void => undefined;
    const after = new Promise<void>((resolve) => (open = resolve));
    onTestFinished(() => open());
    site.serve('/slow/', { ...pageOf('Slow'), after });
    const { id } = await client.startCrawl(`${site.origin}/slow/`, { sitemap: 'skip' });
    expect((await client.getActiveCrawls()).crawls).toMatchObject([{ id, url: `${site.origin}/slow/` }]);
    expect(await client.getCrawlStatus(id, { autoPaginate: false })).toMatchObject({ status: 'scraping', data: [] });
    expect(await client.cancelCrawl(id)).toBe(true);
    expect(await client.getCrawlErrors(id)).toEqual({ errors: [], robotsBlocked: [] });
    await expect(client.crawlParamsPreview(site.origin, 'the blog')).rejects.toThrow('language model');

    const batch = await client.startBatchScrape([`${site.origin}/slow/`]);
    expect(await client.getBatchScrapeStatus(batch.id, { autoPaginate: false })).toMatchObject({ status: 'scraping' });
    expect(await client.cancelBatchScrape(batch.id)).toBe(true);
    expect(await client.getBatchScrapeErrors(batch.id)).toEqual({ errors: [], robotsBlocked: [] });
  });

  test('watches a crawl and a batch over a websocket', { tags: 'long' }, async () => {
    // Node 20 has no client of its own, and without one the SDK polls.
    const opened: string[] = [];
    vi.stubGlobal(
      'WebSocket',
      class extends WebSocket {
        constructor(url: string, key: string) {
          super(url, key);
          opened.push(url);
        }
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const crawl = await client.startCrawl(`${site.origin}/docs/`, { sitemap: 'skip' });
    const batch = await client.startBatchScrape([`${site.origin}/docs/a`, `${site.origin}/docs/b`]);
    for (const [kind, { id }, count] of [
      ['crawl', crawl, 3],
      ['batch', batch, 2],
    ] as const) {
      const watcher = client.watcher(id, { kind });
      const documents: unknown[] = [];
      watcher.on('document', (document) => documents.push(document));
      const done = new Promise((resolve) => watcher.on('done', resolve));
      await watcher.start();
      expect(await done).toMatchObject({ status: 'completed', id });
      expect(documents).toHaveLength(count);
    }
    expect(opened.map((url) => new URL(url).protocol)).toEqual(['ws:', 'ws:']);
  });

  test('ends its wait for a crawl that failed as a whole', async () => {
    const failed = await client.crawl(`${site.origin}/private/page`, { pollInterval: 1, timeout: 30 });
    expect(failed.status).toBe('failed');
  });
});
