import { assertNever } from '../base/assertNever.ts';
import type { ConnectionId, RunId } from '../base/brand.ts';
import type { JsonObject } from '../base/json.ts';
import type { AppError } from '../errors/appError.ts';
import { noAgentProgress, reduceAgent, type AgentProgress } from './agentProgress.ts';
import { reduceJob, type JobProgress } from './jobProgress.ts';
import type { RunEndpoint } from '../operations/endpoint.ts';
import { requestKinds } from '../operations/requestKinds.ts';
import type { LoggedRunEvent, RunEvent, RunPhase, RunSummary, StoredBody } from './events.ts';

export type RunState =
  | 'running'
  | 'waiting-to-retry'
  | 'done'
  | 'failed'
  | 'cancelled'
  /** The app ended while it was running; its outcome is unknown. */
  | 'unknown';

export interface RunAttempt {
  readonly number: number;
  readonly startedAt: number;
  readonly durationMs: number | null;
  readonly status: number | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly error: AppError | null;
  readonly body: StoredBody | null;
  /** The wait that followed this attempt, if one did. */
  readonly waited: { readonly delayMs: number; readonly reason: 'retry-after' | 'backoff' } | null;
}

export interface RunArtifact {
  readonly field: string;
  readonly url: string;
  readonly body: StoredBody | null;
  readonly error: AppError | null;
}

/** State of a run after its events so far: a pure function of the log, never saved. */
export interface RunModel {
  readonly runId: RunId;
  readonly endpoint: RunEndpoint;
  /** The run came from a file. */
  readonly isImported: boolean;
  readonly connectionId: ConnectionId;
  readonly connectionName: string;
  readonly baseUrl: string | null;
  readonly request: JsonObject;
  readonly allowPrivateHosts: readonly string[];
  /** The scenario requested from the failure lab; null elsewhere. */
  readonly scenario: string | null;
  /** The idempotency key it was sent with; null in runs of before. */
  readonly requestKey: string | null;
  readonly createdAt: number;
  readonly state: RunState;
  readonly phase: RunPhase | null;
  readonly receivedBytes: number;
  readonly attempts: readonly RunAttempt[];
  readonly retry: {
    readonly attempt: number;
    readonly dueAt: number;
    readonly delayMs: number;
    readonly reason: 'retry-after' | 'backoff';
  } | null;
  readonly artifacts: readonly RunArtifact[];
  /** Null unless the endpoint is that of agents. */
  readonly agent: AgentProgress | null;
  /** Null unless a raw call started a job that is polled. */
  readonly job: JobProgress | null;
  readonly durationMs: number | null;
  readonly summary: RunSummary | null;
  readonly body: StoredBody | null;
  readonly error: AppError | null;
  readonly lastSeq: number;
}

/** Folds one logged event into the model. The first must be `run.created`; a repeat of a seen `seq` changes nothing. */
export function reduceRun(model: RunModel | null, logged: LoggedRunEvent): RunModel | null {
  const { event, seq } = logged;
  if (model === null) return event.kind === 'run.created' ? createModel(event, seq) : null;
  if (seq <= model.lastSeq) return model;
  return { ...applyEvent(model, event), lastSeq: seq };
}

/** Rebuilds the model from a complete log; null when it does not begin with `run.created`. */
export function reduceRunLog(log: readonly LoggedRunEvent[]): RunModel | null {
  let model: RunModel | null = null;
  for (const logged of log) model = reduceRun(model, logged);
  return model;
}

function createModel(event: Extract<RunEvent, { kind: 'run.created' }>, seq: number): RunModel {
  return {
    runId: event.runId,
    endpoint: event.endpoint,
    isImported: event.isImported === true,
    connectionId: event.connectionId,
    connectionName: event.connectionName,
    baseUrl: event.baseUrl,
    request: event.request,
    allowPrivateHosts: event.allowPrivateHosts,
    scenario: event.scenario ?? null,
    requestKey: event.requestKey ?? null,
    createdAt: event.at,
    state: 'running',
    phase: null,
    receivedBytes: 0,
    attempts: [],
    retry: null,
    artifacts: [],
    agent: requestKinds[event.endpoint].result.hasTrace ? noAgentProgress : null,
    job: null,
    durationMs: null,
    summary: null,
    body: null,
    error: null,
    lastSeq: seq,
  };
}

function applyEvent(model: RunModel, event: RunEvent): RunModel {
  switch (event.kind) {
    case 'run.created':
      return model;
    case 'attempt.started':
      return {
        ...model,
        state: 'running',
        phase: null,
        retry: null,
        receivedBytes: 0,
        attempts: [...model.attempts, newAttempt(event.attempt, event.at)],
      };
    case 'phase.changed':
      return { ...model, phase: event.phase, receivedBytes: event.bytes };
    case 'attempt.answered':
      return changeAttempt(model, event.attempt, {
        durationMs: event.durationMs,
        status: event.status,
        headers: event.headers,
        error: event.error,
        body: event.body,
      });
    case 'attempt.failed':
      return changeAttempt(model, event.attempt, {
        durationMs: event.durationMs,
        error: event.error,
        body: event.body,
      });
    case 'retry.scheduled': {
      const { attempt, delayMs, dueAt, reason } = event;
      const waited = changeAttempt(model, attempt - 1, { waited: { delayMs, reason } });
      return { ...waited, state: 'waiting-to-retry', phase: null, retry: { attempt, dueAt, delayMs, reason } };
    }
    case 'artifact.saved':
      return addArtifact(model, { field: event.field, url: event.url, body: event.body, error: null });
    case 'artifact.failed':
      return addArtifact(model, { field: event.field, url: event.url, body: null, error: event.error });
    case 'run.completed':
      return end(model, 'done', { durationMs: event.durationMs, summary: event.summary, body: event.body });
    case 'run.failed':
      return end(model, 'failed', { durationMs: event.durationMs, error: event.error, body: event.body });
    case 'run.cancelled':
      return end(model, 'cancelled', { durationMs: event.durationMs });
    case 'run.interrupted':
      return end(model, 'unknown', {});
    case 'agent.accepted':
      // The start was accepted; from here on the run waits for the service.
      return { ...model, phase: 'server-working', agent: reduceAgent(model.agent ?? noAgentProgress, event) };
    case 'agent.answered':
      return { ...model, body: event.body };
    case 'agent.reported':
    case 'agent.trace.refused':
    case 'agent.cancel.asked':
    case 'agent.cancel.answered':
    case 'snapshot.saved':
    case 'snapshot.failed':
      return { ...model, agent: reduceAgent(model.agent ?? noAgentProgress, event) };
    case 'job.accepted':
      return { ...model, phase: 'server-working', job: reduceJob(model.job, event) };
    case 'job.polled':
      return { ...model, job: reduceJob(model.job, event) };
    default:
      return assertNever(event);
  }
}

function newAttempt(number: number, startedAt: number): RunAttempt {
  return { number, startedAt, durationMs: null, status: null, headers: [], error: null, body: null, waited: null };
}

function changeAttempt(model: RunModel, number: number, change: Partial<RunAttempt>): RunModel {
  const attempts = model.attempts.map((attempt) => (attempt.number === number ? { ...attempt, ...change } : attempt));
  return { ...model, attempts };
}

function addArtifact(model: RunModel, artifact: RunArtifact): RunModel {
  const others = model.artifacts.filter((known) => known.field !== artifact.field);
  return { ...model, artifacts: [...others, artifact] };
}

function end(model: RunModel, state: RunState, change: Partial<RunModel>): RunModel {
  return { ...model, ...change, state, phase: null, retry: null };
}
