/** The middle value; the mean of the two middle ones for an even count. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A 95 % interval of the median by bootstrap, with a fixed seed so that the same values give the same interval. */
export function medianInterval(values: readonly number[], resamples = 2000): Interval {
  const random = seededRandom(20_260_101);
  const medians = Array.from({ length: resamples }, () =>
    median(Array.from({ length: values.length }, () => values[Math.floor(random() * values.length)] ?? Number.NaN)),
  ).toSorted((left, right) => left - right);
  const at = (share: number): number =>
    medians[Math.min(medians.length - 1, Math.floor(share * medians.length))] ?? Number.NaN;
  return { low: at(0.025), high: at(0.975) };
}

/** Mulberry32: small, even enough for resampling. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
