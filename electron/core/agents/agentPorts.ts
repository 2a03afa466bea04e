import type { ConnectionId, RunId } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import type { AgentPoll } from '../../../shared/ipc/agentCalls.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { BodySink } from '../bodyStore.ts';
import type { RunServicePorts } from '../runPorts.ts';
import type { RunStore } from '../runStore.ts';
import type { AgentApi } from './agentApi.ts';
import type { TraceStore } from './traceStore.ts';

/** What a run of an agent needs where its answers are kept: on disk, or of a private run in memory. */
export interface AgentKeeping {
  readonly api: AgentApi;
  readonly bodies: BodySink;
  readonly traces: TraceStore;
}

/** All that the agent service needs of the world. */
export interface AgentServicePorts
  extends Pick<
    RunServicePorts,
    | 'engine'
    | 'lab'
    | 'connections'
    | 'keys'
    | 'settings'
    | 'variables'
    | 'clock'
    | 'scheduler'
    | 'random'
    | 'newRunId'
    | 'decideRetry'
    | 'onRunChanged'
    | 'onHistoryChanged'
  > {
  readonly store: RunStore & TraceStore;
  readonly kept: AgentKeeping;
  readonly privately: AgentKeeping;
  /** Whether nobody can see the window now. */
  readonly isHidden: () => boolean;
  readonly onPolled: (poll: AgentPoll) => void;
  /** The trace has grown; told every 100 ms at most. */
  readonly onTraced: (change: { readonly runId: RunId; readonly last: number }) => void;
}

export const noSuchConnection: AppError = {
  kind: 'not-found',
  what: 'connection',
  message: 'There is no such connection',
};

/** What is known of a run before its first call. */
export interface AgentPlan {
  readonly runId: RunId;
  readonly connection: Connection;
  /** As it is kept and shown: secrets by their names. */
  readonly body: JsonObject;
  /** As the service gets it. */
  readonly sentBody: JsonObject;
  readonly scenario: string | null;
  readonly isPrivate: boolean;
  /** Of a run that was started elsewhere, or before the program was started anew: nothing is sent for it. */
  readonly jobId: string | null;
}

export interface AgentRequest {
  readonly connectionId: ConnectionId;
  /** Sent with the values of its variables, else as it is. */
  readonly body: JsonObject;
  readonly scenario?: string | null | undefined;
  readonly record?: 'usual' | 'private' | 'keep' | undefined;
}
