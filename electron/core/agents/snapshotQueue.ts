import type { AppError } from '../../../shared/errors/appError.ts';
import type { AgentProgress } from '../../../shared/run/agentProgress.ts';
import { failureDelay } from '../../../shared/run/pollPolicy.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { StoredBody } from '../../../shared/run/events.ts';
import { createPause } from '../pause.ts';
import type { RunLog } from '../runLog.ts';
import type { NamedSnapshot } from './agentApi.ts';
import type { AgentServicePorts } from './agentPorts.ts';

export interface SnapshotPorts extends Pick<AgentServicePorts, 'clock' | 'scheduler'> {
  readonly log: RunLog;
  readonly signal: AbortSignal;
  /** One attempt at bringing a snapshot to where bodies are kept. */
  readonly fetch: (snapshot: NamedSnapshot) => Promise<Result<StoredBody, AppError>>;
}

/** Fetches every version of every artifact as it is named, some at a time, each once. */
export interface SnapshotQueue {
  add(snapshots: readonly NamedSnapshot[]): void;
  /** Settles when nothing is left to fetch. */
  idle(): Promise<void>;
}

const mostAtOnce = 3;
const mostAttempts = 3;

/** `known` is what an earlier start of the program has of them; what failed for good is not asked for again. */
export function createSnapshotQueue(ports: SnapshotPorts, known: AgentProgress['snapshots']): SnapshotQueue {
  const seen = new Set(Object.values(known).flatMap((one) => (isSettled(one.error) ? [one.snapshotId] : [])));
  const waiting: NamedSnapshot[] = [];
  const workers = new Set<Promise<void>>();

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined && !ports.signal.aborted; next = waiting.shift()) {
      await fetchOne(ports, next);
    }
  }

  function hire(): void {
    while (workers.size < Math.min(mostAtOnce, waiting.length)) {
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
    async idle() {
      while (workers.size > 0) await Promise.all(workers);
    },
  };
}

async function fetchOne(ports: SnapshotPorts, snapshot: NamedSnapshot): Promise<void> {
  const { log, clock, signal, scheduler } = ports;
  for (let attempt = 1; ; attempt += 1) {
    const fetched = await ports.fetch(snapshot);
    if (signal.aborted) return;
    const at = clock.now();
    if (fetched.ok) return log.add({ kind: 'snapshot.saved', at, ...snapshot, body: fetched.value });
    const { error } = fetched;
    if (isSettled(error) || attempt === mostAttempts) {
      return log.add({ kind: 'snapshot.failed', at, ...snapshot, error });
    }
    await createPause(scheduler, signal).wait(
      failureDelay(attempt, error.kind === 'service' ? error.retryAfterMs : null),
    );
    if (signal.aborted) return;
  }
}

/** Saved, or refused in a way that time does not mend. */
function isSettled(error: AppError | null): boolean {
  if (error === null) return true;
  return error.kind === 'service' ? !error.retryable : error.kind === 'broken-answer';
}
