import { assertNever } from '../../../../shared/base/assertNever.ts';
import { isPlayed } from '../../../../shared/lab/playedRun.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';

/**
 * Outcome of a run in one word. A correct response about a failed page is neither done nor failed (ux.md 6), and a simulated one is played.
 */
export type Outcome =
  | 'running'
  | 'waiting'
  | 'done'
  | 'played'
  | 'target-error'
  | 'empty'
  | 'failed'
  | 'cancelled'
  | 'unknown';

export function outcomeOf(run: Pick<RunModel, 'state' | 'summary' | 'connectionId'>): Outcome {
  switch (run.state) {
    case 'running':
      return 'running';
    case 'waiting-to-retry':
      return 'waiting';
    case 'failed':
    case 'cancelled':
    case 'unknown':
      return run.state;
    case 'done':
      if ((run.summary?.targetStatus ?? 200) >= 400) return 'target-error';
      if (run.summary?.markdownEmpty === true) return 'empty';
      return isPlayed(run) ? 'played' : 'done';
    default:
      return assertNever(run.state);
  }
}
