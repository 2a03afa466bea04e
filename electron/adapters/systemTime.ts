import type { Clock, Scheduler } from '../core/time.ts';

export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};

/** Timers that do not keep the process alive. */
export const systemScheduler: Scheduler = {
  after(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
