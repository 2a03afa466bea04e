import type { Scheduler } from './time.ts';

/** A wait that a person may cut short. */
export interface Pause {
  /** Settles after `delayMs`, at `skip`, or when the signal aborts. */
  wait(delayMs: number): Promise<void>;
  /** Ends the current wait, if there is one. */
  skip(): void;
}

export function createPause(scheduler: Scheduler, signal: AbortSignal): Pause {
  let end: (() => void) | null = null;
  signal.addEventListener('abort', () => end?.(), { once: true });
  return {
    wait(delayMs) {
      if (signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const callOff = scheduler.after(delayMs, () => end?.());
        end = () => {
          end = null;
          callOff();
          resolve();
        };
      });
    },
    skip: () => end?.(),
  };
}
