import { describe, expect, it } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { batchAt, crawlAt, documentUrls, startJobLab, textAt } from '../../support/jobLab.ts';

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const dayMs = 86_400_000;
const startedAt = Date.UTC(2026, 4, 1, 12);

describe('a crawl that the lab plays', () => {
  it('keeps the scenario in the URLs that it gives out, whether the path or a header named it', async () => {
    const { call, start, time, url: root } = await startJobLab();
    const { id, url } = await start('crawl');
    expect(url).toBe(`${root}${crawlAt('crawl')}/${id}`);
    const body = { url: 'https://mill.example/' };
    const named = await call('POST', '/v2/crawl', body, { 'x-trowel-scenario': 'jobs/crawl' });
    expect(named.json['url']).toBe(`${root}${crawlAt('crawl')}/${textAt(named.json, 'id')}`);
    const asLocalhost = await call('POST', `${root.replace('127.0.0.1', 'localhost')}${crawlAt('crawl')}`, body);
    expect(asLocalhost.json['url']).toContain('http://localhost:');

    expect((await call('GET', url)).json).toMatchObject({ status: 'scraping', completed: 0, total: 5, data: [] });
    await time.advance(5000);
    const pages = [(await call('GET', url)).json];
    for (let next = pages[0]?.['next']; typeof next === 'string'; next = pages.at(-1)?.['next']) {
      expect(next).toContain(`${root}${crawlAt('crawl')}/${id}?skip=`);
      pages.push((await call('GET', next)).json);
    }
    expect(pages.map(({ data }) => (Array.isArray(data) ? data.length : 0))).toEqual([2, 2, 1]);
    expect(pages.flatMap(documentUrls)).toEqual(
      ['', 'birch', 'alder', 'rowan', 'contact'].map((path) => `https://mill.example/${path}`),
    );
  });

  it('has an id, attempts and times of its own, and its expiry does not move', async () => {
    const { call, start, time } = await startJobLab();
    const first = await start('crawl-slow-down');
    await time.advance(1000);
    const second = await start('crawl-slow-down');
    expect(first.id).toMatch(uuidV7);
    expect(second.id).not.toBe(first.id);
    const begun = await call('GET', first.url);
    expect((await call('GET', first.url)).status).toBe(429);
    await time.advance(3500);
    const ended = await call('GET', first.url);
    expect([begun.json['status'], ended.json['status']]).toEqual(['scraping', 'completed']);
    expect(ended.json['expiresAt']).toBe(begun.json['expiresAt']);
    expect(ended.json).toMatchObject({
      createdAt: '2026-05-01T12:00:00.000Z',
      completedAt: '2026-05-01T12:00:04.000Z',
      duration: 4,
      expiresAt: new Date(startedAt + dayMs).toISOString(),
    });
    // Polls of the first job did not advance the second.
    expect(await call('GET', second.url)).toMatchObject({
      status: 200,
      json: { status: 'scraping', createdAt: '2026-05-01T12:00:01.000Z' },
    });
  });

  it.each([
    ['crawl-fails', false],
    ['crawl-fails-half-way', true],
  ])('stays in its terminal state, at the time at which it reached it: %s', async (scenario, success) => {
    const { call, start, time } = await startJobLab();
    const { url } = await start(scenario);
    await time.advance(4000);
    const ended = await call('GET', url);
    expect(ended).toMatchObject({ status: 200, json: { success, status: 'failed', error: expect.any(String) } });
    await time.advance(60_000);
    expect(await call('GET', url)).toEqual(ended);
    expect(await call('DELETE', url)).toMatchObject({ status: 409, json: { error: 'Crawl is already completed' } });
    expect(await call('GET', url)).toEqual(ended);
  });

  it('stays cancelled, with the documents until then', async () => {
    const { call, start, time } = await startJobLab();
    const { id, url } = await start('crawl');
    await time.advance(1500);
    expect(await call('DELETE', url)).toEqual({ status: 200, json: { status: 'cancelled' } });
    const cancelled = await call('GET', url);
    expect(cancelled.json).toMatchObject({ success: true, status: 'cancelled', completed: 1, total: 5, duration: 1.5 });
    expect(documentUrls(cancelled.json)).toEqual(['https://mill.example/']);
    await time.advance(60_000);
    expect(await call('GET', url)).toEqual(cancelled);
    expect(await call('DELETE', url)).toEqual({ status: 200, json: { status: 'cancelled' } });
    expect(JSON.stringify((await call('GET', `${crawlAt('crawl')}/active`)).json)).not.toContain(id);
  });

  it('continues where the cancellation was refused', async () => {
    const { call, start } = await startJobLab();
    const { url } = await start('crawl-cancel-refused');
    const refused = [await call('DELETE', url), await call('DELETE', url)];
    expect(refused.map(({ status }) => status)).toEqual([500, 500]);
    expect((await call('GET', url)).json['status']).toBe('scraping');
    expect((await call('DELETE', url)).status).toBe(200);
    expect((await call('GET', url)).json['status']).toBe('cancelled');
  });

  it('takes literal sub-paths for no ids', async () => {
    const { call, start } = await startJobLab();
    const { id } = await start('crawl-never-ends');
    const root = crawlAt('crawl-never-ends');
    for (const name of ['active', 'ongoing'])
      expect(await call('GET', `${root}/${name}`)).toMatchObject({
        status: 200,
        json: { success: true, crawls: [{ id, url: 'https://mill.example/', created_at: '2026-05-01T12:00:00.000Z' }] },
      });
    expect(
      await call('POST', `${root}/params-preview`, { url: 'https://mill.example/', prompt: 'the docs' }),
    ).toMatchObject({ status: 200, json: { success: true, data: { url: 'https://mill.example/' } } });
    expect(await call('GET', `${root}/7`)).toMatchObject({
      status: 400,
      json: { error: 'Invalid job ID format. Job ID must be a valid UUID.' },
    });
    for (const unknown of [`${root}/00000000-0000-4000-8000-000000000000`, `${crawlAt('crawl')}/${id}`])
      expect(await call('GET', unknown)).toMatchObject({ status: 404, json: { error: 'Job not found' } });
    for (const played of ['jobs/parse', 'agent-runs/recorded'])
      expect((await call('GET', `/scenario/${played}/v2/crawl/active`)).status).toBe(404);
  });

  it('lists the pages that failed until now, and those that robots.txt disallows', async () => {
    const { call, start, time } = await startJobLab();
    const { url } = await start('crawl-page-errors');
    expect((await call('GET', `${url}/errors`)).json).toEqual({ errors: [], robotsBlocked: [] });
    await time.advance(4000);
    expect((await call('GET', `${url}/errors`)).json).toMatchObject({
      errors: [
        { id: expect.stringMatching(uuidV7), url: 'https://mill.example/old', code: 'SCRAPE_TIMEOUT' },
        { url: 'https://mill.example/shop', timestamp: '2026-05-01T12:00:03.500Z' },
      ],
      robotsBlocked: ['https://mill.example/private'],
    });
    expect((await call('GET', url)).json).toMatchObject({ status: 'completed', completed: 3, total: 3 });
  });

  it('is forgotten when its scenario says so, and an idempotency key starts one job only', async () => {
    const { call, start, time } = await startJobLab();
    const { url } = await start('crawl-expires');
    await time.advance(2000);
    expect((await call('GET', url)).json).toMatchObject({ expiresAt: '2026-05-01T12:00:06.000Z' });
    await time.advance(5000);
    expect(await call('GET', url)).toMatchObject({ status: 404, json: { error: 'Job not found' } });
    const key = { 'x-idempotency-key': '0b7e4c1e-6d4a-4f0b-9a57-0d1c2e3f4a5b' };
    const again = [0, 1].map(() => () => call('POST', crawlAt('crawl'), { url: 'https://mill.example/' }, key));
    const statuses = [(await again[0]?.())?.status, (await again[1]?.())?.status];
    expect(statuses).toEqual([200, 409]);
  });

  it('refuses a body that is no crawl', async () => {
    const { call } = await startJobLab();
    for (const body of [{}, { url: 'https://mill.example/', colour: 'red' }])
      expect(await call('POST', crawlAt('crawl'), body)).toMatchObject({ status: 400, json: { success: false } });
    expect((await call('POST', crawlAt('crawl-start-refused'), { url: 'https://mill.example/' })).status).toBe(402);
  });

  it('is still known to a lab that started after it, by the time in its id', async () => {
    const first = await startJobLab();
    const { url } = await first.start('crawl-never-ends');
    await first.close();
    await first.time.advance(1000);
    const again = await startJobLab(first.time);
    expect((await again.call('GET', new URL(url).pathname)).json).toMatchObject({
      status: 'scraping',
      completed: 2,
      createdAt: '2026-05-01T12:00:00.000Z',
    });
  });
});

describe('a batch that the lab plays', () => {
  const urls = ['https://mill.example/a?x=1', 'not a url', 'mill.example/b'];

  it('has a document for each URL of its request, as it was sent, and lists the invalid ones', async () => {
    const { call, time } = await startJobLab();
    const started = await call('POST', batchAt('batch'), { urls, ignoreInvalidURLs: true, formats: ['links'] });
    expect(started.json).toMatchObject({ success: true, invalidURLs: ['not a url'] });
    await time.advance(2000);
    const { json } = await call('GET', textAt(started.json, 'url'));
    expect(json).toMatchObject({
      status: 'completed',
      completed: 2,
      total: 2,
      data: [{ links: [expect.any(String)] }, {}],
    });
    expect(documentUrls(json)).toEqual(['https://mill.example/a?x=1', 'mill.example/b']);
    expect(JSON.stringify(json)).not.toContain('markdown');
  });

  it('is refused without a valid URL, and with an invalid one that is not to be ignored', async () => {
    const { call } = await startJobLab();
    for (const body of [{ urls: [] }, { urls: ['not a url'], ignoreInvalidURLs: true }, { urls }])
      expect((await call('POST', batchAt('batch'), body)).status).toBe(400);
  });
});

describe('a job that a scenario plays by its routes', () => {
  it('continues with each call, and stays in its terminal state', async () => {
    const { call } = await startJobLab();
    const root = '/scenario/jobs/extract/v2/extract';
    const { json } = await call('POST', root, { urls: ['https://mill.example/'] });
    const url = `${root}/${textAt(json, 'id')}`;
    const states: (JsonValue | undefined)[] = [];
    for (let poll = 1; poll <= 4; poll += 1) states.push((await call('GET', url)).json['status']);
    expect(states).toEqual(['processing', 'processing', 'completed', 'completed']);
    expect((await call('DELETE', url)).status).toBe(409);
  });
});

describe('an agent run that the lab plays', () => {
  const root = '/scenario/agent-runs/recorded/v2/agent';

  it('costs nothing when it is cancelled, and expires when it said so first', async () => {
    const { call, time } = await startJobLab();
    const { json } = await call('POST', root, { prompt: 'Find mills' });
    const url = `${root}/${textAt(json, 'id')}`;
    const begun = await call('GET', url);
    await time.advance(1000);
    expect((await call('DELETE', url)).json).toEqual({ success: true });
    await time.advance(120_000);
    const ended = await call('GET', url);
    expect(ended.json).toMatchObject({ status: 'failed', creditsUsed: 0, expiresAt: begun.json['expiresAt'] });
    expect(await call('GET', url)).toEqual(ended);
  });

  it('takes `threads` for no id of a run', async () => {
    const { call } = await startJobLab();
    expect(await call('GET', `${root}/threads/7b1d`)).toMatchObject({
      status: 404,
      json: { success: false, code: 'thread_not_found' },
    });
    expect((await call('GET', `${root}/threads`)).status).toBe(404);
  });
});

describe('a scrape that the lab plays', () => {
  const formats: JsonValue[] = [
    'markdown',
    'html',
    'rawHtml',
    'links',
    'images',
    'summary',
    'screenshot',
    'branding',
    'changeTracking',
    'product',
    'menu',
    'audio',
    'video',
    {
      type: 'json',
      schema: {
        type: 'object',
        properties: { name: { type: 'string' }, sizes: { type: 'array', items: { type: 'number' } } },
      },
    },
    { type: 'question', question: 'Why?' },
    { type: 'highlights', query: 'mills' },
    { type: 'attributes', selectors: [{ selector: 'a', attribute: 'href' }] },
  ];

  it('has every format that was requested and an id of its own', async () => {
    const { call } = await startJobLab();
    const [first, second] = await Promise.all(
      [0, 1].map(() => call('POST', '/v2/scrape', { url: 'https://mill.example/wheel', formats })),
    );
    const data = first?.json['data'];
    if (!isJsonObject(data) || !isJsonObject(data['metadata'])) throw new Error('a scrape has data');
    expect(Object.keys(data).toSorted()).toEqual(
      [
        ...['markdown', 'html', 'rawHtml', 'links', 'images', 'summary', 'screenshot', 'branding', 'changeTracking'],
        ...['product', 'menu', 'audio', 'video', 'json', 'answer', 'highlights', 'attributes', 'metadata'],
      ].toSorted(),
    );
    expect(data['json']).toEqual({ name: 'made up', sizes: [0] });
    expect(data['attributes']).toEqual([{ selector: 'a', attribute: 'href', values: ['made up'] }]);
    expect(data['metadata']['scrapeId']).toMatch(uuidV7);
    expect(JSON.stringify(second?.json)).not.toContain(textAt(data['metadata'], 'scrapeId'));
    for (const field of ['screenshot', 'audio', 'video'] as const) {
      const file = await fetch(textAt(data, field));
      expect([file.status, (await file.arrayBuffer()).byteLength > 20]).toEqual([200, true]);
    }
  });

  it('has markdown where no format was named, and nothing for a format that the API does not have', async () => {
    const { call } = await startJobLab();
    const plain = await call('POST', '/v2/scrape', { url: 'https://mill.example/' });
    expect(Object.keys(plain.json['data'] as JsonObject)).toEqual(['markdown', 'metadata']);
    const odd = await call('POST', '/v2/scrape', {
      url: 'https://mill.example/',
      formats: ['toString', 'constructor'],
    });
    expect(Object.keys(odd.json['data'] as JsonObject)).toEqual(['metadata']);
  });
});
