import type { RunId } from '../../../shared/base/brand.ts';
import type { Scheduler } from '../time.ts';

interface ChangedRuns {
  readonly runIds: RunId[];
}

/**
 * Reports runs that began or ended in batches, at most every `everyMs`: each report makes a window reload its lists, ahead of the runs' own
 * writes.
 */
export function gatherRuns(
  scheduler: Scheduler,
  everyMs: number,
  tell: (change: ChangedRuns) => void,
): (change: ChangedRuns) => void {
  const waiting = new Set<RunId>();
  let isDue = false;
  return ({ runIds }) => {
    for (const runId of runIds) waiting.add(runId);
    if (isDue) return;
    isDue = true;
    scheduler.after(everyMs, () => {
      isDue = false;
      const gathered = [...waiting];
      waiting.clear();
      tell({ runIds: gathered });
    });
  };
}
