import type { RunPhase } from '../../../shared/run/events.ts';
import type { Pause } from '../pause.ts';
import type { RunLog } from './runLog.ts';
import type { RunPlan, RunServicePorts } from './runPorts.ts';

/** State shared by the parts of a running run. */
export interface TaskContext {
  readonly plan: RunPlan;
  readonly log: RunLog;
  readonly ports: RunServicePorts;
  readonly signal: AbortSignal;
  /** The signal aborted because the app ends: a job that the service works on is left to it, and found again at the next start. */
  readonly isLeft: () => boolean;
  readonly pause: Pause;
  readonly startedAt: number;
}

/** The fields of every event that ends a run. */
export function ending({ ports, startedAt }: TaskContext): { readonly at: number; readonly durationMs: number } {
  return { at: ports.clock.now(), durationMs: Math.max(0, ports.clock.monotonic() - startedAt) };
}

export function logPhase({ log, ports }: TaskContext, attempt: number, phase: RunPhase, bytes: number): void {
  log.add({ kind: 'phase.changed', at: ports.clock.now(), attempt, phase, bytes });
}
