import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject, parseJson, type JsonObject } from '../../shared/base/json.ts';
import { borrowEngine } from '../support/borrowEngine.ts';
import { startEngine, type TestEngine } from '../support/engine.ts';
import { startModelService, type ModelService } from '../support/modelService.ts';
import { startSite, type Site } from '../support/site.ts';

/** The API's official command line, pointed at the engine, as anybody would use it. */
const manifest = createRequire(import.meta.url).resolve('firecrawl-cli/package.json');
const program = join(dirname(manifest), 'dist', 'index.js');

let engine: TestEngine;
let site: Site;
/** Directory for its login and files, instead of the user's home. */
let home: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'trowel-cli-'));
  site = await startSite();
});

afterAll(async () => {
  await site.close();
  rmSync(home, { recursive: true, force: true });
});

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly complaint: string;
}

async function run(words: readonly string[], key = engine.token, command = 'scrape'): Promise<Ended> {
  const child = spawn(process.execPath, [program, command, ...words, '--api-url', engine.url, '-k', key], {
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

/** What it prints for several formats. */
async function document(...words: string[]): Promise<JsonObject> {
  const ended = await run([...words, '--json']);
  const parsed = parseJson(ended.out);
  if (ended.code !== 0 || !parsed.ok || !isJsonObject(parsed.value)) throw new Error(ended.complaint + ended.out);
  return parsed.value;
}

describe('the official command line against the engine', () => {
  beforeAll(async () => {
    const borrowed = await borrowEngine([site.origin]);
    engine = borrowed;
    return () => borrowed.release();
  });

  test('prints a page as markdown', async () => {
    const ended = await run([`${site.origin}/note`]);
    expect(ended.code, ended.complaint).toBe(0);
    expect(ended.out).toContain('The north kiln cooled overnight');
  });

  test('gets several formats as one document', { tags: 'long' }, async () => {
    const got = await document(
      `${site.origin}/article`,
      '-f',
      'markdown,html,rawHtml,links,images,screenshot',
      '--only-main-content',
    );
    expect(got['markdown']).toContain('Walls that leak on purpose');
    expect(got).toMatchObject({
      html: expect.any(String) as string,
      rawHtml: expect.any(String) as string,
      links: expect.any(Array) as unknown[],
      images: expect.any(Array) as unknown[],
      screenshot: expect.stringContaining(`${engine.url}/artifacts/`) as string,
      metadata: { statusCode: 200 },
    });
  });

  test('sends its options', { tags: 'long' }, async () => {
    const got = await document(
      `${site.origin}/environment`,
      '-f',
      'markdown,links',
      '--languages',
      'de-CH',
      '--wait-for',
      '50',
      '--include-tags',
      'main',
      '--exclude-tags',
      '.nothing',
      '--max-age',
      '0',
      '--proxy',
      'auto',
    );
    expect(got['markdown']).toContain('de-CH');
  });

  test('takes a page from the cache alone under lockdown', { tags: 'long' }, async () => {
    const missing = await run([`${site.origin}/article?cli-lockdown`, '--lockdown']);
    expect(missing.code).not.toBe(0);
    await run([`${site.origin}/article?cli-lockdown`]);
    site.forget();
    expect((await run([`${site.origin}/article?cli-lockdown`, '--lockdown'])).out).toContain('farms the tide');
    expect(site.requests).toEqual([]);
  });

  test('takes pictures, HTML, changes, and an address by its flag', { tags: 'long' }, async () => {
    const whole = await document('-u', `${site.origin}/article`, '--full-page-screenshot', '-f', 'markdown,links');
    expect(whole['screenshot']).toContain(`${engine.url}/artifacts/`);
    expect((await run([`${site.origin}/article`, '--screenshot'])).out).toContain(`${engine.url}/artifacts/`);
    expect((await run([`${site.origin}/article`, '-H'])).out).toContain('Walls that leak on purpose');
    const tracked = await document(`${site.origin}/docs`, '-f', 'markdown,changeTracking');
    expect(tracked['changeTracking']).toMatchObject({ changeStatus: 'new' });
  });

  test('parses a file', async () => {
    writeFileSync(join(home, 'harbor.html'), '<!doctype html><title>Harbor</title><h1>Harbor</h1><p>Boats.</p>');
    const ended = await run(['harbor.html', '--timeout', '20000'], engine.token, 'parse');
    expect(ended.code, ended.complaint).toBe(0);
    expect(ended.out).toContain('# Harbor');
  });

  test('writes to a file', { tags: 'long' }, async () => {
    await run([`${site.origin}/article`, '-o', 'page.md']);
    expect(readFileSync(join(home, 'page.md'), 'utf8')).toContain('The village that farms the tide');
  });

  test('ends with an error for a wrong key and a broken site', async () => {
    const wrongKey = await run([`${site.origin}/article`], 'wrong-wrong-wrong');
    expect(wrongKey.code).not.toBe(0);
    expect(wrongKey.complaint + wrongKey.out).toContain('Unauthorized: Invalid token');
    const broken = await run([`${site.origin}/reset`]);
    expect(broken.code).not.toBe(0);
  });
});

describe('the official command line against an engine with a model', () => {
  let model: ModelService;

  beforeAll(async () => {
    model = await startModelService();
    const started = await startEngine(['--allow-private', '--model-url', model.url, '--model', 'small']);
    engine = started;
    return async () => void (await Promise.all([started.stop(), model.close()]));
  });

  test('gets what a model makes: summary, answer, data by a schema', { tags: 'long' }, async () => {
    model.play(({ said }) => (said('user').startsWith('Extract') ? '{"name":"Tide"}' : 'Farmed.'));
    expect((await run([`${site.origin}/article`, '--summary'])).out).toContain('Farmed.');
    expect((await run([`${site.origin}/article`, '-Q', 'What is farmed?'])).out).toContain('Farmed.');
    const schema = '{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}';
    const extracted = await run([`${site.origin}/article`, '-f', 'json', '--schema', schema]);
    expect(extracted.out, extracted.complaint).toContain('"Tide"');
  });

  test('sends the options of a place, a profile, redaction and actions', { tags: 'long' }, async () => {
    model.play(() => '{"found":[]}');
    const actions = JSON.stringify([
      { type: 'executeJavascript', script: 'document.title = "Acted"' },
      { type: 'scrape' },
    ]);
    const got = await document(
      `${site.origin}/environment`,
      ...['-f', 'markdown,branding', '--country', 'CH', '--profile', 'cli', '--no-save-changes', '--redact-pii'],
      ...['--actions', actions, '--timing', '--pretty'],
    );
    expect(got).toMatchObject({
      branding: { colorScheme: expect.any(String) as string },
      actions: { javascriptReturns: [{ value: 'Acted' }], scrapes: [{ url: `${site.origin}/environment` }] },
      metadata: { timezone: 'Europe/Zurich' },
    });
    writeFileSync(join(home, 'actions.json'), '[{"type":"scroll"}]');
    expect((await run([`${site.origin}/article`, '--actions-file', 'actions.json'])).code).toBe(0);
  });

  test('reads a schema from a file, and saves several pages', { tags: 'long' }, async () => {
    model.play(() => '{"name":"Tide"}');
    writeFileSync(
      join(home, 'schema.json'),
      '{"type":"object","properties":{"name":{"type":"string"}},"required":["name"]}',
    );
    const extracted = await run([`${site.origin}/article`, '-f', 'json', '--schema-file', 'schema.json']);
    expect(extracted.out, extracted.complaint).toContain('"Tide"');
    const several = await run([`${site.origin}/article`, `${site.origin}/docs`]);
    expect(several.code, several.complaint).toBe(0);
    const saved = readdirSync(join(home, '.firecrawl'), { recursive: true, encoding: 'utf8' });
    expect(saved.filter((name) => name.endsWith('.md'))).toHaveLength(2);
  });
});
