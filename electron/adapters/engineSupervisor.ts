import type { EngineSecrets } from '../../shared/api/engine/control.ts';
import { createRecentTimes } from '../../shared/base/recentTimes.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { EngineStatus } from '../../shared/engine/status.ts';
import type { EngineError } from '../../shared/errors/appError.ts';
import type { EngineAddress } from '../core/engine/engineGateway.ts';
import { createHealthWatch, unresponsiveMs } from './engineHealthWatch.ts';
import type { RunningEngine } from './engineProcess.ts';

/** An engine process and its launch options. */
export interface StartedEngine extends RunningEngine {
  readonly hasModel: boolean;
}

export interface SupervisorPorts {
  /** Starts one engine process; `onExit` is called when it is gone, whether stopped on purpose or not. */
  readonly start: (
    secrets: EngineSecrets,
    onExit: (exitCode: number | null) => void,
  ) => Promise<Result<StartedEngine, EngineError>>;
  /** The token of the engine that is about to start. */
  readonly makeToken: () => Promise<string>;
  /** Calls GET of the engine's health; null without a response. */
  readonly readHealth: (url: string, token: string) => Promise<unknown>;
  readonly onChange: (status: EngineStatus) => void;
  readonly now: () => number;
  readonly every: (ms: number, task: () => void) => () => void;
}

export interface EngineSupervisor {
  /** Starts the engine if it is not running and returns its address; concurrent callers share one start. */
  ensureReady(): Promise<Result<EngineAddress, EngineError>>;
  stop(): Promise<void>;
  status(): EngineStatus;
  /** Where it listens now and its token; null while it does not run. */
  address(): EngineAddress | null;
  /** Called when a ready engine ends without having been stopped. Returns the function that unsubscribes. */
  onCrash(listener: (exitCode: number | null) => void): () => void;
}

/** After this many crashes within a minute the engine stays down until it is requested again. */
const crashesBeforeRest = 3;
const crashWindowMs = 60_000;
const stopPatienceMs = 2000;

function addressOf({ url, token }: RunningEngine): EngineAddress {
  return { baseUrl: url, token };
}

const notRunning = { url: null, pid: null, health: null, hasModel: null } as const;

/**
 * Supervises one local engine: starts it at first use, watches it, and restarts it after a crash or when it stops responding (architecture
 * 1).
 */
export function createEngineSupervisor(ports: SupervisorPorts): EngineSupervisor {
  const listeners = new Set<(exitCode: number | null) => void>();
  let running: StartedEngine | null = null;
  let starting: Promise<Result<EngineAddress, EngineError>> | null = null;
  let stopping = false;
  let isUnresponsive = false;
  const crashes = createRecentTimes(crashWindowMs);
  const health = createHealthWatch({
    ...ports,
    onHealth: (found) => change({ health: found }),
    onUnresponsive: () => {
      isUnresponsive = true;
      // Its main thread cannot handle a request to end, so it gets no time for one.
      void running?.stop(0);
    },
  });
  let status: EngineStatus = { state: 'asleep', ...notRunning, restarts: 0, error: null };

  function change(next: Partial<EngineStatus>): void {
    status = { ...status, ...next };
    ports.onChange(status);
  }

  async function begin(): Promise<Result<EngineAddress, EngineError>> {
    change({ state: 'starting', error: null });
    isUnresponsive = false;
    const started = await ports.start({ token: await ports.makeToken() }, onExit);
    starting = null;
    if (!started.ok) {
      change({ state: 'failed', error: started.error, ...notRunning });
      return started;
    }
    running = started.value;
    change({ state: 'ready', url: running.url, pid: running.pid, hasModel: running.hasModel });
    health.watch(addressOf(running));
    return ok(addressOf(running));
  }

  function onExit(exitCode: number | null): void {
    const wasRunning = running !== null;
    running = null;
    health.stop();
    if (stopping || !wasRunning) return;
    const error = isUnresponsive ? unresponsive : crashed(exitCode);
    change({ state: 'failed', error, ...notRunning });
    for (const listener of listeners) listener(exitCode);
    if (crashes.add(ports.now()) < crashesBeforeRest) {
      change({ restarts: status.restarts + 1 });
      void ensureReady();
    }
  }

  function ensureReady(): Promise<Result<EngineAddress, EngineError>> {
    if (running !== null) return Promise.resolve(ok(addressOf(running)));
    if (stopping) return Promise.resolve(err(beingStopped));
    starting ??= begin();
    return starting;
  }

  async function stop(): Promise<void> {
    await starting;
    if (running === null) return;
    stopping = true;
    change({ state: 'stopping' });
    await running.stop(stopPatienceMs);
    stopping = false;
    change({ state: 'asleep', ...notRunning, error: null });
  }

  return {
    ensureReady,
    stop,
    status: () => status,
    address: () => (running === null ? null : addressOf(running)),
    onCrash(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const beingStopped: EngineError = {
  kind: 'engine',
  reason: 'stopped',
  exitCode: null,
  message: 'The local engine is being stopped',
};

const unresponsive: EngineError = {
  kind: 'engine',
  reason: 'not-answering',
  exitCode: null,
  message: `The local engine did not respond for ${unresponsiveMs / 1000} s and was ended`,
};

function crashed(exitCode: number | null): EngineError {
  return { kind: 'engine', reason: 'crashed', exitCode, message: 'The local engine ended unexpectedly' };
}
