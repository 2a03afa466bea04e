import type { RunId } from '../../shared/base/brand.ts';
import type { Scheduler } from './time.ts';

interface ChangedRuns {
  readonly runIds: RunId[];
}

/**
 * Tells of runs that began or ended at most every `everyMs`, together: each telling makes a window ask its lists anew, in
 * front of what the runs themselves have to write.
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
