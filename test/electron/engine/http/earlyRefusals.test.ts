import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { scrape } from './portAttacks.ts';
import { serverUnderTest, token } from './serverUnderTest.ts';

const megabyte = 1024 * 1024;

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytes: number;
}

/** Writes the complete request before it reads the response; returns the status, and rejects when the connection breaks. */
function send(port: number, { method = 'POST', path = '/v2/scrape', headers = {}, bytes }: Sent): Promise<number> {
  const head = {
    host: `127.0.0.1:${port}`,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': String(bytes),
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let received = '';
    socket.on('error', reject);
    socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    socket.write(Buffer.alloc(bytes, 0x20), () => {
      socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
      socket.on('end', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)));
    });
  });
}

describe('a large request that is refused before it was read', () => {
  test.each<[string, number, Sent]>([
    ['a wrong token', 401, { headers: { authorization: 'Bearer wrong' }, bytes: 9 * megabyte }],
    ['a web page behind it', 403, { headers: { origin: 'https://evil.example' }, bytes: 9 * megabyte }],
    ['a path that there is not', 404, { path: '/v2/agent', bytes: 9 * megabyte }],
    ['a method that there is not', 405, { method: 'PUT', bytes: 9 * megabyte }],
    ['another type', 415, { headers: { 'content-type': 'text/plain' }, bytes: 9 * megabyte }],
    ['a body beyond the limit', 413, { bytes: 15 * megabyte }],
    [
      'a file beyond the limit',
      413,
      { path: '/v2/parse', headers: { 'content-type': 'multipart/form-data; boundary=b' }, bytes: 70 * megabyte },
    ],
    ['an expectation', 417, { headers: { expect: '200-maybe' }, bytes: 9 * megabyte }],
  ])('%s: the client can write all of it and reads %i', async (_name, status, sent) => {
    const { server } = await serverUnderTest();
    expect(await send(server.port, sent)).toBe(status);
  });

  test('more requests at once than are answered', async () => {
    const release = { all: (): void => undefined };
    const held = new Promise<void>((resolve) => {
      release.all = resolve;
    });
    const { server, scraped } = await serverUnderTest(async () => {
      await held;
      return { ok: true, value: {} };
    });
    const others = Array.from({ length: 64 }, () => connect({ port: server.port, host: '127.0.0.1' }));
    for (const socket of others) socket.on('error', () => undefined).write(scrape(server.port));
    await expect.poll(() => scraped.length, { timeout: 20_000 }).toBe(64);
    expect(await send(server.port, { bytes: 9 * megabyte })).toBe(429);
    release.all();
    for (const socket of others) socket.destroy();
  });

  test('bytes that are no request are read on as well', async () => {
    const { server } = await serverUnderTest();
    const socket = connect({ port: server.port, host: '127.0.0.1' });
    let received = '';
    const ended = new Promise<Error | null>((resolve) => {
      socket.on('error', resolve).on('end', () => resolve(null));
    });
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.write('NONSENSE\r\n\r\n');
    for (let piece = 0; piece < 40; piece += 1)
      await new Promise((resolve) => socket.write(Buffer.alloc(64 * 1024, 0x41), resolve));
    socket.end();
    expect(await ended).toBeNull();
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('a client that never stops is closed after 128 MB or 2 s', async () => {
    const { server } = await serverUnderTest();
    const socket = connect({ port: server.port, host: '127.0.0.1' });
    const closed = new Promise((resolve) => {
      socket.on('error', () => undefined).on('close', resolve);
    });
    socket.resume();
    socket.write(scrape(server.port, { auth: '', length: `Content-Length: ${1024 * megabyte}\r\n`, body: '' }));
    const piece = Buffer.alloc(256 * 1024);
    const pump = (): void => {
      if (!socket.destroyed) socket.write(piece, pump);
    };
    pump();
    await closed;
  });

  test('a body of as much as is allowed is read', async () => {
    const { server, scraped } = await serverUnderTest();
    const url = 'http://example.com/';
    const body = JSON.stringify({ url, headers: { 'x-filler': '' } }).padEnd(10 * megabyte, ' ');
    const answer = await fetch(`${server.url}/v2/scrape`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(200);
    expect(scraped).toEqual([url]);
  });
});
