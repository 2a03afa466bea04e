import { assertNever } from '../base/assertNever.ts';
import type { JsonObject } from '../base/json.ts';
import type { AppError } from '../errors/appError.ts';
import type { AgentRunEvent, cancelAnswers, StoredBody } from './events.ts';

/** What a run of an agent has beside every run: what the service says of it, and what was kept of its artifacts. */
export interface AgentProgress {
  /** The service's own id; null until it has taken the task. */
  readonly jobId: string | null;
  readonly isAttached: boolean;
  readonly threadId: string | null;
  readonly threadTurn: number | null;
  /** The service's word, as last polled; null before the first answer. */
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
  readonly askedAt: number;
  /** Null while the service has not answered. */
  readonly answer: (typeof cancelAnswers)[number] | null;
  readonly error: AppError | null;
}

/** A version of an artifact: its text is behind `app://ui/body/<bodyId>`; null when it could not be had. */
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

/** Folds one event of an agent into what is known of it. */
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
      return { ...agent, cancel: { askedAt: event.at, answer: null, error: null } };
    case 'agent.cancel.answered': {
      const { answer, error, at } = event;
      return { ...agent, cancel: { askedAt: agent.cancel?.askedAt ?? at, answer, error } };
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
