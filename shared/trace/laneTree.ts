import type { TraceLane } from './traceModel.ts';

/** A lane with its depth in the tree of spawned agents; 0 for a root. */
export interface PlacedLane {
  readonly lane: TraceLane;
  readonly depth: number;
}

/**
 * Returns lanes in display order: an agent, then those that it spawned, in order of first arrival. A lane whose parent is unknown, or that
 * is its own ancestor, is a root. The lane's index in `model.lanes` identifies it.
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
  // The remaining lanes form cycles: each is entered at its first lane.
  for (const lane of lanes) {
    if (seen.has(lane.index)) continue;
    waiting.push({ lane, depth: 0 });
    drain();
  }
  return placed;
}
