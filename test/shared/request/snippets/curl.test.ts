import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { quoteShell, writeCurl } from '../../../../shared/request/snippets/curl.ts';
import { jsonValue, nastyText } from '../jsonArbitrary.ts';
import { startCaptureServer, type CaptureServer } from './captureServer.ts';
import { anyBody, wholeBody } from './sampleBodies.ts';
import { wordsOfAll } from './shellWordsOf.ts';

const key = 'test-key-for-nobody';
let folder: string;
let server: CaptureServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'trowel-curl-'));
  server = await startCaptureServer();
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

function write(body: JsonObject, baseUrl = 'http://127.0.0.1:9', hasKey = true): string {
  return writeCurl({ baseUrl, body, keyVariable: 'FIRECRAWL_API_KEY', hasKey }).code;
}

function wordsOf(shell: string, commands: readonly string[]): string[][] {
  return wordsOfAll(shell, 'curl', commands, folder, key);
}

describe.each(['bash', 'sh'])('writeCurl, read by %s', (shell) => {
  it('hands curl the body, whatever stands in it', () => {
    const bodies = fc.sample(anyBody, 400);
    const words = wordsOf(
      shell,
      bodies.map((body) => write(body)),
    );
    expect(words.map((list) => JSON.parse(list.at(-1) ?? '') as unknown)).toEqual(
      bodies.map((body) => JSON.parse(JSON.stringify(body)) as unknown),
    );
    for (const list of words) {
      expect(list.slice(0, -1)).toEqual([
        '-X',
        'POST',
        'http://127.0.0.1:9/v2/scrape',
        '-H',
        `Authorization: Bearer ${key}`,
        '-H',
        'Content-Type: application/json',
        '-d',
      ]);
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('hands over any one word as it is', () => {
    const texts = fc.sample(nastyText, 400).filter((text) => !/[\0\ud800-\udfff]/.test(text));
    expect(
      wordsOf(
        shell,
        texts.map((text) => `curl ${quoteShell(text)}`),
      ),
    ).toEqual(texts.map((text) => [text]));
  });
});

describe('writeCurl', () => {
  it('reads as people write it', () => {
    expect(
      write({ url: 'https://a.example', formats: ['markdown'] }, 'https://api.harrow.example'),
    ).toBe(`curl -X POST 'https://api.harrow.example/v2/scrape' \\
  -H "Authorization: Bearer $FIRECRAWL_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{ "url": "https://a.example", "formats": ["markdown"] }'
`);
  });

  it('sends no key where none is wanted', () => {
    expect(write({ url: 'https://a.example' }, 'http://127.0.0.1:9', false)).not.toContain('Authorization');
  });

  it('holds no character that a terminal or a reader would take for something else', () => {
    fc.assert(
      fc.property(fc.record({ url: nastyText, x: jsonValue }), (body) => {
        expect(write(body)).not.toMatch(
          /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u200b\ufeff]/,
        );
      }),
    );
  });

  it('is sent by the real program when the machine has it, else by what the shell made of it', async () => {
    for (const baseUrl of [server.baseUrl, `${server.baseUrl}/behind/{a}/[b]`]) {
      const code = write(wholeBody, baseUrl);
      if (hasCurl())
        await promisify(execFile)('bash', ['-c', code], {
          env: { PATH: process.env['PATH'], FIRECRAWL_API_KEY: key, NO_PROXY: '127.0.0.1' },
        });
      else await sendWords(wordsOf('bash', [code])[0] ?? []);
      const [sent, ...more] = server.take();
      expect(more).toEqual([]);
      expect(sent?.method).toBe('POST');
      expect(sent?.url).toBe(
        `${new URL(baseUrl).pathname.replace(/\/$/, '')}/v2/scrape`.replaceAll('%7B', '{').replaceAll('%7D', '}'),
      );
      expect(sent?.headers).toMatchObject({ authorization: `Bearer ${key}`, 'content-type': 'application/json' });
      expect(JSON.parse(sent?.body ?? '')).toEqual(wholeBody);
    }
  });
});

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function sendWords(words: readonly string[]): Promise<void> {
  const headers = words.flatMap((word, index) =>
    words[index - 1] === '-H' ? [word.split(/: (.*)/s).slice(0, 2) as [string, string]] : [],
  );
  const url = words.find((word) => word.startsWith('http')) ?? '';
  await fetch(url.replaceAll('%7B', '{').replaceAll('%7D', '}'), { method: 'POST', headers, body: words.at(-1) ?? '' });
}
