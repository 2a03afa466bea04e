import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Firecrawl } from 'firecrawl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject, parseJson, type JsonObject } from '../../shared/base/json.ts';
import { borrowEngine, type BorrowedEngine } from '../support/borrowEngine.ts';
import { startCrawlSite, type CrawlSite } from '../support/crawlSite.ts';
import type { EngineAnswer } from '../support/engine.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** `POST /v2/search` of the running engine: over the wire, by the official SDK and by the official command line. */
let engine: BorrowedEngine;
let withProvider: BorrowedEngine;
let site: CrawlSite;
let provider: CrawlSite;

beforeAll(async () => {
  [site, provider] = await Promise.all([startCrawlSite(), startCrawlSite()]);
  answerWith([
    { url: `${site.origin}/docs/`, title: 'Documentation', content: 'All of it.' },
    { url: `${site.origin}/missing`, title: 'Missing', content: 'Not there.' },
    { url: `${site.origin}/blog/two`, title: 'Second post', content: 'On mountains.' },
  ]);
  engine = await borrowEngine([site.origin]);
  const flags = ['--search-provider', 'searxng', '--search-url', provider.origin];
  withProvider = await borrowEngine([site.origin], flags);
});

afterAll(async () => {
  await Promise.all([engine.release(), withProvider.release()]);
  await Promise.all([site.close(), provider.close()]);
});

function answerWith(results: readonly JsonObject[]): void {
  provider.serve('/search', { type: 'application/json', body: JSON.stringify({ results }) });
}

function webOf({ data }: EngineAnswer): readonly JsonObject[] {
  return data['web'] as readonly JsonObject[];
}

describe('a search by a provider', () => {
  test('has its results in its order', async () => {
    const answer = await withProvider.call('POST', '/v2/search', { query: 'mountains' });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      success: true,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as unknown,
      creditsUsed: 0,
    });
    expect(Object.keys(answer.data)).toEqual(['web']);
    expect(webOf(answer)[0]).toEqual({
      url: `${site.origin}/docs/`,
      title: 'Documentation',
      description: 'All of it.',
      provider: 'SearXNG',
      position: 1,
    });
  });

  test('has a list for each source, and limit results of each', async () => {
    const answer = await withProvider.call('POST', '/v2/search', {
      query: 'mountains',
      limit: 2,
      sources: ['news', { type: 'web' }, 'images'],
    });
    expect(Object.keys(answer.data)).toEqual(['web', 'news', 'images']);
    expect(webOf(answer)).toHaveLength(2);
    expect(answer.data['news']).toHaveLength(2);
    expect(answer.data['images']).toEqual([]);
  });

  test('reads its results, and says of one that fails why', async () => {
    const answer = await withProvider.call('POST', '/v2/search', {
      query: 'mountains',
      scrapeOptions: { formats: ['markdown'] },
    });
    const [docs, missing, second] = webOf(answer);
    expect(docs?.['markdown']).toContain('Documentation');
    expect(docs?.['metadata']).toMatchObject({ statusCode: 200 });
    expect(missing).toMatchObject({ metadata: { statusCode: 404 } });
    expect(second?.['highlights']).toContain('mountains');
  });

  test('has no results of hosts that were not asked for', async () => {
    const answer = await withProvider.call('POST', '/v2/search', { query: 'x', includeDomains: ['elsewhere.example'] });
    expect(answer.data).toEqual({ web: [] });
  });

  test('is the SDK’s search', async () => {
    const client = new Firecrawl({ apiKey: withProvider.token, apiUrl: withProvider.url });
    const found = await client.search('mountains', { limit: 1, scrapeOptions: { formats: ['markdown'] } });
    expect(found.web).toMatchObject([{ markdown: expect.stringContaining('Documentation') as unknown }]);
  });

  test('is the search of the official command line', async () => {
    const ended = await runCli(['search', 'mountains', '--json']);
    const parsed = parseJson(ended);
    expect(parsed.ok && isJsonObject(parsed.value) && parsed.value, ended).toMatchObject({
      data: { web: [{ title: 'Documentation' }, {}, {}] },
    });
  });

  test('that refuses JSON is a 502 that says what to change', async () => {
    provider.serve('/search', { status: 403, body: 'no' });
    const answer = await withProvider.call('POST', '/v2/search', { query: 'Unfindable' });
    expect(answer.status).toBe(502);
    expect(answer.json).toMatchObject({ success: false, code: 'TROWEL_SEARCH_FAILED' });
    expect(answer.json['error']).toContain('Its settings need "json" in search.formats');
  });
});

describe('a search of what the engine has read', () => {
  test('finds the text of a page, with the passage, and names the missing provider', async () => {
    site.serve('/yesterday', {
      body: '<!doctype html><title>Kiln log</title><main><h1>Kiln log</h1><p>The quillback glaze crawled at cone nine.</p><p>Everything else went as it should on that day.</p></main>',
    });
    await engine.scrape({ url: `${site.origin}/yesterday`, maxAge: 0 });
    const answer = await eventually(async () => {
      const found = await engine.call('POST', '/v2/search', { query: 'quilback glaze' });
      expect(webOf(found)).not.toEqual([]);
      return found;
    });
    expect(webOf(answer)[0]).toMatchObject({
      url: `${site.origin}/yesterday`,
      title: 'Kiln log',
      provider: 'library',
      highlights: expect.stringContaining('quillback glaze crawled') as unknown,
    });
    expect(answer.json['warning']).toContain('No search provider is set up');
    const listed = await engine.get('/trowel/library?query=quillback');
    const [document] = listed.json['documents'] as readonly JsonObject[];
    const read = await engine.get(`/trowel/library/${JSON.stringify(document?.['id'])}`);
    expect(read.json['document']).toMatchObject({ markdown: expect.stringContaining('cone nine') as unknown });
  });

  test('is listed with its hosts, and forgotten when it is deleted', async () => {
    site.serve('/forget', { body: '<!doctype html><title>Forget</title><p>Brindlewick is here for a moment.</p>' });
    const url = `${site.origin}/forget`;
    await engine.scrape({ url, maxAge: 0 });
    const read = `/trowel/library/document?url=${encodeURIComponent(url)}`;
    const stored = await eventually(async () => {
      const answer = await engine.get(read);
      expect(answer.status).toBe(200);
      return answer.json['document'] as JsonObject;
    });
    const listed = await engine.get('/trowel/library?limit=1');
    expect(listed.json).toMatchObject({ documents: [{ url, score: null, passages: [] }] });
    const hosts = await engine.get('/trowel/library/hosts');
    expect(hosts.json['hosts']).toContainEqual(
      expect.objectContaining({ host: new URL(site.origin).hostname }) as unknown,
    );
    const path = `/trowel/library/${JSON.stringify(stored['id'])}`;
    expect((await engine.call('DELETE', path)).status).toBe(200);
    expect((await engine.call('DELETE', path)).status).toBe(404);
    expect((await engine.get(read)).status).toBe(404);
    expect((await engine.get('/trowel/library?query=brindlewick')).json['documents']).toEqual([]);
    expect((await engine.get('/trowel/library?kind=nothing')).status).toBe(400);
  });

  test('finds nothing of a page with zero data retention, of a private run or with headers', async () => {
    site.serve('/hidden', { body: '<!doctype html><title>Hidden</title><p>Zwickelmist is not for others.</p>' });
    const url = `${site.origin}/hidden`;
    await engine.scrape({ url, maxAge: 0, zeroDataRetention: true });
    await engine.scrape({ url, maxAge: 0, headers: { cookie: 'a=b' } });
    await engine.scrape({ url, maxAge: 0 }, { headers: { 'x-trowel-private': '1' } });
    // A later page is in the library, so that earlier ones would be.
    site.serve('/after', { body: '<!doctype html><title>After</title><p>Afterglowing.</p>' });
    await engine.scrape({ url: `${site.origin}/after`, maxAge: 0 });
    await eventually(async () => {
      const found = await engine.call('POST', '/v2/search', { query: 'afterglowing' });
      expect(webOf(found)).not.toEqual([]);
      return found;
    });
    expect(webOf(await engine.call('POST', '/v2/search', { query: 'zwickelmist' }))).toEqual([]);
  });

  test('is empty and a success where nothing matches', async () => {
    const answer = await engine.call('POST', '/v2/search', { query: 'xyzzyplugh' });
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({ web: [] });
  });

  test.each([
    [{ query: '' }],
    [{ query: 'x', limit: 101 }],
    [{ query: 'x', safe: 'active' }],
    [{ query: 'x', includeDomains: ['a.example'], excludeDomains: ['b.example'] }],
    [{ query: 'x', scrapeOptions: { formats: ['changeTracking'] } }],
  ])('refuses %j', async (body) => {
    expect((await engine.call('POST', '/v2/search', body)).status).toBe(400);
  });
});

async function runCli(words: readonly string[]): Promise<string> {
  const manifest = createRequire(import.meta.url).resolve('firecrawl-cli/package.json');
  const program = join(dirname(manifest), 'dist', 'index.js');
  const home = temporaryFolder();
  const child = spawn(process.execPath, [program, ...words, '--api-url', withProvider.url, '-k', withProvider.token], {
    cwd: home,
    env: { PATH: process.env['PATH'] ?? '', HOME: home, XDG_CONFIG_HOME: home, FIRECRAWL_NO_TELEMETRY: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (out += text));
  await once(child, 'close');
  return out;
}
