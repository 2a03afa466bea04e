export interface RateLimit {
  /** Takes one call's worth; false when too many came too fast. */
  take(): boolean;
}

/** A token bucket: `burst` calls at once, refilled by `perSecond`. `now` is in ms. */
export function createRateLimit(options: { perSecond: number; burst: number; now: () => number }): RateLimit {
  let tokens = options.burst;
  let refilledAt = options.now();
  return {
    take() {
      const now = options.now();
      tokens = Math.min(options.burst, tokens + ((now - refilledAt) / 1000) * options.perSecond);
      refilledAt = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
