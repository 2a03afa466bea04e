import type { RunId } from '../../../shared/base/brand.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { AgentService } from '../../core/agents/agentService.ts';
import type { Handlers } from '../answerCall.ts';

export interface AgentPorts {
  readonly agents: AgentService;
  readonly runFiles: RunFiles;
}

/** Files of runs, each chosen by the person in a dialog of main's; null when they choose none. */
export interface RunFiles {
  export(runId: RunId): Promise<Result<{ file: string | null }, AppError>>;
  import(): Promise<Result<{ runId: RunId | null }, AppError>>;
}

type AgentCalls = Extract<keyof Handlers, `agents.${string}`>;

export function agentHandlers({ agents, runFiles }: AgentPorts): Pick<Handlers, AgentCalls> {
  return {
    'agents.start': (input) => agents.start(input),
    'agents.attach': (input) => agents.attach(input),
    'agents.cancel': ({ runId }) => agents.cancel(runId),
    'agents.pollNow': ({ runId }) => {
      agents.pollNow(runId);
      return ok(null);
    },
    'agents.poll': ({ runId }) => ok(agents.poll(runId)),
    'agents.listRemote': async ({ connectionId, before }) => {
      const listed = await agents.listRemote(connectionId, before);
      return listed.ok ? ok({ agents: [...listed.value.agents], next: listed.value.next }) : listed;
    },
    'agents.events': ({ runId, after, limit }) => agents.trace(runId, after, limit),
    'agents.export': ({ runId }) => runFiles.export(runId),
    'agents.import': () => runFiles.import(),
    'agents.event': ({ runId, seq }) => agents.traceEvent(runId, seq),
  };
}
