import { connect, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { err, ok } from '../../shared/base/result.ts';
import type { Result } from '../../shared/base/result.ts';
import { connectPinned } from './connectPinned.ts';
import type { ConnectFailure, ConnectOptions, ConnectPort } from './connectPinned.ts';
import { classifyAddress } from './isPublic.ts';
import { greetHttp, greetSocks } from './proxyGreeting.ts';
import { codeOf } from './resolver.ts';

/** A proxy between the guard and the web, as the person named it. */
export interface UpstreamProxy {
  /** `socks` is version 5 (RFC 1928); HTTP uses CONNECT. */
  readonly kind?: 'http' | 'socks' | undefined;
  readonly host: string;
  readonly port: number;
  readonly login: { readonly user: string; readonly password: string } | null;
  /** It gets public names that this computer cannot resolve, in place of an address. */
  readonly resolvesNames?: boolean | undefined;
}

const maxHeadBytes = 16 * 1024;

/**
 * Opens connections through the proxy that `upstream` currently returns for a route, directly without one. The proxy gets the checked
 * address, and a name only where it `resolvesNames`. Allowed private addresses are reached directly and not through the proxy, unless
 * `nearToo` is set.
 * @param upstream undefined for an unknown route: nothing is connected then
 */
export function createConnectThrough(upstream: (route?: string) => UpstreamProxy | null | undefined): ConnectPort {
  return async (addresses, port, options) => {
    const proxy = upstream(options.route);
    if (proxy === undefined) return err({ kind: 'connect', code: 'EPROXYROUTE' });
    const hasName = addresses.some((address) => isIP(address) === 0);
    if (hasName && proxy?.resolvesNames !== true) return err({ kind: 'connect', code: 'ENOTFOUND' });
    const isNear =
      options.nearToo !== true && !hasName && addresses.some((address) => classifyAddress(address) !== 'public');
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
      // Only our own: the socket has internal listeners.
      socket.off('readable', read).off('error', onError).off('end', onClose).off('close', onClose);
      if (!result.ok) {
        // Later errors of the socket are ignored.
        socket.on('error', () => undefined);
        socket.destroy();
      }
      resolve(result);
    };
    const fail = (kind: ConnectFailure['kind'], code: string): void => settle(err({ kind, code }));
    const abort = (): void => fail('aborted', 'ABORT_ERR');
    const greeting = proxy.kind === 'socks' ? greetSocks(proxy, address, port) : greetHttp(proxy, address, port);
    let head = Buffer.alloc(0);
    // Not the site's: it was never spoken to.
    const onError = (error: Error): void => fail('connect', `EPROXY_${codeOf(error) ?? 'LOST'}`);
    const onClose = (): void => fail('connect', 'EPROXY');
    // Uses `read()` and not a `data` listener: a socket that is passed on must be neither flowing nor paused.
    const read = (): void => {
      const chunk: unknown = socket.read();
      if (!Buffer.isBuffer(chunk)) return;
      head = Buffer.concat([head, chunk]);
      for (;;) {
        const step = greeting.next(head);
        if (step.kind === 'more') {
          if (head.byteLength > maxHeadBytes) fail('connect', 'EPROXY');
          return;
        }
        if (step.kind === 'refused') return fail('connect', step.code);
        head = head.subarray(step.taken);
        if (step.kind === 'open') break;
        socket.write(step.reply);
      }
      // Bytes that the site sent in the same packet are pushed back for the reader.
      if (head.byteLength > 0) socket.unshift(head);
      settle(ok(socket));
    };
    const deadline = setTimeout(() => fail('timeout', 'ETIMEDOUT'), timeoutMs);
    if (signal?.aborted === true) return abort();
    signal?.addEventListener('abort', abort, { once: true });
    socket.once('error', onError).once('end', onClose).once('close', onClose).on('readable', read);
    socket.once('connect', () => socket.write(greeting.first));
  });
}
