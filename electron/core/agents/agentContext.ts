import type { AgentProgress } from '../../../shared/run/agentProgress.ts';
import type { Pause } from '../pause.ts';
import type { RunLog } from '../runs/runLog.ts';
import type { AgentKeeping, AgentPlan, AgentServicePorts } from './agentPorts.ts';

/** State shared by the steps of one run of an agent. */
export interface AgentContext {
  readonly plan: AgentPlan;
  readonly ports: AgentServicePorts;
  readonly keeping: AgentKeeping;
  readonly log: RunLog;
  /** Progress recorded by an earlier start of the program; null for a new run. */
  readonly past: AgentProgress | null;
  /** Aborts when the program ends, or a person cancels before the service has taken the task. */
  readonly signal: AbortSignal;
  readonly isCancelled: () => boolean;
  readonly pause: Pause;
  /** Now, and how long the run went until `endedAt` (ms since 1970, now when left out): settling is no part of it. */
  readonly ending: (endedAt?: number) => { readonly at: number; readonly durationMs: number };
}
