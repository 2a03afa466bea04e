import { scheduleEvents, agentScenarioOf } from '../../../electron/lab/agents/script.ts';
import { createTrace } from '../../../shared/trace/createTrace.ts';
import type { TraceModel } from '../../../shared/trace/traceModel.ts';

const beganAt = Date.UTC(2026, 0, 1);

/** The trace of the scenario with twelve agents, as the failure lab plays it. */
export function crowdTrace(events: number): TraceModel {
  const story = agentScenarioOf({ endsAt: 1800, events: { story: 'crowd', events, agents: 12, snapshots: 0 } });
  const logged = scheduleEvents(story).map(({ at, envelope }, index) => ({
    seq: index + 1,
    arrivedAt: beganAt,
    isCut: false,
    event: { occurredAt: new Date(beganAt + at * 1000).toISOString(), ...envelope },
  }));
  return createTrace().append(logged);
}
