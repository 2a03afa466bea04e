/**
 * How often a run of an agent is asked about (ux 10), as pure functions. Times in ms.
 */
export interface PollSituation {
  /** Since the run began to be followed or last brought something new, whichever is later. */
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

/** After the service's last word a few events may still come (api-facts 5.5): it is asked again after each of these. */
export const settlingDelays: readonly number[] = [2000, 4000, 8000];

/** So many failures in a row, and nothing is asked until a person says so. */
export const mostPollFailures = 3;

/** The wait after a failed poll: what the service asks for, else longer with each. */
export function failureDelay(failures: number, retryAfterMs: number | null): number {
  return Math.min(retryAfterMs ?? 1000 * 2 ** failures, 15 * 60_000);
}
