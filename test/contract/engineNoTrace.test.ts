import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { privateRunHeader } from '../../shared/api/engine/control.ts';
import { pageOf, startCrawlSite } from '../support/crawlSite.ts';
import { startEngine, type TestEngine } from '../support/engine.ts';
import { eventually } from '../support/eventually.ts';
import { finishedJob, idOf } from '../support/jobs.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { startWebhookReceiver } from '../support/webhookReceiver.ts';

const secretWord = 'Quincewhistle';
const secretPath = '/dossier-4711/';

/** All files below a folder with their bytes. */
function filesBelow(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return new Map(files.map((name) => [name, readFileSync(join(folder, name))]));
}

/** Pages of every way in which the engine reads one: static, by its browser, as a file, failed. */
async function startSecretSite() {
  const site = await startCrawlSite();
  let open = (): void => undefined;
  const after = new Promise<void>((settle) => (open = settle));
  site.serve('/robots.txt', { type: 'text/plain', body: `User-agent: *\nDisallow: ${secretPath}forbidden\n` });
  const links = ['plain', 'drawn', 'list.csv', 'forbidden', 'missing', 'late'];
  site.serve(secretPath, pageOf(secretWord, Object.fromEntries(links.map((name) => [secretPath + name, name]))));
  site.serve(`${secretPath}plain`, pageOf(`Plain ${secretWord}`));
  site.serve(`${secretPath}drawn`, {
    body: `<!doctype html><title>${secretWord}</title><div id="root"></div><script>root.textContent = 'Drawn ${secretWord}'.repeat(20)</script>`,
  });
  site.serve(`${secretPath}list.csv`, { type: 'text/csv', body: `name\n${secretWord}\n` });
  site.serve(`${secretPath}late`, { ...pageOf(`Late ${secretWord}`), after });
  onTestFinished(() => site.close());
  return { ...site, sendLatePage: open };
}

/** An engine with a data folder, beside the site of the secret, another one, and a receiver of webhooks. */
async function startWorld() {
  const data = join(temporaryFolder(), 'data');
  const words = ['--supervised', '--allow-private', '--data', data];
  const start = async () => await startEngine(words, '{"token":"a-token-of-the-test"}\n');
  const [site, other, receiver, engine] = await Promise.all([
    startSecretSite(),
    startCrawlSite(),
    startWebhookReceiver(),
    start(),
  ]);
  onTestFinished(async () => {
    receiver.close();
    await Promise.all([engine.stop(), other.close()]);
  });
  const traces = [new URL(site.origin).host, 'dossier-4711', secretWord, new URL(receiver.origin).host];

  // A crawl that is kept: its files exist, and its text can be found in them.
  const kept = await engine.call('POST', '/v2/crawl', { url: other.origin, limit: 3 });
  await finishedJob(engine, `/v2/crawl/${idOf(kept)}`);
  await engine.scrape({ url: `${other.origin}/docs/` });
  const before = filesBelow(data);
  expect([...before.values()].some((bytes) => bytes.includes(new URL(other.origin).host))).toBe(true);
  expect(engine.logged()).toContain('POST /v2/scrape');
  return {
    site,
    other,
    receiver,
    engine,
    keptId: idOf(kept),
    /** Starts another engine on the same data folder. */
    start,
    /** Names of the files and logs with a trace. */
    found(...ids: readonly string[]): string[] {
      const files = [...filesBelow(data), ['log', Buffer.from(engine.logged() + engine.written())] as const];
      return files
        .filter(([, bytes]) => [...traces, ...ids].some((trace) => bytes.includes(trace)))
        .map(([name]) => name);
    },
    /** Names of the files that are new since the crawl that is kept; compressed text would not be found in them. */
    newFiles: () => [...filesBelow(data).keys()].filter((name) => !before.has(name)),
  };
}

/** Waits until a job has as many documents. */
async function untilCompleted(engine: TestEngine, path: string, count: number): Promise<void> {
  await eventually(async () => {
    const { json } = await engine.get(path);
    if (Number(json['completed']) < count) throw new Error(JSON.stringify(json).slice(0, 500));
  });
}

const long = { tags: ['long'], timeout: 240_000 };
const formats = ['markdown', 'html', 'rawHtml', 'links'];
const privately = { [privateRunHeader]: '1' };

test('a crawl with zero data retention leaves nothing in the data folder and in the log', long, async () => {
  const { site, receiver, engine, found, newFiles } = await startWorld();
  const started = await engine.call('POST', '/v2/crawl', {
    url: site.origin + secretPath,
    sitemap: 'skip',
    zeroDataRetention: true,
    webhook: `${receiver.origin}/hook`,
    scrapeOptions: { formats, timeout: 120_000 },
  });
  const path = `/v2/crawl/${idOf(started)}`;
  await untilCompleted(engine, path, 4);
  expect(found(idOf(started))).toEqual([]);

  site.sendLatePage();
  const status = await finishedJob(engine, path);
  expect(status).toMatchObject({ status: 'completed' });
  expect(JSON.stringify(status)).toContain(`Late ${secretWord}`);
  await receiver.arrived(Number(status['completed']) + 2);
  expect(found(idOf(started))).toEqual([]);
  expect(newFiles()).toEqual([]);

  await engine.stop();
  expect(found(idOf(started))).toEqual([]);
});

test('private crawls, batches, maps and scrapes leave nothing, also when the engine is killed', long, async () => {
  const { site, other, receiver, engine, keptId, start, found, newFiles } = await startWorld();
  const key = randomUUID();
  const url = site.origin + secretPath;
  // All that a scrape could leave: files, a version to compare with, a line in the log of audits.
  const scrapeOptions = {
    formats: [...formats, 'screenshot', 'changeTracking'],
    auditMetadata: { username: secretWord },
    timeout: 120_000,
  };

  const scraped = await engine.scrape(
    { ...scrapeOptions, url: `${url}plain`, actions: [{ type: 'screenshot' }] },
    { headers: privately },
  );
  const { screenshot, actions } = scraped.data as { screenshot: string; actions: { screenshots: string[] } };
  for (const image of [screenshot, actions.screenshots[0] ?? ''])
    expect(await engine.get(new URL(image).pathname)).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/png' },
    });
  const mapped = await engine.call('POST', '/v2/map', { url }, privately);
  expect(mapped.text).toContain(`${secretPath}plain`);
  const tools = { alexandria: { provider: 'site', capability: 'robots', options: { url: `${url}forbidden` } } };
  expect((await engine.scrape(tools, { headers: privately })).text).toContain(`${secretPath}forbidden`);

  const batch = await engine.call(
    'POST',
    '/v2/batch/scrape',
    { ...scrapeOptions, urls: [`${url}plain`, `${url}drawn`, `${url}missing`], webhook: `${receiver.origin}/hook` },
    { ...privately, 'x-idempotency-key': key },
  );
  expect(await finishedJob(engine, `/v2/batch/scrape/${idOf(batch)}`)).toMatchObject({ completed: 3 });
  await receiver.arrived(5);

  const crawl = await engine.call('POST', '/v2/crawl', { url, sitemap: 'skip', scrapeOptions }, privately);
  await untilCompleted(engine, `/v2/crawl/${idOf(crawl)}`, 4);
  const traces = [key, idOf(batch), idOf(crawl), idOf(mapped)];
  expect(found(...traces)).toEqual([]);
  expect(newFiles()).toEqual([]);

  engine.child.kill('SIGKILL');
  await engine.gone;
  expect(found(...traces)).toEqual([]);
  const next = await start();
  onTestFinished(async () => await next.stop());
  // The lock of the data folder belongs to the engine that runs.
  expect(found(...traces)).toEqual([]);
  expect(await next.get(`/v2/crawl/${idOf(crawl)}`)).toMatchObject({ status: 404 });
  expect(await next.get(`/v2/crawl/${keptId}`)).toMatchObject({ status: 200 });
  const again = await next.call('POST', '/v2/map', { url: site.origin, sitemap: 'skip' });
  expect(again.text).not.toContain(secretPath);
  expect((await next.call('POST', '/v2/map', { url: other.origin, sitemap: 'skip' })).text).toContain('/docs/');
});
