import type { ConnectionId, RunId } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { AgentPoll } from '../../../shared/ipc/agentCalls.ts';
import type { LoggedRunEvent } from '../../../shared/run/events.ts';
import { reduceRunLog, type RunModel } from '../../../shared/run/reduceRun.ts';
import { isPrivateRun } from '../history/privacy.ts';
import type { AgentRunName } from '../storage/runStore.ts';
import type { RemoteAgents } from './agentApi.ts';
import { type AgentPlan, type AgentRequest, type AgentServicePorts, noSuchConnection } from './agentPorts.ts';
import { findAgentTarget } from './agentTarget.ts';
import { fetchSnapshotAgain } from './fetchSnapshotAgain.ts';
import { createFollowedRuns } from './followedRuns.ts';
import type { TracePage } from './traceStore.ts';

export interface AgentService {
  /** The run is on disk when this resolves; it continues by itself. */
  start(request: AgentRequest): Promise<Result<{ runId: RunId }, AppError>>;
  /** Finds the local run by our own id, or the one that follows or has followed the service's job; null without one. */
  find(name: AgentRunName): Promise<Result<RunId | null, AppError>>;
  /** Follows a run by the service's id; gives the run that follows it already, or has done so to its end. */
  attach(request: FollowRequest): Promise<Result<{ runId: RunId }, AppError>>;
  /** The outcome is in the log. A run that has ended is left unchanged. */
  cancel(runId: RunId): Promise<Result<null, AppError>>;
  /** Polls immediately, or retries a waiting start; resumes a pause. */
  pollNow(runId: RunId): void;
  poll(runId: RunId): AgentPoll | null;
  listRemote(connectionId: ConnectionId, before: number | null): Promise<Result<RemoteAgents, AppError>>;
  trace(runId: RunId, after: number, limit: number): Promise<Result<TracePage, AppError>>;
  traceEvent(runId: RunId, seq: number): Promise<Result<{ text: string }, AppError>>;
  /** Retries a version of an artifact that could not be fetched; a failure is that of the call and does not change the run. */
  fetchSnapshot(runId: RunId, snapshotId: string): Promise<Result<null, AppError>>;
  /** The log of a run that is not complete in the store: a private one, or one that could not be saved. Null for others. */
  events(runId: RunId, after: number): LoggedRunEvent[] | null;
  /** Called once when the program starts: continues every run that a service had accepted. */
  resumeUnfinished(): Promise<Result<RunId[], AppError>>;
  isFollowed(runId: RunId): boolean;
  /** Resolves with the run when it is not followed any more; null if there is no such run. */
  waitForEnd(runId: RunId): Promise<RunModel | null>;
  /** Stops following; the runs go on at their services, and here with the next start. */
  shutDown(): Promise<void>;
}

/** A run that was started elsewhere, and its request if the service has reported it. */
type FollowRequest = Omit<AgentRequest, 'body'> & { readonly jobId: string; readonly body?: JsonObject | undefined };

/** Runs of agents: started or attached, polled to their end, stored as events arrive. */
export function createAgentService(ports: AgentServicePorts): AgentService {
  const runs = createFollowedRuns(ports);
  const find = async (name: AgentRunName): Promise<Result<RunId | null, AppError>> => {
    const own = runs.findJob(name.connectionId, name.id);
    return own === null ? ports.store.findAgentRun(name) : ok(own);
  };
  return {
    find,
    async start(request) {
      const filled = await ports.variables.fill(request.body);
      if (!filled.ok) return filled;
      const plan = await planFor(request, { ...filled.value, jobId: null }, ports);
      return plan.ok ? runs.begin(plan.value) : plan;
    },
    async attach({ jobId, ...request }) {
      const known = await find({ connectionId: request.connectionId, id: jobId });
      if (!known.ok) return known;
      if (known.value !== null) return ok({ runId: known.value });
      const { body = { jobId } } = request;
      // Nothing of it is sent, so it contains no placeholders for variables: another program wrote the text.
      const plan = await planFor(request, { stored: body, sent: body, jobId }, ports);
      return plan.ok ? runs.begin(plan.value) : plan;
    },
    async cancel(runId) {
      await runs.find(runId)?.task.cancel();
      return ok(null);
    },
    pollNow: (runId) => runs.find(runId)?.task.skipWait(),
    poll: (runId) => runs.find(runId)?.task.poll() ?? null,
    listRemote: (connectionId, before) => listRemote(ports, connectionId, before),
    trace: (runId, after, limit) => runs.tracesOf(runId).readTrace(runId, after, limit),
    async traceEvent(runId, seq) {
      const read = await runs.tracesOf(runId).readTraceEvent(runId, seq);
      if (!read.ok) return read;
      return read.value === null ? err(noSuchEvent) : ok({ text: read.value });
    },
    fetchSnapshot: (runId, snapshotId) => fetchSnapshotAgain(ports, runs, runId, snapshotId),
    events(runId, after) {
      const run = runs.findInMemory(runId);
      if (run === null || (!run.plan.isPrivate && run.log.isSaved())) return null;
      return run.log.events().filter(({ seq }) => seq > after);
    },
    async resumeUnfinished() {
      const unfinished = await ports.store.listUnfinished();
      if (!unfinished.ok) return unfinished;
      const resumed: RunId[] = [];
      for (const runId of unfinished.value) {
        if (runs.find(runId) === null && (await runs.resume(runId))) resumed.push(runId);
      }
      return ok(resumed);
    },
    isFollowed: (runId) => runs.find(runId) !== null,
    async waitForEnd(runId) {
      await runs.find(runId)?.task.ended;
      const own = runs.findInMemory(runId);
      if (own !== null) return reduceRunLog(own.log.events());
      const events = await ports.store.readEvents(runId, 0);
      return events.ok ? reduceRunLog(events.value) : null;
    },
    shutDown: runs.leave,
  };
}

interface Task {
  readonly stored: JsonObject;
  readonly sent: JsonObject;
  readonly jobId: string | null;
}

async function planFor(
  request: Omit<AgentRequest, 'body'>,
  { stored: body, sent: sentBody, jobId }: Task,
  ports: AgentServicePorts,
): Promise<Result<AgentPlan, AppError>> {
  const { connectionId, record = 'usual', scenario = null } = request;
  const connection = await ports.connections.find(connectionId);
  if (connection === null) return err(noSuchConnection);
  const key = connection.kind === 'service' ? await ports.keys.resolveKey(connection.id) : ok(null);
  if (!key.ok) return key;
  const settings = await ports.settings.get();
  // Without the settings nothing may be stored that a person may have wanted private.
  const rules = settings.ok ? settings.value : { privateRuns: true, privateConnections: [] };
  return ok({
    runId: ports.newRunId(),
    connection,
    body,
    sentBody,
    jobId,
    scenario: connection.kind === 'lab' ? scenario : null,
    isPrivate: isPrivateRun({ record, body, connectionId }, rules),
  });
}

async function listRemote(
  ports: AgentServicePorts,
  connectionId: ConnectionId,
  before: number | null,
): Promise<Result<RemoteAgents, AppError>> {
  const connection: Connection | null = await ports.connections.find(connectionId);
  if (connection === null) return err(noSuchConnection);
  const target = await findAgentTarget(ports, { connection, scenario: null, runId: null });
  if (!target.ok) return target;
  const { result } = await ports.persistent.api.list(target.value, before, new AbortController().signal);
  return result;
}

const noSuchEvent: AppError = { kind: 'not-found', what: 'event', message: 'Unknown event' };
