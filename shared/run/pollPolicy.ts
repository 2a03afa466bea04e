/** Polling intervals of an agent run (ux 10), as pure functions. Times in ms. */
export interface PollSituation {
  /** Time since polling of the run started or last returned new data, whichever is later. */
  readonly quietMs: number;
  /** Nobody sees the window. */
  readonly isHidden: boolean;
}

const hiddenMs = 20_000;

/** The wait before the next poll of a run that goes well. */
export function pollDelay({ quietMs, isHidden }: PollSituation): number {
  const shown = shownDelay(quietMs);
  return isHidden ? Math.max(shown, hiddenMs) : shown;
}

function shownDelay(quietMs: number): number {
  if (quietMs < 15_000) return 1000;
  if (quietMs < 60_000) return 2000;
  return quietMs < 300_000 ? 5000 : 10_000;
}

/** After the service's final response a few events may follow (api-facts 5.5): it is polled again after each of these delays. */
export const settlingDelays: readonly number[] = [2000, 4000, 8000];

/** Number of consecutive failures after which polling pauses until the user resumes it. */
export const maxPollFailures = 3;

/** Returns the delay after a failed poll: what the service requests, else exponential backoff. */
export function failureDelay(failures: number, retryAfterMs: number | null): number {
  return Math.min(retryAfterMs ?? 1000 * 2 ** failures, 15 * 60_000);
}
