import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRestingHeap } from './restingHeap.ts';

/**
 * Gives back what this process's heap holds for nobody, each time that it comes to rest; to be called where it serves for as long as
 * the program runs. Gives what has to be called when it was worked with.
 *
 * V8 collects when there is no room left, and then makes room: a process that reads pages lets its young objects grow to 16 MB and
 * holds them twice, and its old ones are not looked at before they have grown to a multiple. A browser has its pages collected
 * when nothing happens in them; Node leaves that to whoever runs it. Not for the workers that read pages: they would have to grow
 * that room again for the next page, which costs a page without a browser a third of its speed.
 */
export function collectAtRest(): () => void {
  const collect = findCollector();
  if (collect === null) return () => undefined;
  return createRestingHeap({
    look: () => {
      const { used_heap_size: used, total_heap_size: held } = getHeapStatistics();
      return { used, held };
    },
    collect,
    after: (ms, act) => void setTimeout(act, ms).unref(),
  });
}

/** The first V8 whose collector can be asked to give back the room of young objects as well; an older one takes any wish for a minor collection. */
const firstWithFlavors = 12;

/** The way to V8's own collector; null where this V8 has none. */
export function findCollector(): (() => void) | null {
  setFlagsFromString('--expose-gc');
  const collector: unknown = runInNewContext('globalThis.gc');
  if (typeof collector !== 'function') return null;
  const wishes =
    Number.parseInt(process.versions.v8, 10) >= firstWithFlavors ? [{ type: 'major', flavor: 'last-resort' }] : [];
  return () => void Reflect.apply(collector, undefined, wishes);
}
