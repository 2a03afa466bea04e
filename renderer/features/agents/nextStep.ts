import type { ErrorCase } from '../../../shared/errors/errorCase.ts';

/**
 * Next steps after the end of a run, or for its missing parts: `raise` its credit limit, `edit` its request, check the `connection`, choose
 * another run from the list, `remove` it from that list, `resume` polling. The header of the run has the only button that reruns it
 * unchanged.
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
 * Returns the steps that help, the best first; none if a plain rerun is best, or nothing has to be done. The local engine has no connection
 * settings: another connection is chosen in the request.
 */
export function nextSteps(found: ErrorCase, isLocalEngine = false): readonly NextStep[] {
  if (isLocalEngine && found === 'missing-path') return ['edit'];
  return steps[found] ?? [];
}

/** Returns the next steps if the run continues and only its polling has stopped: nothing is sent again. */
export function pausedSteps(found: ErrorCase): readonly NextStep[] {
  return ['resume', ...nextSteps(found).filter((step) => step === 'connection')];
}
