import type { JobStoreFailure } from '../../ports/jobs.ts';
import type { Result } from '../../../../shared/base/result.ts';
import type { Timers } from '../timers.ts';

const firstDelayMs = 500;
const maxDelayMs = 30_000;

/** Returns the pause after a failure that follows another one; 0 for none before. */
export function nextBackoffMs(lastMs: number): number {
  return Math.min(maxDelayMs, Math.max(firstDelayMs, lastMs * 2));
}

export interface StoreCallOptions {
  readonly timers: Timers;
  /** Ends the repetition. */
  readonly signal: AbortSignal;
  /** Called for each failure. */
  readonly onFailure: (failure: JobStoreFailure) => void;
}

/**
 * Calls the store until it succeeds, with pauses from 0.5 s that double up to 30 s.
 * @returns null when the signal ended the repetition
 */
export async function repeatStoreCall<Value>(
  call: () => Promise<Result<Value, JobStoreFailure>>,
  { timers, signal, onFailure }: StoreCallOptions,
): Promise<{ readonly value: Value } | null> {
  for (let delayMs = nextBackoffMs(0); ; delayMs = nextBackoffMs(delayMs)) {
    const result = await call();
    if (result.ok) return { value: result.value };
    onFailure(result.error);
    await waitFor(timers, delayMs, signal);
    if (signal.aborted) return null;
  }
}

/** Settles after a time, or as soon as the signal aborts. */
export function waitFor(timers: Timers, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = timers.after(delayMs, end);
    signal.addEventListener('abort', end, { once: true });
  });
}
