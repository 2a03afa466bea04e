import { describe, expect, test } from 'vitest';
import { createTrace } from '../../../shared/trace/createTrace.ts';
import { laneTree } from '../../../shared/trace/laneTree.ts';
import { arriving, rawEvent } from '../../support/traceEvents.ts';

function depthsOf(...agents: readonly (readonly [id: string, parentId: string | null])[]): [string, number][] {
  const events = agents.map(([id], index) => rawEvent('agent.started', { agent: id, sequence: 1, second: index }));
  const told = events.map((event, index) => ({
    ...event,
    agent: { id: agents[index]?.[0] ?? '', parentId: agents[index]?.[1] ?? null },
  }));
  const { lanes } = createTrace().append(arriving(told));
  return laneTree(lanes).map(({ lane, depth }) => [lane.agentId, depth]);
}

describe('the tree of lanes', () => {
  test('has those that an agent spawned below it, in order of arrival', () => {
    expect(depthsOf(['main', null], ['a', 'main'], ['b', 'main'], ['a1', 'a'])).toEqual([
      ['main', 0],
      ['a', 1],
      ['a1', 2],
      ['b', 1],
    ]);
  });

  test('has orphans at the top', () => {
    expect(depthsOf(['a', 'unheard'], ['b', 'a'])).toEqual([
      ['a', 0],
      ['b', 1],
    ]);
  });

  test('enters a circle at its first lane', () => {
    expect(depthsOf(['a', 'b'], ['b', 'a'], ['c', 'c'])).toEqual([
      ['c', 0],
      ['a', 0],
      ['b', 1],
    ]);
  });
});
