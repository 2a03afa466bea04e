import type { TraceLane } from '../../../shared/trace/traceModel.ts';

/** Categories of agents by first appearance (design 4); the orchestrator is 1. */
const agentColours = [2, 7, 4, 9, 3, 8, 6] as const;
export const browserColour = 5;
export const artifactColour = 6;

const byLanes = new WeakMap<readonly TraceLane[], { length: number; colours: number[] }>();

/** Returns the category color of a lane, 1 to 10. */
export function laneColor(lanes: readonly TraceLane[], index: number): number {
  let known = byLanes.get(lanes);
  if (known === undefined || known.length !== lanes.length) {
    let agents = 0;
    const colours = lanes.map((lane) => {
      if (lane.role === 'orchestrator') return 1;
      agents += 1;
      return agentColours[(agents - 1) % agentColours.length] ?? 2;
    });
    known = { length: lanes.length, colours };
    byLanes.set(lanes, known);
  }
  return known.colours[index] ?? 10;
}

/** Returns the label of an agent: its name, otherwise its role, otherwise its id. */
export function laneName(lane: TraceLane | undefined): string {
  if (lane === undefined) return '';
  return lane.name || lane.role || lane.agentId || '—';
}
