import type { AgentStatus } from '../../../shared/api/agent.ts';
import type { RunId } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { TraceError } from '../../../shared/api/agentTrace.ts';
import type { StoredBody } from '../../../shared/run/events.ts';
import type { TraceEntry } from './traceStore.ts';

/** Destination and credentials of an agent's calls. */
export interface AgentTarget {
  /** The host root as `parseBaseUrl` gives it. */
  readonly baseUrl: string;
  readonly key: string | null;
  readonly extraCaFile: string | null;
  /** In addition to the client's own; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Redacted in everything received. */
  readonly secrets: readonly string[];
}

/** One HTTP exchange of an agent's run: its outcome and its value. */
export interface AgentResponse<Value> {
  /** Null if no response began. */
  readonly status: number | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly durationMs: number;
  /** The received part; null if nothing was received or it was not to be stored. */
  readonly body: StoredBody | null;
  readonly result: Result<Value, AppError>;
}

export interface AgentAccepted {
  readonly jobId: string;
  readonly threadId: string | null;
  readonly threadTurn: number | null;
}

export interface StatusResponse {
  readonly status: AgentStatus;
  /** The unchanged response. */
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

export interface TraceResponse {
  readonly creditsUsed: number | null;
  /** The last `run.finished` of the list; null while there is none. */
  readonly end: { readonly outcome: string | null; readonly error: TraceError | null } | null;
}

export interface TraceCall {
  readonly runId: RunId;
  readonly jobId: string;
  /** Called with the events that no earlier trace of this run contained, in batches, in the order of the list. */
  readonly onPart: (part: TracePart) => Promise<void>;
}

/** A page of the service's own list, unchanged. */
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
  start(target: AgentTarget, body: JsonObject, signal: AbortSignal): Promise<AgentResponse<AgentAccepted>>;
  status(target: AgentTarget, jobId: string, signal: AbortSignal): Promise<AgentResponse<StatusResponse>>;
  trace(target: AgentTarget, call: TraceCall, signal: AbortSignal): Promise<AgentResponse<TraceResponse>>;
  /** Returns the text of a snapshot. */
  snapshot(target: AgentTarget, jobId: string, snapshotId: string, signal: AbortSignal): Promise<AgentResponse<string>>;
  cancel(target: AgentTarget, jobId: string, signal: AbortSignal): Promise<AgentResponse<null>>;
  list(target: AgentTarget, before: number | null, signal: AbortSignal): Promise<AgentResponse<RemoteAgents>>;
  /** Forgets the events of a run's earlier traces: the next trace passes all of them on again. */
  forgetTrace(runId: RunId): void;
}
