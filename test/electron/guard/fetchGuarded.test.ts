import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../../electron/guard/fetchGuarded.ts';
import type { GuardedResponse, GuardedFetchError, GuardedRequest } from '../../../electron/guard/fetchGuarded.ts';
import { createGuard } from '../../../electron/guard/guard.ts';
import type { GuardPorts } from '../../../electron/guard/guard.ts';
import { publicOnly } from '../../../electron/guard/hostPolicy.ts';
import type { Result } from '../../../shared/base/result.ts';
import { startSite } from '../../support/site.ts';
import type { Site } from '../../support/site.ts';
import { everything, lookupShop, shop, startSentinel } from './guardBench.ts';
import type { Sentinel } from './guardBench.ts';
import { eventually } from '../../support/eventually.ts';

let site: Site;
let odd: Sentinel | undefined;
beforeAll(async () => {
  site = await startSite();
});
afterEach(async () => {
  await odd?.close();
  odd = undefined;
});
afterAll(async () => {
  await site.close();
});

type Answer = Result<GuardedResponse, GuardedFetchError>;

function ask(url: string, request: Partial<GuardedRequest> = {}, ports: GuardPorts = {}): Promise<Answer> {
  const guard = createGuard({ lookup: lookupShop, ...ports });
  const full = { policy: everything, timeoutMs: 5000, maxBytes: 1_000_000, ...request };
  return createGuardedFetch(guard.outbound)({ ...full, url });
}

function textOf(answer: Answer): string {
  return answer.ok ? Buffer.from(answer.value.body).toString('utf8') : `${answer.error.kind} ${answer.error.code}`;
}

async function askOdd(say: string, request: Partial<GuardedRequest> = {}): Promise<Answer> {
  odd = await startSentinel('127.0.0.1', say);
  return ask(`http://127.0.0.1:${odd.port}/`, request);
}

describe('a guarded fetch', () => {
  it('brings status, headers and bytes', async () => {
    const answer = await ask(`${site.origin}/status/404`);
    expect(answer).toMatchObject({
      ok: true,
      value: {
        status: 404,
        url: `${site.origin}/status/404`,
        redirects: [],
        tlsProblem: null,
        privateHosts: ['127.0.0.1'],
      },
    });
    expect(answer.ok && answer.value.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(textOf(answer)).toContain('This page answers with 404.');
  });

  it.each(['/gzip', '/brotli', '/deflate'])('decodes %s', async (path) => {
    expect(textOf(await ask(site.origin + path))).toContain('The kiln cooled overnight');
  });

  it('gives a redirect back where none is followed', async () => {
    const moved = 'HTTP/1.1 301 Moved\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n';
    expect(await askOdd(moved, { followsRedirects: false })).toMatchObject({ value: { status: 301, redirects: [] } });
  });

  it.each([
    ['longer than the limit', 'content-length: 500\r\n\r\n' + 'x'.repeat(500)],
    ['cut off', 'content-length: 500\r\n\r\nx'],
    ['badly packed', 'content-encoding: gzip\r\ncontent-length: 1\r\n\r\nx'],
  ])('has the status of a response whose body is %s, where no body is needed', async (_name, rest) => {
    const answer = await askOdd(`HTTP/1.1 202 Accepted\r\n${rest}`, {
      acceptsPartialBody: true,
      maxBytes: 100,
      timeoutMs: 2000,
    });
    expect(answer).toMatchObject({ ok: true, value: { status: 202 } });
  });

  it('sends method, headers, body and the credentials of the address', async () => {
    const url = new URL(`${site.origin}/echo`);
    url.username = 'ada';
    url.password = 'a:b';
    const answer = await ask(url.href, { method: 'POST', headers: { 'X-Kiln': 'north' }, body: Buffer.from('glaze') });
    expect(JSON.parse(textOf(answer))).toMatchObject({
      method: 'POST',
      body: 'glaze',
      headers: { 'x-kiln': 'north', host: `127.0.0.1:${site.port}`, authorization: `Basic ${btoa('ada:a:b')}` },
    });
  });

  it('answers virtual hosts from inside', async () => {
    const virtualHosts = {
      'demo.trowel.test': () => ({
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: Buffer.from('inside'),
      }),
    };
    expect(textOf(await ask('http://demo.trowel.test/', { policy: publicOnly }, { virtualHosts }))).toBe('inside');
  });
});

describe('redirects', () => {
  it('are followed, each named', async () => {
    const answer = await ask(`${site.origin}/redirect-chain?n=2`);
    expect(answer).toMatchObject({
      ok: true,
      value: { url: `${site.origin}/article`, redirects: [2, 1, 0].map((n) => `${site.origin}/redirect-chain?n=${n}`) },
    });
  });

  it('end after twenty, or as many as were asked for', async () => {
    site.forget();
    expect(textOf(await ask(`${site.origin}/redirect-loop`))).toBe('too-many-redirects ERR_TOO_MANY_REDIRECTS');
    expect(site.seen('/redirect-loop')).toHaveLength(21);
    expect(textOf(await ask(`${site.origin}/redirect-chain?n=5`, { maxRedirects: 2 }))).toContain('too-many-redirects');
  });

  it('are decided anew: an allowed host cannot lead to another private one', async () => {
    site.forget();
    const to = encodeURIComponent(`${site.origin}/text`);
    const answer = await ask(`http://shop.test:${site.port}/redirect?to=${to}`, { policy: shop });
    expect(answer).toMatchObject({
      ok: false,
      error: { kind: 'refused', host: '127.0.0.1', refusal: { reason: 'private-address', address: '127.0.0.1' } },
    });
    expect(site.seen('/text')).toHaveLength(0);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'javascript:1',
    'data:text/plain,x',
  ])('never lead to %s', async (target) => {
    expect(textOf(await ask(`${site.origin}/redirect?to=${encodeURIComponent(target)}`))).toBe(
      'invalid-url ERR_INVALID_PROTOCOL',
    );
  });

  it('take no secret to another origin, and turn a post into a get as browsers do', async () => {
    const to = encodeURIComponent(`http://shop.test:${site.port}/echo`);
    const answer = await ask(`${site.origin}/redirect?to=${to}`, {
      method: 'POST',
      body: Buffer.from('x'),
      headers: { Authorization: 'Bearer key', cookie: 'a=1', 'x-api-key': 'k', 'user-agent': 'Kiln' },
    });
    const echoed: unknown = JSON.parse(textOf(answer));
    expect(echoed).toMatchObject({ method: 'GET', body: '', headers: { 'user-agent': 'Kiln' } });
    for (const name of ['authorization', 'cookie', 'x-api-key', 'content-length'])
      expect(echoed).not.toHaveProperty(`headers.${name}`);
    const same = await ask(`${site.origin}/redirect?to=/echo&status=307`, {
      method: 'POST',
      body: Buffer.from('x'),
      headers: { 'x-api-key': 'k' },
    });
    expect(JSON.parse(textOf(same))).toMatchObject({ method: 'POST', body: 'x', headers: { 'x-api-key': 'k' } });
  });
});

describe('limits', () => {
  it('caps a body on the wire, after decoding, and through two codings', async () => {
    expect(textOf(await ask(`${site.origin}/huge?mb=3`))).toBe('too-large ERR_BODY_TOO_LARGE');
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    expect(textOf(await askBytes(bomb, 'gzip'))).toBe('too-large ERR_BUFFER_TOO_LARGE');
    await odd?.close();
    expect(textOf(await askBytes(brotliCompressSync(bomb), 'gzip, br'))).toBe('too-large ERR_BUFFER_TOO_LARGE');
  });

  it('undoes two codings and refuses a third, an unknown one and a broken one', async () => {
    const inner = Buffer.from('twice');
    expect(textOf(await askBytes(brotliCompressSync(gzipSync(inner)), 'gzip, br'))).toBe('twice');
    await odd?.close();
    expect(textOf(await askBytes(inner, 'gzip, br, gzip'))).toBe('encoding TOO_MANY_CODINGS');
    await odd?.close();
    expect(textOf(await askBytes(inner, 'snappy'))).toBe('encoding UNKNOWN_CODING');
    expect(textOf(await ask(`${site.origin}/bad-gzip`))).toMatch(/^encoding Z_/);
  });

  it.each([
    '/silent',
    '/never',
    '/endless',
    '/slow?ms=5000',
  ])('ends %s at the deadline and lets go of the site', async (path) => {
    const answer = await ask(site.origin + path, { timeoutMs: 60, maxBytes: 1_000_000_000 });
    expect(answer).toMatchObject({ ok: false, error: { kind: 'timeout', host: '127.0.0.1' } });
    await eventually(() => expect(site.openConnections()).toBe(0));
  });

  it('ends when it is no longer wanted', async () => {
    const wanted = new AbortController();
    site.forget();
    const asked = ask(`${site.origin}/silent`, { signal: wanted.signal });
    await eventually(() => expect(site.seen('/silent')).toHaveLength(1));
    wanted.abort();
    expect(await asked).toMatchObject({ ok: false, error: { kind: 'aborted' } });
    expect(await ask(`${site.origin}/text`, { signal: wanted.signal })).toMatchObject({
      ok: false,
      error: { kind: 'aborted' },
    });
  });
});

describe('a part of a body', () => {
  const part = { acceptsPartialBody: true } as const;
  const bomb = Buffer.alloc(3_000_000, 'a');

  it('is what came before the limit', async () => {
    const answer = await ask(`${site.origin}/huge?mb=3`, part);
    expect(answer).toMatchObject({ ok: true, value: { status: 200, isPartial: true } });
    expect(answer.ok && answer.value.body.byteLength).toBe(1_000_000);
  });

  it('is what came before the break, or before the time was over', async () => {
    const broken = await ask(`${site.origin}/truncated`, part);
    expect(broken).toMatchObject({ ok: true, value: { isPartial: true } });
    expect(textOf(broken)).not.toBe('');
    const endless = await askOdd('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nthe beginning', {
      ...part,
      timeoutMs: 300,
    });
    expect(endless).toMatchObject({ ok: true, value: { isPartial: true } });
    expect(textOf(endless)).toBe('the beginning');
  });

  it.each([
    ['gzip', gzipSync(bomb)],
    ['br', brotliCompressSync(bomb)],
  ])('of %s is decoded up to the limit', async (coding, bytes) => {
    const answer = await askBytes(bytes, coding, part);
    expect(answer).toMatchObject({ ok: true, value: { isPartial: true } });
    expect(answer.ok && answer.value.body.byteLength).toBe(1_000_000);
  });

  it('that is corrupt ends at the break, and a whole body has no mark', async () => {
    const bytes = gzipSync(Buffer.from(Array.from({ length: 50_000 }, (_, index) => String(index)).join(' ')));
    const corrupt = await askBytes(Buffer.concat([bytes.subarray(0, 60_000), Buffer.alloc(5000, 0xff)]), 'gzip', part);
    expect(corrupt).toMatchObject({ ok: true, value: { isPartial: true } });
    expect(textOf(corrupt)).toMatch(/^0 1 2 3 /);
    const whole = await askBytes(bytes, 'gzip', part);
    expect(whole.ok && 'isPartial' in whole.value).toBe(false);
    expect(textOf(whole)).toMatch(/ 49999$/);
  });
});

describe('failures are values', () => {
  it.each([
    ['no address at all', 'invalid-url'],
    ['ftp://127.0.0.1/', 'invalid-url'],
    ['http://nowhere.test/', 'dns'],
    ['http://10.0.0.1/', 'refused'],
    ['http://127.0.0.1:1/', 'refused'],
  ])('%s is %s', async (url, kind) => {
    expect(await ask(url, { policy: publicOnly })).toMatchObject({ ok: false, error: { kind } });
  });

  it.each(['/reset', '/truncated'])('%s is a reset', async (path) => {
    expect(textOf(await ask(site.origin + path))).toBe('reset ECONNRESET');
  });

  it.each([
    ['SSH-2.0-kiln\r\n\r\n', 'protocol'],
    ['', 'reset'],
    ['HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'reset'],
  ])('%j is %s', async (say, kind) => {
    expect(await askOdd(say)).toMatchObject({ ok: false, error: { kind } });
  });

  it('reads past informational answers', async () => {
    expect(
      textOf(
        await askOdd(
          'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok',
        ),
      ),
    ).toBe('ok');
  });

  it('refuses a header that cannot be written', async () => {
    expect(await ask(`${site.origin}/text`, { headers: { 'x-a': 'b\r\nx-c: d' } })).toMatchObject({
      ok: false,
      error: { kind: 'protocol', code: 'ERR_INVALID_CHAR' },
    });
  });
});

describe('certificates', () => {
  it('are verified, unless the caller does not want it: then the answer says what was wrong', async () => {
    const server = createTlsServer(
      { key: certificate('localhost.key'), cert: certificate('localhost.pem') },
      (_request, response) => response.end('sealed'),
    );
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
    const strict = await ask(url);
    const lax = await ask(url, { verifyTls: false });
    server.close();
    expect(strict).toMatchObject({ ok: false, error: { kind: 'tls', host: 'localhost' } });
    expect(textOf(lax)).toBe('sealed');
    expect(lax).toMatchObject({ value: { tlsProblem: strict.ok ? '' : strict.error.code } });
  });

  it('of a site that speaks no TLS fail as TLS', async () => {
    expect(await ask(`https://127.0.0.1:${site.port}/`)).toMatchObject({ ok: false, error: { kind: 'tls' } });
  });
});

/** Serves bytes under a content coding from a socket that knows nothing of HTTP. */
async function askBytes(bytes: Uint8Array, coding: string, request: Partial<GuardedRequest> = {}): Promise<Answer> {
  await odd?.close();
  const head = `HTTP/1.1 200 OK\r\ncontent-encoding: ${coding}\r\ncontent-length: ${bytes.byteLength}\r\n\r\n`;
  odd = await startSentinel('127.0.0.1', Buffer.concat([Buffer.from(head, 'latin1'), bytes]));
  return ask(`http://127.0.0.1:${odd.port}/`, request);
}

function certificate(name: string): Buffer {
  return readFileSync(new URL(`../../fixtures/certificates/${name}`, import.meta.url));
}
