import type { ErrorCase } from '../../../shared/errors/errorCase.ts';

/**
 * What helps with how a run ended, or with what is missing of it: `raise` its ceiling of credits, `edit` what it was asked, look at the
 * `connection`, choose another run among all of them, `remove` it from that list, `resume` the asking after it. The header of the run has
 * the one button that runs it again as it is.
 */
export type NextStep = 'raise' | 'edit' | 'connection' | 'runs' | 'remove' | 'resume';

const steps: Partial<Readonly<Record<ErrorCase, readonly NextStep[]>>> = {
  'agent-run-credit-limit': ['raise'],
  'agent-run-refused': ['edit'],
  // The service may have it in its list all the same, where it can be followed and cancelled.
  cancelled: ['runs'],
  validation: ['edit'],
  'schema-mismatch': ['edit'],
  'invalid-id': ['runs', 'remove'],
  'missing-job': ['connection', 'remove'],
  'agent-retention': ['connection'],
  unauthorised: ['connection'],
  forbidden: ['connection'],
  'out-of-credits': ['connection'],
  'missing-path': ['connection'],
};

/**
 * The steps that help, the best first; none where nothing better is known than to run it again, or nothing has to be done. Of the
 * local engine there is no connection to look at: another is chosen where the request is written.
 */
export function nextSteps(found: ErrorCase, isLocalEngine = false): readonly NextStep[] {
  if (isLocalEngine && found === 'missing-path') return ['edit'];
  return steps[found] ?? [];
}

/** What helps where the run goes on and only the asking after it has stopped: nothing of it is sent again. */
export function pausedSteps(found: ErrorCase): readonly NextStep[] {
  return ['resume', ...nextSteps(found).filter((step) => step === 'connection')];
}
