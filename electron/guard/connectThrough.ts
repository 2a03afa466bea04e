import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { err, ok } from '../../shared/base/result.ts';
import type { Result } from '../../shared/base/result.ts';
import { connectPinned } from './connectPinned.ts';
import type { ConnectFailure, ConnectOptions, ConnectPort } from './connectPinned.ts';
import { classifyAddress } from './isPublic.ts';
import { codeOf } from './resolver.ts';

/** An HTTP proxy between the guard and the web, as the person named it. */
export interface UpstreamProxy {
  readonly host: string;
  readonly port: number;
  readonly login: { readonly user: string; readonly password: string } | null;
}

const longestHead = 16 * 1024;

/**
 * Opens connections by CONNECT through the proxy that `upstream` gives at that moment, directly while it gives none. The
 * proxy is asked for the checked address and never for a name: it has nothing to decide. Private addresses that a request
 * was allowed are on this side of a proxy and reached directly.
 */
export function createConnectThrough(upstream: () => UpstreamProxy | null): ConnectPort {
  return async (addresses, port, options) => {
    const proxy = upstream();
    const isNear = addresses.some((address) => classifyAddress(address) !== 'public');
    if (proxy === null || isNear || addresses.length === 0) return connectPinned(addresses, port, options);
    let last: Result<Socket, ConnectFailure> = err({ kind: 'connect', code: 'ECONNREFUSED' });
    for (const address of addresses) {
      last = await openThrough(proxy, address, port, options);
      if (last.ok || last.error.kind !== 'connect') return last;
    }
    return last;
  };
}

function openThrough(
  proxy: UpstreamProxy,
  address: string,
  port: number,
  { timeoutMs, signal }: ConnectOptions,
): Promise<Result<Socket, ConnectFailure>> {
  return new Promise((resolve) => {
    const socket = connect({ host: proxy.host, port: proxy.port, allowHalfOpen: true, noDelay: true });
    const settle = (result: Result<Socket, ConnectFailure>): void => {
      clearTimeout(deadline);
      signal?.removeEventListener('abort', abort);
      // Only our own: the socket has listeners of itself.
      socket.off('readable', read).off('error', onError).off('close', onClose);
      if (!result.ok) {
        // Whatever it still has to say, nobody listens any more.
        socket.on('error', () => undefined);
        socket.destroy();
      }
      resolve(result);
    };
    const fail = (kind: ConnectFailure['kind'], code: string): void => settle(err({ kind, code }));
    const abort = (): void => fail('aborted', 'ABORT_ERR');
    let head = Buffer.alloc(0);
    const onError = (error: Error): void => fail('connect', codeOf(error) ?? 'EPROXY');
    const onClose = (): void => fail('connect', 'EPROXY');
    // By reading and not by listening: a socket that is handed on must neither flow nor stand still.
    const read = (): void => {
      const chunk: unknown = socket.read();
      if (!Buffer.isBuffer(chunk)) return;
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) {
        if (head.byteLength > longestHead) fail('connect', 'EPROXY');
        return;
      }
      const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1', 0, end))?.[1] ?? 0);
      if (status < 200 || status > 299) return fail('connect', `EPROXY${status}`);
      // What the site said in the same breath belongs to the site.
      if (head.byteLength > end + 4) socket.unshift(head.subarray(end + 4));
      settle(ok(socket));
    };
    const deadline = setTimeout(() => fail('timeout', 'ETIMEDOUT'), timeoutMs);
    if (signal?.aborted === true) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    socket.once('error', onError).once('close', onClose).on('readable', read);
    socket.once('connect', () => socket.write(connectRequest(proxy, address, port)));
  });
}

function connectRequest({ login }: UpstreamProxy, address: string, port: number): string {
  const target = address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
  const credentials =
    login === null
      ? ''
      : `proxy-authorization: Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}\r\n`;
  return `CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\n${credentials}\r\n`;
}
