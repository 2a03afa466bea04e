/** Returns pseudorandom numbers in [0, 1), equal on every run (mulberry32). */
export type Chance = () => number;

/** @param seed any integer: each gives a different sequence */
export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One of several. */
export function pick<T>(chance: Chance, from: readonly [T, ...T[]]): T {
  return from[Math.floor(chance() * from.length)] ?? from[0];
}

/** Returns an integer in a range, both ends included. */
export function between(chance: Chance, least: number, most: number): number {
  return least + Math.floor(chance() * (most - least + 1));
}
