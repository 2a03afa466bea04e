import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pageOf, startCrawlSite } from '../support/crawlSite.ts';
import { startEngine } from '../support/engine.ts';
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

test(
  'a crawl with zero data retention leaves nothing in the data folder and in the log',
  {
    tags: ['long'],
    timeout: 240_000,
  },
  async () => {
    const data = join(temporaryFolder(), 'data');
    const words = ['--supervised', '--allow-private', '--data', data];
    const [site, other, receiver, engine] = await Promise.all([
      startSecretSite(),
      startCrawlSite(),
      startWebhookReceiver(),
      startEngine(words, '{"token":"a-token-of-the-test"}\n'),
    ]);
    onTestFinished(async () => {
      receiver.close();
      await Promise.all([engine.stop(), other.close()]);
    });
    const traces = [new URL(site.origin).host, 'dossier-4711', secretWord, new URL(receiver.origin).host];

    /** Names of the files and logs with a trace. */
    function found(id: string): string[] {
      const files = [...filesBelow(data), ['log', Buffer.from(engine.logged() + engine.written())] as const];
      return files.filter(([, bytes]) => [...traces, id].some((trace) => bytes.includes(trace))).map(([name]) => name);
    }

    // A crawl that is kept: its files exist, and its text can be found in them.
    const kept = await engine.call('POST', '/v2/crawl', { url: other.origin, limit: 3 });
    await finishedJob(engine, `/v2/crawl/${idOf(kept)}`);
    await engine.scrape({ url: `${other.origin}/docs/` });
    const before = filesBelow(data);
    expect([...before.values()].some((bytes) => bytes.includes(new URL(other.origin).host))).toBe(true);
    expect(engine.logged()).toContain('POST /v2/scrape');

    const started = await engine.call('POST', '/v2/crawl', {
      url: site.origin + secretPath,
      sitemap: 'skip',
      zeroDataRetention: true,
      webhook: `${receiver.origin}/hook`,
      scrapeOptions: { formats: ['markdown', 'html', 'rawHtml', 'links'], timeout: 120_000 },
    });
    const path = `/v2/crawl/${idOf(started)}`;
    await eventually(async () => {
      const { json } = await engine.get(path);
      if (Number(json['completed']) < 4) throw new Error(JSON.stringify(json).slice(0, 500));
    });
    expect(found(idOf(started))).toEqual([]);

    site.sendLatePage();
    const status = await finishedJob(engine, path);
    expect(status).toMatchObject({ status: 'completed' });
    expect(JSON.stringify(status)).toContain(`Late ${secretWord}`);
    await receiver.arrived(Number(status['completed']) + 2);
    expect(found(idOf(started))).toEqual([]);
    // Compressed text would not be found: no file is new.
    expect([...filesBelow(data).keys()].toSorted()).toEqual([...before.keys()].toSorted());

    await engine.stop();
    expect(found(idOf(started))).toEqual([]);
  },
);
