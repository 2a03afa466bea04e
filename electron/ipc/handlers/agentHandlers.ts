import { ok } from '../../../shared/base/result.ts';
import type { AgentService } from '../../core/agents/agentService.ts';
import type { Handlers } from '../handleCall.ts';

export interface AgentPorts {
  readonly agents: AgentService;
}

type AgentCalls = Extract<keyof Handlers, `agents.${string}`>;

export function agentHandlers({ agents }: AgentPorts): Pick<Handlers, AgentCalls> {
  return {
    'agents.start': (input) => agents.start(input),
    'agents.attach': (input) => agents.attach(input),
    'agents.find': async (name) => {
      const found = await agents.find(name);
      return found.ok ? ok({ runId: found.value }) : found;
    },
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
    'agents.fetchSnapshot': ({ runId, snapshotId }) => agents.fetchSnapshot(runId, snapshotId),
    'agents.events': ({ runId, after, limit }) => agents.trace(runId, after, limit),
    'agents.event': ({ runId, seq }) => agents.traceEvent(runId, seq),
  };
}
