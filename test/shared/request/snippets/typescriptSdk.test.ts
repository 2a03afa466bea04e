import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { typescriptDetours, writeTypescriptSdk } from '../../../../shared/request/snippets/typescriptSdk.ts';
import { startCaptureServer, type CaptureServer } from './captureServer.ts';
import { runModule } from './runModule.ts';
import { anyBody, wholeBody } from './sampleBodies.ts';

const root = resolve(import.meta.dirname, '../../../..');
const key = 'test-key-for-nobody';
let server: CaptureServer;

beforeAll(async () => {
  server = await startCaptureServer();
});

afterAll(() => server.close());

function write(body: JsonObject) {
  return writeTypescriptSdk({ baseUrl: server.baseUrl, body, keyVariable: 'FIRECRAWL_API_KEY', hasKey: true });
}

describe('writeTypescriptSdk', () => {
  it('makes the real package send the body, and nothing else but its label', async () => {
    const snippet = write(wholeBody);
    expect(snippet.detour).toBeNull();
    await runModule(snippet.code, key);
    const [sent] = server.take();
    const { origin, ...body } = JSON.parse(sent?.body ?? '') as JsonObject;
    expect(origin).toMatch(/^js-sdk@/);
    expect(JSON.stringify(body)).toBe(JSON.stringify(wholeBody));
    expect(sent?.headers.authorization).toBe(`Bearer ${key}`);
  });

  it('goes without the package for what its types refuse', async () => {
    const body = { url: 'https://a.example', actions: [{ type: 'click', selector: 'a', all: true }], hyperdrive: 1 };
    expect(typescriptDetours(body)).toEqual(['actions', 'hyperdrive']);
    await runModule(write(body).code, key);
    expect(server.take()[0]?.body).toBe(JSON.stringify(body));
  });

  it('is taken by the compiler in its strictest mode, whatever the body', () => {
    const folder = mkdtempSync(join(tmpdir(), 'trowel-ts-'));
    try {
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
      const bodies = [wholeBody, ...typedBodies, ...fc.sample(anyBody, 12)];
      bodies.forEach((body, index) => writeFileSync(join(folder, `s${index}.mts`), write(body).code));
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      const flags = '--noEmit --strict --skipLibCheck --target es2022 --module nodenext --types node'.split(' ');
      const files = bodies.map((_, index) => `s${index}.mts`);
      const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
      const said = (() => {
        try {
          return execFileSync(process.execPath, [compiler, ...flags, ...files], { cwd: folder, encoding: 'utf8' });
        } catch (failure) {
          return String((failure as { stdout?: unknown }).stdout);
        }
      })();
      expect(said).toBe('');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Each kind of option that the package has types for. */
const typedBodies: readonly JsonObject[] = [
  { url: 'https://a.example' },
  {
    url: 'https://a.example',
    formats: [
      'links',
      { type: 'html' },
      { type: 'changeTracking', modes: ['json'], schema: { type: 'object' }, tag: 'a' },
      { type: 'attributes', selectors: [{ selector: 'a', attribute: 'href' }] },
      { type: 'question', question: 'Why?' },
      { type: 'highlights', query: 'price' },
      { type: 'query', prompt: 'p', mode: 'directQuote' },
    ],
    parsers: ['pdf', { type: 'image' }, { type: 'pdf', maxPages: 2, blocks: true }],
    redactPII: { mode: 'fast', entities: ['EMAIL'], replaceStyle: 'mask' },
    threatProtection: { mode: 'normal', riskScoreThreshold: 10, blacklist: ['a.example'] },
    profile: { name: 'a', saveChanges: false },
    auditMetadata: { username: 'a' },
    domainTools: true,
    toolDetail: 'full',
    actions: [
      { type: 'wait', selector: '#a' },
      { type: 'pdf', format: 'A4', landscape: true, scale: 1.5 },
      { type: 'executeJavascript', script: '1' },
    ],
  },
];
