import type { TraceLane } from './traceModel.ts';

/** A lane with its depth in the tree of who spawned whom; 0 for those that nobody spawned. */
export interface PlacedLane {
  readonly lane: TraceLane;
  readonly depth: number;
}

/**
 * Lanes in order of display: an agent, then those that it spawned, in order of first arrival. One whose parent has not
 * been heard of, or that is its own ancestor, stands at the top. The lane's place in `model.lanes` is its index.
 */
export function laneTree(lanes: readonly TraceLane[]): PlacedLane[] {
  const known = new Set(lanes.map(({ agentId }) => agentId));
  const children = new Map<string | null, TraceLane[]>();
  for (const lane of lanes) {
    const parent = lane.parentId !== null && known.has(lane.parentId) ? lane.parentId : null;
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [lane]);
    else siblings.push(lane);
  }
  const placed: PlacedLane[] = [];
  const seen = new Set<number>();
  const waiting: PlacedLane[] = [];

  function drain(): void {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { lane, depth } = next;
      if (seen.has(lane.index)) continue;
      seen.add(lane.index);
      placed.push(next);
      const spawned = children.get(lane.agentId) ?? [];
      waiting.push(...spawned.toReversed().map((child) => ({ lane: child, depth: depth + 1 })));
    }
  }

  waiting.push(...(children.get(null) ?? []).toReversed().map((lane) => ({ lane, depth: 0 })));
  drain();
  // What is left are circles: each is entered at its first lane.
  for (const lane of lanes) {
    if (seen.has(lane.index)) continue;
    waiting.push({ lane, depth: 0 });
    drain();
  }
  return placed;
}
