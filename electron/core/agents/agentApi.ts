import type { AgentStatus } from '../../../shared/api/agent.ts';
import type { RunId } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { TraceError } from '../../../shared/api/agentTrace.ts';
import type { StoredBody } from '../../../shared/run/events.ts';
import type { TraceEntry } from './traceStore.ts';

/** Where an agent's calls go and with what. */
export interface AgentTarget {
  /** The host root as `parseBaseUrl` gives it. */
  readonly baseUrl: string;
  readonly key: string | null;
  readonly extraCaFile: string | null;
  /** Beside the client's own; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Struck out of everything that comes back. */
  readonly secrets: readonly string[];
}

/** One HTTP exchange of an agent's run: how it went, and what it gave. */
export interface AgentAnswer<Value> {
  /** Null when no answer began. */
  readonly status: number | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly durationMs: number;
  /** As far as it came; null when nothing came or it was not to be kept. */
  readonly body: StoredBody | null;
  readonly result: Result<Value, AppError>;
}

export interface AgentAccepted {
  readonly jobId: string;
  readonly threadId: string | null;
  readonly threadTurn: number | null;
}

export interface StatusAnswer {
  readonly status: AgentStatus;
  /** The answer as it came. */
  readonly bytes: Uint8Array;
}

/** A version of an artifact that an event named. */
export interface NamedSnapshot {
  readonly snapshotId: string;
  readonly artifactId: string | null;
  readonly artifactKind: string | null;
}

export interface TracePart {
  readonly entries: readonly TraceEntry[];
  readonly snapshots: readonly NamedSnapshot[];
}

export interface TraceAnswer {
  readonly creditsUsed: number | null;
  /** The last `run.finished` of the list; null while there is none. */
  readonly end: { readonly outcome: string | null; readonly error: TraceError | null } | null;
}

export interface TraceCall {
  readonly runId: RunId;
  readonly jobId: string;
  /** Told the events that no earlier trace of this run has brought, some at a time, in the order of the list. */
  readonly onPart: (part: TracePart) => Promise<void>;
}

/** A page of the service's own list, as it came. */
export interface RemoteAgents {
  readonly agents: readonly {
    readonly jobId: string;
    readonly status: string;
    readonly createdAt: string | null;
    readonly targetHint: string | null;
    readonly row: JsonObject;
  }[];
  readonly next: number | null;
}

/** The agent operations of the v2 client (contract 4.2, api-facts 5.1): one attempt a call. None rejects. */
export interface AgentApi {
  start(target: AgentTarget, body: JsonObject, signal: AbortSignal): Promise<AgentAnswer<AgentAccepted>>;
  status(target: AgentTarget, jobId: string, signal: AbortSignal): Promise<AgentAnswer<StatusAnswer>>;
  trace(target: AgentTarget, call: TraceCall, signal: AbortSignal): Promise<AgentAnswer<TraceAnswer>>;
  /** Gives the snapshot's own text. */
  snapshot(target: AgentTarget, jobId: string, snapshotId: string, signal: AbortSignal): Promise<AgentAnswer<string>>;
  cancel(target: AgentTarget, jobId: string, signal: AbortSignal): Promise<AgentAnswer<null>>;
  list(target: AgentTarget, before: number | null, signal: AbortSignal): Promise<AgentAnswer<RemoteAgents>>;
  /** What earlier traces of a run have brought is forgotten: the next brings all again. */
  forgetTrace(runId: RunId): void;
}
