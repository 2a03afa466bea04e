import type { HistoryService } from '../../core/historyService.ts';
import type { RunService } from '../../core/runService.ts';
import type { Handlers } from '../answerCall.ts';

export interface RunPorts {
  readonly runs: RunService;
  readonly history: HistoryService;
}

type RunCalls = 'runs.start' | 'runs.cancel' | 'runs.retryNow' | 'runs.events' | 'history.list' | 'history.remove';

export function runHandlers({ runs, history }: RunPorts): Pick<Handlers, RunCalls> {
  return {
    'runs.start': (input) => runs.start(input),
    'runs.cancel': ({ runId }) => runs.cancel(runId),
    'runs.retryNow': ({ runId }) => runs.retryNow(runId),
    'runs.events': ({ runId, after }) => runs.events(runId, after),
    'history.list': (query) => history.list(query),
    'history.remove': ({ runIds }) => history.remove(runIds),
  };
}
