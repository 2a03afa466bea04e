import { createHash } from 'node:crypto';
import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import { rawPath, type RawCall } from '../../../shared/api/rawCall.ts';
import type { ConnectionId, RunId } from '../../../shared/base/brand.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { Connection } from '../../../shared/connection/connection.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { type CallEndpoint, defaultEndpoint } from '../../../shared/operations/endpoint.ts';
import type { RequestKind } from '../../../shared/operations/requestKind.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { forecastFigure } from '../../../shared/request/credits/forecast.ts';
import { forecastOfRequest } from '../../../shared/request/credits/requestForecast.ts';
import type { LoggedRunEvent, RunCreated } from '../../../shared/run/events.ts';
import { reduceRunLog, type RunModel } from '../../../shared/run/reduceRun.ts';
import type { InspectionPlan } from './inspectionTask.ts';
import { forgetfulStore, isPrivateRun, type RunRecord } from '../history/privacy.ts';
import { staysHere } from '../files/localFiles.ts';
import { createRunLog, type RunLog } from './runLog.ts';
import type { RunPlan, RunServicePorts } from './runPorts.ts';
import { createRunSources, type RunSources } from './runSources.ts';
import type { BegunJob } from './raw/followPages.ts';
import { findUnfinishedJobs } from './raw/unfinishedJobs.ts';
import { recoverInterrupted } from './runRecovery.ts';
import { startRunTask, type RunTask } from './runTask.ts';

export interface RunRequest {
  readonly connectionId: ConnectionId;
  /** The kind of `body`; `scrape` if absent. */
  readonly endpoint?: CallEndpoint | undefined;
  /** Sent with the values of its variables, otherwise unchanged. */
  readonly body: JsonObject;
  /** Hosts on the local network that are allowed for this run, in addition to those in the settings. */
  readonly allowPrivateHosts: readonly string[];
  /** The scenario that the failure lab plays; ignored by all other connections. */
  readonly scenario?: string | null | undefined;
  /** The key of an earlier run that is repeated; a run without one gets its own. */
  readonly requestKey?: string | undefined;
  /** What is recorded of the run; if absent, the settings and the request decide. */
  readonly record?: RunRecord | undefined;
  /** Requests to the local engine in addition to its response; ignored by other connections, and for a request that must leave nothing. */
  readonly inspect?: InspectionPlan['requested'] | undefined;
  /** The run whose captured page is parsed again. */
  readonly fromRunId?: RunId | undefined;
  /** The format that the local engine parses the page as, regardless of what it detects. */
  readonly readAs?: InspectionPlan['readAs'] | undefined;
}

export interface RunService extends RunSources {
  /** The run is on disk when this resolves; it continues by itself. Fails without a run if its key is not available. */
  start(request: RunRequest): Promise<Result<{ runId: RunId }, AppError>>;
  /**
   * Stops waiting for the response, and cancels a job of pages at its service; resolves when the end is in the log. A run that has ended stays
   * as it is.
   */
  cancel(runId: RunId): Promise<Result<null, AppError>>;
  /** Ends the wait before a scheduled retry. */
  retryNow(runId: RunId): Promise<Result<null, AppError>>;
  events(runId: RunId, after: number): Promise<Result<LoggedRunEvent[], AppError>>;
  /** Called once at start, before `recoverInterrupted`: follows the jobs that services work on since the app last ran. */
  resumeJobs(): Promise<Result<RunId[], AppError>>;
  /** Called once at start, before anything is sent: ends runs that were running when the app last ended. */
  recoverInterrupted(): Promise<Result<RunId[], AppError>>;
  /** Resolves with the run when it has ended; null if there is no such run. */
  waitForEnd(runId: RunId): Promise<RunModel | null>;
  /** Returns the number of runs in progress. */
  count(): number;
  /** Cancels all runs in progress and waits for their ends; jobs of services go on without the app. */
  shutDown(): Promise<void>;
}

interface ActiveRun {
  readonly task: RunTask;
  readonly log: RunLog;
}

/** Everything that is sent passes here: one run a request, one event a step. */
export function createRunService(ports: RunServicePorts): RunService {
  const active = new Map<RunId, ActiveRun>();
  /** Logs that are not completely on disk, and those of private runs; they are read from memory. */
  const unsaved = new Map<RunId, RunLog>();

  const logFor = (plan: RunPlan, past: readonly LoggedRunEvent[] = []): RunLog =>
    createRunLog(
      plan.runId,
      {
        ...ports,
        store: plan.isPrivate ? forgetfulStore() : ports.store,
        onLogged: (events) => ports.onRunChanged({ runId: plan.runId, events: [...events] }),
      },
      past,
    );

  function launch(plan: RunPlan, log: RunLog, begun: BegunJob | null = null): void {
    const task = startRunTask(plan, log, plan.isPrivate ? { ...ports, ...ports.privately } : ports, begun);
    active.set(plan.runId, { task, log });
    void task.ended.then(() => {
      active.delete(plan.runId);
      if (plan.isPrivate || !log.isSaved()) unsaved.set(plan.runId, log);
      ports.onHistoryChanged({ runIds: [plan.runId] });
    });
  }

  async function readEvents(runId: RunId, after: number): Promise<Result<LoggedRunEvent[], AppError>> {
    const log = active.get(runId)?.log ?? unsaved.get(runId);
    return log === undefined
      ? ports.store.readEvents(runId, after)
      : ok(log.events().filter((event) => event.seq > after));
  }

  return {
    ...createRunSources(ports, { events: readEvents, inMemoryLog: (runId) => unsaved.get(runId) ?? null }),
    async start(request) {
      const planned = await planFor(request, ports);
      if (!planned.ok) return planned;
      const plan = planned.value;
      const log = logFor(plan);
      const begun = await begin(plan, log, ports);
      if (!begun.ok) return begun;
      ports.onHistoryChanged({ runIds: [plan.runId] });
      launch(plan, log);
      return ok({ runId: plan.runId });
    },
    async cancel(runId) {
      const run = active.get(runId);
      run?.task.cancel();
      await run?.task.ended;
      return ok(null);
    },
    retryNow(runId) {
      active.get(runId)?.task.retryNow();
      return Promise.resolve(ok(null));
    },
    events: readEvents,
    async resumeJobs() {
      const found = await findUnfinishedJobs(ports);
      if (!found.ok) return found;
      const jobs = found.value.filter(({ plan }) => !active.has(plan.runId));
      for (const { plan, past, begun } of jobs) launch(plan, logFor(plan, past), begun);
      return ok(jobs.map(({ plan }) => plan.runId));
    },
    recoverInterrupted: () => recoverInterrupted(ports, (runId) => active.has(runId) || ports.isFollowed(runId)),
    async waitForEnd(runId) {
      await active.get(runId)?.task.ended;
      const events = await readEvents(runId, 0);
      return events.ok ? reduceRunLog(events.value) : null;
    },
    count: () => active.size,
    async shutDown() {
      const runs = [...active.values()];
      for (const { task } of runs) task.leave();
      await Promise.all(runs.map(({ task }) => task.ended));
    },
  };
}

/** Collects everything known about a run before it begins: its stored request has secrets by their names. */
async function planFor(asked: RunRequest, ports: RunServicePorts): Promise<Result<RunPlan, AppError>> {
  const filled = await ports.variables.fill(asked.body);
  if (!filled.ok) return filled;
  const request = { ...asked, body: filled.value.stored };
  const found = await findConnection(request, ports);
  if (!found.ok) return found;
  const call = callOf(asked, filled.value.sent);
  if (!call.ok) return call;
  const connection = found.value;
  const key = connection.kind === 'service' ? await ports.keys.resolveKey(connection.id) : ok(null);
  if (!key.ok) return key;
  const runId = ports.newRunId();
  return ok({
    runId,
    endpoint: request.endpoint ?? defaultEndpoint,
    requestKey: request.requestKey ?? idempotencyKey(runId, request, connection),
    connection,
    body: request.body,
    sentBody: filled.value.sent,
    call: call.value,
    allowPrivateHosts: await allowedHosts(request, connection, ports),
    isPrivate: await isPrivate(request, ports),
    scenario: connection.kind === 'lab' ? (request.scenario ?? null) : null,
    inspection: inspectionOf(request, connection),
    key: key.value,
  });
}

/** Determines the connection of a request. A file URL contains the file's name and its hash: not even those may reach another service. */
async function findConnection(
  { connectionId, body, endpoint }: RunRequest,
  { connections }: RunServicePorts,
): Promise<Result<Connection, AppError>> {
  const connection = await connections.find(connectionId);
  if (connection === null) return err(noSuchConnection);
  const { file } = kindOf({ endpoint }).body;
  // A kind that does not read its file at once uploads it, without its URL.
  const sendsFile = file?.isReadAtOnce === false;
  const isFile = connection.kind === 'service' && readFileAddress(body['url']) !== null;
  return isFile && !sendsFile ? err(staysHere) : ok(connection);
}

/** The raw call that a request is; null for kinds with a fixed path. */
function callOf(request: RunRequest, body: JsonObject): Result<RawCall | null, AppError> {
  const { call } = kindOf(request).body;
  if (call === null) return ok(null);
  const found = call.read(body);
  return found === null || rawPath(found.path) === null ? err(notBelowRoot) : ok(found);
}

function kindOf({ endpoint = defaultEndpoint }: Pick<RunRequest, 'endpoint'>): RequestKind {
  return requestKinds[endpoint];
}

/** Brings the intent to disk, or of a private run that there is one. */
async function begin(plan: RunPlan, log: RunLog, ports: RunServicePorts): Promise<Result<null, AppError>> {
  const at = ports.clock.now();
  const { id: connectionId, name: connectionName } = plan.connection;
  const noted = plan.isPrivate
    ? await ports.store.notePrivateRun({ runId: plan.runId, at, connectionId, connectionName })
    : ok(null);
  return noted.ok ? log.begin(toCreated(plan, at)) : noted;
}

/** Without the settings nothing may be stored that a person may have wanted private. */
async function isPrivate(
  { record = 'usual', body: request, connectionId, ...kind }: RunRequest,
  ports: RunServicePorts,
): Promise<boolean> {
  const settings = await ports.settings.get();
  const { body: parts, operation } = kindOf(kind);
  // An operation has the field itself, for all of its pages.
  const own: JsonObject =
    operation !== null && request['zeroDataRetention'] === true ? { zeroDataRetention: true } : {};
  const body = { ...parts.options(request), ...own };
  return isPrivateRun(
    { record, body, connectionId },
    settings.ok ? settings.value : { privateRuns: true, privateConnections: [] },
  );
}

function inspectionOf(request: RunRequest, { kind }: Connection): InspectionPlan {
  const { inspect, fromRunId, readAs, body } = request;
  if (kind !== 'local-engine' || !kindOf(request).sending.hasInspection)
    return { requested: [], fromRunId: null, readAs: null };
  const leavesNothing = body['zeroDataRetention'] === true || body['lockdown'] === true;
  return { requested: leavesNothing ? [] : (inspect ?? []), fromRunId: fromRunId ?? null, readAs: readAs ?? null };
}

/** The same request to the lab has the same key, so that the lab can know its outcome when it is sent again. */
function idempotencyKey(runId: RunId, { body, scenario }: RunRequest, connection: Connection): string {
  if (connection.kind !== 'lab') return runId;
  const digest = createHash('sha256')
    .update(JSON.stringify({ body, scenario: scenario ?? null }))
    .digest('hex');
  return `trowel-${digest.slice(0, 32)}`;
}

async function allowedHosts(request: RunRequest, connection: Connection, ports: RunServicePorts): Promise<string[]> {
  if (connection.kind !== 'local-engine') return [];
  const settings = await ports.settings.get();
  const always = settings.ok ? settings.value.allowedPrivateHosts : [];
  return [...new Set([...always, ...request.allowPrivateHosts])];
}

function toCreated(plan: RunPlan, at: number): RunCreated {
  const { connection } = plan;
  return {
    kind: 'run.created',
    at,
    runId: plan.runId,
    endpoint: plan.endpoint,
    connectionId: connection.id,
    connectionName: connection.name,
    baseUrl: connection.kind === 'service' ? connection.baseUrl : null,
    request: plan.body,
    allowPrivateHosts: [...plan.allowPrivateHosts],
    ...(plan.scenario === null ? {} : { scenario: plan.scenario }),
    requestKey: plan.requestKey,
    ...forecastOf(plan),
  };
}

/** The forecast that the window showed for the request. The local engine is free, and the lab is not counted. */
function forecastOf({ connection, endpoint, sentBody }: RunPlan): Pick<RunCreated, 'forecast'> {
  const forecast = connection.kind === 'lab' ? null : forecastOfRequest(requestKinds[endpoint], sentBody);
  if (forecast === null) return {};
  if (connection.kind === 'local-engine') return { forecast: { credits: 0, bound: 'likely' } };
  const figure = forecastFigure(forecast);
  return figure === null ? {} : { forecast: figure };
}

const notBelowRoot: AppError = {
  kind: 'refused',
  reason: 'bad-input',
  message: 'A raw call goes to a path below /v2/ of its connection: nothing was sent',
};
const noSuchConnection: AppError = { kind: 'not-found', what: 'connection', message: 'Unknown connection' };
