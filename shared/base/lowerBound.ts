/** Returns the index of the first of sorted numbers that is not less than a value; their count where all are less. */
export function lowerBound(sorted: readonly number[], value: number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const at = (from + to) >> 1;
    if ((sorted[at] ?? 0) < value) from = at + 1;
    else to = at;
  }
  return from;
}
