import type { Socket } from 'node:net';
import type { ConnectPort } from './connectPinned.ts';
import type { DecideHost, GuardPolicy, Refusal } from './hostPolicy.ts';
import type { FailureKind, GuardEvent } from './guardEvent.ts';
import type { SiteGate } from './siteGate.ts';
import { createTunnelActivity } from './tunnelActivity.ts';
import type { TunnelActivity } from './tunnelActivity.ts';
import type { VirtualHost } from './virtualHost.ts';

/** Shared dependencies of every proxy endpoint and every guarded fetch. */
export interface OutboundPorts {
  readonly decide: DecideHost;
  readonly gate: SiteGate;
  readonly connect: ConnectPort;
  readonly now: () => number;
  readonly connectTimeoutMs: number;
}

/** One use of the network: its policy, its abort signal and its event receiver. */
export interface OutboundScope {
  readonly policy: GuardPolicy;
  readonly signal: AbortSignal;
  readonly report: (event: GuardEvent) => void;
}

export interface FailedOutbound {
  readonly kind: 'failed';
  readonly host: string;
  readonly port: number;
  readonly failure: FailureKind;
  readonly code: string;
}

export type Outbound =
  | { readonly kind: 'socket'; readonly host: string; readonly socket: Socket; readonly activity: TunnelActivity }
  | { readonly kind: 'virtual'; readonly host: string; readonly virtualHost: VirtualHost }
  | Refusal
  | FailedOutbound;

/**
 * The only outbound path: decides, waits for a slot at the site, connects to a checked address and to no other. The socket holds its slot
 * until it is closed, and is destroyed when the scope ends. Every refusal and failure is reported here.
 */
export async function openOutbound(
  host: string,
  port: number,
  scope: OutboundScope,
  ports: OutboundPorts,
): Promise<Outbound> {
  const decision = await ports.decide(host, port, scope.policy);
  // The endpoint may have begun another scrape while the name was resolved: that one must not get this event.
  if (scope.signal.aborted) return failed(host, port, 'reset', 'ABORT_ERR');
  if (decision.kind === 'virtual') return decision;
  if (decision.kind === 'refused') {
    const { reason, address, addressClass } = decision;
    scope.report({ type: 'refused', host: decision.host, port, reason, address, addressClass });
    return decision;
  }
  if (decision.kind === 'unresolved') return reportFailure(scope, failed(decision.host, port, 'dns', decision.code));
  if (decision.allowedPrivate !== null)
    scope.report({ type: 'private', host: decision.host, port, address: decision.allowedPrivate });

  const activity = createTunnelActivity(ports.now);
  const held: { socket?: Socket } = {};
  const limited = decision.allowedPrivate === null;
  const lease = limited
    ? await ports.gate.acquire(
        decision.host,
        { isIdle: () => held.socket !== undefined && activity.isIdle(), close: () => void held.socket?.destroy() },
        scope.signal,
      )
    : { release: () => undefined };
  if (lease === undefined) return reportFailure(scope, failed(decision.host, port, 'timeout', 'ETOOMANY'));
  const connected = await ports
    .connect(decision.addresses, port, {
      timeoutMs: ports.connectTimeoutMs,
      signal: scope.signal,
      ...(scope.policy.route === undefined ? {} : { route: scope.policy.route }),
      // A policy that allows every private address for development also routes them through its named proxies.
      nearToo: scope.policy.allowPrivate === 'all' && scope.policy.route !== undefined,
    })
    .catch((failure: unknown) => {
      lease.release();
      throw failure;
    });
  if (!connected.ok) {
    lease.release();
    const { kind, code } = connected.error;
    return reportFailure(scope, failed(decision.host, port, kind === 'aborted' ? 'reset' : kind, code));
  }
  const socket = connected.value;
  held.socket = socket;
  const cut = (): void => void socket.destroy();
  scope.signal.addEventListener('abort', cut, { once: true });
  const free = (): void => {
    scope.signal.removeEventListener('abort', cut);
    lease.release();
  };
  // Events before these listeners were added are lost.
  if (socket.closed) free();
  else socket.once('close', free);
  if (scope.signal.aborted) cut();
  return { kind: 'socket', host: decision.host, socket, activity };
}

function failed(host: string, port: number, failure: FailureKind, code: string): FailedOutbound {
  return { kind: 'failed', host, port, failure, code };
}

function reportFailure(scope: OutboundScope, failure: FailedOutbound): FailedOutbound {
  if (!scope.signal.aborted)
    scope.report({ type: 'failed', host: failure.host, port: failure.port, kind: failure.failure, code: failure.code });
  return failure;
}
