import { engineHealthSchema, type EngineHealth, type EngineSecrets } from '../../shared/api/engine/control.ts';
import { createRecentTimes } from '../../shared/base/recentTimes.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { EngineStatus } from '../../shared/engine/status.ts';
import type { EngineError } from '../../shared/errors/appError.ts';
import type { RunningEngine } from './engineProcess.ts';

/** An engine process, and what it was given at its start. */
export interface StartedEngine extends RunningEngine {
  readonly hasModel: boolean;
}

export interface SupervisorPorts {
  /** Starts one engine process; `onExit` is told when it is gone, asked for or not. */
  readonly start: (
    secrets: EngineSecrets,
    onExit: (exitCode: number | null) => void,
  ) => Promise<Result<StartedEngine, EngineError>>;
  readonly makeToken: () => string;
  /** GET of the engine's health; null when it does not answer. */
  readonly readHealth: (url: string, token: string) => Promise<unknown>;
  readonly onChange: (status: EngineStatus) => void;
  readonly now: () => number;
  readonly every: (ms: number, task: () => void) => () => void;
}

export interface EngineAddress {
  readonly baseUrl: string;
  readonly token: string;
}

export interface EngineSupervisor {
  /** Starts the engine when it is not running and gives its address; many callers share one start. */
  ensureReady(): Promise<Result<EngineAddress, EngineError>>;
  stop(): Promise<void>;
  status(): EngineStatus;
  /** Where it listens now and its token; null while it does not run. */
  address(): EngineAddress | null;
  /** Told when an engine that was ready is gone without being asked. Gives the off-switch. */
  onCrash(listener: (exitCode: number | null) => void): () => void;
}

/** After this many crashes within a minute the engine stays down until somebody asks for it. */
const crashesBeforeRest = 3;
const crashWindowMs = 60_000;
const healthEveryMs = 2000;
const stopPatienceMs = 2000;

const notRunning = { url: null, pid: null, health: null, hasModel: null } as const;

/** Keeps one local engine: started at first use, watched, started again after a crash (architecture 1). */
export function createEngineSupervisor(ports: SupervisorPorts): EngineSupervisor {
  const listeners = new Set<(exitCode: number | null) => void>();
  let running: StartedEngine | null = null;
  let starting: Promise<Result<EngineAddress, EngineError>> | null = null;
  let stopping = false;
  const crashes = createRecentTimes(crashWindowMs);
  const health = createHealthWatch(ports, (found) => {
    if (!sameHealth(found, status.health)) change({ health: found });
  });
  let status: EngineStatus = { state: 'asleep', ...notRunning, restarts: 0, error: null };

  function change(next: Partial<EngineStatus>): void {
    status = { ...status, ...next };
    ports.onChange(status);
  }

  async function begin(): Promise<Result<EngineAddress, EngineError>> {
    change({ state: 'starting', error: null });
    const secrets: EngineSecrets = { token: ports.makeToken() };
    const started = await ports.start(secrets, onExit);
    starting = null;
    if (!started.ok) {
      change({ state: 'failed', error: started.error, ...notRunning });
      return started;
    }
    running = started.value;
    change({ state: 'ready', url: running.url, pid: running.pid, hasModel: running.hasModel });
    health.watch(running);
    return ok({ baseUrl: running.url, token: running.token });
  }

  function onExit(exitCode: number | null): void {
    const wasRunning = running !== null;
    running = null;
    health.stop();
    if (stopping || !wasRunning) return;
    const error: EngineError = {
      kind: 'engine',
      reason: 'crashed',
      exitCode,
      message: 'The local engine ended unexpectedly',
    };
    change({ state: 'failed', error, ...notRunning });
    for (const listener of listeners) listener(exitCode);
    if (crashes.add(ports.now()) < crashesBeforeRest) {
      change({ restarts: status.restarts + 1 });
      void ensureReady();
    }
  }

  function ensureReady(): Promise<Result<EngineAddress, EngineError>> {
    if (running !== null) return Promise.resolve(ok({ baseUrl: running.url, token: running.token }));
    if (stopping) return Promise.resolve(err(beingStopped));
    starting ??= begin();
    return starting;
  }

  async function stop(): Promise<void> {
    if (starting !== null) await starting;
    const engine = running;
    if (engine === null) return;
    stopping = true;
    change({ state: 'stopping' });
    await engine.stop(stopPatienceMs);
    stopping = false;
    change({ state: 'asleep', ...notRunning, error: null });
  }

  return {
    ensureReady,
    stop,
    status: () => status,
    address: () => (running === null ? null : { baseUrl: running.url, token: running.token }),
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

/** Asks an engine how it is, at once and every two seconds, until it is told to stop or to watch another. */
function createHealthWatch(
  ports: Pick<SupervisorPorts, 'readHealth' | 'every'>,
  onHealth: (health: EngineHealth) => void,
) {
  let watched: RunningEngine | null = null;
  let stopTimer: (() => void) | null = null;

  async function look(engine: RunningEngine): Promise<void> {
    const health = engineHealthSchema.safeParse(await ports.readHealth(engine.url, engine.token));
    if (watched === engine && health.success) onHealth(health.data);
  }

  function stop(): void {
    watched = null;
    stopTimer?.();
    stopTimer = null;
  }

  return {
    stop,
    watch(engine: RunningEngine) {
      stop();
      watched = engine;
      void look(engine);
      stopTimer = ports.every(healthEveryMs, () => void look(engine));
    },
  };
}

/** Uptime always grows and memory always trembles: only what a person would notice counts as a change. */
function sameHealth(left: EngineHealth, right: EngineHealth | null): boolean {
  if (right === null) return false;
  const memoryMoved = Math.abs(left.memoryBytes - right.memoryBytes) > 8 * 1024 * 1024;
  return (
    left.active === right.active &&
    left.waiting === right.waiting &&
    left.concurrency === right.concurrency &&
    jobsOf(left) === jobsOf(right) &&
    !memoryMoved
  );
}

function jobsOf({ jobs }: EngineHealth): string {
  return jobs.map(({ id, state, pages }) => `${id} ${state} ${pages?.read ?? ''}`).join();
}
