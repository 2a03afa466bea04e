/** The clock of the jobs, which tests move. */
export interface Timers {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls `run` once after a time in milliseconds; the returned function cancels that. */
  after(delayMs: number, run: () => void): () => void;
}

/** Node takes no longer timers: those that are longer end early, and what waits for them looks at the clock again. */
const maxTimerMs = 2 ** 31 - 1;

export const systemTimers: Timers = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(maxTimerMs, Math.max(0, delayMs)));
    return () => {
      clearTimeout(timer);
    };
  },
};
