/** The lab's time as a port, so that a test decides when a job continues. */
export interface LabClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `action` once after `delayMs`; the function given back cancels it. */
  after(delayMs: number, action: () => void): () => void;
}

/** Timers that do not keep the process alive. */
export const systemLabClock: LabClock = {
  now: () => Date.now(),
  after(delayMs, action) {
    const timer = setTimeout(action, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
