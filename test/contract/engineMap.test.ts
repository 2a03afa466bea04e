import { Firecrawl } from 'firecrawl';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { MapBody } from '../../shared/api/map.ts';
import { startCrawlSite, type CrawlSite } from '../support/crawlSite.ts';
import { borrowEngine, type BorrowedEngine } from '../support/borrowEngine.ts';
import { type EngineAnswer } from '../support/engine.ts';

/** `POST /v2/map` of the running engine, over the wire and with the official SDK. */
let engine: BorrowedEngine;
let site: CrawlSite;

beforeAll(async () => {
  site = await startCrawlSite();
  engine = await borrowEngine([site.origin]);
});

afterAll(async () => {
  await Promise.all([engine.release(), site.close()]);
});

async function map(body: Partial<MapBody>): Promise<EngineAnswer> {
  return await engine.call('POST', '/v2/map', { url: site.origin, ...body });
}

function pathsOf({ json }: EngineAnswer): string[] {
  const links = json['links'] as readonly { readonly url: string }[];
  return links.map(({ url }) => url.slice(site.origin.length));
}

describe('a map', () => {
  test('has the pages of the sitemap and of a walk, with titles', async () => {
    const answer = await map({});
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({
      success: true,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/) as unknown,
      links: expect.arrayContaining([
        { url: `${site.origin}/docs/`, title: 'Documentation' },
        { url: `${site.origin}/blog/two`, title: 'Second post on mountains' },
      ]) as unknown,
    });
    expect(pathsOf(answer).toSorted()).toEqual([
      '/',
      '/blog/',
      '/blog/one',
      '/blog/two',
      '/docs/',
      '/docs/a',
      '/docs/b',
      '/missing',
      '/only-in-sitemap',
      '/private/page',
    ]);
    // A walk visits what robots.txt allows.
    expect(site.requested).not.toContain('/private/page');
  });

  test('has the pages of sitemaps alone, or none of them', async () => {
    expect(pathsOf(await map({ sitemap: 'only' })).toSorted()).toEqual(['/', '/docs/', '/only-in-sitemap']);
    expect(pathsOf(await map({ sitemap: 'skip' }))).not.toContain('/only-in-sitemap');
  });

  test('has exactly as many links as the limit', async () => {
    expect(pathsOf(await map({ sitemap: 'only', limit: 2 }))).toHaveLength(2);
  });

  test('has the best match of a search first, and all the others', async () => {
    const paths = pathsOf(await map({ search: 'mountains' }));
    expect(paths[0]).toBe('/blog/two');
    expect(paths).toHaveLength(10);
  });

  test('stays below the path of its URL', async () => {
    const paths = pathsOf(await map({ url: `${site.origin}/docs/` }));
    expect(paths.toSorted()).toEqual(['/docs/', '/docs/a', '/docs/b']);
  });

  test('says where little was found', async () => {
    site.serve('/alone/', { body: '<p>Alone</p>' });
    const answer = await map({ url: `${site.origin}/alone/` });
    expect(answer.json).toMatchObject({
      success: true,
      links: [{ url: `${site.origin}/alone/` }],
      warning: expect.stringContaining('Only 1 result(s) found') as unknown,
    });
  });

  test('is a 408 where nothing was found in time', async () => {
    const silent = await startCrawlSite();
    onTestFinished(async () => await silent.close());
    const after = new Promise<void>(() => undefined);
    for (const path of ['/', '/robots.txt', '/sitemap.xml', '/sitemap_index.xml', '/sitemap-index.xml'])
      silent.serve(path, { body: '', after });
    const answer = await map({ url: silent.origin, timeout: 1000 });
    expect(answer.status).toBe(408);
    expect(answer.json).toMatchObject({
      success: false,
      code: 'MAP_TIMEOUT',
      error: expect.stringContaining('The map operation timed out') as unknown,
    });
  });

  test('is refused for an unknown key', async () => {
    const answer = await engine.call('POST', '/v2/map', { url: site.origin, depth: 1 });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ success: false, code: 'BAD_REQUEST', details: [{ path: ['depth'] }] });
  });

  test('comes with the official SDK', async () => {
    const client = new Firecrawl({ apiKey: engine.token, apiUrl: engine.url });
    const { links } = await client.map(site.origin, { sitemap: 'include', limit: 100, timeout: 20_000 });
    expect(links).toContainEqual({ url: `${site.origin}/docs/`, title: 'Documentation', description: undefined });
  });
});
