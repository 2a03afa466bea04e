import type { ConnectionId, RunId } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import type { AgentPoll } from '../../../shared/ipc/agentCalls.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { BodySink } from '../storage/bodyStore.ts';
import type { RunServicePorts } from '../runs/runPorts.ts';
import type { RunStore } from '../storage/runStore.ts';
import type { AgentApi } from './agentApi.ts';
import type { TraceStore } from './traceStore.ts';

/** Where the responses of an agent's run are stored: on disk, or in memory for a private run. */
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
  readonly persistent: AgentKeeping;
  readonly privately: AgentKeeping;
  /** Whether the window is hidden now. */
  readonly isHidden: () => boolean;
  readonly onPolled: (poll: AgentPoll) => void;
  /** The trace has grown; called at most every 100 ms. */
  readonly onTraced: (change: { readonly runId: RunId; readonly last: number }) => void;
}

export const noSuchConnection: AppError = {
  kind: 'not-found',
  what: 'connection',
  message: 'Unknown connection',
};

/** The facts of a run known before its first call. */
export interface AgentPlan {
  readonly runId: RunId;
  readonly connection: Connection;
  /** As stored and shown: secrets by their names. */
  readonly body: JsonObject;
  /** As the service gets it. */
  readonly sentBody: JsonObject;
  readonly scenario: string | null;
  readonly isPrivate: boolean;
  /** Job id of a run that was started elsewhere, or before the program was restarted: nothing is sent to start it. */
  readonly jobId: string | null;
}

export interface AgentRequest {
  readonly connectionId: ConnectionId;
  /** Sent with the values of its variables, otherwise unchanged. */
  readonly body: JsonObject;
  readonly scenario?: string | null | undefined;
  readonly record?: 'usual' | 'private' | 'keep' | undefined;
}
