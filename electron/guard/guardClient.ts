import { lookupTable } from '../../shared/base/lookupTable.ts';
import type { UpstreamProxy } from './connectThrough.ts';
import { err, ok } from '../../shared/base/result.ts';
import type { Result } from '../../shared/base/result.ts';
import { guardMessageSchema } from './guardProtocol.ts';
import type { GuardCommand, GuardMessage, GuardWire } from './guardProtocol.ts';
import type { GuardPolicy } from './hostPolicy.ts';
import type { EndpointCredentials } from './proxyEndpoint.ts';
import type { GuardEvent } from './guardEvent.ts';

/** The guard process is gone, or could not listen. Every proxy endpoint is dead then; start another process and reopen them. */
export interface GuardLost {
  readonly kind: 'guard-lost';
  readonly message: string;
}

export interface RemoteEndpointOptions {
  readonly policy: GuardPolicy;
  readonly onEvent: (event: GuardEvent) => void;
  readonly credentials?: EndpointCredentials;
}

/** A proxy endpoint in the guard process; `proxyRules` is for `session.setProxy`, together with `proxyBypassRules: '<-loopback>'`. */
export interface RemoteEndpoint {
  readonly port: number;
  readonly proxyRules: string;
  /** Starts a new scrape; settles when the guard applies the policy. From then on `onEvent` receives events of this scrape only. */
  setPolicy(policy: GuardPolicy): Promise<Result<void, GuardLost>>;
  close(): Promise<Result<void, GuardLost>>;
}

export interface GuardSettings {
  readonly ownPorts: readonly number[];
  readonly parentPid?: number;
  /** The proxy that everything public goes through; null or left out for none. */
  readonly upstream?: UpstreamProxy | null;
  /** Proxies that a policy may name as its route. */
  readonly routes?: Readonly<Record<string, UpstreamProxy>>;
}

export interface GuardClient {
  openProxyEndpoint(options: RemoteEndpointOptions): Promise<Result<RemoteEndpoint, GuardLost>>;
  /**
   * Ports that Trowel listens on; those of the proxy endpoints are known. The guard ends by itself when the process `parentPid` has ended.
   */
  configure(settings: GuardSettings): void;
  /** Returns whether the process has ever been listening, even if it has ended since. */
  hasWorked(): boolean;
  /** Called once when the guard process ends, on request or not. */
  onLost(listener: () => void): void;
  /** Requests the guard to close everything and exit. */
  shutdown(): void;
}

interface EndpointState {
  period: number;
  readonly onEvent: (event: GuardEvent) => void;
  readonly settle: Map<string, (answer: Result<GuardMessage, GuardLost>) => void>;
}

/**
 * Environment variables that the guard process needs at its start. DNS lookups wait in libuv's threads, four by default: a page with many
 * slow names would delay those of all others. Setting it inside the process is too late.
 */
export const guardEnvironment: Readonly<Record<string, string>> = lookupTable({ UV_THREADPOOL_SIZE: '32' });

const lost: GuardLost = { kind: 'guard-lost', message: 'The guard process is gone.' };

/** The local end of a guard process's channel. Never rejects: when a guard ends, all pending calls settle. */
export function createGuardClient(wire: GuardWire): GuardClient {
  const talk = createTalk(wire);
  return {
    openProxyEndpoint: (options) => openRemoteEndpoint(talk, options),
    configure: ({ ownPorts, parentPid, upstream = null, routes = {} }) => {
      const parent = parentPid === undefined ? {} : { parentPid };
      wire.send({ type: 'configure', ownPorts: [...ownPorts], upstream, routes, ...parent } satisfies GuardCommand);
    },
    hasWorked: talk.hasWorked,
    onLost: (listener) => {
      talk.lostListeners.add(listener);
    },
    shutdown: () => wire.send({ type: 'shutdown' } satisfies GuardCommand),
  };
}

/** Requests and replies over one wire, by proxy endpoint. */
interface Talk {
  readonly endpoints: Map<number, EndpointState>;
  readonly lostListeners: Set<() => void>;
  hasWorked(): boolean;
  nextEndpointId(): number;
  request(state: EndpointState, key: string, command: GuardCommand): Promise<Result<GuardMessage, GuardLost>>;
}

function createTalk(wire: GuardWire): Talk {
  const endpoints = new Map<number, EndpointState>();
  const lostListeners = new Set<() => void>();
  let lanesSoFar = 0;
  let isLost = false;
  let isReady = false;

  wire.onMessage((raw) => {
    const parsed = guardMessageSchema.safeParse(raw);
    if (!parsed.success) return;
    isReady = true;
    if (parsed.data.type === 'ready') return;
    const message = parsed.data;
    const state = endpoints.get(message.lane);
    if (state === undefined) return;
    if (message.type === 'event') {
      if (message.period === state.period) state.onEvent(message.event);
      return;
    }
    const key = keyOf(message);
    const settle = state.settle.get(key);
    state.settle.delete(key);
    settle?.(ok(message));
  });

  wire.onClose(() => {
    isLost = true;
    for (const state of endpoints.values()) {
      for (const settle of state.settle.values()) settle(err(lost));
      state.settle.clear();
    }
    endpoints.clear();
    for (const listener of lostListeners) listener();
  });

  return {
    endpoints,
    lostListeners,
    hasWorked: () => isReady,
    nextEndpointId: () => {
      lanesSoFar += 1;
      return lanesSoFar;
    },
    request: (state, key, command) =>
      new Promise((resolve) => {
        if (isLost) {
          resolve(err(lost));
          return;
        }
        state.settle.set(key, resolve);
        wire.send(command);
      }),
  };
}

async function openRemoteEndpoint(
  talk: Talk,
  options: RemoteEndpointOptions,
): Promise<Result<RemoteEndpoint, GuardLost>> {
  const lane = talk.nextEndpointId();
  const state: EndpointState = { period: 0, onEvent: options.onEvent, settle: new Map() };
  talk.endpoints.set(lane, state);
  const policy = plainPolicy(options.policy);
  const credentials = options.credentials === undefined ? {} : { credentials: options.credentials };
  const answer = await talk.request(state, 'open', { type: 'openLane', lane, period: 0, policy, ...credentials });
  if (answer.ok && answer.value.type === 'laneOpened') return ok(remoteEndpoint(talk, lane, answer.value.port, state));
  talk.endpoints.delete(lane);
  if (!answer.ok) return answer;
  return err({
    kind: 'guard-lost',
    message: answer.value.type === 'laneFailed' ? answer.value.message : lost.message,
  });
}

function remoteEndpoint(talk: Talk, lane: number, port: number, state: EndpointState): RemoteEndpoint {
  return {
    port,
    proxyRules: `http://127.0.0.1:${port}`,
    setPolicy: async (next) => {
      state.period += 1;
      const { period } = state;
      const policy = plainPolicy(next);
      const answer = await talk.request(state, `policy ${period}`, { type: 'setPolicy', lane, period, policy });
      return answer.ok ? ok(undefined) : answer;
    },
    close: async () => {
      const answer = await talk.request(state, 'close', { type: 'closeLane', lane });
      talk.endpoints.delete(lane);
      return answer.ok ? ok(undefined) : answer;
    },
  };
}

function keyOf(message: Exclude<GuardMessage, { type: 'ready' | 'event' }>): string {
  if (message.type === 'policySet') return `policy ${message.period}`;
  return message.type === 'laneClosed' ? 'close' : 'open';
}

/** A plain copy: a value sent to another process must not be frozen, shared or have more than its schema. */
function plainPolicy({ allowPrivate, route }: GuardPolicy): { allowPrivate: 'all' | string[]; route?: string } {
  return {
    allowPrivate: allowPrivate === 'all' ? 'all' : [...allowPrivate],
    ...(route === undefined ? {} : { route }),
  };
}
