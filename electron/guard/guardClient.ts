import { lookupTable } from '../../shared/base/lookupTable.ts';
import type { UpstreamProxy } from './connectThrough.ts';
import { err, ok } from '../../shared/base/result.ts';
import type { Result } from '../../shared/base/result.ts';
import { guardMessageSchema } from './guardProtocol.ts';
import type { GuardCommand, GuardMessage, GuardWire } from './guardProtocol.ts';
import type { GuardPolicy } from './hostPolicy.ts';
import type { LaneCredentials } from './lane.ts';
import type { LaneEvent } from './laneEvent.ts';

/** The guard process is gone, or could not listen. Every lane is dead then; start another and open them anew. */
export interface GuardLost {
  readonly kind: 'guard-lost';
  readonly message: string;
}

export interface RemoteLaneOptions {
  readonly policy: GuardPolicy;
  readonly onEvent: (event: LaneEvent) => void;
  readonly credentials?: LaneCredentials;
}

/** A lane in the guard process; `proxyRules` is for `session.setProxy`, together with `proxyBypassRules: '<-loopback>'`. */
export interface RemoteLane {
  readonly port: number;
  readonly proxyRules: string;
  /** Begins a new scrape; settled when the guard obeys. From then on `onEvent` hears of this scrape only. */
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
  openLane(options: RemoteLaneOptions): Promise<Result<RemoteLane, GuardLost>>;
  /** Ports that Trowel listens on; the lanes' own are known. The guard ends by itself when `parentPid` is no more. */
  configure(settings: GuardSettings): void;
  /** Whether the process has come to listen, be it gone by now. */
  hasWorked(): boolean;
  /** Called once when the guard process goes away, asked or not. */
  onLost(listener: () => void): void;
  /** Asks the guard to close everything and end. */
  shutdown(): void;
}

interface LaneState {
  period: number;
  readonly onEvent: (event: LaneEvent) => void;
  readonly settle: Map<string, (answer: Result<GuardMessage, GuardLost>) => void>;
}

/**
 * What the guard process wants in its environment when it is started. Look-ups wait in libuv's threads, four by default:
 * a page with many slow names would hold up everybody else's. Setting it inside the process is too late.
 */
export const guardEnvironment: Readonly<Record<string, string>> = lookupTable({ UV_THREADPOOL_SIZE: '32' });

const lost: GuardLost = { kind: 'guard-lost', message: 'The guard process is gone.' };

/** The near end of a guard process's wire. Never rejects: a guard that dies settles everything that waits for it. */
export function createGuardClient(wire: GuardWire): GuardClient {
  const talk = createTalk(wire);
  return {
    openLane: (options) => openRemoteLane(talk, options),
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

/** Questions and answers over one wire, by lane. */
interface Talk {
  readonly lanes: Map<number, LaneState>;
  readonly lostListeners: Set<() => void>;
  hasWorked(): boolean;
  newLane(): number;
  ask(state: LaneState, key: string, command: GuardCommand): Promise<Result<GuardMessage, GuardLost>>;
}

function createTalk(wire: GuardWire): Talk {
  const lanes = new Map<number, LaneState>();
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
    const state = lanes.get(message.lane);
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
    for (const state of lanes.values()) {
      for (const settle of state.settle.values()) settle(err(lost));
      state.settle.clear();
    }
    lanes.clear();
    for (const listener of lostListeners) listener();
  });

  return {
    lanes,
    lostListeners,
    hasWorked: () => isReady,
    newLane: () => {
      lanesSoFar += 1;
      return lanesSoFar;
    },
    ask: (state, key, command) =>
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

async function openRemoteLane(talk: Talk, options: RemoteLaneOptions): Promise<Result<RemoteLane, GuardLost>> {
  const lane = talk.newLane();
  const state: LaneState = { period: 0, onEvent: options.onEvent, settle: new Map() };
  talk.lanes.set(lane, state);
  const policy = plainPolicy(options.policy);
  const credentials = options.credentials === undefined ? {} : { credentials: options.credentials };
  const answer = await talk.ask(state, 'open', { type: 'openLane', lane, period: 0, policy, ...credentials });
  if (answer.ok && answer.value.type === 'laneOpened') return ok(remoteLane(talk, lane, answer.value.port, state));
  talk.lanes.delete(lane);
  if (!answer.ok) return answer;
  return err({
    kind: 'guard-lost',
    message: answer.value.type === 'laneFailed' ? answer.value.message : lost.message,
  });
}

function remoteLane(talk: Talk, lane: number, port: number, state: LaneState): RemoteLane {
  return {
    port,
    proxyRules: `http://127.0.0.1:${port}`,
    setPolicy: async (next) => {
      state.period += 1;
      const { period } = state;
      const policy = plainPolicy(next);
      const answer = await talk.ask(state, `policy ${period}`, { type: 'setPolicy', lane, period, policy });
      return answer.ok ? ok(undefined) : answer;
    },
    close: async () => {
      const answer = await talk.ask(state, 'close', { type: 'closeLane', lane });
      talk.lanes.delete(lane);
      return answer.ok ? ok(undefined) : answer;
    },
  };
}

function keyOf(message: Exclude<GuardMessage, { type: 'ready' | 'event' }>): string {
  if (message.type === 'policySet') return `policy ${message.period}`;
  return message.type === 'laneClosed' ? 'close' : 'open';
}

/** A plain copy: what crosses a process must not be frozen, shared or more than its schema says. */
function plainPolicy({ allowPrivate, route }: GuardPolicy): { allowPrivate: 'all' | string[]; route?: string } {
  return {
    allowPrivate: allowPrivate === 'all' ? 'all' : [...allowPrivate],
    ...(route === undefined ? {} : { route }),
  };
}
