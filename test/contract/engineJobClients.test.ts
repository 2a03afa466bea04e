import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Firecrawl } from 'firecrawl';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { pageOf, startCrawlSite, type CrawlSite } from '../support/crawlSite.ts';
import { startEngine, type RunningTestEngine } from '../support/engine.ts';

/** The official SDK and command line, unchanged, for maps, crawls and batches: every method but the watcher. */
const program = join(dirname(createRequire(import.meta.url).resolve('firecrawl-cli/package.json')), 'dist', 'index.js');

let engine: RunningTestEngine;
let site: CrawlSite;
let client: Firecrawl;
/** The home of the command line. */
let home: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'trowel-cli-'));
  [engine, site] = await Promise.all([startEngine(['--allow-private']), startCrawlSite()]);
  client = new Firecrawl({ apiKey: engine.token, apiUrl: engine.url });
});

afterAll(async () => {
  await Promise.all([engine.stop(), site.close()]);
  rmSync(home, { recursive: true, force: true });
});

/** The URL of a page that is not sent before the test ends. */
function serveForever(path: string): string {
  let open = (): void => undefined;
  const after = new Promise<void>((settle) => (open = settle));
  onTestFinished(() => open());
  site.serve(path, { ...pageOf('Forever'), after });
  return site.origin + path;
}

const waiting = { pollInterval: 1, timeout: 60 } as const;

describe('the official SDK', () => {
  test('maps with every option', { tags: 'long' }, async () => {
    const { links } = await client.map(site.origin, {
      search: 'mountains',
      sitemap: 'include',
      includeSubdomains: false,
      ignoreQueryParameters: true,
      limit: 3,
      timeout: 20_000,
      location: { country: 'CH' },
      integration: '_test',
    });
    expect([links.length, links[0]?.url]).toEqual([3, `${site.origin}/blog/two`]);
  });

  test('crawls with every option, and waits', { tags: 'long' }, async () => {
    const job = await client.crawl(`${site.origin}/docs/`, {
      ...waiting,
      limit: 10,
      includePaths: ['^/docs/'],
      excludePaths: ['b$'],
      maxDiscoveryDepth: 3,
      sitemap: 'skip',
      ignoreQueryParameters: true,
      deduplicateSimilarURLs: true,
      crawlEntireDomain: false,
      allowExternalLinks: false,
      allowSubdomains: false,
      regexOnFullURL: false,
      maxConcurrency: 2,
      zeroDataRetention: false,
      integration: '_test',
      scrapeOptions: { formats: ['markdown', 'links'], onlyMainContent: false },
    });
    expect([job.status, job.completed, job.total]).toEqual(['completed', 2, 2]);
    expect(job.data.map(({ metadata }) => metadata?.sourceURL)).toEqual([
      `${site.origin}/docs/`,
      `${site.origin}/docs/a`,
    ]);
    expect(job.data.every(({ markdown, links }) => markdown !== undefined && links !== undefined)).toBe(true);
    const failed = await client.crawl(`${site.origin}/private/page`, waiting);
    expect([failed.status, failed.data]).toEqual(['failed', []]);
    await expect(client.crawl(serveForever('/late/'), { pollInterval: 1, timeout: 1 })).rejects.toThrow(
      /timeout|did not complete/i,
    );
  });

  test('starts, polls, lists, cancels and asks for errors', { tags: 'long' }, async () => {
    const crawl = await client.startCrawl(serveForever('/slow/'), { sitemap: 'skip' });
    expect(crawl.url).toBe(`${engine.url}/v2/crawl/${crawl.id}`);
    expect((await client.getActiveCrawls()).crawls.map(({ id }) => id)).toContain(crawl.id);
    expect(await client.getCrawlStatus(crawl.id, { autoPaginate: false })).toMatchObject({ status: 'scraping' });
    expect(await client.cancelCrawl(crawl.id)).toBe(true);
    expect(await client.getCrawlStatus(crawl.id)).toMatchObject({ status: 'cancelled', data: [] });
    expect(await client.getCrawlErrors(crawl.id)).toEqual({ errors: [], robotsBlocked: [] });
    await expect(client.crawlParamsPreview(site.origin, 'the blog')).rejects.toThrow('language model');
    await expect(client.getCrawlStatus('0198c1de-0000-7000-8000-000000000000')).rejects.toThrow('Job not found');

    const batch = await client.startBatchScrape([serveForever('/slower/')]);
    expect(await client.getBatchScrapeStatus(batch.id, { autoPaginate: false })).toMatchObject({ status: 'scraping' });
    expect(await client.cancelBatchScrape(batch.id)).toBe(true);
    expect(await client.getBatchScrapeErrors(batch.id)).toEqual({ errors: [], robotsBlocked: [] });
  });

  test('scrapes a batch with every option, and once for an idempotency key', { tags: 'long' }, async () => {
    const idempotencyKey = '0198c1de-0000-7000-8000-0000000000ab';
    const urls = [`${site.origin}/docs/a`, 'word', 'http://nowhere.invalid/'];
    const started = await client.startBatchScrape(urls, {
      options: { formats: ['html'], mobile: true, timeout: 20_000 },
      ignoreInvalidURLs: true,
      maxConcurrency: 2,
      zeroDataRetention: false,
      integration: '_test',
      idempotencyKey,
    });
    expect(started.invalidURLs).toEqual(['word']);
    await expect(client.startBatchScrape(urls, { ignoreInvalidURLs: true, idempotencyKey })).rejects.toThrow(
      'Idempotency key already used',
    );
    const job = await client.batchScrape([`${site.origin}/docs/b`], { ...waiting, appendToId: started.id });
    expect([job.status, job.completed, job.total]).toEqual(['completed', 2, 2]);
    expect(job.data.map(({ html }) => html?.includes('<h1>'))).toEqual([true, true]);
    expect((await client.getBatchScrapeErrors(started.id)).errors).toMatchObject([{ url: 'http://nowhere.invalid/' }]);
  });

  test('pages more documents than one status has', { tags: 'long', timeout: 240_000 }, async () => {
    const urls = Array.from({ length: 130 }, (_, index) => `${site.origin}/page/${index}`);
    for (const [index] of urls.entries()) site.serve(`/page/${index}`, pageOf(`Page ${index}`));
    const job = await client.batchScrape(urls, { pollInterval: 1, timeout: 200 });
    expect([job.status, job.data.length, job.total]).toEqual(['completed', 130, 130]);
    expect(job.data.map(({ metadata }) => metadata?.sourceURL)).toEqual(urls);
    const id = job.id ?? '';
    const first = await client.getBatchScrapeStatus(id, { autoPaginate: false });
    expect([first.data.length, typeof first.next]).toEqual([100, 'string']);
    expect((await client.getBatchScrapeStatus(id, { maxPages: 0 })).data).toHaveLength(100);
    expect((await client.getBatchScrapeStatus(id, { maxResults: 110 })).data).toHaveLength(110);
    expect((await client.getBatchScrapeStatus(id)).data).toHaveLength(130);
  });

  test('has its older names', { tags: 'long' }, async () => {
    expect((await client.mapUrl(site.origin, { limit: 2 })).links).toHaveLength(2);
    const crawled = await client.crawlUrl(site.origin, { ...waiting, limit: 1 });
    expect(crawled.data).toHaveLength(1);
    const { id } = await client.asyncCrawlUrl(serveForever('/old/'), { limit: 1 });
    expect(await client.checkCrawlStatus(id, { autoPaginate: false })).toMatchObject({ status: 'scraping' });
    expect(await client.checkCrawlErrors(id)).toEqual({ errors: [], robotsBlocked: [] });
    expect(await client.cancelCrawl(id)).toBe(true);
    const urls = [`${site.origin}/docs/a`];
    expect((await client.batchScrapeUrls(urls, waiting)).data).toHaveLength(1);
    const batch = await client.asyncBatchScrapeUrls(urls);
    expect((await client.checkBatchScrapeStatus(batch.id)).status).toMatch(/scraping|completed/);
    expect(await client.checkBatchScrapeErrors(batch.id)).toEqual({ errors: [], robotsBlocked: [] });
  });
});

/** Runs the command line to its end. */
async function run(...words: readonly string[]) {
  const child = spawn(process.execPath, [program, ...words, '--api-url', engine.url, '-k', engine.token], {
    cwd: home,
    env: { PATH: process.env['PATH'] ?? '', HOME: home, XDG_CONFIG_HOME: home, FIRECRAWL_NO_TELEMETRY: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, complaint };
}

describe('the official command line', () => {
  test('maps, and crawls to the end', { tags: 'long' }, async () => {
    const plain = await run('map', site.origin, '--limit', '2', '--include-subdomains');
    expect(plain.code, plain.complaint).toBe(0);
    expect(plain.out.trim().split('\n')).toHaveLength(2);
    const searched = await run('map', site.origin, '--search', 'mountains', '--timeout', '20', '--json');
    expect(searched.out).toContain('Second post on mountains');

    const words = [
      '--limit',
      '3',
      '--max-depth',
      '2',
      '--exclude-paths',
      '/blog',
      '--sitemap',
      'skip',
      '--max-concurrency',
      '2',
    ];
    const options = ['--scrape-options', '{"formats":["markdown","links"]}'];
    const crawl = await run(
      'crawl',
      site.origin,
      ...words,
      ...options,
      '--wait',
      '--poll-interval',
      '1',
      '--progress',
      '-o',
      'crawl.json',
    );
    expect(crawl.code, crawl.complaint + crawl.out).toBe(0);
    expect(readFileSync(join(home, 'crawl.json'), 'utf8')).toContain('Documentation');
  });

  test('starts a crawl, asks for its status, and cancels it', { tags: 'long' }, async () => {
    const started = await run(
      ...['crawl', serveForever('/command/'), '--sitemap', 'skip'],
      // Longer than the programs below take.
      ...['--scrape-options', '{"timeout":300000}'],
    );
    expect(started.code, started.complaint).toBe(0);
    const id = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(started.out)?.[0] ?? '';
    // It follows `next` until the job has ended, and prints the status that it saw first.
    const status = run('crawl', id, '--status');
    const cancelled = await run('crawl', id, '--cancel');
    expect(cancelled.code, cancelled.complaint).toBe(0);
    expect((await status).out).toMatch(/scraping|cancelled/);
    expect((await run('crawl', id)).out).toContain('cancelled');
  });
});
