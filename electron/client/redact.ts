import { minSecretChars } from '../../shared/connection/secretSlots.ts';
import { createAutomaton, newThread, type SecretAutomaton } from './secretAutomaton.ts';
import { buildLeaps, leapFrom, type Leaps } from './secretLeaps.ts';
import { patternsOf } from './spellings.ts';

/** Replacement for a secret; valid inside a JSON string. */
export const redactionMark = '[redacted]';

/** Redacts secrets in a stream of chunks. */
export interface Redactor {
  /** Returns the bytes that are certain so far; a chunk that may begin a secret is held back. */
  push(chunk: Uint8Array): Uint8Array;
  /** The rest. Where the bytes stop in the middle of a secret, its beginning is struck out too. */
  end(): Uint8Array;
  /** Number of redactions. */
  readonly count: number;
}

/**
 * Searches for all spellings of all secrets at once, byte by byte, also across chunk boundaries. Time is linear in the bytes.
 * @param minLength shorter secrets are not searched, in UTF-16 units
 */
export function createRedactor(secrets: readonly string[], minLength: number = minSecretChars): Redactor {
  const matcher = matcherFor(secrets, minLength);
  return matcher === null ? nothingToRedact : scanFor(matcher);
}

/** Text with every spelling of every secret struck out. */
export function redactText(text: string, secrets: readonly string[], minLength: number = minSecretChars): string {
  const redactor = createRedactor(secrets, minLength);
  if (redactor === nothingToRedact) return text;
  const clean = [redactor.push(Buffer.from(text, 'utf8')), redactor.end()];
  return redactor.count === 0 ? text : Buffer.concat(clean).toString('utf8');
}

const nothing = new Uint8Array(0);

const nothingToRedact: Redactor = { push: (chunk) => chunk, end: () => nothing, count: 0 };

interface Matcher {
  readonly automaton: SecretAutomaton;
  readonly leaps: Leaps;
}

/** Matchers are cached: one is made for all known secrets, and the same ones are needed again and again. */
const matchers: {
  readonly secrets: readonly string[];
  readonly minLength: number;
  readonly matcher: Matcher | null;
}[] = [];
const maxMatchers = 8;

function matcherFor(secrets: readonly string[], minLength: number): Matcher | null {
  const known = matchers.find((each) => each.minLength === minLength && isSame(each.secrets, secrets));
  if (known !== undefined) return known.matcher;
  const patterns = [...new Set(secrets)]
    .filter((secret) => secret.length >= minLength)
    .flatMap((secret) => patternsOf(secret, minSecretChars));
  const matcher = patterns.length === 0 ? null : { automaton: createAutomaton(patterns), leaps: buildLeaps(patterns) };
  matchers.unshift({ secrets: [...secrets], minLength, matcher });
  matchers.length = Math.min(matchers.length, maxMatchers);
  return matcher;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((secret, index) => secret === other[index]);
}

function scanFor({ automaton, leaps }: Matcher): Redactor {
  const mark = Buffer.from(redactionMark, 'utf8');
  let state = automaton.initial;
  /** Start of each possible secret, earliest first: one for each thread of the state. */
  let starts: readonly number[] = [];
  let count = 0;
  let held: Uint8Array = nothing;

  /** Drops candidates that began too long ago: a spelling may be as long as a service likes, and is held back all that time. */
  function forgetOld(index: number): void {
    const isKept = starts.map((start) => index - start < maxSpelledBytes);
    state = automaton.restrict(state, isKept);
    starts = starts.filter((_start, thread) => isKept[thread] === true);
  }

  return {
    push(chunk) {
      const bytes = held.byteLength === 0 ? chunk : Buffer.concat([held, chunk]);
      const parts: Uint8Array[] = [];
      let from = 0;
      for (let index = held.byteLength; index < bytes.byteLength; index += 1) {
        // No match is in progress: most positions need no check.
        if (starts.length === 0) index = leapFrom(bytes, index, leaps);
        if (index >= bytes.byteLength) break;
        const { target, parents, matched } = automaton.step(state, bytes[index] ?? 0);
        const startOf = (parent: number): number => (parent === newThread ? index : (starts[parent] ?? index));
        if (matched !== null) {
          parts.push(bytes.subarray(from, startOf(matched)), mark);
          from = index + 1;
          count += 1;
        }
        starts = parents.map((parent, thread) => laterStart(startOf(parent), index, target.isLeading[thread] === true));
        state = target;
        if (index - (starts[0] ?? index) >= maxSpelledBytes) forgetOld(index);
      }
      const sure = starts[0] ?? bytes.byteLength;
      parts.push(bytes.subarray(from, sure));
      held = new Uint8Array(bytes.subarray(sure));
      starts = starts.map((start) => start - sure);
      return parts.length === 1 ? (parts[0] ?? nothing) : Buffer.concat(parts);
    },
    end() {
      const rest = held;
      const { seen } = state;
      held = nothing;
      starts = [];
      state = automaton.initial;
      if (seen < minSecretChars) return rest;
      count += 1;
      return mark;
    },
    get count() {
      return count;
    },
  };
}

/** More than any secret takes in a spelling that a program writes. */
const maxSpelledBytes = 32 * 1024;
const maxLeadingBackslashes = 16;

/** The last backslashes of a long run belong to the secret. The others are left in pairs: an odd one would escape the mark that follows. */
function laterStart(start: number, index: number, isLeading: boolean): number {
  return isLeading && index - start > maxLeadingBackslashes ? start + 2 : start;
}
