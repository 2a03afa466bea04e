const limits = { failures: 10, restMs: 15 * 60_000 } as const;

/** Receivers that fail again and again get nothing for a while. */
export interface OriginRests {
  /** Notes an attempt at an origin. */
  note(origin: string, isDelivered: boolean, now: number): void;
  /** Origins that rest now. */
  resting(now: number): readonly string[];
  /** When the first of them may be called again; null for none. */
  nextEnd(now: number): number | null;
}

/** An origin with 10 failures in a row rests for 15 minutes, and again after each further one. */
export function createOriginRests(): OriginRests {
  const origins = new Map<string, { readonly failures: number; readonly restsUntil: number }>();

  function untils(now: number): (readonly [string, number])[] {
    return [...origins]
      .filter(([, { restsUntil }]) => restsUntil > now)
      .map(([origin, { restsUntil }]) => [origin, restsUntil]);
  }

  return {
    note(origin, isDelivered, now) {
      if (isDelivered) {
        origins.delete(origin);
        return;
      }
      const failures = (origins.get(origin)?.failures ?? 0) + 1;
      origins.set(origin, { failures, restsUntil: failures >= limits.failures ? now + limits.restMs : 0 });
    },
    resting: (now) => untils(now).map(([origin]) => origin),
    nextEnd: (now) => untils(now).reduce<number | null>((first, [, until]) => Math.min(first ?? until, until), null),
  };
}
