import type { RunService } from '../../core/runService.ts';
import type { Handlers } from '../answerCall.ts';

export interface RunPorts {
  readonly runs: RunService;
}

type RunCalls = 'runs.start' | 'runs.cancel' | 'runs.retryNow' | 'runs.events';

export function runHandlers({ runs }: RunPorts): Pick<Handlers, RunCalls> {
  return {
    'runs.start': (input) => runs.start(input),
    'runs.cancel': ({ runId }) => runs.cancel(runId),
    'runs.retryNow': ({ runId }) => runs.retryNow(runId),
    'runs.events': ({ runId, after }) => runs.events(runId, after),
  };
}
