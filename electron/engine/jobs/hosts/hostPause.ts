/** Limits of the pauses that a host asks for or needs. */
export const pauseLimits = {
  maxRetryAfterMs: 10 * 60_000,
  firstBackoffMs: 2000,
  maxBackoffMs: 60_000,
  /** Part of a backoff by which it is longer or shorter at random, so that several crawlers do not come back at once. */
  jitterRatio: 0.2,
  maxFailuresInRow: 5,
  restsMs: [60_000, 5 * 60_000, 15 * 60_000],
  /** Time without a failure after which earlier ones no longer count. */
  maxMemoryMs: 60 * 60_000,
} as const;

/** Why a host is not visited for a while. `throttled`: it answered 429 or 503. `failing`: it failed several times in a row. */
export type PauseReason = 'throttled' | 'failing';

export interface HostPause {
  readonly reason: PauseReason;
  readonly untilMs: number;
}

/** Decides when a host that asked for patience, or that fails, is visited again. Times in milliseconds since 1970. */
export interface PauseRule {
  /** A page was answered: the host is well. */
  answered(): void;
  /**
   * The host asked to be left alone.
   * @param startedAt when the page was requested: pages that were under way together count once
   * @param retryAfterMs its `Retry-After`; null where it sent none
   */
  throttled(startedAt: number, nowMs: number, retryAfterMs: number | null): HostPause;
  /** The host could not be reached, or failed; returns a pause where it has failed too often. */
  failed(startedAt: number, nowMs: number): HostPause | null;
  /** When the host was given up after its last rest; null where it was not, or has answered since. */
  readonly givenUpAt: number | null;
  readonly untilMs: number;
  /** Why it was paused last; null where it never was. */
  readonly reason: PauseReason | null;
  /** Whether nothing of the host has to be remembered at this time. */
  isIdle(nowMs: number): boolean;
  /** What another engine needs to continue. */
  save(): PauseMemory;
}

/** The state of a {@link PauseRule}. Times in milliseconds since 1970; null where they are not set. */
export interface PauseMemory {
  readonly throttles: number;
  readonly failures: number;
  readonly rests: number;
  readonly changedAt: number | null;
  readonly untilMs: number;
  readonly troubleAt: number;
  readonly givenUpAt: number | null;
  readonly reason: PauseReason | null;
}

/**
 * @param random a number from 0 to 1, exclusive
 * @param memory the state that another engine left
 */
export function createPauseRule(random: () => number, memory: PauseMemory | null = null): PauseRule {
  let [throttles, failures, rests] = [memory?.throttles ?? 0, memory?.failures ?? 0, memory?.rests ?? 0];
  let changedAt = memory?.changedAt ?? Number.NEGATIVE_INFINITY;
  let [untilMs, troubleAt] = [memory?.untilMs ?? 0, memory?.troubleAt ?? 0];
  let givenUpAt = memory?.givenUpAt ?? null;
  let lastReason = memory?.reason ?? null;

  function pause(reason: PauseReason, nowMs: number, durationMs: number): HostPause {
    [changedAt, lastReason] = [nowMs, reason];
    untilMs = Math.max(untilMs, Math.ceil(nowMs + durationMs));
    return { reason, untilMs };
  }

  return {
    answered() {
      [throttles, failures, rests] = [0, 0, 0];
      givenUpAt = null;
    },
    throttled(startedAt, nowMs, retryAfterMs) {
      troubleAt = nowMs;
      if (startedAt > changedAt) throttles += 1;
      if (retryAfterMs !== null)
        return pause('throttled', nowMs, Math.min(pauseLimits.maxRetryAfterMs, Math.max(0, retryAfterMs)));
      const backoffMs = pauseLimits.firstBackoffMs * 2 ** Math.min(Math.max(0, throttles - 1), 10);
      const jitter = 1 + pauseLimits.jitterRatio * (2 * random() - 1);
      return pause('throttled', nowMs, Math.min(pauseLimits.maxBackoffMs, backoffMs) * jitter);
    },
    failed(startedAt, nowMs) {
      troubleAt = nowMs;
      // Pages that were under way when the rest began say nothing new.
      if (startedAt <= changedAt && rests > 0) return null;
      failures += 1;
      if (failures < pauseLimits.maxFailuresInRow && rests === 0) return null;
      const restMs = pauseLimits.restsMs[rests];
      if (restMs !== undefined) {
        rests += 1;
        return pause('failing', nowMs, restMs);
      }
      [failures, rests, givenUpAt] = [0, 0, nowMs];
      return null;
    },
    get givenUpAt() {
      return givenUpAt;
    },
    get reason() {
      return lastReason;
    },
    get untilMs() {
      return untilMs;
    },
    save: () => ({
      throttles,
      failures,
      rests,
      changedAt: Number.isFinite(changedAt) ? changedAt : null,
      untilMs,
      troubleAt,
      givenUpAt,
      reason: lastReason,
    }),
    isIdle(nowMs) {
      const isWell = failures === 0 && throttles === 0 && givenUpAt === null;
      return untilMs <= nowMs && (isWell || nowMs - troubleAt > pauseLimits.maxMemoryMs);
    },
  };
}
