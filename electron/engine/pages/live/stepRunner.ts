import { type LiveStep, stoppedReason } from '../../../../shared/api/engine/live.ts';
import type { ActionPage } from '../actions/actionPage.ts';

/** Does the steps of a rehearsal, one at a time. */
export interface StepRunner {
  run(page: ActionPage, work: (page: ActionPage) => Promise<LiveStep>): Promise<LiveStep>;
  /** Ends the running step immediately as failed; no effect without one. */
  stop(): void;
}

export function createStepRunner(): StepRunner {
  let stopCurrent = (): void => undefined;
  return {
    async run(page, work) {
      const began = page.now();
      let isStopped = false;
      const stopped = new Promise<LiveStep>((resolve) => {
        stopCurrent = () => {
          isStopped = true;
          const ms = Math.round(page.now() - began);
          resolve({ isDone: false, reason: stoppedReason, ms, warnings: [], mark: null });
        };
      });
      // Work that the step still does finds its time limit exceeded.
      const left = (): number => (isStopped ? 0 : page.left());
      return await Promise.race([work({ ...page, left }), stopped]).finally(() => {
        stopCurrent = () => undefined;
      });
    },
    stop: () => stopCurrent(),
  };
}
