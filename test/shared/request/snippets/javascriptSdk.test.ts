import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { javascriptDetours, writeJavascriptSdk } from '../../../../shared/request/snippets/javascriptSdk.ts';
import { startCaptureServer, type CaptureServer } from './captureServer.ts';
import { runModule } from './runModule.ts';
import { anyBody, wholeBody } from './sampleBodies.ts';

const key = 'test-key-for-nobody';
let server: CaptureServer;

beforeAll(async () => {
  server = await startCaptureServer();
});

afterAll(() => server.close());

function write(body: JsonObject, hasKey = true) {
  return writeJavascriptSdk({ baseUrl: server.baseUrl, body, keyVariable: 'FIRECRAWL_API_KEY', hasKey });
}

async function sentBy(code: string): Promise<{ body: unknown; authorization: string | undefined }> {
  await runModule(code, key);
  const [sent, ...more] = server.take();
  expect(more).toEqual([]);
  expect(sent).toMatchObject({ method: 'POST', url: '/v2/scrape' });
  return { body: JSON.parse(sent?.body ?? 'null'), authorization: sent?.headers.authorization };
}

/** The package identifies its calls with a label of its own. */
function withLabel(body: JsonObject) {
  return { ...body, origin: expect.stringMatching(/^js-sdk@/) as unknown };
}

describe('writeJavascriptSdk', () => {
  it('makes the real package send the body', async () => {
    const snippet = write(wholeBody);
    expect(snippet.detour).toBeNull();
    expect(await sentBy(snippet.code)).toEqual({ body: withLabel(wholeBody), authorization: `Bearer ${key}` });
  });

  it('sends any body: by the package where it can, else without it', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const snippet = write(body);
        const { body: sent } = await sentBy(snippet.code);
        const wanted = JSON.parse(JSON.stringify(body)) as JsonObject;
        expect(sent).toEqual(snippet.adds === 'label' ? withLabel(wanted) : wanted);
      }),
      { numRuns: 120 },
    );
  });

  it.each<[string, JsonObject, string[]]>([
    ['the plain name json', { formats: ['json'] }, ['formats']],
    ['json without prompt and schema', { formats: [{ type: 'json' }] }, ['formats']],
    ['an empty question', { formats: [{ type: 'question', question: ' ' }] }, ['formats']],
    ['domainTools off, which it drops', { domainTools: false }, ['domainTools']],
    ['a label of the person', { origin: 'mine' }, ['origin']],
    ['a timeout that overflows', { timeout: 1e12 }, ['timeout']],
  ])('goes without the package for %s', async (_, options, fields) => {
    const body = { url: 'https://a.example', ...options };
    const snippet = write(body);
    expect(snippet.detour).toEqual({ fields });
    expect(snippet.code).not.toContain('firecrawl');
    expect(await sentBy(snippet.code)).toEqual({ body, authorization: `Bearer ${key}` });
  });

  it('leaves fields to the package that it only has no type for', () => {
    expect(
      javascriptDetours({ url: 'https://a.example', onlyCleanContent: true, zeroDataRetention: true, hyperdrive: 1 }),
    ).toEqual([]);
  });

  it('sends no key where none is wanted, even if the variable is set', async () => {
    process.env['FIRECRAWL_API_KEY'] = key;
    try {
      expect((await sentBy(write({ url: 'https://a.example' }, false).code)).authorization).toBeUndefined();
      expect(
        (await sentBy(write({ url: 'https://a.example', origin: 'x' }, false).code)).authorization,
      ).toBeUndefined();
    } finally {
      delete process.env['FIRECRAWL_API_KEY'];
    }
  });

  it('is a file that node runs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trowel-js-'));
    try {
      symlinkSync(resolve(import.meta.dirname, '../../../../node_modules'), join(folder, 'node_modules'));
      writeFileSync(join(folder, 'scrape.mjs'), write(wholeBody).code);
      await promisify(execFile)(process.execPath, ['scrape.mjs'], {
        cwd: folder,
        env: { ...process.env, FIRECRAWL_API_KEY: key },
      });
      expect(JSON.parse(server.take()[0]?.body ?? '')).toEqual(withLabel(wholeBody));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
