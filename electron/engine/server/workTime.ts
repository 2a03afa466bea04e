/** How long a piece of work may go on. */
export interface WorkTime {
  readonly signal: AbortSignal;
  /** Milliseconds until the signal ends by itself. */
  readonly left: () => number;
}
