import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Firecrawl } from 'firecrawl';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { engineHealthSchema } from '../../shared/api/engine/control.ts';
import { startCrawlSite } from '../support/crawlSite.ts';
import { startEngine, type RunningTestEngine } from '../support/engine.ts';
import { startEngineWorker } from '../support/engineWorker.ts';
import { eventually } from '../support/eventually.ts';
import { hasPostgres, startPostgres, type TestPostgres } from '../support/postgres.ts';

describe.skipIf(!hasPostgres)('engines of a team', { tags: ['long'] }, () => {
  let server: TestPostgres;
  let folder: string;
  let storeFile: string;

  beforeAll(async () => {
    server = await startPostgres();
    folder = mkdtempSync(join(tmpdir(), 'trowel-team-'));
    storeFile = join(folder, 'store');
    writeFileSync(storeFile, await server.createDatabase());
  });
  afterAll(async () => {
    await server.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test('answer the official SDK with a crawl that their workers made', { timeout: 240_000 }, async () => {
    const site = await startCrawlSite();
    onTestFinished(() => site.close());
    const api: RunningTestEngine = await startEngine(['--role', 'api', '--store-file', storeFile, '--allow-private']);
    onTestFinished(() => api.stop());
    const workers = await Promise.all(['one', 'two'].map((name) => startEngineWorker(folder, name, storeFile)));
    onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))));
    expect(workers.map(({ ready }) => ready)).toEqual(workers.map(() => ({ ready: true, role: 'worker' })));

    const client = new Firecrawl({ apiKey: api.token, apiUrl: api.url });
    const crawled = await client.crawl(site.origin, { pollInterval: 1, timeout: 200 });
    expect(crawled).toMatchObject({ status: 'completed', completed: 9, total: 9 });
    expect(crawled.data.map(({ metadata }) => new URL(metadata?.sourceURL ?? '').pathname).toSorted()).toEqual([
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
    // A worker makes it, and the api engine serves it.
    const batch = await client.batchScrape([`${site.origin}/docs/`], { options: { formats: ['screenshot'] } });
    const screenshot = batch.data[0]?.screenshot ?? '';
    expect(screenshot.startsWith(`${api.url}/artifacts/`)).toBe(true);
    const image = await fetch(screenshot);
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
    await eventually(async () => {
      const health = engineHealthSchema.parse((await api.get('/trowel/health')).json);
      expect(health.cluster?.engines.map(({ role }) => role)).toEqual(['api', 'worker', 'worker']);
      expect(health.cluster).toMatchObject({ lanes: { waiting: 0, active: 0 }, queue: { jobs: 0 } });
    });
    await server.halt();
    onTestFinished(() => server.start());
    await eventually(async () => {
      const ready = await api.get('/v0/health/readiness', {});
      expect([ready.status, ready.headers['retry-after']]).toEqual([503, '5']);
    });
    const refused = await api.call('POST', '/v2/crawl', { url: site.origin });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
  });

  test('listen for other computers only with a token in a file', async () => {
    await expect(startEngine(['--listen', '0.0.0.0', '--token', 'x'])).rejects.toThrow('needs --token-file');
    await expect(startEngine(['--role', 'worker'])).rejects.toThrow('--role worker opens no port: leave out --port');
    await expect(startEngine(['--role', 'api'])).rejects.toThrow('--role api needs the database of the team');
  });
});
