/** @module-tag long */
import { Firecrawl, type Document } from 'firecrawl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemLabClock } from '../../electron/lab/labClock.ts';
import { scenarioPath } from '../../shared/lab/scenarioName.ts';
import { labKey, playLab, type PlayedLab } from '../support/labPlay.ts';

/** The SDK polls once a second at most: the jobs of the lab go on faster. */
const timesFaster = 3;

let lab: PlayedLab;

beforeAll(async () => {
  const startedAt = Date.now();
  lab = await playLab({
    now: () => startedAt + (Date.now() - startedAt) * timesFaster,
    after: (delayMs, action) => systemLabClock.after(delayMs / timesFaster, action),
  });
});

afterAll(() => lab.close());

const url = 'https://stoves.example/';
const urls = ['a', 'b', 'c'].map((path) => `${url}${path}`);
const waiter = { pollInterval: 1, timeout: 20 };

/** Creates the API's SDK for one scenario of the lab. */
function sdkAt(scenario: string): Firecrawl {
  return new Firecrawl({ apiKey: labKey, apiUrl: `${lab.url}${scenarioPath}jobs/${scenario}` });
}

const urlsOf = (documents: readonly Document[]): unknown[] => documents.map(({ metadata }) => metadata?.sourceURL);
const shop = ['', 'birch', 'alder', 'rowan', 'contact'].map((path) => `${url}${path}`);

describe('the waiter of the official SDK and a job of the lab', () => {
  it.concurrent.each([
    ['crawl', 'completed', shop],
    ['crawl-page-errors', 'completed', shop.slice(0, 3)],
    ['crawl-fails-half-way', 'failed', shop.slice(0, 3)],
    ['crawl-5xx-then-fine', 'completed', shop],
    ['crawl-total-grows', 'completed', shop],
    ['crawl-next-while-running', 'completed', shop],
    ['crawl-next-too-far', 'completed', ['', 'alder', 'contact'].map((path) => `${url}${path}`)],
    ['crawl-next-other-host', 'completed', shop.slice(0, 2)],
    ['crawl-next-other-job', 'completed', shop.slice(0, 2)],
    ['crawl-next-absent', 'completed', shop.slice(0, 2)],
    ['crawl-websocket-refused', 'completed', shop],
  ])('ends with what the service returned: %s', async (scenario, status, documents) => {
    const job = await sdkAt(scenario).crawl(url, waiter);
    expect([job.status, urlsOf(job.data)]).toEqual([status, documents]);
  });

  it.concurrent.each([
    ['crawl-start-refused', /Insufficient credits/],
    ['crawl-slow-down', /Rate limit/],
    ['crawl-lost', /Job not found/],
  ])('ends with the error of the service: %s', async (scenario, error) => {
    await expect(sdkAt(scenario).crawl(url, waiter)).rejects.toThrow(error);
  });

  it.concurrent.each(['crawl-never-ends', 'crawl-fails'])('ends by its own timeout: %s', async (scenario) => {
    await expect(sdkAt(scenario).crawl(url, { pollInterval: 1, timeout: 3 })).rejects.toThrow(
      /timeout|timed out|did not/i,
    );
  });

  it.concurrent('reads the same documents again where `next` leads to itself', async () => {
    const sdk = sdkAt('crawl-next-self');
    const { id } = await sdk.startCrawl(url);
    await expect
      .poll(async () => (await sdk.getCrawlStatus(id, { autoPaginate: false })).status, { timeout: 10_000 })
      .toBe('completed');
    const { data } = await sdk.getCrawlStatus(id, { maxPages: 2 });
    expect(urlsOf(data)).toEqual([...shop.slice(0, 2), ...shop.slice(0, 2), ...shop.slice(0, 2)]);
  });

  it.concurrent('waits for a batch, and has the URLs that are not valid', async () => {
    const job = await sdkAt('batch').batchScrape(urls, waiter);
    expect([job.status, urlsOf(job.data)]).toEqual(['completed', urls]);
    const failed = await sdkAt('batch-fails-half-way').batchScrape(urls, waiter);
    expect([failed.status, urlsOf(failed.data)]).toEqual(['failed', urls.slice(0, 2)]);
    const started = await sdkAt('batch-invalid-urls').startBatchScrape(urls);
    expect(started.invalidURLs).toHaveLength(2);
    await expect(sdkAt('batch-start-refused').startBatchScrape(urls)).rejects.toThrow(/Idempotency/);
  });

  it.concurrent('maps, lists errors and running crawls, and cancels', async () => {
    expect((await sdkAt('map').map(url)).links).toHaveLength(5);
    await expect(sdkAt('map-timeout').map(url)).rejects.toThrow(/timed out/);
    const sdk = sdkAt('crawl-never-ends');
    const { id } = await sdk.startCrawl(url);
    expect((await sdk.getActiveCrawls()).crawls.map((crawl) => crawl.id)).toContain(id);
    expect(await sdk.getCrawlErrors(id)).toMatchObject({ errors: [], robotsBlocked: [] });
    expect(await sdk.cancelCrawl(id)).toBe(true);
    expect((await sdk.getCrawlStatus(id)).status).toBe('cancelled');
  });
});

describe('the watcher of the official SDK', () => {
  it.concurrent.each([
    ['crawl', 'completed'],
    ['crawl-websocket-breaks', 'completed'],
    ['crawl-fails-half-way', 'failed'],
  ])('has each document and the end: %s', async (scenario, end) => {
    const sdk = sdkAt(scenario);
    const { id } = await sdk.startCrawl(url);
    const watcher = sdk.watcher(id, { kind: 'crawl', pollInterval: 1, timeout: 20 });
    const seen = new Set<unknown>();
    let status: unknown = null;
    watcher.on('document', (document: Document) => seen.add(document.metadata?.sourceURL));
    watcher.on('done', (done: { readonly status: unknown }) => (status = done.status));
    watcher.on('error', (failed: { readonly status: unknown }) => (status = failed.status));
    await watcher.start();
    expect([status, [...seen]]).toEqual([end, end === 'failed' ? shop.slice(0, 3) : shop]);
  });
});
