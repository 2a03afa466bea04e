import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRestingHeap } from './restingHeap.ts';

/**
 * Releases unused heap memory of this process each time it becomes idle; call it once in a process that serves for as long as the program
 * runs. Returns a function to call after each use of the heap.
 * V8 collects when memory runs out, and then grows the heap: a process that reads pages lets its young generation grow to 16 MB and holds
 * it twice, and the old generation is not collected before it has grown to a multiple. A browser collects idle pages; Node leaves that to
 * the embedder. Not for the workers that read pages: they would have to grow the heap again for the next page, which costs a page without a
 * browser a third of its speed.
 */
export function collectAtRest(): () => void {
  const collect = findCollector();
  if (collect === null) return () => undefined;
  return createRestingHeap({
    measure: () => {
      const { used_heap_size: used, total_heap_size: held } = getHeapStatistics();
      return { used, held };
    },
    collect,
    after: (ms, act) => void setTimeout(act, ms).unref(),
  });
}

/** The first V8 major version whose `gc` can also release the young generation; an older one treats any option as a minor collection. */
const firstWithFlavors = 12;

/** Returns V8's garbage collector function; null where this V8 has none. */
export function findCollector(): (() => void) | null {
  setFlagsFromString('--expose-gc');
  const collector: unknown = runInNewContext('globalThis.gc');
  if (typeof collector !== 'function') return null;
  const options =
    Number.parseInt(process.versions.v8, 10) >= firstWithFlavors ? [{ type: 'major', flavor: 'last-resort' }] : [];
  return () => void Reflect.apply(collector, undefined, options);
}
