import type { ScriptAgent, ScriptEvent } from '../../../shared/lab/agentScript.ts';

/** The scripted behavior of a run, the same for every job. */
export interface AgentScenario {
  readonly agents: readonly ScriptAgent[];
  /** In order of `at`. */
  readonly events: readonly ScriptEvent[];
  readonly snapshots: Readonly<Record<string, string>>;
}

/** Returns the id of a scenario's snapshot: a UUID, the same at each playback. */
export function snapshotId(number: number): string {
  return `5a4b3c2d-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Numbers in [0, 1) that are the same each time (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
