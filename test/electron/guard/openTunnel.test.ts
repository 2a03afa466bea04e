import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSite } from '../../support/site.ts';
import type { Site } from '../../support/site.ts';
import { askTunnel, everything, lookupShop, openBench, shop } from './guardBench.ts';
import type { GuardBench } from './guardBench.ts';

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

describe('tunnels', () => {
  it('carry TLS both ways, untouched', async () => {
    const server = createTlsServer(
      { key: certificate('localhost.key'), cert: certificate('localhost.pem') },
      (request, response) => response.end(`over tls: ${request.url ?? ''}`),
    );
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    bench = await openBench(shop, { lookup: lookupShop });
    const tunnel = await askTunnel(bench.lane.port, `shop.test:${port}`);
    expect(tunnel.head).toBe('HTTP/1.1 200 Connection Established');
    const secured = connectTls({ socket: tunnel.socket, servername: 'localhost', ca: certificate('authority.pem') });
    const text = await new Promise<string>((resolve, reject) => {
      let read = '';
      secured.on('data', (bytes: Uint8Array) => {
        read += Buffer.from(bytes).toString();
      });
      secured.on('end', () => resolve(read));
      secured.on('error', reject);
      secured.write('GET /inside HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n\r\n');
    });
    server.close();
    expect(text).toContain('over tls: /inside');
    expect(bench.events).toEqual([{ type: 'private', host: 'shop.test', port, address: '127.0.0.1' }]);
  });

  it('let one side end while the other still speaks', async () => {
    bench = await openBench(everything);
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      socket.setEncoding('utf8');
      let heard = '';
      socket.on('data', (text: string) => {
        heard += text;
      });
      socket.on('end', () => socket.end(`heard ${heard}`));
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const tunnel = await askTunnel(bench.lane.port, `127.0.0.1:${(server.address() as AddressInfo).port}`);
    const text = await new Promise<string>((resolve) => {
      let read = '';
      tunnel.socket.on('data', (bytes: Uint8Array) => {
        read += Buffer.from(bytes).toString();
      });
      tunnel.socket.on('end', () => resolve(read));
      tunnel.socket.end('all of it');
    });
    server.close();
    expect(text).toBe('heard all of it');
  });

  it.each([
    '127.0.0.1',
    '127.0.0.1:0',
    '127.0.0.1:99999',
    ':80',
    'a b:80',
    'user@127.0.0.1:80',
    '[::1:80',
    'http://127.0.0.1:80',
  ])('refuse the target %j', async (target) => {
    bench = await openBench(everything);
    const tunnel = await askTunnel(bench.lane.port, target.replace(' ', '%20'));
    tunnel.socket.destroy();
    expect(tunnel.head).toMatch(/^HTTP\/1\.1 400 /);
  });
});

function certificate(name: string): Buffer {
  return readFileSync(new URL(`../../fixtures/certificates/${name}`, import.meta.url));
}
