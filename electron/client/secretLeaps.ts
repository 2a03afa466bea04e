import type { SpelledPattern, Spelling } from './spellings.ts';

/**
 * How far the search may leap (Wu and Manber): where the pair of bytes that ends a window as long as the shortest pattern is in no
 * pattern, none begins in that window. Looking at each byte of 200 MB would keep main busy for seconds (performance 2, I2).
 */
export interface Leaps {
  readonly window: number;
  /** How many bytes to go on, by the two bytes of a pair; 0 where a pattern may have begun. */
  readonly places: Uint8Array;
}

const maxWindow = 255;

/** The leaps that find every one of the patterns. */
export function buildLeaps(patterns: readonly SpelledPattern[]): Leaps {
  // Every character of a pattern takes one byte at least.
  const window = Math.min(maxWindow, ...patterns.map((pattern) => pattern.length));
  const places = new Uint8Array(65_536).fill(window - 1);
  for (const pattern of patterns)
    for (let unit = 0; unit < window; unit += 1) addPairs(pattern[unit], pattern[unit + 1], places);
  return { window, places };
}

/** Marks each two bytes that follow each other in the spellings of a character, and from there to the next one. */
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

/** The first place from `from` on at which a pattern may begin; where too little is left to tell, that place. */
export function leapFrom(bytes: Uint8Array, from: number, { window, places }: Leaps): number {
  const last = bytes.byteLength - window;
  let at = from;
  while (at <= last) {
    const leap = places[((bytes[at + window - 2] ?? 0) << 8) | (bytes[at + window - 1] ?? 0)] ?? 0;
    if (leap === 0) return at;
    at += leap;
  }
  return at;
}
