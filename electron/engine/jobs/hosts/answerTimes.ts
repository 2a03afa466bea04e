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
}

export function createAnswerTimes(): AnswerTimes {
  const times: number[] = [];
  let median = 0;
  return {
    add(durationMs, isError) {
      if (isError && durationMs < median) return;
      times.push(Math.max(0, durationMs));
      if (times.length > maxTimes) times.shift();
      median = times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) / 2)] ?? 0;
    },
    gapMs: () => Math.min(maxGapMs, Math.ceil(median / 2)),
  };
}
