/** Counts what happens often: how many times fell within the last `windowMs`. */
export interface RecentTimes {
  /** Notes one more; gives how many there were within the window that ends with it. `at` is in ms. */
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
