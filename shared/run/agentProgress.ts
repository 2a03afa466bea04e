import { assertNever } from '../base/assertNever.ts';
import type { JsonObject } from '../base/json.ts';
import type { AppError } from '../errors/appError.ts';
import type { AgentRunEvent, cancelOutcomes, StoredBody } from './events.ts';

/** What an agent run has in addition to every run: the service's status, and its stored artifacts. */
export interface AgentProgress {
  /** The service's own id; null until it has accepted the task. */
  readonly jobId: string | null;
  readonly isAttached: boolean;
  readonly threadId: string | null;
  readonly threadTurn: number | null;
  /** The service's status, as last polled; null before the first response. */
  readonly status: string | null;
  readonly creditsUsed: number | null;
  /** The other fields of the last status: model, effort, expiresAt, message, suggestions, pendingApproval, stopReason … */
  readonly facts: JsonObject;
  /** Why there is no trace; null while one is expected or there. */
  readonly traceError: AppError | null;
  readonly cancel: AgentCancel | null;
  /** By snapshotId, as far as they were fetched. */
  readonly snapshots: Readonly<Record<string, AgentSnapshot>>;
}

export interface AgentCancel {
  readonly requestedAt: number;
  /** Null until the service has responded. */
  readonly outcome: (typeof cancelOutcomes)[number] | null;
  readonly error: AppError | null;
}

/** A version of an artifact: its text is at `app://ui/body/<bodyId>`; null if it could not be loaded. */
export interface AgentSnapshot {
  readonly snapshotId: string;
  readonly artifactId: string | null;
  readonly artifactKind: string | null;
  readonly at: number;
  readonly body: StoredBody | null;
  readonly error: AppError | null;
}

export const noAgentProgress: AgentProgress = {
  jobId: null,
  isAttached: false,
  threadId: null,
  threadTurn: null,
  status: null,
  creditsUsed: null,
  facts: {},
  traceError: null,
  cancel: null,
  snapshots: {},
};

/** Applies one agent event to the known progress. */
export function reduceAgent(agent: AgentProgress, event: AgentRunEvent): AgentProgress {
  switch (event.kind) {
    case 'agent.accepted': {
      const { jobId, threadId, threadTurn, isAttached } = event;
      return { ...agent, jobId, threadId, threadTurn, isAttached };
    }
    case 'agent.reported': {
      const { status, creditsUsed, facts } = event;
      return { ...agent, status, creditsUsed, facts };
    }
    case 'agent.trace.refused':
      return { ...agent, traceError: event.error };
    case 'agent.cancel.asked':
      return { ...agent, cancel: { requestedAt: event.at, outcome: null, error: null } };
    case 'agent.cancel.answered': {
      const { answer: outcome, error, at } = event;
      return { ...agent, cancel: { requestedAt: agent.cancel?.requestedAt ?? at, outcome, error } };
    }
    case 'snapshot.saved':
    case 'snapshot.failed': {
      const { snapshotId, artifactId, artifactKind, at } = event;
      const fetched =
        event.kind === 'snapshot.saved' ? { body: event.body, error: null } : { body: null, error: event.error };
      const snapshot: AgentSnapshot = { snapshotId, artifactId, artifactKind, at, ...fetched };
      return { ...agent, snapshots: { ...agent.snapshots, [snapshotId]: snapshot } };
    }
    default:
      return assertNever(event);
  }
}
