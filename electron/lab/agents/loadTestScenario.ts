import type { ScriptAgent, ScriptEvent } from '../../../shared/lab/agentScript.ts';
import { snapshotId, type AgentScenario } from './agentScenario.ts';

export interface LoadSize {
  readonly events: number;
  readonly agents: number;
  readonly snapshots: number;
}

/** Subagents that scrape one page after another, even over the time: much of the same, for the weight of it. */
export function loadTestScenario(
  { events: wanted, agents: size, snapshots: versions }: LoadSize,
  seconds: number,
): AgentScenario {
  const main: ScriptAgent = { id: 'main', name: 'orchestrator' };
  const crowd = Array.from({ length: size }, (_, index): ScriptAgent => ({ id: `worker-${index + 1}` }));
  const events: ScriptEvent[] = [
    { at: 0, agent: main.id, type: 'run.started' },
    { at: 0, agent: main.id, type: 'agent.started' },
    { at: 0, agent: main.id, type: 'progress.reported', fields: { phase: 'working', message: 'Reading all pages' } },
    ...crowd.map(({ id }): ScriptEvent => ({ at: 0.01, agent: id, type: 'agent.started' })),
  ];
  const pairs = Math.max(0, Math.floor((wanted - size * 2 - versions - 6) / 2));
  for (let pair = 0; pair < pairs; pair += 1) {
    const agent = crowd[pair % size]?.id ?? main.id;
    const at = 0.02 + ((seconds - 0.1) * pair) / pairs;
    const url = `https://shop.example/page/${pair + 1}`;
    const call = { toolCallId: `call-${pair + 1}`, toolName: 'mcp__tools__scrape' };
    events.push({ at, agent, type: 'tool_call.started', fields: { ...call, parameters: { url } } });
    const result =
      pair % 97 === 96 ? { error: 'page answered 503' } : { status: 200, bytes: 1000 + ((pair * 37) % 9000) };
    // Shorter than the interval to the same agent's next call: an agent's calls never overlap.
    const took = ((seconds - 0.1) / pairs) * size * 0.7;
    events.push({ at: at + took, agent, type: 'tool_call.finished', fields: { ...call, result } });
  }
  const texts: Record<string, string> = {};
  for (let version = 1; version <= versions; version += 1) {
    const at = (seconds * version) / (versions + 1);
    const id = snapshotId(version);
    const rows = Array.from({ length: version }, (_, row) => ({ page: row + 1, title: `Page ${row + 1}` }));
    texts[id] = JSON.stringify({ rows });
    const change = version === 1 ? 'init' : 'append';
    const artifact = { kind: 'json', artifactId: 'result', snapshotId: id, change, itemCount: version };
    events.push({ at, agent: main.id, type: 'artifact.updated', fields: { artifact } });
  }
  for (const { id } of crowd) {
    const fields = { outcome: 'succeeded', durationMs: Math.round(seconds * 1000), error: null };
    events.push({ at: seconds - 0.01, agent: id, type: 'agent.finished', fields });
  }
  const done = { outcome: 'succeeded', durationMs: Math.round(seconds * 1000), error: null };
  events.push({ at: seconds, agent: main.id, type: 'agent.finished', fields: done });
  events.push({ at: seconds, agent: main.id, type: 'run.finished', fields: { outcome: 'succeeded', error: null } });
  return { agents: [main, ...crowd], events: events.sort((one, other) => one.at - other.at), snapshots: texts };
}
