import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRestingHeap } from './restingHeap.ts';

/**
 * Gives back what this thread's heap holds for nobody, each time that it comes to rest.
 *
 * V8 collects when there is no room left, and then makes room: a thread that reads pages lets its young objects grow to 16 MB and
 * holds them twice, and its old ones are not looked at before they have grown to a multiple. A browser has its pages collected
 * when nothing happens in them; Node leaves that to whoever runs it. Where nobody does, an engine that has done 1,000 scrapes
 * holds some 90 of its 390 MB for nothing.
 */
export function collectAtRest(): void {
  const collect = findCollector();
  if (collect === null) return;
  const worked = createRestingHeap({
    look: () => {
      const { used_heap_size: used, total_heap_size: held } = getHeapStatistics();
      return { used, held };
    },
    collect,
    after: (ms, act) => void setTimeout(act, ms).unref(),
  });
  // Whoever works allocates, and who allocates is collected: no work has to tell that it was done.
  new PerformanceObserver((list) => {
    if (list.getEntries().some(isMinor)) worked();
  }).observe({ type: 'gc' });
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

/** A collection of young objects: what is done here at rest is a major one, and would else look like work. */
function isMinor(entry: PerformanceEntry): boolean {
  const { detail } = entry as { readonly detail?: { readonly kind?: number } };
  return detail?.kind === constants.NODE_PERFORMANCE_GC_MINOR;
}
