import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { labKey } from '../support/labPlay.ts';
import { goodAnswer, startLoopbackService } from '../support/loopbackService.ts';
import { startNetClient, type NetClient } from '../support/netClient.ts';
import { startService, startTcpService } from '../support/netServices.ts';
import { eventually } from '../support/eventually.ts';

const key = labKey;
let client: NetClient;

beforeAll(async () => {
  client = await startNetClient();
});

afterEach(async () => {
  expect(client.isAlive()).toBe(true);
  expect(await client.ask('complaints', null)).toEqual([]);
});

afterAll(async () => {
  await client.stop();
});

describe('an answer that no service should give', () => {
  it('has its headers even when they are not UTF-8', async () => {
    const service = await startService((_request, response) => {
      response.setHeader('x-value', 'caf\xe9');
      response.end(JSON.stringify(goodAnswer().json));
    });
    const { outcome } = await client.scrape({ baseUrl: service.baseUrl });
    expect(outcome.result.ok).toBe(true);
    expect(outcome.headers.find(([name]) => name === 'x-value')?.[1]).toMatch(/^caf/);
  });
});

describe('what is sent', () => {
  it('is the body as it is, with the key, once', async () => {
    const service = await startLoopbackService(() => goodAnswer());
    const body = { url: 'https://example.com', formats: ['markdown'], note: 'ä€😀'.repeat(50_000) };
    const { outcome, phases } = await client.scrape({
      baseUrl: `${service.baseUrl}/prefix`,
      body,
      headers: { 'x-trowel-run': 'run-1' },
    });
    expect(outcome.result.ok).toBe(true);
    expect(phases).toEqual(['connecting', 'server-working', 'receiving']);
    expect(service.requests).toHaveLength(1);
    expect(service.requests[0]).toMatchObject({ method: 'POST', path: '/prefix/v2/scrape' });
    expect(JSON.parse(service.requests[0]?.body ?? '')).toEqual(body);
    expect(service.requests[0]?.headers).toMatchObject({
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'user-agent': 'Trowel/test',
      'x-trowel-run': 'run-1',
    });
  });

  it('goes nowhere else, whatever the redirect', async () => {
    const elsewhere = await startLoopbackService(() => goodAnswer());
    for (const status of [301, 302, 303, 307, 308]) {
      const service = await startLoopbackService(() => ({
        status,
        headers: { location: `${elsewhere.baseUrl}/v2/scrape` },
      }));
      const { outcome } = await client.scrape({ baseUrl: service.baseUrl });
      expect(outcome).toMatchObject({
        status,
        result: { ok: false, error: { kind: 'broken-answer', reason: 'redirect', status } },
      });
      expect(outcome.headers).toContainEqual(['location', `${elsewhere.baseUrl}/v2/scrape`]);
      expect(service.requests).toHaveLength(1);
    }
    expect(elsewhere.requests).toEqual([]);
  });

  it('has no cookie of an earlier answer', async () => {
    const service = await startLoopbackService(() => ({
      ...goodAnswer(),
      headers: { 'set-cookie': 'session=1; Path=/' },
    }));
    for (let round = 0; round < 3; round += 1) {
      expect((await client.scrape({ baseUrl: service.baseUrl })).outcome.result.ok).toBe(true);
    }
    for (const request of service.requests) expect(request.headers).not.toHaveProperty('cookie');
  });

  it('is not sent again when a kept connection turns out dead', async () => {
    let asked = 0;
    const service = await startService((request, response) => {
      asked += 1;
      if (asked === 2) request.socket.destroy();
      else response.end(JSON.stringify(goodAnswer().json));
    });
    expect((await client.scrape({ baseUrl: service.baseUrl })).outcome.result.ok).toBe(true);
    const { outcome } = await client.scrape({ baseUrl: service.baseUrl });
    expect(outcome.result).toMatchObject({ error: { kind: 'network', reason: 'reset', sent: 'maybe' } });
    expect(asked).toBe(2);
    expect((await client.scrape({ baseUrl: service.baseUrl })).outcome.result.ok).toBe(true);
    expect(asked).toBe(3);
  });

  it.each([401, 407, 408, 425, 503])('is not sent again by itself after status %i', async (status) => {
    const service = await startLoopbackService(() => ({
      status,
      json: { success: false, error: 'no' },
      headers: { 'www-authenticate': 'Basic realm="x"', 'proxy-authenticate': 'Basic realm="x"', 'retry-after': '0' },
    }));
    expect((await client.scrape({ baseUrl: service.baseUrl })).outcome.result.ok).toBe(false);
    expect(service.requests).toHaveLength(1);
  });

  it('may be sent once more after status 421, which says that nobody acted upon it', async () => {
    const service = await startLoopbackService(() => ({ status: 421, json: { success: false, error: 'elsewhere' } }));
    const { outcome } = await client.scrape({ baseUrl: service.baseUrl });
    expect(outcome.result).toMatchObject({ error: { kind: 'service', status: 421 } });
    expect(service.requests.length).toBeLessThanOrEqual(2);
  });

  it('keeps no connection open afterwards', async () => {
    const service = await startLoopbackService(() => goodAnswer());
    await Promise.all(Array.from({ length: 5 }, async () => await client.scrape({ baseUrl: service.baseUrl })));
    expect(service.requests).toHaveLength(5);
    await eventually(() => expect(service.openConnections()).toBe(0), { timeout: 1000 });
  });
});

describe('somebody who cancels', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['while the service works', () => undefined],
    ['in the middle of the head', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Type: appl')],
    ['in the middle of the body', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"succ')],
  ])('closes the connection %s', async (_when, play) => {
    const service = await startTcpService((socket) => socket.once('data', () => play(socket)));
    const command = client.beginScrape({ baseUrl: `http://${service.host}` });
    await eventually(() => expect(service.received()).toContain('POST /v2/scrape'));
    await client.ask('cancel', { number: command.number });
    expect((await command.answer).outcome.result).toMatchObject({ error: { kind: 'cancelled' } });
    await eventually(() => expect(service.openConnections()).toBe(0), { timeout: 1000 });
  });

  it('closes a connection that does not yet stand', async () => {
    const service = await startTcpService(() => undefined);
    const command = client.beginScrape({ baseUrl: `https://${service.host}` });
    await eventually(() => expect(service.openConnections()).toBe(1));
    await client.ask('cancel', { number: command.number });
    expect((await command.answer).outcome.result).toMatchObject({ error: { kind: 'cancelled' } });
    await eventually(() => expect(service.openConnections()).toBe(0), { timeout: 1000 });
  });
});

describe('limits', () => {
  it('a connection that does not come to stand has one of its own', async () => {
    // The service accepts the connection and never responds to the TLS handshake.
    const service = await startTcpService(() => undefined);
    const { outcome, phases } = await client.scrape({ baseUrl: `https://${service.host}` }, { connectMs: 300 });
    expect(outcome.result).toMatchObject({ error: { kind: 'network', reason: 'connect-timeout' } });
    expect(phases).toEqual(['connecting']);
    await eventually(() => expect(service.openConnections()).toBe(0), { timeout: 1000 });
  });

  it('a service that takes its time does not fall under it', async () => {
    const service = await startTcpService(() => undefined);
    const limits = { connectMs: 2000, headersGraceMs: 0 };
    const { outcome, phases } = await client.scrape({ baseUrl: `http://${service.host}`, timeoutMs: 3000 }, limits);
    expect(outcome.result).toMatchObject({ error: { kind: 'network', reason: 'headers-timeout', sent: 'maybe' } });
    expect(phases).toEqual(['connecting', 'server-working']);
  });

  it('a reader that takes its time holds back the sender', async () => {
    const size = 200 * 1024 * 1024;
    const room = 64 * 1024 * 1024;
    const piece = Buffer.alloc(1024 * 1024, 32);
    let socket: Socket | null = null;
    const service = await startService((request, response) => {
      socket = request.socket;
      response.setHeader('content-length', size);
      const pour = (left: number): void => {
        if (left === 0) response.end();
        else response.write(piece, () => pour(left - piece.byteLength));
      };
      pour(size);
    });
    const before = await client.ask('memory', null);
    const held = client.begin('transfer', { url: service.baseUrl, extraCaFile: null, isHeld: true });
    let sent = 0;
    await eventually(
      () => {
        const earlier = sent;
        sent = socket?.bytesWritten ?? 0;
        expect(sent).toBeGreaterThan(0);
        expect(sent).toBe(earlier);
      },
      { timeout: 30_000, interval: 300 },
    );
    expect(sent).toBeLessThan(room);
    expect((await client.ask('memory', null)) - before).toBeLessThan(room);
    await client.ask('release', null);
    expect(await held.answer).toMatchObject({ failure: null, bytes: size });
    expect((await client.ask('memory', null)) - before).toBeLessThan(room);
  });
});

describe('a streamed body', () => {
  const fileBytes = 50 * 1024 * 1024;

  it('arrives whole, and is never whole in memory', async () => {
    let received = 0;
    const service = await startService((request, response) => {
      request.on('data', (piece: Buffer) => (received += piece.byteLength));
      request.on('end', () => response.end());
    });
    const upload = await client.ask('upload', { url: service.baseUrl, size: fileBytes });
    expect(upload).toMatchObject({ failure: null, status: 200, bytesRead: fileBytes, opened: 1, closed: 1 });
    expect(received).toBe(fileBytes);
    expect(upload.growth).toBeLessThan(fileBytes / 2);
  });

  it('is sent with its length where it is small, or where the server requires one', async () => {
    const seen: (readonly [string | undefined, number])[] = [];
    const service = await startService((request, response) => {
      const length = request.headers['content-length'];
      let bytes = 0;
      request.on('data', (piece: Buffer) => (bytes += piece.byteLength));
      request.on('end', () => {
        seen.push([length, bytes]);
        response.statusCode = length === undefined ? 411 : 200;
        response.end();
      });
    });
    const small = await client.ask('upload', { url: service.baseUrl, size: 1000 });
    expect([small.status, seen]).toEqual([200, [['1000', 1000]]]);
    const size = 2 * 1024 * 1024;
    const large = await client.ask('upload', { url: service.baseUrl, size });
    expect(large).toMatchObject({ failure: null, status: 200, opened: 2, closed: 2 });
    expect(seen.slice(1)).toEqual([
      [undefined, size],
      [String(size), size],
    ]);
  });

  it('is not read where there is no connection', async () => {
    const service = await startLoopbackService(() => goodAnswer());
    await service.close();
    const upload = await client.ask('upload', { url: service.baseUrl, size: fileBytes });
    expect(upload).toMatchObject({ failure: { sent: 'no' }, status: null, closed: upload.opened });
    expect(upload.bytesRead).toBeLessThan(fileBytes / 10);
  });

  it('is closed where the request is cancelled, or answered before its end', async () => {
    const deaf = await startTcpService((socket) => void socket.pause());
    const command = client.begin('upload', { url: `http://${deaf.host}`, size: fileBytes });
    await eventually(() => expect(deaf.openConnections()).toBe(1));
    await client.ask('cancel', { number: command.number });
    const cancelled = await command.answer;
    expect(cancelled).toMatchObject({ failure: { code: 'ABORTED' }, closed: cancelled.opened });
    expect(cancelled.bytesRead).toBeLessThan(fileBytes);
    const strict = await startService((request, response) => {
      response.writeHead(413, { connection: 'close' }).end();
      request.resume();
    });
    const refused = await client.ask('upload', { url: strict.baseUrl, size: fileBytes });
    expect(refused.closed).toBe(refused.opened);
  });
});
