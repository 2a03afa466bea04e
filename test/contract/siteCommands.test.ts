import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isJsonObject, type JsonObject, parseJson } from '../../shared/base/json.ts';
import { startCrawlSite, type CrawlSite } from '../support/crawlSite.ts';

/** `npm run -s map`, `crawl` and `batch`, as a person runs them, with the local engine. */
const project = resolve(import.meta.dirname, '../..');

let site: CrawlSite;
/** Connections and keys of these commands, instead of the person's; also the folder of their files. */
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trowel-commands-'));
  site = await startCrawlSite();
});

afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly complaint: string;
}

/** Starts a command and waits for its end, with a signal once its standard error has `until`. */
async function run(name: string, words: readonly string[], options: { input?: string; until?: string } = {}) {
  const child = spawn(
    'npm',
    ['run', '-s', name, '--', ...words, '--allow-private', '127.0.0.1', '--profile', join(folder, 'profile')],
    { cwd: project, stdio: ['pipe', 'pipe', 'pipe'] },
  );
  child.stdin.end(options.input ?? '');
  const ended = { out: '', complaint: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ended.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const isReached = options.until !== undefined && ended.complaint.includes(options.until);
    ended.complaint += text;
    if (options.until !== undefined && !isReached && ended.complaint.includes(options.until)) child.kill('SIGINT');
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...ended } satisfies Ended;
}

function linesOf({ out, complaint }: Ended): readonly JsonObject[] {
  return out.split('\n').flatMap((line) => {
    if (line === '') return [];
    const parsed = parseJson(line);
    if (!parsed.ok || !isJsonObject(parsed.value)) throw new Error(`no JSON: ${line} ${complaint}`);
    return [parsed.value];
  });
}

function pathsOf(documents: readonly JsonObject[]): readonly string[] {
  return documents.map(({ metadata }) => {
    const url = isJsonObject(metadata) ? metadata['sourceURL'] : null;
    return typeof url === 'string' ? url.slice(site.origin.length) : '';
  });
}

describe('npm run -s crawl', () => {
  test('prints documents', { tags: 'long', timeout: 240_000 }, async () => {
    const printed = await run('crawl', [site.origin, '--format', 'links', '--exclude-paths', '^/blog']);
    expect(printed.code, printed.complaint).toBe(0);
    expect(pathsOf(linesOf(printed)).toSorted()).toEqual([
      '',
      '/docs/',
      '/docs/a',
      '/docs/b',
      '/missing',
      '/only-in-sitemap',
    ]);
    expect(linesOf(printed).every(({ links }) => Array.isArray(links))).toBe(true);
    expect(printed.complaint).toContain('crawl: completed: 6 documents');
  });

  test('writes a folder, and refuses what is wrong before', { tags: 'long', timeout: 240_000 }, async () => {
    const written = await run('crawl', [`${site.origin}/docs/`, '--sitemap', 'skip', '--folder', join(folder, 'docs')]);
    expect(written.code, written.complaint).toBe(0);
    expect(written.out).toBe('');
    const host = new URL(site.origin).host.replace(':', '-');
    expect(readFileSync(join(folder, 'docs', host, 'docs/a.md'), 'utf8')).toMatch(
      /^---\ntitle: "Chapter A of apples"\n[^]*sourceURL: "http:\/\/127\.0\.0\.1:\d+\/docs\/a"\n[^]*statusCode: 200\n[^]*scrapeId: "[0-9a-f-]{36}"\n[^]*---\n\n# Chapter A/,
    );
    const manifest = JSON.parse(readFileSync(join(folder, 'docs', 'manifest.json'), 'utf8')) as JsonObject;
    expect(manifest).toMatchObject({
      operation: 'crawl',
      status: 'completed',
      pages: [{ files: [`${host}/docs/index.md`] }, { files: [`${host}/docs/a.md`] }, { files: [`${host}/docs/b.md`] }],
      failed: [],
    });
    const wrong = await run('crawl', [site.origin, '--limit', 'many', '--folder', join(folder, 'wrong')]);
    expect([wrong.code, existsSync(join(folder, 'wrong'))]).toEqual([2, false]);
    expect(wrong.complaint).toContain('--limit needs a whole number');
  });

  test('ends with Ctrl+C, and with the error of the job', { tags: 'long', timeout: 240_000 }, async () => {
    let open = (): void => undefined;
    const after = new Promise<void>((settle) => (open = settle));
    onTestFinished(() => open());
    site.serve('/slow', { body: '<p>Late</p>', after });
    const cancelled = await run(
      'crawl',
      [`${site.origin}/slow`, '--sitemap', 'skip', '--folder', join(folder, 'slow')],
      {
        until: 'crawl: started',
      },
    );
    expect(cancelled.code, cancelled.complaint).toBe(130);
    expect(JSON.parse(readFileSync(join(folder, 'slow', 'manifest.json'), 'utf8'))).toMatchObject({
      status: 'cancelled',
      pages: [],
    });
    expect(cancelled.complaint).toContain('crawl: cancelled: 0 documents');

    const refused = await run('crawl', [`${site.origin}/private/page`]);
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(refused.complaint).toContain('CRAWL_DENIAL');
  });
});

describe('npm run -s map and batch', () => {
  test('print links, which a batch reads from standard input', { tags: 'long', timeout: 300_000 }, async () => {
    const links = await run('map', [`${site.origin}/docs/`, '--limit', '10']);
    expect(links.code, links.complaint).toBe(0);
    expect(linesOf(links)).toContainEqual({ url: `${site.origin}/docs/a`, title: 'Chapter A of apples' });
    const urls = await run('map', [`${site.origin}/docs/`, '--only', 'url', '--quiet']);
    expect(urls.complaint).toBe('');
    expect(urls.out.split('\n').toSorted()).toEqual([
      '',
      ...['', 'a', 'b'].map((name) => `${site.origin}/docs/${name}`),
    ]);

    const batch = await run('batch', [`${site.origin}/reset-me`, '--urls', '-', '--format', 'markdown'], {
      input: urls.out,
    });
    expect(batch.code, batch.complaint).toBe(0);
    expect(pathsOf(linesOf(batch)).toSorted()).toEqual(['/docs/', '/docs/a', '/docs/b', '/reset-me']);
    const gone = await run('batch', ['http://127.0.0.1:1/', '--folder', join(folder, 'gone'), '--body', '-'], {
      input: '{"formats":["html"],"ignoreInvalidURLs":true}',
    });
    expect(gone.code, gone.complaint).toBe(0);
    expect(gone.complaint).toContain('batch: failed: http://127.0.0.1:1/: ');
    expect(JSON.parse(readFileSync(join(folder, 'gone', 'manifest.json'), 'utf8'))).toMatchObject({
      request: { urls: ['http://127.0.0.1:1/'], formats: ['html'] },
      pages: [],
      failed: [{ url: 'http://127.0.0.1:1/' }],
    });
    const unreachable = await run('map', [site.origin, '--connection', 'Nobody']);
    expect([unreachable.code, unreachable.complaint]).toEqual([2, expect.stringContaining('Unknown connection')]);
  });
});
