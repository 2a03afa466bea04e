import { type PlayedCall, withCalls } from '../../../shared/lab/playedCall.ts';
import type { Scheduler } from '../time.ts';

export interface LabLogPorts {
  readonly scheduler: Scheduler;
  /** News of calls in order, a batch at a time. */
  readonly onCalls: (calls: readonly PlayedCall[]) => void;
}

/** The last calls that the failure lab played, for its page. */
export interface LabLog {
  add(call: PlayedCall): void;
  /** Oldest first. */
  calls(): readonly PlayedCall[];
  forget(): void;
  /** The highest number so far; 0 before the first call. */
  lastSeq(): number;
}

const batchMs = 100;

export function createLabLog({ scheduler, onCalls }: LabLogPorts): LabLog {
  let calls: readonly PlayedCall[] = [];
  let waiting: readonly PlayedCall[] = [];
  let last = 0;

  function tell(): void {
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) onCalls(batch);
  }

  return {
    add(call) {
      last = Math.max(last, call.seq);
      calls = withCalls(calls, [call]);
      if (waiting.length === 0) scheduler.after(batchMs, tell);
      waiting = withCalls(waiting, [call]);
    },
    calls: () => calls,
    forget() {
      calls = [];
      waiting = [];
    },
    lastSeq: () => last,
  };
}
