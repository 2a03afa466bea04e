import type { PageRequest } from '../../ports/capture.ts';
import type { ActionHooks } from './runActions.ts';

interface StepPorts {
  readonly request: Pick<PageRequest, 'recorder'>;
  /** Milliseconds of any monotonic clock. */
  readonly now: () => number;
}

/** Has the recorder of a visit, where there is one, take note of each action: how long it took and how it ended. */
export function recordSteps({ request: { recorder }, now }: StepPorts): ActionHooks {
  let startedAt = now();
  return {
    before() {
      startedAt = now();
    },
    after(index, outcome) {
      recorder?.acted({
        index,
        durationMs: now() - startedAt,
        reason: outcome.ok ? null : outcome.error.reason,
        warnings: outcome.ok ? outcome.value.warnings : [],
      });
    },
  };
}
