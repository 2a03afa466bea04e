export interface HeapPorts {
  /** Bytes that its objects take now, those that nobody needs any more among them, and bytes that it holds for them. */
  readonly look: () => { readonly used: number; readonly held: number };
  readonly collect: () => void;
  readonly after: (ms: number, act: () => void) => void;
}

/** Milliseconds between two looks at a heap that may be at rest. */
const lookMs = 1000;
/** Looks in a row that have to find it at rest. */
const quietLooks = 2;
/** What timers and a question after the health allocate meanwhile: a page takes more. */
const idleBytes = 256 * 1024;
/** Less is not worth the some 50 ms that a collection stops its thread for. */
const worthBytes = 6 * 1024 * 1024;

/**
 * Collects a heap that has come to rest after work. Looks at it only while there is work: nothing wakes a process that sleeps.
 * @returns what has to be called when the heap was worked with
 */
export function createRestingHeap({ look, collect, after }: HeapPorts): () => void {
  /** What it held after the last collection: a heap that never grew has nothing to give back. */
  let floor = look().held;
  let looking = false;

  const lookAgain = (before: number, quiet: number): void =>
    after(lookMs, () => {
      const { used, held } = look();
      const stillQuiet = Math.abs(used - before) <= idleBytes ? quiet + 1 : 0;
      if (stillQuiet < quietLooks) return lookAgain(used, stillQuiet);
      looking = false;
      if (held - floor < worthBytes) return;
      collect();
      floor = look().held;
    });

  return () => {
    if (looking) return;
    looking = true;
    lookAgain(look().used, 0);
  };
}
