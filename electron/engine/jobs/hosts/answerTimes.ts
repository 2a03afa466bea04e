const maxTimes = 20;
const maxGapMs = 5000;

/** The times in which a host answered its last pages, and the gap between pages that follows from them (Scrapy's AutoThrottle). */
export interface AnswerTimes {
  /**
   * Adds the time of one page.
   * @param isError the page is an error page: a host fails fast where it is overloaded, so such a page never lowers the gap
   */
  add(durationMs: number, isError: boolean): void;
  /** Half the median of the last 20 times, at most 5 s; 0 before the first. */
  gapMs(): number;
  /** The times themselves, the oldest first. */
  readonly times: readonly number[];
}

/** @param known times that another engine measured */
export function createAnswerTimes(known: readonly number[] = []): AnswerTimes {
  const times = known.slice(-maxTimes);
  let median = medianOf(times);
  return {
    add(durationMs, isError) {
      if (isError && durationMs < median) return;
      times.push(Math.max(0, durationMs));
      if (times.length > maxTimes) times.shift();
      median = medianOf(times);
    },
    gapMs: () => Math.min(maxGapMs, Math.ceil(median / 2)),
    times,
  };
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) / 2)] ?? 0;
}
