import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { request } from 'node:http';
import { connectPinned } from '../../../electron/guard/connectPinned.ts';
import type { ConnectPort } from '../../../electron/guard/connectPinned.ts';
import { createGuard } from '../../../electron/guard/guard.ts';
import type { Guard, GuardPorts } from '../../../electron/guard/guard.ts';
import type { GuardPolicy } from '../../../electron/guard/hostPolicy.ts';
import type { ProxyEndpoint, ProxyEndpointOptions } from '../../../electron/guard/proxyEndpoint.ts';
import type { GuardEvent } from '../../../electron/guard/guardEvent.ts';

/** The most frequent test policies: everything, and one private host by its name. */
export const everything: GuardPolicy = { allowPrivate: 'all' };
export const shop: GuardPolicy = { allowPrivate: ['shop.test'] };

/** A DNS that knows one private name. */
export function lookupShop(host: string): Promise<readonly string[]> {
  return Promise.resolve(host === 'shop.test' ? ['127.0.0.1'] : []);
}

/** Simulates a public internet on one machine: every public address connects to loopback; the requested addresses are recorded. */
export function pretendPublic(asked: string[]): ConnectPort {
  return (addresses, port, options) => {
    asked.push(...addresses);
    return connectPinned(['127.0.0.1'], port, options);
  };
}

/** A guard with one lane, and the reports of the lane. */
export interface GuardBench {
  readonly guard: Guard;
  readonly lane: ProxyEndpoint;
  readonly events: GuardEvent[];
  close(): Promise<void>;
}

export async function openBench(
  policy: GuardPolicy,
  ports: GuardPorts = {},
  options: Partial<ProxyEndpointOptions> = {},
): Promise<GuardBench> {
  const events: GuardEvent[] = [];
  const guard = createGuard(ports);
  const lane = await guard.openProxyEndpoint({ policy, onEvent: (event) => events.push(event), ...options });
  return { guard, lane, events, close: () => guard.close() };
}

export interface ProxyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

/** Requests a URL from a lane as a browser does: absolute form, the URL as the WHATWG parser writes it. */
export function askProxy(
  port: number,
  url: string,
  init: { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string } = {},
): Promise<ProxyAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        method: init.method ?? 'GET',
        path: url,
        headers: { host: 'x', ...init.headers },
        agent: false,
      },
      (answer) => {
        const parts: Uint8Array[] = [];
        answer.on('data', (part: Uint8Array) => parts.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            rawHeaders: answer.rawHeaders,
            body: Buffer.concat(parts).toString('utf8'),
          });
        });
      },
    );
    outgoing.on('error', reject);
    // As bytes: with a string Node would write the head in UTF-8 too, which no browser does.
    outgoing.end(init.body === undefined ? undefined : Buffer.from(init.body));
  });
}

export interface Tunnel {
  readonly head: string;
  readonly socket: Socket;
}

/** Opens a tunnel; `head` is the proxy's response up to the empty line. */
export function askTunnel(port: number, authority: string, headers = ''): Promise<Tunnel> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
    let text = '';
    socket.on('error', reject);
    socket.on('data', function read(bytes: Uint8Array) {
      text += Buffer.from(bytes).toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.off('data', read);
      const rest = text.slice(end + 4);
      if (rest !== '') socket.unshift(Buffer.from(rest, 'latin1'));
      resolve({ head: text.slice(0, end), socket });
    });
    socket.on('end', () => reject(new Error(`closed after: ${text}`)));
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nhost: ${authority}\r\n${headers}\r\n`);
  });
}

/** A listener that only counts who comes. */
export interface Sentinel {
  readonly port: number;
  readonly connections: () => number;
  close(): Promise<void>;
}

export async function startSentinel(
  host = '127.0.0.1',
  say: string | Uint8Array = 'HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret',
): Promise<Sentinel> {
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    count += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', () => socket.end(say));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
