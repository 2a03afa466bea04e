import type { ErrorCase } from '../../../shared/errors/errorCase.ts';

/**
 * What helps with how a run ended, or with what is missing of it: `raise` its ceiling of credits, `edit` what it was asked, `rerun` it as it
 * is, look at the `connection`, choose another run among all of them. Null where nothing has to be done.
 */
export type NextStep = 'raise' | 'edit' | 'rerun' | 'connection' | 'runs';

const steps: Partial<Readonly<Record<ErrorCase, NextStep | null>>> = {
  'agent-run-credit-limit': 'raise',
  'agent-run-refused': 'edit',
  validation: 'edit',
  'schema-mismatch': 'edit',
  'invalid-id': 'runs',
  'missing-job': 'connection',
  'agent-retention': 'connection',
  unauthorised: 'connection',
  forbidden: 'connection',
  'out-of-credits': 'connection',
  'missing-path': 'connection',
  // They are about one version: the run itself is well.
  'invalid-snapshot-id': null,
  'missing-snapshot': null,
  'snapshots-unavailable': null,
  // The cancel came to what it was to come to.
  'agent-finished': null,
  'agent-cancelled': null,
};

/** The step that helps most; sending it again where nothing better is known. */
export function nextStep(found: ErrorCase): NextStep | null {
  const step = steps[found];
  return step === undefined ? 'rerun' : step;
}
