import type { AppError } from '../../../shared/errors/appError.ts';
import type { AgentProgress } from '../../../shared/run/agentProgress.ts';
import { failureDelay } from '../../../shared/run/pollPolicy.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { StoredBody } from '../../../shared/run/events.ts';
import { createPause } from '../pause.ts';
import type { RunLog } from '../runs/runLog.ts';
import type { NamedSnapshot } from './agentApi.ts';
import type { AgentServicePorts } from './agentPorts.ts';

export interface SnapshotPorts extends Pick<AgentServicePorts, 'clock' | 'scheduler'> {
  readonly log: RunLog;
  readonly signal: AbortSignal;
  /** One attempt to store a snapshot. */
  readonly fetch: (snapshot: NamedSnapshot) => Promise<Result<StoredBody, AppError>>;
}

/** Fetches every version of every artifact when it is first reported, a limited number at a time, each once. */
export interface SnapshotQueue {
  add(snapshots: readonly NamedSnapshot[]): void;
  /** Retries the snapshots that failed temporarily: the service was down and may be back. */
  again(): void;
  /** Settles when nothing is left to fetch. */
  idle(): Promise<void>;
}

const maxConcurrent = 3;
const maxAttempts = 3;

/** `known` is the snapshot state of an earlier start of the program; permanent failures are not requested again. */
export function createSnapshotQueue(ports: SnapshotPorts, known: AgentProgress['snapshots']): SnapshotQueue {
  const seen = new Set(Object.values(known).flatMap((one) => (isSettled(one.error) ? [one.snapshotId] : [])));
  const waiting: NamedSnapshot[] = [];
  /** The service or the way to it had trouble. */
  const failed = new Map<string, NamedSnapshot>();
  const workers = new Set<Promise<void>>();

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined && !ports.signal.aborted; next = waiting.shift()) {
      // The second round makes one attempt each: a service that never delivers them does not delay the run's end.
      const attempts = failed.delete(next.snapshotId) ? 1 : maxAttempts;
      if (!(await fetchOne(ports, next, attempts))) failed.set(next.snapshotId, next);
    }
  }

  function hire(): void {
    while (waiting.length > 0 && workers.size < maxConcurrent) {
      const worker: Promise<void> = work().finally(() => {
        workers.delete(worker);
      });
      workers.add(worker);
    }
  }

  return {
    add(snapshots) {
      for (const snapshot of snapshots) {
        if (seen.has(snapshot.snapshotId)) continue;
        seen.add(snapshot.snapshotId);
        waiting.push(snapshot);
      }
      hire();
    },
    again() {
      const queued = new Set(waiting);
      waiting.push(...[...failed.values()].filter((snapshot) => !queued.has(snapshot)));
      hire();
    },
    async idle() {
      while (workers.size > 0) await Promise.all(workers);
    },
  };
}

/** Returns whether the outcome of a snapshot is final. */
async function fetchOne(ports: SnapshotPorts, snapshot: NamedSnapshot, attempts: number): Promise<boolean> {
  const { log, clock, signal, scheduler } = ports;
  for (let attempt = 1; ; attempt += 1) {
    const fetched = await ports.fetch(snapshot);
    if (signal.aborted) return true;
    const at = clock.now();
    if (fetched.ok) {
      log.add({ kind: 'snapshot.saved', at, ...snapshot, body: fetched.value });
      return true;
    }
    const { error } = fetched;
    if (isSettled(error) || attempt === attempts) {
      log.add({ kind: 'snapshot.failed', at, ...snapshot, error });
      return isSettled(error);
    }
    await createPause(scheduler, signal).wait(
      failureDelay(attempt, error.kind === 'service' ? error.retryAfterMs : null),
    );
    if (signal.aborted) return true;
  }
}

/** Saved, or refused permanently. */
function isSettled(error: AppError | null): boolean {
  if (error === null) return true;
  return error.kind === 'service' ? !error.retryable : error.kind === 'broken-answer';
}
