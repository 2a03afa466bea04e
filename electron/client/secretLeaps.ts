import type { SpelledPattern, Spelling } from './spellings.ts';

/**
 * The shift table of the search (Wu and Manber): if the last byte pair of a window as long as the shortest pattern is in no pattern, none
 * begins in that window. Checking each byte of 200 MB would block main for seconds (performance 2, I2).
 */
export interface Leaps {
  readonly window: number;
  /** Number of bytes to skip, by the two bytes of a pair; 0 if a pattern may have begun. */
  readonly shifts: Uint8Array;
}

const maxWindow = 255;

/** The leaps that find every one of the patterns. */
export function buildLeaps(patterns: readonly SpelledPattern[]): Leaps {
  // Every character of a pattern takes at least one byte.
  const window = Math.min(maxWindow, ...patterns.map((pattern) => pattern.length));
  const shifts = new Uint8Array(65_536).fill(window - 1);
  for (const pattern of patterns)
    for (let unit = 0; unit < window; unit += 1) addPairs(pattern[unit], pattern[unit + 1], shifts);
  return { window, shifts };
}

/** Marks each pair of consecutive bytes in the spellings of a character, and from there to the next character. */
function addPairs(first: Spelling | undefined, following: Spelling | undefined, places: Uint8Array): void {
  const waiting = first === undefined ? [] : [first];
  const seen = new Set(waiting);
  for (let spelling = waiting.pop(); spelling !== undefined; spelling = waiting.pop())
    for (const [byte, targets] of spelling.next)
      for (const target of targets) {
        for (const later of target.next.keys()) places[(byte << 8) | later] = 0;
        if (target.isEnd) for (const later of following?.next.keys() ?? []) places[(byte << 8) | later] = 0;
        if (seen.has(target)) continue;
        seen.add(target);
        waiting.push(target);
      }
}

/** Returns the first offset from `from` on at which a pattern may begin; the current offset if too few bytes are left to decide. */
export function leapFrom(bytes: Uint8Array, from: number, { window, shifts }: Leaps): number {
  const last = bytes.byteLength - window;
  let at = from;
  while (at <= last) {
    const leap = shifts[((bytes[at + window - 2] ?? 0) << 8) | (bytes[at + window - 1] ?? 0)] ?? 0;
    if (leap === 0) return at;
    at += leap;
  }
  return at;
}
