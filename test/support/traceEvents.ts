import type { JsonObject } from '../../shared/base/json.ts';
import type { LoggedTraceEvent } from '../../shared/trace/loggedEvent.ts';

const startedAt = Date.UTC(2026, 0, 1);

/** Returns a trace event as a service writes it: `second` after the start, from an agent, with a sequence number of its own. */
export function rawEvent(
  type: string,
  {
    agent = 'main',
    sequence,
    second,
    ...more
  }: { agent?: string; sequence: number; second: number } & Record<string, unknown>,
): JsonObject {
  const role = agent === 'main' ? 'orchestrator' : 'subagent';
  const parent = agent === 'main' ? {} : { parentId: 'main' };
  return {
    schemaVersion: 1,
    eventId: `${agent}-${sequence}`,
    runId: 'run',
    occurredAt: new Date(startedAt + second * 1000).toISOString(),
    producerSequence: sequence,
    agent: { id: agent, role, name: agent, ...parent },
    type,
    ...(more as JsonObject),
  };
}

/** The events as one poll after another brought them: those of one list arrive together. */
export function arriving(...polls: readonly (readonly JsonObject[])[]): LoggedTraceEvent[] {
  const flat = polls.flatMap((events, poll) =>
    events.map((event) => ({ event, arrivedAt: startedAt + poll * 60_000 })),
  );
  return flat.map((each, index) => ({ ...each, seq: index + 1, isCut: false }));
}

/** `at` of a second after the start. */
export function atSecond(second: number): number {
  return startedAt + second * 1000;
}
