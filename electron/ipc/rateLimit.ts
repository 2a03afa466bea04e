export interface RateLimit {
  /** Takes one token; false if the rate limit is exceeded. */
  take(): boolean;
}

/** A token bucket: `burst` calls immediately, refilled by `perSecond`. `now` is in ms. */
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
