import type { JsonObject } from '../../../shared/base/json.ts';
import type { AgentScript, ScriptEvent } from '../../../shared/lab/agentScript.ts';
import { loadTestScenario } from './loadTestScenario.ts';
import { stovesScenario } from './stovesScenario.ts';
import type { AgentScenario } from './agentScenario.ts';

/** An event with the time at which it appears in the trace, complete except for the job's own time. */
export interface PlacedEvent {
  readonly at: number;
  readonly reportedAt: number;
  readonly times: number;
  readonly envelope: JsonObject;
}

/** Returns the scenario of a script: its own list of events, or a generated one. */
export function agentScenarioOf({ events, snapshots, endsAt }: AgentScript): AgentScenario {
  if ('list' in events) {
    const list = events.list.toSorted((one, other) => one.at - other.at);
    return { agents: events.agents, events: list, snapshots: snapshots ?? {} };
  }
  const story = events.story === 'stoves' ? stovesScenario() : loadTestScenario(events, endsAt ?? 60);
  return { ...story, snapshots: snapshots ?? story.snapshots };
}

/** The events in order of telling, each with the number that its agent gave it. */
export function scheduleEvents(story: AgentScenario): PlacedEvent[] {
  const numbers = new Map<string, number>();
  const placed = story.events.flatMap((event): PlacedEvent[] => {
    const sequence = (numbers.get(event.agent) ?? 0) + 1;
    numbers.set(event.agent, sequence);
    if (event.missing === true) return [];
    const { at, told: reportedAt = at, times = 1 } = event;
    return [{ at, reportedAt, times, envelope: envelopeOf(story, event, sequence) }];
  });
  return placed.sort((one, other) => one.reportedAt - other.reportedAt);
}

function envelopeOf({ agents }: AgentScenario, { agent: id, type, fields }: ScriptEvent, sequence: number): JsonObject {
  const known = agents.find((one) => one.id === id) ?? { id };
  const first = agents[0]?.id ?? id;
  const isFirst = id === first;
  return {
    schemaVersion: 1,
    eventId: `${id}-${sequence}`,
    producerSequence: sequence,
    agent: {
      id,
      role: known.role ?? (isFirst ? 'orchestrator' : 'subagent'),
      name: known.name ?? id,
      ...(isFirst ? {} : { parentId: known.parent ?? first }),
    },
    type,
    ...fields,
  };
}
