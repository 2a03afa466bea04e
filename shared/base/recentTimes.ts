/** Counts frequent events: how many occurred within the last `windowMs`. */
export interface RecentTimes {
  /** Records one more event; returns the number of events within the window that ends with it. `at` is in ms. */
  add(at: number): number;
  clear(): void;
}

export function createRecentTimes(windowMs: number): RecentTimes {
  let times: number[] = [];
  return {
    add(at) {
      times = [...times.filter((before) => at - before < windowMs), at];
      return times.length;
    },
    clear() {
      times = [];
    },
  };
}
