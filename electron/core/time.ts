/** Time as a port, so that a test decides when a wait is over. */
export interface Clock {
  /** Wall time in ms since 1970: for the log and for dates of a service. */
  now(): number;
  /** Milliseconds that never run backwards: for durations. */
  monotonic(): number;
}

export interface Scheduler {
  /** Runs `action` once after `delayMs`; the function given back calls it off and may be called at any time. */
  after(delayMs: number, action: () => void): () => void;
}
