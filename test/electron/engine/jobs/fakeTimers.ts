import type { Timers } from '../../../../electron/engine/jobs/timers.ts';

/** Timers whose clock only moves when a test moves it. */
export interface FakeTimers extends Timers {
  /** Moves the clock to the next timer and runs it; false if there is none. */
  runNext(): boolean;
  /** Moves the clock by a time, and runs the timers of that time in their order. */
  advance(durationMs: number): void;
  readonly pending: number;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

export function createFakeTimers(start = 1_000_000): FakeTimers {
  let time = start;
  const timers = new Set<Timer>();
  const next = (): Timer | undefined => [...timers].toSorted((one, other) => one.at - other.at)[0];
  const run = (timer: Timer): void => {
    timers.delete(timer);
    time = Math.max(time, timer.at);
    timer.run();
  };
  return {
    now: () => time,
    after(delayMs, action) {
      const timer = { at: time + Math.max(0, delayMs), run: action };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    runNext() {
      const timer = next();
      if (timer !== undefined) run(timer);
      return timer !== undefined;
    },
    advance(durationMs) {
      const end = time + durationMs;
      for (let timer = next(); timer !== undefined && timer.at <= end; timer = next()) run(timer);
      time = end;
    },
    get pending() {
      return timers.size;
    },
  };
}
