import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../shared/base/json.ts';
import { startEngine, type EngineAnswer, type RunningTestEngine } from '../support/engine.ts';
import { listen, type LoopbackServer } from '../support/listen.ts';

/** The eight rules of contract 2.4 for the engine's built-in tools and those of a file, on a real site. */
let server: LoopbackServer;
let origin: string;
/** Paths as the site saw them. */
const seen: string[] = [];
/** Pending responses of `/slow` that wait to be released. */
const held: (() => void)[] = [];
let folder: string;
let flags: string[];
let engine: RunningTestEngine;

const feed =
  '<rss version="2.0"><channel><title>Kiln log</title><item><title>One</title><link>/1</link></item></channel></rss>';

beforeAll(async () => {
  server = await listen((request, response) => {
    const path = request.url ?? '';
    seen.push(path);
    const answer = (text: string, type = 'text/plain', status = 200): void => {
      response.writeHead(status, { 'content-type': type }).end(text);
    };
    if (path === '/feed.xml') return answer(feed, 'application/rss+xml');
    if (path === '/robots.txt') return answer(`User-agent: *\nDisallow: /no\nSitemap: ${origin}/map.xml\n`);
    if (path === '/map.xml')
      return answer(`<urlset><url><loc>${origin}/a</loc></url><url><loc>${origin}/b</loc></url></urlset>`, 'text/xml');
    if (path.startsWith('/api')) return answer(JSON.stringify({ items: [{ path }] }), 'application/json');
    if (path.startsWith('/slow')) return void held.push(() => answer('{"items":["late"]}', 'application/json'));
    if (path === '/gone') return answer('gone', 'text/plain', 410);
    answer(
      '<title>Col</title><link rel="alternate" type="application/rss+xml" href="/feed.xml"><h1>The Col</h1><script type="application/ld+json">{"@type":"Product","name":"Col"}</script>',
      'text/html',
    );
  });
  origin = server.origin;
  folder = mkdtempSync(join(tmpdir(), 'trowel-tools-'));
  const tool = (capability: string, path: string, method = 'GET'): JsonObject => ({
    capability,
    description: `Asks ${path}.`,
    options: [{ name: 'term' }],
    forPage: { term: '{{host}}' },
    creditsCost: 2,
    request: { method, url: `${origin}${path}`, query: { term: '{{term}}' } },
    pick: '/items',
  });
  const terms = { version: '1', url: 'https://stoves.example/terms' };
  const file = {
    providers: [
      {
        provider: 'stoves',
        domains: ['127.0.0.1'],
        tools: [tool('search', '/api'), tool('slow', '/slow'), tool('order', '/slow', 'POST')],
      },
      { provider: 'guild', terms, tools: [tool('search', '/api')] },
    ],
  };
  writeFileSync(join(folder, 'tools.json'), JSON.stringify(file));
  flags = ['--allow-private', '--data', join(folder, 'data'), '--tools', join(folder, 'tools.json')];
  engine = await startEngine(flags);
});

afterAll(async () => {
  await engine.stop();
  server.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

const stoves = (capability: string, options: JsonObject = {}): JsonObject => ({
  provider: 'stoves',
  capability,
  options,
});

function call(
  alexandria: JsonObject | readonly JsonObject[],
  id?: string,
  beside: JsonObject = {},
): Promise<EngineAnswer> {
  return engine.scrape({ alexandria, ...beside }, id === undefined ? {} : { headers: { 'x-request-id': id } });
}

function results(answer: EngineAnswer): readonly JsonObject[] {
  return answer.data['alexandria'] as readonly JsonObject[];
}

describe('calls', () => {
  test('are answered in their order, the failing ones among them', async () => {
    const site = (capability: string, url: string): JsonObject => ({ provider: 'site', capability, options: { url } });
    const answer = await call([
      site('feed', `${origin}/`),
      site('sitemap', origin),
      site('robots', `${origin}/no/where`),
      site('structured-data', origin),
      site('feed', `${origin}/gone`),
      stoves('search', { term: 'col' }),
      stoves('search', { colour: 'red' }),
    ]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json).toMatchObject({ success: true, scrape_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string });
    expect(answer.data['creditsCost']).toBe(2);
    expect(results(answer)).toMatchObject([
      {
        provider: 'site',
        capability: 'feed',
        data: { feedUrl: `${origin}/feed.xml`, title: 'Kiln log' },
        records: 1,
        upstreamStatus: 200,
      },
      { data: { pages: [{ url: `${origin}/a` }, { url: `${origin}/b` }] }, records: 2 },
      { data: { allowed: false, line: 'Disallow: /no' } },
      { data: { jsonLd: [{ name: 'Col' }] } },
      { error: { code: 'upstream_error', status: 410 } },
      { data: [{ path: '/api?term=col' }], creditsCost: 2 },
      { error: { code: 'invalid_options', status: 400 } },
    ]);
  });

  test('may be one alone, or ten, and no more', async () => {
    expect(results(await call(stoves('search')))).toHaveLength(1);
    expect(results(await call(Array.from({ length: 10 }, () => stoves('search'))))).toHaveLength(10);
    for (const calls of [[], Array.from({ length: 11 }, () => stoves('search'))])
      expect((await call(calls)).status).toBe(400);
  });

  test.each<[string, JsonObject, string]>([
    ['url', { url: 'https://example.com' }, 'url'],
    ['formats', { formats: ['markdown'] }, 'formats'],
    ['another option', { waitFor: 5, mobile: true }, 'waitFor, mobile'],
    ['zeroDataRetention', { zeroDataRetention: true }, 'zeroDataRetention'],
  ])('are not combined with %s', async (_name, beside, named) => {
    const answer = await call(stoves('search'), undefined, beside);
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      success: false,
      code: 'BAD_REQUEST',
      error: expect.stringContaining(named) as string,
    });
  });

  test.each<[string, JsonObject]>([
    ['a provider', { capability: 'search' }],
    ['a provider’s name', { provider: '', capability: 'search' }],
    ['a provider of at most 200 characters', { provider: 'x'.repeat(201), capability: 'search' }],
    ['a capability', { provider: 'stoves' }],
    ['a capability of at most 200 characters', { provider: 'stoves', capability: 'x'.repeat(201) }],
    ['options that are an object', { provider: 'stoves', capability: 'search', options: [] }],
    ['nothing else', { provider: 'stoves', capability: 'search', colour: 'red' }],
  ])('need %s', async (_what, wrong) => {
    seen.length = 0;
    for (const calls of [wrong, [stoves('search'), wrong]]) {
      const answer = await call(calls);
      expect(answer.status, answer.text).toBe(400);
      expect(answer.json).toMatchObject({ success: false, code: 'BAD_REQUEST' });
    }
    // A name that may be long is only unknown.
    expect((await call({ provider: 'x'.repeat(200), capability: 'y'.repeat(200) })).json['code']).toBe(
      'unknown_provider',
    );
    expect(seen).toEqual([]);
  });

  test('stand beside timeout, origin and integration', async () => {
    const answer = await call(stoves('search'), undefined, { timeout: 5000, origin: 'js-sdk', integration: null });
    expect(answer.status, answer.text).toBe(200);
  });

  test('name tools that there are, or nothing runs', async () => {
    seen.length = 0;
    const answer = await call([stoves('search'), stoves('nothing')]);
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ success: false, code: 'unknown_provider' });
    expect(seen).toEqual([]);
  });

  test('of a provider whose terms are open want them accepted', async () => {
    const answer = await call({ provider: 'guild', capability: 'search' });
    expect(answer.status).toBe(403);
    expect(answer.json).toMatchObject({ code: 'THIRD_PARTY_DATA_TERMS_REQUIRED', requiresAction: true });
  });

  test('that take too long end by the timeout of the request', async () => {
    expect(results(await call(stoves('slow'), undefined, { timeout: 300 }))).toMatchObject([
      { error: { code: 'timeout', status: 408 } },
    ]);
  });

  test('reach nothing private through the guard but what is allowed', { tags: 'long' }, async () => {
    const strict = await startEngine([]);
    const answer = await strict.scrape({
      alexandria: [origin, strict.url, 'http://169.254.169.254/', 'http://demo.trowel.test/'].map((url) => ({
        provider: 'site',
        capability: 'structured-data',
        options: { url },
      })),
    });
    expect(results(answer)).toMatchObject([
      { error: { code: 'address_refused' } },
      { error: { code: 'address_refused' } },
      { error: { code: 'address_refused' } },
      { data: { url: 'http://demo.trowel.test/' } },
    ]);
    await strict.stop();
    const own = await call({
      provider: 'site',
      capability: 'structured-data',
      options: { url: `${engine.url}/trowel/health` },
    });
    expect(results(own)).toMatchObject([{ error: { code: 'address_refused' } }]);
  });

  test('find the tools that there are, for free', async () => {
    const find = (options: JsonObject): Promise<EngineAnswer> =>
      call({ provider: 'firecrawl', capability: 'find-tools', options });
    const [all] = results(await find({}));
    expect(all).toMatchObject({ creditsCost: 0, data: { level: 'tools', total: 8, next: null } });
    const [page] = results(await find({ limit: 3, providers: ['site'], expand: ['options'] }));
    expect(page).toMatchObject({
      data: {
        total: 4,
        items: [{ id: 'site/feed', options: [{ name: 'url' }, { name: 'limit' }] }, {}, {}],
        next: { options: { offset: 3 } },
      },
    });
    const [next] = results(await call(((page ?? {})['data'] as JsonObject)['next'] as JsonObject));
    expect(next).toMatchObject({ data: { items: [{ id: 'site/structured-data' }] } });
  });
});

describe('x-request-id', () => {
  test('comes back as it was sent, and is made where there is none', async () => {
    expect((await call(stoves('search'), 'My.id_1:2-3')).headers['x-request-id']).toBe('My.id_1:2-3');
    expect((await call(stoves('search'))).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each(['a b', 'ä', 'x'.repeat(129), 'a/b'])('%s is none', async (id) => {
    expect((await call(stoves('search'), encodeURI(id) === id ? id : Buffer.from(id).toString('latin1'))).status).toBe(
      400,
    );
  });

  test('repeats the answer without running again', async () => {
    const first = await call(stoves('search', { term: 'once' }), 'repeat');
    seen.length = 0;
    const second = await call([stoves('search', { term: 'once' })], 'repeat');
    expect(second.status).toBe(200);
    expect(second.text).toBe(first.text);
    expect(seen).toEqual([]);
  });

  test('of other parameters is a duplicate', async () => {
    const first = await call(stoves('search', { term: 'a' }), 'duplicate');
    expect(first.status).toBe(200);
    const answer = await call(stoves('search', { term: 'b' }), 'duplicate');
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({
      success: false,
      code: 'duplicate_request',
      chargeId: expect.any(String) as string,
    });
  });

  test('of a running request is in flight, and its answer is there afterwards, even for who left', async () => {
    held.length = 0;
    const leaving = new AbortController();
    const left = engine
      .scrape({ alexandria: stoves('slow') }, { headers: { 'x-request-id': 'slow' }, signal: leaving.signal })
      .catch(() => null);
    await expect.poll(() => held.length).toBe(1);
    const answer = await call(stoves('slow'), 'slow');
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ code: 'request_in_flight', chargeId: expect.any(String) as string });
    leaving.abort();
    await left;
    held[0]?.();
    await expect.poll(async () => (await call(stoves('slow'), 'slow')).status).toBe(200);
    expect(held).toHaveLength(1);
  });

  test(
    'survives the end of the engine: what is done is repeated, what ran is unresolved',
    { tags: 'long' },
    async () => {
      const first = await call(stoves('search', { term: 'kept' }), 'kept');
      held.length = 0;
      const cut = ['slow', 'order'].map((capability) =>
        call(stoves(capability), `cut-${capability}`).catch(() => null),
      );
      await expect.poll(() => held.length).toBe(2);
      engine.child.kill('SIGKILL');
      await engine.gone;
      await Promise.all(cut);
      engine = await startEngine(flags);
      seen.length = 0;
      expect((await call(stoves('search', { term: 'kept' }), 'kept')).text).toBe(first.text);
      for (const capability of ['slow', 'order']) {
        const answer = await call(stoves(capability), `cut-${capability}`);
        expect(answer.status).toBe(503);
        expect(answer.json).toMatchObject({
          success: false,
          code: 'request_unresolved',
          chargeId: expect.any(String) as string,
        });
      }
      expect(seen).toEqual([]);
      // What may have changed something is never done twice; what only reads is, under its old id.
      expect((await call(stoves('order'), 'cut-order')).status).toBe(503);
      held.length = 0;
      const again = call(stoves('slow'), 'cut-slow');
      await expect.poll(() => held.length).toBe(1);
      held[0]?.();
      expect((await again).status).toBe(200);
    },
  );
});

describe('domainTools', () => {
  const toolsOf = async (options: JsonObject): Promise<readonly JsonObject[]> => {
    const answer = await engine.scrape({ url: `${origin}/`, ...options });
    expect(answer.status, answer.text).toBe(200);
    return (answer.data['tools'] ?? []) as readonly JsonObject[];
  };

  test('lists the tools for the site of the page, its own first, with a call of each', async () => {
    const tools = await toolsOf({ domainTools: true });
    expect(tools.map((tool) => tool['id'])).toEqual([
      'stoves/search',
      'stoves/slow',
      'stoves/order',
      'site/feed',
      'site/sitemap',
      'site/robots',
      'site/structured-data',
    ]);
    expect(tools[0]).toMatchObject({
      provider: 'stoves',
      capability: 'search',
      description: 'Asks /api.',
      matchedBy: ['domain'],
      next: { provider: 'stoves', capability: 'search', options: { term: '127.0.0.1' } },
    });
    expect(tools[0]).not.toHaveProperty('options');
    const answer = await call(tools[3]?.['next'] as JsonObject);
    expect(results(answer)).toMatchObject([{ data: { title: 'Kiln log' } }]);
  });

  test('says more or less by toolDetail', async () => {
    expect((await toolsOf({ domainTools: true, toolDetail: 'full' }))[0]).toHaveProperty('options');
    const [compact] = await toolsOf({ domainTools: true, toolDetail: 'compact' });
    expect(compact).not.toHaveProperty('matchedBy');
    expect(compact).toHaveProperty('next');
  });

  test('is absent unless asked for, and forbidden where nothing may be retained', async () => {
    expect((await engine.scrape({ url: `${origin}/` })).data).not.toHaveProperty('tools');
    expect((await engine.scrape({ url: `${origin}/`, domainTools: true, zeroDataRetention: true })).status).toBe(403);
  });
});

test('a tools file that cannot be used ends the engine with the place and the reason', { tags: 'long' }, async () => {
  writeFileSync(join(folder, 'broken.json'), '{"providers":[{"provider":"A B","tools":[]}]}');
  await expect(startEngine(['--tools', join(folder, 'broken.json')])).rejects.toThrow('providers[0].provider');
  await expect(startEngine(['--tools', join(folder, 'none.json')])).rejects.toThrow('cannot be read');
});
