export interface HeapPorts {
  /** Bytes that its objects occupy now, garbage included, and bytes reserved for them. */
  readonly measure: () => { readonly used: number; readonly held: number };
  readonly collect: () => void;
  readonly after: (ms: number, act: () => void) => void;
}

/** Milliseconds between two polls of a heap that may be idle. */
const pollMs = 1000;
/** Consecutive polls that must find the heap idle. */
const minIdlePolls = 2;
/** Allocations by timers and a health check meanwhile: a page takes more. */
const idleBytes = 256 * 1024;
/** Less is not worth the some 50 ms that a collection stops its thread for. */
const worthBytes = 6 * 1024 * 1024;

/**
 * Collects a heap that has become idle after work. Polls only after work: an idle process is never woken.
 * @returns a function to call after each use of the heap
 */
export function createRestingHeap({ measure, collect, after }: HeapPorts): () => void {
  /** Heap size after the last collection: a heap that never grew has nothing to release. */
  let floor = measure().held;
  let looking = false;

  const lookAgain = (before: number, quiet: number): void =>
    after(pollMs, () => {
      const { used, held } = measure();
      const stillQuiet = Math.abs(used - before) <= idleBytes ? quiet + 1 : 0;
      if (stillQuiet < minIdlePolls) return lookAgain(used, stillQuiet);
      looking = false;
      if (held - floor < worthBytes) return;
      collect();
      floor = measure().held;
    });

  return () => {
    if (looking) return;
    looking = true;
    lookAgain(measure().used, 0);
  };
}
