import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../shared/base/json.ts';
import { eachVariant } from '../support/eachVariant.ts';
import { borrowEngine, type BorrowedEngine } from '../support/borrowEngine.ts';
import { type EngineAnswer } from '../support/engine.ts';
import { startSite, type Site } from '../support/site.ts';

let engine: BorrowedEngine;
let site: Site;

beforeAll(async () => {
  site = await startSite();
  engine = await borrowEngine([site.origin]);
});

afterAll(async () => {
  await Promise.all([engine.release(), site.close()]);
});

function scrape(path: string, options: JsonObject = {}): Promise<EngineAnswer> {
  return engine.scrape({ url: `${site.origin}${path}`, ...options });
}

function metadata(answer: EngineAnswer): JsonObject {
  return answer.data['metadata'] as JsonObject;
}

async function markdownOf(path: string, options: JsonObject = {}): Promise<string> {
  const answer = await scrape(path, { onlyMainContent: false, ...options });
  return answer.textOf('markdown');
}

describe('a page as it is shown', () => {
  test('has what scripts, timers and requests bring late', async () => {
    expect(await markdownOf('/late?ms=1500')).toContain('This paragraph came after 1500 ms.');
    expect(await markdownOf('/spa')).toContain('The Cairn Ro');
  });

  test('has its frames, near and far, and its shadow roots, open and closed', async () => {
    const frames = await markdownOf('/frames');
    expect(frames).toContain('Inside the near frame.');
    expect(frames).toContain('Inside the far frame.');
    expect(frames).toContain('Inside the srcdoc frame.');
    const shadow = await markdownOf('/shadow');
    expect(shadow).toContain('From an open shadow root.');
    expect(shadow).toContain('From a closed shadow root.');
    expect(shadow).toContain('From a declarative shadow root.');
  });

  eachVariant(['/legacy', '/legacy-sjis', '/utf16', '/no-charset'])('%s is read in its encoding', async (path) => {
    const text = await markdownOf(path);
    expect(text).toMatch(/Музей часов|喫茶こもれび|café roof — ¾|Crème brûlée, 東京/);
    expect(text).not.toMatch(/Ã|�/);
  });

  test('goes on when it asks, says, prints or closes', async () => {
    expect(await markdownOf('/alert')).toContain('after the dialogs');
    expect(await markdownOf('/print')).toContain('after print');
    expect(await markdownOf('/close-window')).toContain('This page closes itself.');
  });

  test('ends with what is there where it never ends', { tags: 'long' }, async () => {
    // An origin without earlier requests is read differently from one known to be slow.
    const fresh = await startSite();
    try {
      for (const origin of [fresh.origin, fresh.origin])
        for (const [path, timeout] of [
          ['/never', 15_000],
          ['/endless', 25_000],
          ['/huge?mb=20', 60_000],
        ] as const) {
          const answer = await scrape(path, { url: `${origin}${path}`, timeout, onlyMainContent: false });
          expect(answer.status, path).toBe(200);
          expect(answer.textOf('markdown').length, path).toBeGreaterThan(20);
          expect(answer.data['warning']).toMatch(/never finished loading|too big/);
          expect(answer.data['warning']).not.toContain('broke off');
        }
    } finally {
      await fresh.close();
    }
  });

  eachVariant([
    ['rawHtml', '/never'],
    ['markdown', '/never?type=text/plain'],
    ['markdown', '/never?length=4096'],
  ] as const)('has the beginning of what never ends: %s of %s', async (format, path) => {
    const fresh = await startSite();
    try {
      const answer = await engine.scrape({ url: `${fresh.origin}${path}`, formats: [format], timeout: 6000 });
      expect(answer.status).toBe(200);
      expect(answer.textOf(format)).toContain('The rest of this page does not come.');
    } finally {
      await fresh.close();
    }
  });

  eachVariant([undefined, 4096])('has it over a secure connection as well, of %s bytes', async (length) => {
    const server = await listenSecurely((response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        ...(length === undefined ? {} : { 'content-length': length }),
      });
      response.write('<!doctype html><title>Never</title><p>The rest of this page does not come.</p>');
    });
    const answer = await engine.scrape({ url: server.url, timeout: 6000 });
    expect(answer.data['markdown']).toContain('The rest of this page does not come.');
    expect(answer.data['warning']).toContain('never finished loading');
    server.close();
  });

  test('gives rawHtml as the site sent it', async () => {
    const answer = await scrape('/spa', { formats: ['rawHtml', 'html'] });
    const sent = await (await fetch(`${site.origin}/spa`)).text();
    expect(answer.data['rawHtml']).toBe(sent);
    expect(answer.data['html']).not.toBe(sent);
  });
});

describe('where it came from', () => {
  eachVariant([
    ['/redirect?to=/note', '/note'],
    ['/redirect-chain?n=3', '/article'],
    ['/meta-refresh?to=/note', '/note'],
    ['/js-redirect?to=/note', '/note'],
  ])('%s leads to %s, and both are named', async (from, to) => {
    const answer = await scrape(from);
    expect(metadata(answer)).toMatchObject({
      sourceURL: `${site.origin}${from}`,
      url: `${site.origin}${to}`,
      statusCode: 200,
    });
  });

  test('an error of the site is a page with its status', async () => {
    const answer = await scrape('/status/404');
    expect(answer.status).toBe(200);
    expect(metadata(answer)).toMatchObject({ statusCode: 404, error: 'Not Found' });
    expect(answer.data['markdown']).toContain('Status 404');
  });

  test('every answer names its scrape and what served it', async () => {
    expect(metadata(await scrape('/text'))).toMatchObject({
      scrapeId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      proxyUsed: 'basic',
      cacheState: 'miss',
      contentType: 'text/plain; charset=utf-8',
      concurrencyLimited: false,
    });
  });
});

describe('answers that are no pages', () => {
  eachVariant([
    ['/text', 'Kiln log\n\nThe kiln cooled overnight'],
    ['/json', '```json\n{\n  "kiln": "north"'],
    ['/xml', '```xml\n<?xml version="1.0"?><log>'],
    ['/csv', '| kiln | cone | hours |'],
  ])('%s becomes markdown', async (path, expected) => {
    expect(await markdownOf(path)).toContain(expected);
  });

  eachVariant(['/binary', '/download'])('%s is refused by its type', async (path) => {
    const answer = await scrape(path);
    expect(answer.status).toBe(500);
    expect(answer.json).toMatchObject({ success: false, code: 'SCRAPE_UNSUPPORTED_FILE_ERROR' });
  });

  test('an answer without content is a document without text', async () => {
    const answer = await scrape('/status/204');
    expect(answer.status).toBe(200);
    expect(answer.data['markdown']).toBe('');
    expect(metadata(answer)).toMatchObject({ statusCode: 204 });
  });
});

describe('what fails, by its own code', () => {
  test('a page that does not answer in time', { tags: 'long' }, async () => {
    const patient = scrape('/silent', { timeout: 10_000 }).then(() => 'the one with more time');
    const answer = await scrape('/silent', { timeout: 1000 });
    expect(answer.status).toBe(408);
    expect(answer.json).toMatchObject({ success: false, code: 'SCRAPE_TIMEOUT' });
    // Each ends at its own timeout: the other one still waits.
    expect(await Promise.race([patient, Promise.resolve('nobody')])).toBe('nobody');
    await patient;
  });

  test('a name that does not resolve', async () => {
    const answer = await engine.scrape({ url: 'http://no-such-host.invalid/' });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ success: false, code: 'SCRAPE_DNS_RESOLUTION_ERROR' });
  });

  eachVariant(['/reset', '/bad-gzip', '/redirect-loop'])('%s is an error of the site', async (path) => {
    const answer = await scrape(path);
    expect(answer.status).toBe(500);
    expect(answer.json).toMatchObject({ success: false, code: 'SCRAPE_SITE_ERROR' });
  });

  test('a port on which nobody listens', async () => {
    const answer = await engine.scrape({ url: 'http://127.0.0.1:2/' });
    expect(answer.json).toMatchObject({ success: false, code: 'SCRAPE_SITE_ERROR' });
  });

  test('the engine’s own port is never reached', async () => {
    const answer = await engine.scrape({ url: `${engine.url}/trowel/health` });
    expect(answer.status).toBe(500);
    expect(answer.json['error']).toContain('Trowel itself');
  });
});

describe('options', () => {
  test('waitFor is added to the wait', async () => {
    const asked = performance.now();
    await scrape('/note', { waitFor: 1500 });
    expect(performance.now() - asked).toBeGreaterThan(1500);
  });

  test('headers go to the page’s own site, cookies into its jar', async () => {
    const answer = await scrape('/headers', {
      headers: { 'X-Secret': 'spade', Cookie: 'a=1; b=2', 'User-Agent': 'Digger/1.0' },
    });
    const text = answer.textOf('markdown');
    expect(text).toContain('"x-secret": "spade"');
    expect(text).toContain('a=1; b=2');
    expect(text).toContain('"user-agent": "Digger/1.0"');
    site.forget();
    await scrape('/frames', { headers: { 'X-Secret': 'spade' } });
    const inner = site.seen('/frame-inner');
    expect(inner.map(({ headers }) => headers['x-secret'])).toEqual(expect.arrayContaining(['spade', undefined]));
  });

  test('mobile and languages are what the page sees', async () => {
    const text = await markdownOf('/environment', { mobile: true, location: { languages: ['fr-CH', 'de'] } });
    expect(text).toMatch(/ratio\s+: 3/);
    expect(text).toMatch(/touch\s+: 5/);
    expect(text).toContain('Mobile');
    expect(text).toMatch(/languages\s+: fr-CH,de\s/);
    expect(site.seen('/environment').at(-1)?.headers['accept-language']).toBe('fr-CH,de;q=0.9');
    const plain = await markdownOf('/environment');
    expect(plain).toContain('1280');
    expect(plain).not.toMatch(/Electron|Trowel/);
  });

  test('a screenshot has the size and the form that were asked for', { tags: 'long' }, async () => {
    const plain = await picture({ type: 'screenshot' });
    expect(plain.type).toBe('image/png');
    expect(sizeOfPng(plain.bytes)).toEqual({ width: 1280, height: 800 });
    const small = await picture({ type: 'screenshot', viewport: { width: 500, height: 300 } });
    expect(sizeOfPng(small.bytes)).toEqual({ width: 500, height: 300 });
    const whole = sizeOfPng((await picture({ type: 'screenshot', fullPage: true })).bytes);
    expect(whole.height).toBeGreaterThan(1000);
    const jpeg = await picture({ type: 'screenshot', quality: 40 });
    expect(jpeg.type).toBe('image/jpeg');
    expect(jpeg.bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
  });

  async function picture(format: JsonObject): Promise<{ type: unknown; bytes: Buffer }> {
    const answer = await scrape('/article', { formats: [format] });
    const fetched = await fetch(answer.textOf('screenshot'));
    return { type: fetched.headers.get('content-type'), bytes: Buffer.from(await fetched.arrayBuffer()) };
  }

  function sizeOfPng(bytes: Buffer): { width: number; height: number } {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
});

describe('certificates', () => {
  test(
    'one that does not verify is let pass with a warning, and stops a scrape that sends headers',
    { tags: 'long' },
    async () => {
      const server = await listenSecurely((response) => response.end('<p>Behind a certificate of nobody.</p>'));
      const { url } = server;
      const passed = await engine.scrape({ url });
      expect(passed.data['markdown']).toContain('Behind a certificate of nobody.');
      expect(passed.data['warning']).toContain('certificate of localhost');
      // The verdict of one scrape is not that of the next, in whichever session it runs.
      for (let round = 0; round < 4; round += 1) {
        const refused = await engine.scrape({ url, headers: { authorization: 'secret' } });
        expect(refused.json).toMatchObject({ success: false, code: 'SCRAPE_SSL_ERROR' });
        expect((await engine.scrape({ url })).status).toBe(200);
        expect((await engine.scrape({ url, skipTlsVerification: false })).json).toMatchObject({
          code: 'SCRAPE_SSL_ERROR',
        });
      }
      server.close();
    },
  );
});

/** A server on loopback whose certificate nobody vouches for. */
async function listenSecurely(
  answer: (response: ServerResponse) => void,
): Promise<{ readonly url: string; close(): void }> {
  const folder = join(process.cwd(), 'test/fixtures/certificates');
  const server = createServer(
    { key: readFileSync(join(folder, 'localhost.key')), cert: readFileSync(join(folder, 'localhost.pem')) },
    (_request, response) => answer(response),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
