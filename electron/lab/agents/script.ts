import type { JsonObject } from '../../../shared/base/json.ts';
import type { AgentScript, ScriptEvent } from '../../../shared/lab/agentScript.ts';
import { crowdStory } from './crowdStory.ts';
import { stovesStory } from './stovesStory.ts';
import type { Story } from './storyParts.ts';

/** An event with the moment from which on the trace has it, ready but for the job's own time. */
export interface PlacedEvent {
  readonly at: number;
  readonly told: number;
  readonly times: number;
  readonly envelope: JsonObject;
}

/** The story that a script tells: its own list, or one that is made. */
export function storyOf({ events, snapshots, endsAt }: AgentScript): Story {
  if ('list' in events) {
    const list = events.list.toSorted((one, other) => one.at - other.at);
    return { agents: events.agents, events: list, snapshots: snapshots ?? {} };
  }
  const story = events.story === 'stoves' ? stovesStory() : crowdStory(events, endsAt ?? 60);
  return { ...story, snapshots: snapshots ?? story.snapshots };
}

/** The events in order of telling, each with the number that its agent gave it. */
export function placeEvents(story: Story): PlacedEvent[] {
  const numbers = new Map<string, number>();
  const placed = story.events.flatMap((event): PlacedEvent[] => {
    const sequence = (numbers.get(event.agent) ?? 0) + 1;
    numbers.set(event.agent, sequence);
    if (event.missing === true) return [];
    const { at, told = at, times = 1 } = event;
    return [{ at, told, times, envelope: envelopeOf(story, event, sequence) }];
  });
  return placed.sort((one, other) => one.told - other.told);
}

function envelopeOf({ agents }: Story, { agent: id, type, fields }: ScriptEvent, sequence: number): JsonObject {
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
