import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { err, ok } from '../../shared/base/result.ts';
import type { Result } from '../../shared/base/result.ts';
import { codeOf } from './resolver.ts';

/** `connect`: every address failed; `timeout`: none responded in time; `aborted`: the caller aborted. */
export interface ConnectFailure {
  readonly kind: 'connect' | 'timeout' | 'aborted';
  readonly code: string;
}

export interface ConnectOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Delay before the next address is tried in parallel (RFC 8305, section 5). */
  readonly staggerMs?: number;
  /** The way out that the scrape's policy names; without one, the way of everybody. */
  readonly route?: string;
  /** Private addresses, too, are reached through the proxy of that route. */
  readonly nearToo?: boolean;
}

/** Opens a connection to checked addresses: `connectPinned`, except in tests. */
export type ConnectPort = typeof connectPinned;

const defaultStaggerMs = 250;

/**
 * Opens a TCP connection to the first of these addresses that responds, and to no other: no name is resolved here. Addresses must be
 * literal. A slow one continues when the next is tried; the first to respond wins.
 */
export function connectPinned(
  addresses: readonly string[],
  port: number,
  options: ConnectOptions,
): Promise<Result<Socket, ConnectFailure>> {
  return new Promise((resolve) => {
    const attempts = new Set<Socket>();
    const waiting = [...addresses];
    let lastCode = 'ECONNREFUSED';
    let settled = false;
    let stagger: NodeJS.Timeout | undefined;

    const settle = (result: Result<Socket, ConnectFailure>): void => {
      if (settled) return;
      settled = true;
      clearTimeout(stagger);
      clearTimeout(deadline);
      options.signal?.removeEventListener('abort', abort);
      for (const socket of attempts) if (!result.ok || socket !== result.value) socket.destroy();
      resolve(result);
    };
    const abort = (): void => settle(err({ kind: 'aborted', code: 'ABORT_ERR' }));
    const deadline = setTimeout(() => settle(err({ kind: 'timeout', code: 'ETIMEDOUT' })), options.timeoutMs);

    const tryNext = (): void => {
      clearTimeout(stagger);
      const address = waiting.shift();
      if (settled || address === undefined) return;
      const socket = connect({ host: address, port, allowHalfOpen: true, noDelay: true });
      attempts.add(socket);
      const fail = (error: unknown): void => {
        lastCode = codeOf(error) ?? lastCode;
        attempts.delete(socket);
        socket.destroy();
        if (waiting.length > 0) tryNext();
        else if (attempts.size === 0) settle(err(failureOf(lastCode)));
      };
      socket.once('error', fail);
      socket.once('connect', () => {
        socket.off('error', fail);
        settle(ok(socket));
      });
      if (waiting.length > 0) stagger = setTimeout(tryNext, options.staggerMs ?? defaultStaggerMs);
    };

    if (options.signal?.aborted === true) abort();
    else if (waiting.length === 0) settle(err(failureOf(lastCode)));
    else {
      options.signal?.addEventListener('abort', abort, { once: true });
      tryNext();
    }
  });
}

function failureOf(code: string): ConnectFailure {
  return { kind: code === 'ETIMEDOUT' ? 'timeout' : 'connect', code };
}
