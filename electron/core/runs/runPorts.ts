import type { RawCall } from '../../../shared/api/rawCall.ts';
import type { ConnectionId, RunId } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { CallEndpoint } from '../../../shared/operations/endpoint.ts';
import type { LoggedRunEvent } from '../../../shared/run/events.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { ArtifactFetcher } from './artifactFetcher.ts';
import type { BodySink } from '../storage/bodyStore.ts';
import type { EngineGateway } from '../engine/engineGateway.ts';
import type { LocalFiles } from '../files/localFiles.ts';
import type { InspectionPlan } from './inspectionTask.ts';
import type { LabGateway } from '../engine/labGateway.ts';
import type { ProjectVariables } from '../project/projectVariables.ts';
import type { RunStore } from '../storage/runStore.ts';
import type { DigestStored, RawSender, RetryPolicy, ScrapeSender } from './scrapeSender.ts';
import type { Clock, Scheduler } from '../time.ts';

/** All that the run service needs of the world. */
export interface RunServicePorts {
  readonly store: RunStore;
  readonly sender: ScrapeSender & RawSender;
  readonly artifacts: ArtifactFetcher;
  /** Stores a response that was only read at first. */
  readonly bodies: BodySink;
  /** The same for private runs: their results stay in memory. */
  readonly privately: Pick<RunServicePorts, 'sender' | 'artifacts' | 'bodies'>;
  readonly localFiles: Pick<LocalFiles, 'find' | 'open' | 'sendToEngine' | 'passwordOf'>;
  readonly digestStored: DigestStored;
  readonly decideRetry: RetryPolicy;
  readonly engine: EngineGateway;
  readonly lab: LabGateway;
  readonly connections: { find(id: ConnectionId): Promise<Connection | null> };
  readonly keys: {
    resolveKey(id: ConnectionId): Promise<Result<string | null, AppError>>;
    knownSecrets(): readonly string[];
  };
  /** Returns a text without any known secret: for the part of a requested URL that an event stores. */
  readonly redact: (text: string) => string;
  /** Values of `{{name}}`: secret ones occur only in the data sent. */
  readonly variables: ProjectVariables;
  readonly settings: { get(): Promise<Result<Settings, AppError>> };
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  /** In [0, 1). */
  readonly random: () => number;
  readonly newRunId: () => RunId;
  readonly onRunChanged: (change: { readonly runId: RunId; readonly events: LoggedRunEvent[] }) => void;
  /** The beginning of a large response while the rest is still arriving; it is not stored. */
  readonly onRunArriving: (beginning: { readonly runId: RunId; readonly text: string }) => void;
  /** Whether a run without an end continues automatically: then it was not interrupted. */
  readonly isFollowed: (runId: RunId) => boolean;
  readonly onHistoryChanged: (change: { readonly runIds: RunId[] }) => void;
}

export interface RunPlan {
  readonly runId: RunId;
  readonly endpoint: CallEndpoint;
  /** The idempotency key of all its attempts. */
  readonly requestKey: string;
  readonly connection: Connection;
  /** As stored and shown: secrets by their names; for a raw call the call itself. */
  readonly body: JsonObject;
  /** As the service gets it. */
  readonly sentBody: JsonObject;
  /** As the service gets it; null for a scrape. */
  readonly call: RawCall | null;
  readonly allowPrivateHosts: readonly string[];
  /** Only its id, time and connection reach the disk. */
  readonly isPrivate: boolean;
  /** The scenario that the failure lab plays; null elsewhere and for its default response. */
  readonly scenario: string | null;
  /** Requests to the local engine in addition to its response. */
  readonly inspection: InspectionPlan;
  /** Key of the service; the engine's and the lab's tokens are returned with their addresses. */
  readonly key: string | null;
}
