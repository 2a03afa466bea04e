import { describe, expect, it } from 'vitest';
import { openGuardedClient } from '../../../../../electron/engine/host/guardedClient.ts';
import { askProvider } from '../../../../../electron/engine/search/providers/askProvider.ts';
import { machineApi } from '../../../../../electron/engine/search/providers/machineApis.ts';
import { personProvider } from '../../../../../electron/engine/search/providers/personProviders.ts';
import type { OpenProvider, SearchProvider } from '../../../../../electron/engine/search/providers/searchProvider.ts';
import type { SearchSource } from '../../../../../shared/api/search.ts';
import { searchApiIds, type SearchApiId } from '../../../../../shared/base/searchProviders.ts';
import { startLoopbackService, type LoopbackService, type Play } from '../../../../support/loopbackService.ts';
import { searchRequest } from '../../../../support/searchRequest.ts';

const { fetch } = openGuardedClient({});
const key = 'secret-key-of-the-provider';
const hit = { title: 'The <b>tide</b> &amp; the moon', url: 'https://sea.example/tides' };

/** Responses as the services document them; each has one result. */
const fixtures = {
  searxng: {
    web: { query: 'tides', results: [{ ...hit, content: 'Twice a day.', publishedDate: '2026-01-02T00:00:00' }] },
    news: { results: [{ ...hit, content: 'Flood.', img_src: 'https://sea.example/a.png' }] },
    images: { results: [{ ...hit, img_src: 'https://sea.example/a.png' }] },
  },
  brave: {
    web: { web: { results: [{ ...hit, description: 'Twice a day.', page_age: '2026-01-02T00:00:00' }] } },
    news: { results: [{ ...hit, description: 'Flood.', thumbnail: { src: 'https://sea.example/a.png' } }] },
    images: { results: [{ ...hit, properties: { url: 'https://sea.example/a.png', width: 640, height: 480 } }] },
  },
  tavily: {
    web: { results: [{ ...hit, content: 'Twice a day.', score: 0.9 }] },
    news: { results: [{ ...hit, content: 'Flood.', published_date: 'Fri, 02 Jan 2026 00:00:00 GMT' }] },
    images: { images: [{ url: 'https://sea.example/a.png', description: 'The tide' }], results: [] },
  },
  serper: {
    web: { organic: [{ title: hit.title, link: hit.url, snippet: 'Twice a day.', position: 1 }] },
    news: { news: [{ title: hit.title, link: hit.url, snippet: 'Flood.', date: '2 hours ago' }] },
    images: { images: [{ title: hit.title, link: hit.url, imageUrl: 'https://sea.example/a.png', imageWidth: 640 }] },
  },
} as const;

const apiFixtures: Readonly<Record<SearchApiId, unknown>> = {
  wikipedia: { query: { pages: [{ title: 'Tide', index: 1, fullurl: hit.url, description: 'Rise and fall' }] } },
  github: { items: [{ full_name: 'sea/tide', html_url: hit.url, description: 'Tide tables' }] },
  stackexchange: { items: [{ title: hit.title, link: hit.url }] },
  hackernews: {
    hits: [
      { title: 'Tide', url: hit.url },
      { title: 'Ask', url: null },
    ],
  },
  openalex: { results: [{ display_name: 'Tide', doi: hit.url, publication_date: '2020-01-01' }] },
  crossref: { message: { items: [{ URL: hit.url, title: ['Tide'] }] } },
  gdelt: { articles: [{ url: hit.url, title: 'Tide', seendate: '20260102T000000Z' }] },
  openverse: {
    results: [{ foreign_landing_url: hit.url, title: 'Tide', url: 'https://sea.example/a.png', width: 640 }],
  },
};

const people = ['searxng', 'brave', 'tavily', 'serper'] as const;
const sources = ['web', 'news', 'images'] as const satisfies readonly SearchSource[];

async function ask(
  provider: SearchProvider,
  source: SearchSource,
  change: Parameters<typeof searchRequest>[0] = {},
  open: Partial<OpenProvider> = {},
) {
  const call = provider.sources[source];
  if (call === undefined) throw new Error('no such source');
  const waits: number[] = [];
  const wait = (ms: number): Promise<void> => Promise.resolve(void waits.push(ms));
  const signal = AbortSignal.timeout(20_000);
  const result = await askProvider(
    { provider, key, privateHosts: ['127.0.0.1'], ...open },
    call,
    source,
    searchRequest(change),
    { fetch, userAgent: 'Trowel/test', wait },
    signal,
  );
  return { result, waits };
}

async function serve(play: Play): Promise<LoopbackService> {
  return await startLoopbackService(play);
}

describe.each(people)('%s', (id) => {
  it.each(sources)('has results for %s', async (source) => {
    const service = await serve(() => ({ json: fixtures[id][source] }));
    const { result } = await ask(personProvider(id, service.baseUrl), source);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    const [found] = result.value.results;
    expect(found?.provider).toBe(personProvider(id, null).name);
    expect(found?.title).toMatch(/^The tide(?: & the moon)?$/);
    if (source === 'images') expect(found?.imageUrl).toBe('https://sea.example/a.png');
    else expect(found?.url).toBe(hit.url);
    const [request] = service.requests;
    expect(`${request?.path ?? ''} ${request?.body ?? ''}`).toContain('tides');
    expect(JSON.stringify(request?.headers).includes(key)).toBe(id !== 'searxng');
    expect(request?.path).not.toContain(key);
  });

  it.each([
    [401, { kind: 'keyRefused', status: 401, message: 'limit is wrong' }],
    [403, { kind: 'keyRefused', status: 403, message: 'limit is wrong' }],
    [422, { kind: 'rejected', status: 422, message: 'limit is wrong' }],
    [302, { kind: 'garbage', what: 'it is a redirect (status 302)' }],
  ])('reports status %i', async (status, failure) => {
    const service = await serve(() => ({ status, json: { message: 'limit is wrong' }, headers: { location: '/x' } }));
    const { result } = await ask(personProvider(id, service.baseUrl), 'web');
    expect(result).toEqual({ ok: false, error: failure });
    expect(service.requests).toHaveLength(1);
  });

  it.each([
    [429, { kind: 'quota', status: 429, message: '' }],
    [503, { kind: 'failed', status: 503 }],
  ])('asks three times before it reports status %i', async (status, failure) => {
    const service = await serve(() => ({ status, json: {} }));
    const { result, waits } = await ask(personProvider(id, service.baseUrl), 'web');
    expect(result).toEqual({ ok: false, error: failure });
    expect(service.requests).toHaveLength(3);
    expect(waits).toEqual([500, 1000]);
  });

  it.each([
    ['text', Buffer.from('<html>'), 'it is no JSON'],
    ['another list', Buffer.from(JSON.stringify({ results: 7, web: { results: 7 }, organic: 7 })), 'it has no list'],
    ['deep JSON', Buffer.from('['.repeat(500) + ']'.repeat(500)), 'its JSON is nested too deep'],
    ['too much', Buffer.alloc(3 * 1024 * 1024, 32), 'it is longer than 2 MB'],
  ])('reports %s as unreadable', async (_, bytes, what) => {
    const service = await serve(() => ({ bytes }));
    const { result } = await ask(personProvider(id, service.baseUrl), 'web');
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'garbage', what: expect.stringContaining(what) as unknown },
    });
  });
});

describe('a provider', () => {
  it('that needs a key is not asked without one', async () => {
    const { result } = await ask(personProvider('brave', 'http://127.0.0.1:9'), 'web', {}, { key: null });
    expect(result).toEqual({ ok: false, error: { kind: 'keyMissing' } });
  });

  it('that is not there is unreachable', async () => {
    const service = await serve(() => ({ json: {} }));
    await service.close();
    const { result } = await ask(personProvider('searxng', service.baseUrl), 'web');
    expect(result).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
  });

  it('at a private address that is not its own is refused by the guard', async () => {
    const service = await serve(() => ({ json: {} }));
    const { result } = await ask(personProvider('searxng', service.baseUrl), 'web', {}, { privateHosts: [] });
    expect(result).toEqual({ ok: false, error: { kind: 'refusedAddress', host: '127.0.0.1' } });
    expect(service.requests).toEqual([]);
  });

  it('that repeats the key has it struck out', async () => {
    const service = await serve(() => ({ json: { web: { results: [{ ...hit, description: `your key ${key}` }] } } }));
    const { result } = await ask(personProvider('brave', service.baseUrl), 'web');
    expect(JSON.stringify(result)).not.toContain(key);
    expect(JSON.stringify(result)).toContain('[redacted]');
  });

  it('with results that have no web URL is unreadable, and leaves out single ones', async () => {
    const bad = [{ url: 'javascript:alert(1)' }, { url: 'https://user:pass@sea.example/' }, { title: 'none' }, 7];
    const service = await serve((_, number) => ({ json: { results: number === 1 ? bad : [...bad, hit] } }));
    const provider = personProvider('searxng', service.baseUrl);
    expect((await ask(provider, 'web')).result).toMatchObject({ ok: false, error: { kind: 'garbage' } });
    const { result } = await ask(provider, 'web');
    expect(result.ok && result.value.results.map(({ url }) => url)).toEqual([hit.url]);
  });

  it('gets the fields that it knows, and names those that it does not', async () => {
    const service = await serve(() => ({ json: fixtures.brave.web }));
    const { result } = await ask(personProvider('brave', service.baseUrl), 'web', {
      limit: 50,
      tbs: 'qdr:w',
      period: { within: 'week', since: 1, until: null },
      location: 'Vienna',
      lang: 'de',
      country: 'AT',
      safe: true,
      includeDomains: ['a.example', 'b.example'],
    });
    const query = new URL(service.requests[0]?.path ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(query)).toEqual({
      q: 'tides (site:a.example OR site:b.example)',
      count: '20',
      country: 'AT',
      search_lang: 'de',
      safesearch: 'strict',
      freshness: 'pw',
    });
    expect(result.ok && result.value.unused).toEqual(['location']);
  });

  it('gets lists of domains as lists', async () => {
    const service = await serve(() => ({ json: fixtures.tavily.web }));
    await ask(personProvider('tavily', service.baseUrl), 'web', { includeDomains: ['a.example'] });
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual({
      query: 'tides',
      max_results: 10,
      topic: 'general',
      include_domains: ['a.example'],
      exclude_domains: [],
    });
  });
});

describe('the search APIs without a key', () => {
  it.each(searchApiIds)('%s has results', async (id) => {
    const service = await serve(() => ({ json: apiFixtures[id] }));
    const provider = machineApi(id);
    const source = sources.find((each) => provider.sources[each] !== undefined);
    const call = source === undefined ? undefined : provider.sources[source];
    if (source === undefined || call === undefined) throw new Error('no source');
    const local = { ...provider, sources: { [source]: { ...call, url: `${service.baseUrl}/${id}` } } };
    const { result } = await ask(local, source, {}, { key: null });
    expect(result.ok && result.value.results.map(({ url }) => url)).toEqual([hit.url]);
    expect(service.requests[0]?.path).toContain('tides');
  });
});
