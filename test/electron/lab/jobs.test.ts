import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startLab, type LabServer } from '../../../electron/lab/labServer.ts';
import { openLibrary } from '../../../electron/lab/scenarioLibrary.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';

const token = 'lab-jobs-token';
const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const dayMs = 86_400_000;

let lab: LabServer;
let now: number;

beforeEach(async () => {
  now = Date.UTC(2026, 4, 1, 12);
  const library = openLibrary(null);
  const started = await startLab({
    port: 0,
    token,
    scenario: null,
    library: () => library,
    onCall: () => undefined,
    runTime: () => now,
  });
  if (!started.ok) throw new Error(started.error);
  lab = started.value;
});

afterEach(async () => {
  await lab.close();
});

interface Reply {
  readonly status: number;
  readonly json: JsonObject;
}

/** Makes a call with a full URL, or with a path below the lab's root. */
async function call(method: string, target: string, body?: JsonObject, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(target, lab.url), {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await response.json()) as JsonValue;
  return { status: response.status, json: isJsonObject(json) ? json : {} } satisfies Reply;
}

function textAt(json: JsonObject, name: string): string {
  const value = json[name];
  if (typeof value !== 'string') throw new Error(`${name} is no text`);
  return value;
}

const crawlAt = (scenario: string): string => `/scenario/jobs/${scenario}/v2/crawl`;

async function startCrawl(scenario: string): Promise<{ readonly id: string; readonly url: string }> {
  const { json } = await call('POST', crawlAt(scenario), { url: 'https://mill.example/', limit: 3 });
  return { id: textAt(json, 'id'), url: textAt(json, 'url') };
}

describe('a crawl that the lab plays', () => {
  it('keeps the scenario in the URLs that it gives out, whether the path or a header named it', async () => {
    const { id, url } = await startCrawl('crawl');
    expect(url).toBe(`${lab.url}${crawlAt('crawl')}/${id}`);
    const named = await call(
      'POST',
      '/v2/crawl',
      { url: 'https://mill.example/' },
      { 'x-trowel-scenario': 'jobs/crawl' },
    );
    expect(named.json['url']).toBe(`${lab.url}${crawlAt('crawl')}/${textAt(named.json, 'id')}`);

    let status = await call('GET', url);
    while (status.json['status'] === 'scraping') status = await call('GET', url);
    const pages = [status.json];
    for (let next = status.json['next']; typeof next === 'string'; next = pages.at(-1)?.['next']) {
      expect(next).toContain(`${crawlAt('crawl')}/${id}?skip=`);
      pages.push((await call('GET', next)).json);
    }
    expect(pages.map(({ data }) => (Array.isArray(data) ? data.length : 0))).toEqual([2, 2, 1]);
  });

  it('has an id, attempts and times of its own, and its expiry does not move', async () => {
    const first = await startCrawl('crawl-fails');
    now += 5000;
    const second = await startCrawl('crawl-fails');
    expect(first.id).toMatch(uuidV7);
    expect(second.id).not.toBe(first.id);
    const begun = await call('GET', first.url);
    now += 60_000;
    const ended = await call('GET', first.url);
    expect([begun.json['status'], ended.json['status']]).toEqual(['scraping', 'failed']);
    expect(ended.json['expiresAt']).toBe(begun.json['expiresAt']);
    expect(begun.json['expiresAt']).toBe(new Date(Date.UTC(2026, 4, 1, 12) + dayMs).toISOString());
    expect(ended.json).toMatchObject({
      createdAt: '2026-05-01T12:00:00.000Z',
      completedAt: '2026-05-01T12:01:05.000Z',
    });
    // Polls of the first job did not advance the second.
    expect((await call('GET', second.url)).json).toMatchObject({
      status: 'scraping',
      createdAt: '2026-05-01T12:00:05.000Z',
    });
  });

  it('stays in its terminal state, at the time at which it reached it', async () => {
    const { url } = await startCrawl('crawl-fails');
    await call('GET', url);
    const ended = await call('GET', url);
    now += 3000;
    expect(await call('GET', url)).toEqual(ended);
    expect((await call('DELETE', url)).status).toBe(409);
    expect(await call('GET', url)).toEqual(ended);
  });

  it.each([
    'crawl',
    'crawl-slow-down',
    'crawl-never-ends',
  ])('is cancelled for good and for nothing: %s', async (scenario) => {
    const { id, url } = await startCrawl(scenario);
    await call('GET', url);
    now += 2000;
    expect(await call('DELETE', url)).toEqual({ status: 200, json: { status: 'cancelled' } });
    const cancelled = await call('GET', url);
    expect(cancelled.json).toMatchObject({ success: true, status: 'cancelled', creditsUsed: 0, data: [], duration: 2 });
    now += 2000;
    for (const target of [url, url, `${url}?skip=2`]) expect(await call('GET', target)).toEqual(cancelled);
    const active = await call('GET', `${crawlAt(scenario)}/active`);
    expect(JSON.stringify(active.json)).not.toContain(id);
  });

  it('takes literal sub-paths for no ids', async () => {
    const { id } = await startCrawl('crawl-never-ends');
    const root = crawlAt('crawl-never-ends');
    for (const name of ['active', 'ongoing'])
      expect(await call('GET', `${root}/${name}`)).toMatchObject({
        status: 200,
        json: { success: true, crawls: [{ id, url: 'https://mill.example/', created_at: '2026-05-01T12:00:00.000Z' }] },
      });
    expect(
      await call('POST', `${root}/params-preview`, { url: 'https://mill.example/', prompt: 'the docs' }),
    ).toMatchObject({ status: 200, json: { success: true, data: { url: 'https://mill.example/' } } });
    expect((await call('GET', `${root}/${id}/errors`)).json).toEqual({ errors: [], robotsBlocked: [] });
    expect(await call('GET', `${root}/7`)).toMatchObject({
      status: 400,
      json: { error: 'Invalid job ID format. Job ID must be a valid UUID.' },
    });
    expect(await call('GET', `${root}/00000000-0000-4000-8000-000000000000`)).toMatchObject({
      status: 404,
      json: { error: 'Job not found' },
    });
    for (const played of ['jobs/parse', 'agent-runs/recorded'])
      expect((await call('GET', `/scenario/${played}/v2/crawl/active`)).status).toBe(404);
  });

  it('is still known to a lab that started after it, by the time in its id', async () => {
    const { url } = await startCrawl('crawl-never-ends');
    const { pathname } = new URL(url);
    await lab.close();
    const library = openLibrary(null);
    const again = await startLab({
      port: 0,
      token,
      scenario: null,
      library: () => library,
      onCall: () => undefined,
      runTime: () => now + 1000,
    });
    if (!again.ok) throw new Error(again.error);
    lab = again.value;
    expect((await call('GET', pathname)).json).toMatchObject({
      status: 'scraping',
      createdAt: '2026-05-01T12:00:00.000Z',
    });
  });
});

describe('an agent run that the lab plays', () => {
  const root = '/scenario/agent-runs/recorded/v2/agent';

  it('costs nothing when it is cancelled, and expires when it said so first', async () => {
    const { json } = await call('POST', root, { prompt: 'Find mills' });
    const url = `${root}/${textAt(json, 'id')}`;
    const begun = await call('GET', url);
    now += 1000;
    expect((await call('DELETE', url)).json).toEqual({ success: true });
    now += 120_000;
    const ended = await call('GET', url);
    expect(ended.json).toMatchObject({ status: 'failed', creditsUsed: 0, expiresAt: begun.json['expiresAt'] });
    expect(await call('GET', url)).toEqual(ended);
  });

  it('takes `threads` for no id of a run', async () => {
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
    const plain = await call('POST', '/v2/scrape', { url: 'https://mill.example/' });
    expect(Object.keys(plain.json['data'] as JsonObject)).toEqual(['markdown', 'metadata']);
    const odd = await call('POST', '/v2/scrape', {
      url: 'https://mill.example/',
      formats: ['toString', 'constructor'],
    });
    expect(Object.keys(odd.json['data'] as JsonObject)).toEqual(['metadata']);
  });
});
