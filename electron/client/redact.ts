import { shortestSecret } from '../../shared/connection/secretSlots.ts';
import { formsOf } from './secretForms.ts';

/** What stands where a secret stood; valid inside a JSON string. */
export const redactionMark = '[redacted]';

/** Strikes secrets out of bytes that come in pieces. */
export interface Redactor {
  /** Gives what is certain so far; a piece that may be the beginning of a secret is held back. */
  push(chunk: Uint8Array): Uint8Array;
  /** The rest. Where the bytes stop in the middle of a secret, its beginning is struck out too. */
  end(): Uint8Array;
  /** How many places were struck out. */
  readonly count: number;
}

/** Looks for all forms of all secrets at once, byte by byte, also across the borders of pieces. */
export function createRedactor(secrets: readonly string[]): Redactor {
  const patterns = [...new Set(secrets.flatMap(formsOf))];
  if (patterns.length === 0) return nothingToRedact;
  const bytes = patterns.map((pattern) => Buffer.from(pattern, 'utf8'));
  return scanFor(buildMatcher(bytes), buildLeaps(bytes));
}

/** Text with every form of every secret struck out. */
export function redactText(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const form of secrets.flatMap(formsOf)) clean = clean.replaceAll(form, redactionMark);
  return clean;
}

const nothing = new Uint8Array(0);

const nothingToRedact: Redactor = { push: (chunk) => chunk, end: () => nothing, count: 0 };

/** A state machine over bytes (Aho and Corasick): `next[state * 256 + byte]`, and for each state what it has matched. */
interface Matcher {
  readonly next: Int32Array;
  /** Length of the secret that ends in this state, 0 for none. */
  readonly matched: Int32Array;
  /** How many of the last bytes may be the beginning of a secret. */
  readonly depth: Int32Array;
}

/**
 * How far the search may leap (Wu and Manber): the pair of bytes that ends a window as long as the shortest pattern tells how many
 * places no pattern can begin at. Looking at each byte of 200 MB would keep main busy for seconds (performance 2, I2).
 */
interface Leaps {
  readonly window: number;
  /** By the two bytes of a pair. */
  readonly places: Uint8Array;
}

function buildLeaps(patterns: readonly Uint8Array[]): Leaps {
  const window = Math.min(...patterns.map((pattern) => pattern.byteLength));
  const places = new Uint8Array(65_536).fill(Math.min(255, window - 1));
  for (const pattern of patterns) {
    for (let end = 1; end < window; end += 1) {
      const pair = ((pattern[end - 1] ?? 0) << 8) | (pattern[end] ?? 0);
      places[pair] = Math.min(places[pair] ?? 0, window - 1 - end);
    }
  }
  return { window, places };
}

/** The first place from `from` on at which a pattern may begin; where too little is left to tell, that place. */
function leapFrom(bytes: Uint8Array, from: number, { window, places }: Leaps): number {
  const last = bytes.byteLength - window;
  let at = from;
  while (at <= last) {
    const leap = places[((bytes[at + window - 2] ?? 0) << 8) | (bytes[at + window - 1] ?? 0)] ?? 0;
    if (leap === 0) return at;
    at += leap;
  }
  return at;
}

function scanFor(matcher: Matcher, leaps: Leaps): Redactor {
  const { next, matched, depth } = matcher;
  const mark = Buffer.from(redactionMark, 'utf8');
  let state = 0;
  let count = 0;
  let held: Uint8Array = nothing;

  return {
    push(chunk) {
      const bytes = held.byteLength === 0 ? chunk : Buffer.concat([held, chunk]);
      const parts: Uint8Array[] = [];
      let from = 0;
      for (let index = held.byteLength; index < bytes.byteLength; index += 1) {
        // Nothing has begun: most places need no look.
        if (state === 0) index = leapFrom(bytes, index, leaps);
        state = next[state * 256 + (bytes[index] ?? 0)] ?? 0;
        const length = matched[state] ?? 0;
        if (length === 0) continue;
        parts.push(bytes.subarray(from, index + 1 - length), mark);
        from = index + 1;
        state = 0;
        count += 1;
      }
      const sure = bytes.byteLength - (depth[state] ?? 0);
      parts.push(bytes.subarray(from, sure));
      held = new Uint8Array(bytes.subarray(sure));
      return parts.length === 1 ? (parts[0] ?? nothing) : Buffer.concat(parts);
    },
    end() {
      const rest = held;
      held = nothing;
      state = 0;
      if (rest.byteLength < shortestSecret) return rest;
      count += 1;
      return mark;
    },
    get count() {
      return count;
    },
  };
}

function buildMatcher(bytes: readonly Uint8Array[]): Matcher {
  const states = 1 + bytes.reduce((sum, pattern) => sum + pattern.byteLength, 0);
  const matcher = {
    next: new Int32Array(states * 256).fill(-1),
    matched: new Int32Array(states),
    depth: new Int32Array(states),
  };
  let used = 1;
  for (const pattern of bytes) {
    let state = 0;
    pattern.forEach((byte, index) => {
      const known = matcher.next[state * 256 + byte] ?? -1;
      if (known < 0) {
        matcher.next[state * 256 + byte] = used;
        matcher.depth[used] = index + 1;
        used += 1;
      }
      state = matcher.next[state * 256 + byte] ?? 0;
    });
    matcher.matched[state] = pattern.byteLength;
  }
  completeTransitions(matcher, used);
  return matcher;
}

/** Fills in where each state goes on a byte that continues no secret: to the longest ending that begins one. */
function completeTransitions(matcher: Matcher, used: number): void {
  const { next, matched } = matcher;
  const fallback = new Int32Array(used);
  const queue: number[] = [];
  for (let byte = 0; byte < 256; byte += 1) {
    const child = next[byte] ?? -1;
    if (child < 0) next[byte] = 0;
    else queue.push(child);
  }
  for (let head = 0; head < queue.length; head += 1) {
    const state = queue[head] ?? 0;
    const other = fallback[state] ?? 0;
    if (matched[state] === 0) matched[state] = matched[other] ?? 0;
    for (let byte = 0; byte < 256; byte += 1) {
      const child = next[state * 256 + byte] ?? -1;
      const elsewhere = next[other * 256 + byte] ?? 0;
      if (child < 0) next[state * 256 + byte] = elsewhere;
      else {
        fallback[child] = elsewhere;
        queue.push(child);
      }
    }
  }
}
