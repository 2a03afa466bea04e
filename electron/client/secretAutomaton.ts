import type { SpelledPattern, Spelling } from './spellings.ts';

/** A possible secret in progress: the part of its pattern seen so far. */
interface Thread {
  readonly pattern: number;
  /** Characters of the pattern before this one are complete. */
  readonly unit: number;
  readonly spelling: Spelling;
}

/** All candidates that are open at the same time. */
interface AutomatonState {
  /** In the order of their starts. */
  readonly threads: readonly Thread[];
  /** Threads that are in the backslashes before a first character, which may be as many as there are. */
  readonly isLeading: readonly boolean[];
  /** Maximum number of characters of a secret that any thread has matched. */
  readonly seen: number;
  readonly steps: (Step | undefined)[];
}

/** The parent of a thread that begins with this byte. */
export const newThread = -1;

/** The transition for one more byte. */
interface Step {
  readonly target: AutomatonState;
  /** For each thread of the target, the thread that it continues, or `newThread`. */
  readonly parents: readonly number[];
  /** The thread whose secret ends with this byte; null if none does. */
  readonly matched: number | null;
}

/** Recognizes spelled secrets, byte by byte. */
export interface SecretAutomaton {
  readonly initial: AutomatonState;
  step(state: AutomatonState, byte: number): Step;
  /** The state with some of its threads only. */
  restrict(state: AutomatonState, isKept: readonly boolean[]): AutomatonState;
}

/** States are made when a text leads to them; a hostile text leads to many, so they are forgotten from time to time. */
const maxStates = 4000;

/**
 * The automaton of all patterns at once. It is made deterministic lazily (subset construction), so that a byte costs one lookup plus the
 * number of threads: linear in any text.
 */
export function createAutomaton(patterns: readonly SpelledPattern[]): SecretAutomaton {
  const ids = new Map<Spelling, number>();
  let states = new Map<string, AutomatonState>();
  const initial = makeState([]);

  function idOf(spelling: Spelling): number {
    const known = ids.get(spelling) ?? ids.size;
    ids.set(spelling, known);
    return known;
  }

  function stateOf(threads: readonly Thread[]): AutomatonState {
    if (threads.length === 0) return initial;
    const key = threads.map(({ pattern, unit, spelling }) => `${pattern} ${unit} ${idOf(spelling)}`).join();
    const known = states.get(key);
    if (known !== undefined) return known;
    if (states.size >= maxStates) states = new Map();
    const made = makeState(threads);
    states.set(key, made);
    return made;
  }

  function makeStep({ threads }: AutomatonState, byte: number): Step {
    const reached: Thread[] = [];
    const parents: number[] = [];
    const taken = new Set<string>();
    const add = (thread: Thread, parent: number): void => {
      const key = `${thread.pattern} ${thread.unit} ${idOf(thread.spelling)}`;
      // Of two threads that have seen the same, the earlier one counts.
      if (taken.has(key)) return;
      taken.add(key);
      reached.push(thread);
      parents.push(parent);
    };
    /** Whether a secret ends. */
    const follow = ({ pattern, unit, spelling }: Thread, parent: number): boolean =>
      (spelling.next.get(byte) ?? []).some((target) => {
        const following = target.isEnd ? patterns[pattern]?.[unit + 1] : undefined;
        if (target.isEnd && following === undefined) return true;
        if (following !== undefined) add({ pattern, unit: unit + 1, spelling: following }, parent);
        if (target.next.size > 0) add({ pattern, unit, spelling: target }, parent);
        return false;
      });
    for (const [parent, thread] of threads.entries())
      if (follow(thread, parent)) return { target: initial, parents: [], matched: parent };
    for (const [pattern, [first]] of patterns.entries())
      if (first !== undefined && follow({ pattern, unit: 0, spelling: first }, newThread))
        return { target: initial, parents: [], matched: newThread };
    return { target: stateOf(reached), parents, matched: null };
  }

  return {
    initial,
    step(state, byte) {
      const known = state.steps[byte];
      if (known !== undefined) return known;
      const made = makeStep(state, byte);
      state.steps[byte] = made;
      return made;
    },
    restrict: ({ threads }, isKept) => stateOf(threads.filter((_thread, index) => isKept[index] === true)),
  };
}

const backslashCode = 0x5c;

function makeState(threads: readonly Thread[]): AutomatonState {
  return {
    threads,
    isLeading: threads.map(
      ({ unit, spelling }) => unit === 0 && spelling.next.get(backslashCode)?.includes(spelling) === true,
    ),
    seen: threads.reduce((most, { unit }) => Math.max(most, unit), 0),
    steps: [],
  };
}
