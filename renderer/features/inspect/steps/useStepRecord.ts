import type { ActionStep, PageLog } from '../../../../shared/api/engine/inspection.ts';
import { localEngineConnectionId } from '../../../../shared/base/brand.ts';
import { type ActionStepRow, actionSteps } from '../../../../shared/document/response/actionSteps.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { useInspection } from '../useInspection.ts';

export type RecordedStep = ActionStepRow<ActionStep>;

/** Why a run has no record of its steps. `notReached`: it ended before the first of them. */
export type Unrecorded = 'otherService' | 'cached' | 'leavesNothing' | 'notReached' | 'missing';

export type StepRecord =
  | { readonly state: 'reading' }
  | { readonly state: 'unrecorded'; readonly why: Unrecorded }
  | { readonly state: 'recorded'; readonly steps: readonly RecordedStep[]; readonly log: PageLog };

/** Returns the actions of a run with how each went, as the local engine recorded it. */
export function useStepRecord(run: RunModel): StepRecord {
  const log = useInspection(run, 'log');
  if (log.state === 'reading') return { state: 'reading' };
  const recorded = log.state === 'read' ? (log.value.steps ?? []) : [];
  if (log.state !== 'read' || recorded.length === 0)
    return { state: 'unrecorded', why: whyUnrecorded(run, log.state === 'read') };
  return { state: 'recorded', steps: actionSteps(run.request, recorded), log: log.value };
}

function whyUnrecorded({ connectionId, request, summary, state }: RunModel, hasLog: boolean): Unrecorded {
  if (connectionId !== localEngineConnectionId) return 'otherService';
  if (request['zeroDataRetention'] === true || request['lockdown'] === true) return 'leavesNothing';
  if (summary?.cacheState === 'hit') return 'cached';
  return hasLog && state !== 'done' ? 'notReached' : 'missing';
}

/** Returns the index of the step to begin with: the one that failed, otherwise the first with an output, otherwise the first. */
export function firstChosen(steps: readonly RecordedStep[], hasOutput: (number: number) => boolean): number {
  const failed = steps.findIndex(({ step }) => step !== null && step.reason !== null);
  if (failed !== -1) return failed;
  return Math.max(
    0,
    steps.findIndex(({ number }) => hasOutput(number)),
  );
}
