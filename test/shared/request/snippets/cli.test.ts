import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { writeCli } from '../../../../shared/request/snippets/cli.ts';
import { nastyText } from '../jsonArbitrary.ts';
import { startCaptureServer, type CaptureServer } from './captureServer.ts';
import { anyBody } from './sampleBodies.ts';
import { wordsOfAll } from './shellWordsOf.ts';

const key = 'test-key-for-nobody';
const program = join(dirname(createRequire(import.meta.url).resolve('firecrawl-cli/package.json')), 'dist/index.js');
let folder: string;
let server: CaptureServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trowel-cli-'));
  symlinkSync(program, join(folder, 'firecrawl'));
  server = await startCaptureServer();
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

function write(options: JsonObject, url = 'https://a.example/?q=1&x=$HOME') {
  return writeCli({
    baseUrl: server.baseUrl,
    body: { url, ...options },
    keyVariable: 'FIRECRAWL_API_KEY',
    hasKey: true,
  });
}

/** Runs the command in a real shell with the real program. */
async function sentBy(code: string): Promise<JsonObject> {
  await promisify(execFile)('bash', ['-c', code], {
    cwd: folder,
    env: {
      PATH: `${folder}:${process.env['PATH']}`,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      FIRECRAWL_NO_TELEMETRY: '1',
      FIRECRAWL_API_KEY: key,
      NO_PROXY: '127.0.0.1',
    },
  });
  const [sent] = server.take();
  expect(sent?.headers.authorization).toBe(`Bearer ${key}`);
  return JSON.parse(sent?.body ?? '') as JsonObject;
}

describe('writeCli', () => {
  it('makes the real command send the body, and its own label beside it', async () => {
    const options = {
      formats: [
        'markdown',
        'links',
        { type: 'json', schema: { type: 'object', properties: { "it's": { type: 'string' } } } },
        { type: 'screenshot', fullPage: true },
        { type: 'query', prompt: `what is "$HOME" & 'this'?` },
      ],
      onlyMainContent: false,
      includeTags: ['article', "a[href='x']"],
      excludeTags: ['.share'],
      waitFor: 0,
      maxAge: 3_600_000,
      location: { country: 'DE', languages: ['de', 'en'] },
      profile: { name: '-odd name', saveChanges: false },
      proxy: 'auto',
      actions: [{ type: 'click', selector: `a[title='it\`s \u202e']` }],
      lockdown: true,
      redactPII: true,
    };
    const { code, detour } = write(options);
    expect(detour).toBeNull();
    expect(await sentBy(code)).toEqual({
      url: 'https://a.example/?q=1&x=$HOME',
      ...options,
      integration: 'cli',
      origin: expect.any(String) as string,
    });
  });

  it('asks for the API’s defaults where the command has others', async () => {
    const { code } = write({});
    expect(await sentBy(code)).toMatchObject({ formats: ['markdown'], onlyMainContent: true });
  });

  it.each<[JsonObject, readonly string[]]>([
    [{ mobile: true, headers: { a: 'b' }, timeout: 1000 }, ['mobile', 'headers', 'timeout']],
    [{ formats: ['json'] }, ['formats']],
    [{ formats: [{ type: 'screenshot', quality: 5 }] }, ['formats']],
    [{ formats: [] }, ['formats']],
    [{ includeTags: ['a, b'] }, ['includeTags']],
    [{ lockdown: false }, ['lockdown']],
    [{ location: { country: 'DE', region: 'x' } }, ['location']],
  ])('is cURL for %j', (options, fields) => {
    const { code, detour } = write(options);
    expect(detour).toEqual({ fields });
    expect(code).toMatch(/^curl /);
  });

  it('hands the program the words that it means, whatever a person wrote', () => {
    const bodies = fc.sample(
      fc.record({ includeTags: fc.array(nastyText, { minLength: 1, maxLength: 2 }), proxy: nastyText }),
      300,
    );
    const snippets = bodies.map((body) => write(body)).filter(({ detour }) => detour === null);
    expect(snippets.length).toBeGreaterThan(10);
    const words = wordsOfAll(
      'bash',
      'firecrawl',
      snippets.map(({ code }) => code),
      folder,
      key,
    );
    for (const list of words) expect(list.slice(0, 2)).toEqual(['scrape', 'https://a.example/?q=1&x=$HOME']);
  });

  it('holds no character that a terminal would take for something else', () => {
    fc.assert(
      fc.property(anyBody, nastyText, ({ formats: _formats, headers: _headers, ...body }, proxy) => {
        expect(write({ ...body, proxy }).code).not.toMatch(
          /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2028\ufeff]/,
        );
      }),
    );
  });
});
