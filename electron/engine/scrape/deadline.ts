/** How long a piece of work may go on. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Milliseconds until the signal aborts automatically. */
  readonly left: () => number;
  /** Waits without using up time. */
  readonly pause: <Value>(wait: () => Promise<Value>) => Promise<Value>;
}
