import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectPinned } from '../../../electron/guard/connectPinned.ts';
import { publicOnly } from '../../../electron/guard/hostPolicy.ts';
import { startSite } from '../../support/site.ts';
import type { Site } from '../../support/site.ts';
import { askProxy, askTunnel, everything, openBench, startSentinel } from './guardBench.ts';
import type { GuardBench } from './guardBench.ts';
import { eventually } from '../../support/eventually.ts';

let site: Site;
let bench: GuardBench | undefined;
beforeAll(async () => {
  site = await startSite();
});
afterEach(async () => {
  await bench?.close();
  bench = undefined;
});
afterAll(async () => {
  await site.close();
});

describe('pages through a lane', () => {
  it('come whole, with status, repeated headers and their order', async () => {
    bench = await openBench(everything);
    const answer = await askProxy(bench.lane.port, `${site.origin}/echo?a=1&b=%20`, {
      method: 'POST',
      body: 'hello',
      headers: { 'X-Mine': 'é', 'proxy-connection': 'keep-alive', connection: 'x-drop', 'x-drop': '1', te: 'trailers' },
    });
    const seen: unknown = JSON.parse(answer.body);
    expect(answer.status).toBe(200);
    expect(seen).toMatchObject({
      method: 'POST',
      path: '/echo?a=1&b=%20',
      body: 'hello',
      headers: { 'x-mine': 'é', host: `127.0.0.1:${site.port}` },
    });
    expect(seen).not.toHaveProperty('headers.x-drop');
    expect(seen).not.toHaveProperty('headers.proxy-connection');
    expect(seen).not.toHaveProperty('headers.te');
  });

  it.each([
    ['/status/404', 404],
    ['/status/503', 503],
    ['/status/204', 204],
    ['/redirect?to=/text', 302],
  ])('%s keeps its status', async (path, status) => {
    bench = await openBench(everything);
    expect((await askProxy(bench.lane.port, site.origin + path)).status).toBe(status);
  });

  it('answers HEAD without a body', async () => {
    bench = await openBench(everything);
    const answer = await askProxy(bench.lane.port, `${site.origin}/text`, { method: 'HEAD' });
    expect([answer.status, answer.body]).toEqual([200, '']);
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
  });

  it('passes a compressed and a huge body untouched', async () => {
    bench = await openBench(everything);
    expect((await askProxy(bench.lane.port, `${site.origin}/gzip`)).headers['content-encoding']).toBe('gzip');
    expect((await askProxy(bench.lane.port, `${site.origin}/huge?mb=8`)).body).toMatch(
      /The very last row\.<\/p><\/main><\/body><\/html>$/,
    );
  });

  it('breaks where the site breaks, so that half an answer never looks whole', async () => {
    bench = await openBench(everything);
    await expect(askProxy(bench.lane.port, `${site.origin}/truncated`)).rejects.toThrow();
  });

  it('lets go of the site when the browser leaves', async () => {
    bench = await openBench(everything);
    const leaving = request({ port: bench.lane.port, path: `${site.origin}/endless`, agent: false }, (answer) =>
      answer.resume(),
    );
    leaving.on('error', () => undefined).end();
    await eventually(() => expect(site.seen('/endless').length).toBeGreaterThan(0));
    leaving.destroy();
    await eventually(() => expect(site.openConnections()).toBe(0));
  });

  it('does not pass on a guard header that a site made up', async () => {
    const liar = await startSentinel(
      '127.0.0.1',
      'HTTP/1.1 200 OK\r\nx-trowel-guard: refused; reason=own-port\r\ncontent-length: 2\r\nconnection: close\r\n\r\nhi',
    );
    bench = await openBench(everything);
    const answer = await askProxy(bench.lane.port, `http://127.0.0.1:${liar.port}/`);
    await liar.close();
    expect(answer.body).toBe('hi');
    expect(answer.headers['x-trowel-guard']).toBeUndefined();
  });

  it.each([
    ['an answer that is no HTTP', 'SSH-2.0-kiln\r\n\r\n', 'protocol'],
    ['a status that is none', 'HTTP/1.1 000 Nothing\r\ncontent-length: 0\r\n\r\n', 'protocol'],
    ['an answer that ends in its head', 'HTTP/1.1 200 OK\r\ncontent-ty', 'reset'],
    [
      'a switch of protocol nobody asked for',
      'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
      'reset',
    ],
  ])('%s is a failure with its kind', async (_what, say, kind) => {
    const odd = await startSentinel('127.0.0.1', say);
    bench = await openBench(everything);
    const answer = await askProxy(bench.lane.port, `http://127.0.0.1:${odd.port}/`);
    await odd.close();
    expect(answer.status).toBe(502);
    expect(bench.events.filter(({ type }) => type === 'failed')).toMatchObject([{ host: '127.0.0.1', kind }]);
  });

  it('survives headers that no header may hold, and a status line without words', async () => {
    const odd = await startSentinel(
      '127.0.0.1',
      'HTTP/1.1 200\r\nx-odd: a\u0001b\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\ncontent-length: 2\r\n\r\nok',
    );
    bench = await openBench(everything);
    const answer = await askProxy(bench.lane.port, `http://127.0.0.1:${odd.port}/`);
    await odd.close();
    expect([answer.status, answer.body, answer.headers['set-cookie']]).toEqual([200, 'ok', ['a=1', 'b=2']]);
  });

  it('hands headers on byte for byte: sites write addresses in plain UTF-8, or in Latin-1', async () => {
    const odd = await startSentinel(
      '127.0.0.1',
      'HTTP/1.1 302 Found\r\nLocation: /öfen\r\ncontent-length: 2\r\n\r\nok',
    );
    bench = await openBench(everything);
    const answer = await askProxy(bench.lane.port, `http://127.0.0.1:${odd.port}/`);
    await odd.close();
    // Node reads each byte as a character.
    expect(Buffer.from(String(answer.headers['location']), 'latin1').toString()).toBe('/öfen');
  });

  it.each([
    '/',
    'ftp://127.0.0.1/',
    'https://127.0.0.1/',
    'http://',
    '*',
  ])('refuses the request line %j', async (line) => {
    bench = await openBench(everything);
    expect((await askProxy(bench.lane.port, line)).status).toBe(400);
  });
});

describe('failures', () => {
  it('tells a name without address, a closed port and a silent site apart', async () => {
    const closed = await startSentinel();
    await closed.close();
    bench = await openBench(everything, {
      connectTimeoutMs: 50,
      connect: (addresses, port, options) =>
        port === 81
          ? new Promise((resolve) =>
              setTimeout(resolve, options.timeoutMs, { ok: false, error: { kind: 'timeout', code: 'ETIMEDOUT' } }),
            )
          : connectPinned(addresses, port, options),
      lookup: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
    });
    const answers = [
      await askProxy(bench.lane.port, 'http://nowhere.test/'),
      await askProxy(bench.lane.port, `http://127.0.0.1:${closed.port}/`),
      await askProxy(bench.lane.port, 'http://127.0.0.1:81/'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([502, 502, 504]);
    expect(bench.events.filter(({ type }) => type === 'failed')).toEqual([
      { type: 'failed', host: 'nowhere.test', port: 80, kind: 'dns', code: 'ENOTFOUND' },
      { type: 'failed', host: '127.0.0.1', port: closed.port, kind: 'connect', code: 'ECONNREFUSED' },
      { type: 'failed', host: '127.0.0.1', port: 81, kind: 'timeout', code: 'ETIMEDOUT' },
    ]);
  });

  it('tells of a tunnel that fails too, and of a site that hangs up on a request', async () => {
    bench = await openBench(everything, { lookup: () => Promise.resolve([]) });
    const tunnel = await askTunnel(bench.lane.port, 'nowhere.test:443');
    tunnel.socket.destroy();
    const answer = await askProxy(bench.lane.port, `${site.origin}/reset`);
    expect([tunnel.head.split('\r\n')[0], answer.status]).toEqual(['HTTP/1.1 502 Bad Gateway', 502]);
    expect(bench.events).toMatchObject([
      { type: 'failed', kind: 'dns' },
      { type: 'private' },
      { type: 'failed', kind: 'reset', code: 'ECONNRESET' },
    ]);
  });

  it('gives up on a DNS that never answers', async () => {
    bench = await openBench(publicOnly, { lookupTimeoutMs: 20, lookup: () => new Promise(() => undefined) });
    await askProxy(bench.lane.port, 'http://slow.test/');
    expect(bench.events).toEqual([{ type: 'failed', host: 'slow.test', port: 80, kind: 'dns', code: 'ETIMEOUT' }]);
  });
});
