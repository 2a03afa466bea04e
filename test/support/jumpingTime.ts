import type { Clock, Scheduler } from '../../electron/core/time.ts';

const dayMs = 24 * 3_600_000;

/** Time that jumps to what is waited for as soon as nothing else is to be done, except to what only a person ends. */
export function createJumpingTime(): { readonly clock: Clock; readonly scheduler: Scheduler } {
  let now = Date.UTC(2026, 0, 1);
  return {
    clock: { now: () => now, monotonic: () => now },
    scheduler: {
      after(delayMs, action) {
        if (delayMs > dayMs) return () => undefined;
        const due = setImmediate(() => {
          now += delayMs;
          action();
        });
        return () => clearImmediate(due);
      },
    },
  };
}
