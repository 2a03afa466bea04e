import { ok } from '../../../shared/base/result.ts';
import type { AgentService } from '../../core/agents/agentService.ts';
import type { RunService } from '../../core/runService.ts';
import type { Handlers } from '../answerCall.ts';

export interface RunPorts {
  readonly runs: RunService;
  readonly agents: Pick<AgentService, 'events'>;
}

type RunCalls = 'runs.start' | 'runs.cancel' | 'runs.retryNow' | 'runs.events' | 'runs.fetchSource' | 'runs.useSource';

export function runHandlers({ runs, agents }: RunPorts): Pick<Handlers, RunCalls> {
  return {
    'runs.start': (input) => runs.start(input),
    'runs.cancel': ({ runId }) => runs.cancel(runId),
    'runs.retryNow': ({ runId }) => runs.retryNow(runId),
    'runs.fetchSource': ({ runId }) => runs.fetchSource(runId),
    'runs.useSource': ({ runId, url }) => runs.useSource(runId, url),
    'runs.events': ({ runId, after }) => {
      const own = agents.events(runId, after);
      return own === null ? runs.events(runId, after) : ok(own);
    },
  };
}
