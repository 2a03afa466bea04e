import type { RunId } from '../../../shared/base/brand.ts';
import { systemClock, systemScheduler } from '../../adapters/systemTime.ts';
import { createAgentClient, type AgentClientPorts } from '../../client/agents/agentClient.ts';
import { createTraceReader } from '../../client/agents/traceReader.ts';
import type { AgentServicePorts } from '../../core/agents/agentPorts.ts';
import { createAgentService, type AgentService } from '../../core/agents/agentService.ts';
import { createMemoryTraces } from '../../core/agents/memoryTraces.ts';
import type { BodySink } from '../../core/storage/bodyStore.ts';
import type { Emit } from '../../ipc/emit.ts';
import { userAgent } from './userAgent.ts';

interface AgentBodies {
  readonly bodies: BodySink;
  readonly privateBodies: BodySink;
}

/** The agent service with its real dependencies: one client that stores on disk, one that stores in memory only. */
export function createAgents(
  ports: Omit<AgentServicePorts, 'persistent' | 'privately' | 'onPolled' | 'onTraced'>,
  { bodies, privateBodies }: AgentBodies,
  transport: AgentClientPorts['transport'],
  emit: Emit,
): AgentService {
  const traces = createTraceReader(new URL('./trace.worker.js', import.meta.url));
  const clientOver = (to: BodySink) =>
    createAgentClient({
      transport,
      clock: systemClock,
      scheduler: systemScheduler,
      bodies: to,
      traces,
      userAgent: userAgent(),
    });
  return createAgentService({
    ...ports,
    persistent: { api: clientOver(bodies), bodies, traces: ports.store },
    privately: { api: clientOver(privateBodies), bodies: privateBodies, traces: createMemoryTraces() },
    onPolled: (poll) => emit('agent.polled', poll),
    onTraced: createTracedTeller(emit),
  });
}

const notifyIntervalMs = 100;

/** Reports the growth of each run's trace, the newest number only, at most every 100 ms. */
function createTracedTeller(emit: Emit): AgentServicePorts['onTraced'] {
  const grown = new Map<RunId, number>();
  let callOff: (() => void) | null = null;

  function tell(): void {
    callOff = null;
    for (const [runId, last] of grown) emit('agent.traced', { runId, last });
    grown.clear();
  }

  return ({ runId, last }) => {
    grown.set(runId, last);
    callOff ??= systemScheduler.after(notifyIntervalMs, tell);
  };
}
