import { engineHealthSchema, type EngineHealth } from '../../shared/api/engine/control.ts';
import type { EngineAddress } from '../core/engine/engineGateway.ts';

export interface HealthWatchPorts {
  /** Calls GET of the engine's health; null without a response in time. Never rejects. */
  readonly readHealth: (url: string, token: string) => Promise<unknown>;
  readonly every: (ms: number, task: () => void) => () => void;
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
  /** Called with the first health of an engine, and whenever it has changed so that a person would notice. */
  readonly onHealth: (health: EngineHealth) => void;
  /** Called once when no probe got a response for `unresponsiveMs`; the watch has stopped by then. */
  readonly onUnresponsive: () => void;
}

export interface HealthWatch {
  /** Probes this engine from now on, and no other. */
  watch(engine: EngineAddress): void;
  stop(): void;
}

/** An engine without a response for this long has a blocked main thread. */
export const unresponsiveMs = 10_000;
const probeIntervalMs = 2000;
/** One missed probe is not enough: a computer that wakes from sleep misses the one in flight. */
const minMissedProbes = 2;

/** Probes an engine's health at once and then every two seconds, one probe at a time, until it is stopped or given another engine. */
export function createHealthWatch(ports: HealthWatchPorts): HealthWatch {
  let watched: EngineAddress | null = null;
  let stopTimer: (() => void) | null = null;
  let last: EngineHealth | null = null;
  let isProbing = false;
  let missed = 0;
  let firstMissedAt = 0;

  async function probe(engine: EngineAddress): Promise<void> {
    if (isProbing) return;
    isProbing = true;
    const sentAt = ports.now();
    const answer = await ports.readHealth(engine.baseUrl, engine.token);
    if (watched !== engine) return;
    isProbing = false;
    if (answer === null) return miss(sentAt);
    missed = 0;
    const health = engineHealthSchema.safeParse(answer);
    if (!health.success || sameHealth(health.data, last)) return;
    last = health.data;
    ports.onHealth(last);
  }

  function miss(sentAt: number): void {
    if (missed === 0) firstMissedAt = sentAt;
    missed += 1;
    if (missed < minMissedProbes || ports.now() - firstMissedAt < unresponsiveMs) return;
    stop();
    ports.onUnresponsive();
  }

  function stop(): void {
    watched = null;
    last = null;
    isProbing = false;
    missed = 0;
    stopTimer?.();
    stopTimer = null;
  }

  return {
    stop,
    watch(engine) {
      stop();
      watched = engine;
      void probe(engine);
      stopTimer = ports.every(probeIntervalMs, () => void probe(engine));
    },
  };
}

/** Uptime always grows and memory always fluctuates: only a difference that a person would notice counts as a change. */
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
