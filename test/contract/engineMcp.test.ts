import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../shared/base/json.ts';
import type { CallEndpoint } from '../../shared/operations/endpoint.ts';
import { requestKinds } from '../../shared/operations/requestKinds.ts';
import { writeOperationSnippet } from '../../shared/request/snippets/operationCall.ts';
import { startCrawlSite, type CrawlSite } from '../support/crawlSite.ts';
import { startEngine, type RunningTestEngine } from '../support/engine.ts';
import { finishedJob, idOf } from '../support/jobs.ts';
import { type McpServer, startMcpServer } from '../support/mcpClient.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** The API's official MCP server, unchanged, over stdio: pages, maps, crawls, searches, files and credits. */
let engine: RunningTestEngine;
let site: CrawlSite;
let server: McpServer;

beforeAll(async () => {
  [engine, site] = await Promise.all([startEngine(['--allow-private']), startCrawlSite()]);
  server = await startMcpServer(engine);
});

afterAll(async () => {
  await Promise.all([server.stop(), engine.stop(), site.close()]);
});

/** Calls the tool that the code for a request names, with the arguments that it writes. */
async function callSnippet(endpoint: CallEndpoint, body: JsonObject) {
  const kind = requestKinds[endpoint];
  const { operation } = kind;
  if (operation === null) throw new Error(`${endpoint} has no operation`);
  const service = { baseUrl: engine.url, keyVariable: 'FIRECRAWL_API_KEY', hasKey: true };
  const { code, language } = writeOperationSnippet('mcp', { ...service, body, kind, operation });
  expect(language).toBe('json');
  const { params } = JSON.parse(code) as { params: { name: string; arguments: JsonObject } };
  return await server.call(params.name, params.arguments);
}

/** Paths of the documents of a crawl. */
function pathsOf({ data }: JsonObject): string[] {
  const documents = data as readonly { readonly metadata: { readonly sourceURL: string } }[];
  return documents.map(({ metadata }) => metadata.sourceURL.slice(site.origin.length)).toSorted();
}

describe('the official MCP server', () => {
  test('has a tool for a page, a map and a crawl, and none for a batch', { tags: 'long' }, async () => {
    const tools = await server.tools();
    expect(tools).toEqual(
      expect.arrayContaining(['firecrawl_scrape', 'firecrawl_map', 'firecrawl_crawl', 'firecrawl_check_crawl_status']),
    );
    expect(tools.filter((name) => name.includes('batch'))).toEqual([]);
  });

  test('scrapes a page with options', { tags: 'long' }, async () => {
    const page = await server.call('firecrawl_scrape', {
      url: `${site.origin}/docs/a`,
      formats: ['markdown', 'links'],
      onlyMainContent: false,
      waitFor: 10,
      maxAge: 0,
    });
    expect(page).toMatchObject({
      isError: false,
      json: { metadata: { statusCode: 200, title: 'Chapter A of apples' } },
    });
    expect(page.json['markdown']).toContain('This page is about Chapter A of apples');
    expect(page.json['links']).toEqual([`${site.origin}/docs/b`]);
  });

  test('maps a site as the copied code does', { tags: 'long' }, async () => {
    const map = await callSnippet('map', { url: site.origin, search: 'mountains', sitemap: 'include', limit: 20 });
    const links = map.json['links'] as readonly { readonly url: string }[];
    expect(links[0]?.url).toBe(`${site.origin}/blog/two`);
    expect(links.map(({ url }) => url)).toContain(`${site.origin}/only-in-sitemap`);
  });

  test('crawls a site to its end as the copied code does', { tags: 'long' }, async () => {
    const crawl = await callSnippet('crawl', {
      url: `${site.origin}/docs/`,
      sitemap: 'skip',
      limit: 10,
      scrapeOptions: { formats: ['markdown'] },
    });
    expect(crawl).toMatchObject({ isError: false, json: { status: 'completed', completed: 3, total: 3 } });
    expect(pathsOf(crawl.json)).toEqual(['/docs/', '/docs/a', '/docs/b']);
  });

  test('reads the status of a crawl', { tags: 'long' }, async () => {
    const started = await engine.call('POST', '/v2/crawl', { url: `${site.origin}/blog/`, sitemap: 'skip' });
    await finishedJob(engine, `/v2/crawl/${idOf(started)}`);
    const status = await server.call('firecrawl_check_crawl_status', { id: idOf(started) });
    expect(status).toMatchObject({ isError: false, json: { status: 'completed', completed: 3 } });
    expect(pathsOf(status.json)).toEqual(['/blog/', '/blog/one', '/blog/two']);
  });

  test('searches what the engine has read, as the copied code does', { tags: 'long' }, async () => {
    await server.call('firecrawl_scrape', { url: `${site.origin}/docs/b`, formats: ['markdown'] });
    const found = await callSnippet('search', { query: 'Chapter B', limit: 3 });
    expect(found.isError).toBe(false);
    expect(found.text).toContain(`${site.origin}/docs/b`);
  });

  test('parses a file', { tags: 'long' }, async () => {
    const folder = temporaryFolder();
    const filePath = join(folder, 'harbor.html');
    writeFileSync(filePath, '<title>Harbor</title><h1>Harbor</h1><p>Two tides a day.</p>');
    const parsed = await server.call('firecrawl_parse', { filePath, formats: ['markdown'] });
    expect(parsed).toMatchObject({ isError: false });
    expect(parsed.text).toContain('Two tides a day.');
  });

  test('has the credits of the account', { tags: 'long' }, async () => {
    const usage = await server.call('firecrawl_credit_usage', {});
    expect(usage.isError).toBe(false);
    expect(usage.text).toMatch(/remaining/i);
  });

  test('leads from extract to the formats of a scrape, without a call of the engine', { tags: 'long' }, async () => {
    const advice = await server.call('firecrawl_extract', { urls: [site.origin], prompt: 'Chapters' });
    expect(advice.isError).toBe(true);
    expect(advice.text).toContain('firecrawl_scrape');
  });

  test('reports what the engine refuses', { tags: 'long' }, async () => {
    const unknown = await server.call('firecrawl_check_crawl_status', { id: '018f0000-0000-7000-8000-000000000000' });
    expect(unknown.isError).toBe(true);
    // The server passes the status of the response on, and not its sentence.
    expect(unknown.text).toContain('status code 404');
    const denied = await server.call('firecrawl_crawl', { url: `${site.origin}/docs/`, includePaths: ['('] });
    expect(denied.isError).toBe(true);
    expect(denied.text).toContain('status code 400');
  });
});
