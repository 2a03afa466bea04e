import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { CrawlBody } from '../../shared/api/crawl.ts';
import { deliveriesSchema } from '../../shared/api/engine/deliveries.ts';
import type { JsonObject } from '../../shared/base/json.ts';
import { pageOf, startCrawlSite, type CrawlSite } from '../support/crawlSite.ts';
import { borrowEngine, type BorrowedEngine } from '../support/borrowEngine.ts';
import { type EngineAnswer } from '../support/engine.ts';
import { eventually } from '../support/eventually.ts';
import { finishedJob, idOf, pathsOfDocuments } from '../support/jobs.ts';
import { startWebhookReceiver } from '../support/webhookReceiver.ts';

/** Crawls of the running engine, over the wire. */
let engine: BorrowedEngine;
let site: CrawlSite;

beforeAll(async () => {
  site = await startCrawlSite();
  engine = await borrowEngine([site.origin]);
});

afterAll(async () => {
  await Promise.all([engine.release(), site.close()]);
});

async function start(body: Partial<CrawlBody> = {}, headers: Record<string, string> = {}): Promise<EngineAnswer> {
  return await engine.call('POST', '/v2/crawl', { url: site.origin, ...body }, headers);
}

async function crawl(body: Partial<CrawlBody> = {}): Promise<JsonObject> {
  const started = await start(body);
  expect(started.status, started.text).toBe(200);
  return await finishedJob(engine, `/v2/crawl/${idOf(started)}`);
}

describe('a crawl', () => {
  test('has every page of the site that it may have', { tags: 'long' }, async () => {
    const started = await start();
    const id = idOf(started);
    expect(started.json).toEqual({
      success: true,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      url: `${engine.url}/v2/crawl/${id}`,
    });
    const status = await finishedJob(engine, `/v2/crawl/${id}`);
    expect(pathsOfDocuments(status, site.origin).toSorted()).toEqual([
      '/',
      '/blog/',
      '/blog/one',
      '/blog/two',
      '/docs/',
      '/docs/a',
      '/docs/b',
      '/missing',
      '/only-in-sitemap',
    ]);
    expect(status).toMatchObject({
      success: true,
      status: 'completed',
      completed: 9,
      total: 9,
      creditsUsed: -1,
      warning: expect.stringContaining('robots.txt') as unknown,
    });
    expect(status).not.toHaveProperty('next');
    const [first] = status['data'] as readonly { readonly markdown: string; readonly metadata: JsonObject }[];
    expect(first?.markdown).toContain('Home');
    expect(first?.metadata).toMatchObject({
      statusCode: 200,
      scrapeId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    });
    const { createdAt, completedAt, duration } = status;
    const seconds = (Date.parse(completedAt as string) - Date.parse(createdAt as string)) / 1000;
    expect(Math.abs(Number(duration) - seconds)).toBeLessThan(1);
    const errors = await engine.get(`/v2/crawl/${id}/errors`);
    expect(errors.json).toEqual({ errors: [], robotsBlocked: [`${site.origin}/private/page`] });
    expect(site.requested).not.toContain('/private/page');
    expect((await engine.call('DELETE', `/v2/crawl/${id}`)).json).toMatchObject({
      error: 'Crawl is already completed',
    });
    expect((await engine.call('DELETE', `/v2/crawl/${id}`)).status).toBe(409);
  });

  test('stays within limit, depth, paths and sitemap', { tags: 'long' }, async () => {
    expect((await crawl({ limit: 2 }))['data']).toHaveLength(2);
    const flat = await crawl({ maxDiscoveryDepth: 0, sitemap: 'skip' });
    expect(pathsOfDocuments(flat, site.origin)).toEqual(['/']);
    const only = await crawl({ sitemap: 'only' });
    expect(pathsOfDocuments(only, site.origin).toSorted()).toEqual(['/', '/docs/', '/only-in-sitemap']);
    const blog = await crawl({
      url: `${site.origin}/blog/`,
      includePaths: ['^/blog/'],
      excludePaths: ['two$'],
      sitemap: 'skip',
    });
    expect(pathsOfDocuments(blog, site.origin).toSorted()).toEqual(['/blog/', '/blog/one']);
  });

  test('has the options of a scrape for each page', async () => {
    const status = await crawl({ limit: 1, scrapeOptions: { formats: ['links', 'html'], onlyMainContent: false } });
    expect(status['data']).toMatchObject([
      {
        links: expect.arrayContaining([`${site.origin}/docs/`]) as unknown,
        html: expect.stringContaining('<h1>') as unknown,
      },
    ]);
  });

  test('warns where it found little', async () => {
    const status = await crawl({ url: `${site.origin}/docs/a`, sitemap: 'skip' });
    expect(status).toMatchObject({
      completed: 1,
      warning: expect.stringContaining('crawlEntireDomain=true') as unknown,
    });
  });

  test('is listed while it runs, and cancelled at once', async () => {
    let open = (): void => undefined;
    const after = new Promise<void>((resolve) => (open = resolve));
    onTestFinished(() => open());
    site.serve('/slow/', { ...pageOf('Slow'), after });
    const started = await start({ url: `${site.origin}/slow/`, sitemap: 'skip' });
    const id = idOf(started);
    for (const path of ['/v2/crawl/active', '/v2/crawl/ongoing']) {
      const active = await engine.get(path);
      expect(active.json).toMatchObject({
        success: true,
        crawls: [
          {
            id,
            teamId: 'local',
            url: `${site.origin}/slow/`,
            created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown,
            options: { sitemap: 'skip', limit: 10_000 },
          },
        ],
      });
    }
    expect((await engine.get(`/v2/crawl/${id}`)).json).toMatchObject({
      status: 'scraping',
      completed: 0,
      next: `${engine.url}/v2/crawl/${id}?skip=0`,
    });
    const cancelled = await engine.call('DELETE', `/v2/crawl/${id}`);
    expect([cancelled.status, cancelled.json]).toEqual([200, { status: 'cancelled' }]);
    expect((await engine.get(`/v2/crawl/${id}`)).json).toMatchObject({ success: true, status: 'cancelled', data: [] });
    expect((await engine.get('/v2/crawl/active')).json['crawls']).toEqual([]);
  });

  test('fails as a whole where robots.txt refuses its start', async () => {
    const status = await crawl({ url: `${site.origin}/private/page` });
    expect(status).toMatchObject({
      success: true,
      status: 'failed',
      error: expect.stringContaining('CRAWL_DENIAL') as unknown,
      completed: 0,
      total: 0,
      data: [],
    });
  });

  test('starts once for one idempotency key', async () => {
    const key = { 'x-idempotency-key': '0198c1de-0000-7000-8000-00000000abcd' };
    expect((await start({ limit: 1 }, key)).status).toBe(200);
    const again = await start({ limit: 1 }, key);
    expect([again.status, again.json['error']]).toEqual([409, 'Idempotency key already used']);
    expect((await start({ limit: 1 }, { 'x-idempotency-key': 'no UUID' })).status).toBe(409);
  });

  test('sends its events to a webhook', async () => {
    const receiver = await startWebhookReceiver();
    onTestFinished(receiver.close);
    const webhook = { url: `${receiver.origin}/hook`, metadata: { order: '7' } };
    const started = await start({ url: `${site.origin}/docs/`, sitemap: 'skip', webhook });
    const status = await finishedJob(engine, `/v2/crawl/${idOf(started)}`);
    const messages = await receiver.arrived(5);
    expect(messages.map(({ json }) => json['type'])).toEqual([
      'crawl.started',
      ...Array.from({ length: 3 }, () => 'crawl.page'),
      'crawl.completed',
    ]);
    // Every message names the job, and each page is the document of the status.
    expect(messages.every(({ json }) => json['id'] === idOf(started) && json['success'] === true)).toBe(true);
    expect(messages.slice(1, 4).map(({ json }) => json['data'])).toEqual(
      (status['data'] as readonly unknown[]).map((document) => [document]),
    );
    expect(messages[0]?.json['metadata']).toEqual({ order: '7' });
    const path = `/trowel/jobs/${idOf(started)}/deliveries`;
    const { json } = await eventually(async () => {
      const list = await engine.get(path);
      if (list.text.includes('waiting')) throw new Error(list.text);
      return list;
    });
    const { request, deliveries } = deliveriesSchema.parse(json);
    expect(request).toMatchObject({ url: webhook.url, isSigned: false });
    expect(deliveries.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'delivered'));
    const again = await engine.call('POST', `${path}/${deliveries[0]?.id ?? ''}`);
    expect(again.status).toBe(200);
    expect((await receiver.arrived(6)).at(-1)?.json['webhookId']).toBe(deliveries[0]?.id);
  });

  test('is refused before anything starts', async () => {
    expect((await start({ includePaths: ['('] })).json).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ path: ['includePaths', 0] }],
    });
    expect((await engine.call('POST', '/v2/crawl', { url: site.origin, depth: 3 })).json['error']).toContain(
      'Unrecognized key',
    );
    expect((await start({ prompt: 'only the blog' })).json).toMatchObject({
      success: false,
      code: 'TROWEL_MODEL_NOT_SET',
    });
    const preview = await engine.call('POST', '/v2/crawl/params-preview', {
      url: site.origin,
      prompt: 'only the blog',
    });
    expect([preview.status, preview.json['code']]).toEqual([400, 'TROWEL_MODEL_NOT_SET']);
    expect((await start({ webhook: engine.url })).json).toMatchObject({
      error: expect.stringContaining('leads to this engine') as unknown,
      details: [{ path: ['webhook'] }],
    });
    const unknown = '/v2/crawl/0198c1de-0000-7000-8000-000000000000';
    expect((await engine.get(unknown)).json['error']).toBe('Job not found');
    expect((await engine.call('DELETE', unknown)).status).toBe(404);
    expect((await engine.get(`${unknown}/errors`)).status).toBe(404);
    expect((await engine.get('/v2/crawl/no-id')).json['error']).toContain('valid UUID');
  });
});
