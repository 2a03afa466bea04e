import { jobsPath } from '../../../shared/api/engine/jobs.ts';
import { localEngineConnectionId, type RunId } from '../../../shared/base/brand.ts';
import { type JsonValue, parseJson } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { startsJob } from '../../../shared/operations/requestOperation.ts';
import type { LoggedRunEvent } from '../../../shared/run/events.ts';
import type {
  ReportedDeliveries,
  ReportedDelivery,
  ReportedEvents,
  ReportedFrontier,
  ReportedMessage,
  ReportedProgress,
} from '../../../shared/jobs/jobReport.ts';
import {
  readDeliveries,
  readEvents,
  readFrontier,
  readMessage,
  readProgress,
  readSentAgain,
} from '../../../shared/jobs/readJobReport.ts';
import { reduceRunLog } from '../../../shared/run/reduceRun.ts';
import type { EngineGateway } from '../engine/engineGateway.ts';
import type { RawSender } from '../runs/scrapeSender.ts';
import { deliveriesQuery, deliveryPath, eventsQuery, frontierQuery, jobIdOf } from './jobPaths.ts';

export interface EngineJobPorts {
  readonly runs: { events(runId: RunId, after: number): Promise<Result<LoggedRunEvent[], AppError>> };
  readonly engine: Pick<EngineGateway, 'ensureReady'>;
  readonly sender: RawSender;
  readonly keys: { knownSecrets(): readonly string[] };
}

/** What the local engine knows about the jobs of runs. Null where it knows nothing of the run's job. None rejects. */
export interface EngineJobs {
  progress(runId: RunId): Promise<Result<ReportedProgress | null, AppError>>;
  frontier(runId: RunId, after: number): Promise<Result<ReportedFrontier | null, AppError>>;
  events(runId: RunId, after: number): Promise<Result<ReportedEvents | null, AppError>>;
  deliveries(runId: RunId, after: number): Promise<Result<ReportedDeliveries | null, AppError>>;
  /** What a delivery sends. */
  message(runId: RunId, deliveryId: string): Promise<Result<ReportedMessage | null, AppError>>;
  /** Sends a delivery now; the delivery as it is then. */
  sendAgain(runId: RunId, deliveryId: string): Promise<Result<ReportedDelivery | null, AppError>>;
}

/** Time that the engine has to begin its response, in ms. */
const patienceMs = 15_000;
/** Maximum number of runs whose job is remembered: the log of a long run takes a while to read. */
const maxRememberedRuns = 200;

/** Asks the local engine about the jobs that runs started. */
export function createEngineJobs(ports: EngineJobPorts): EngineJobs {
  const jobOfRun = new Map<RunId, string>();

  async function findJob(runId: RunId): Promise<Result<string | null, AppError>> {
    const known = jobOfRun.get(runId);
    if (known !== undefined) return ok(known);
    const read = await ports.runs.events(runId, 0);
    if (!read.ok) return read;
    const run = reduceRunLog(read.value);
    if (run === null || run.connectionId !== localEngineConnectionId) return ok(null);
    if (!startsJob(requestKinds[run.endpoint].operation)) return ok(null);
    const jobId = jobIdOf(run.job?.statusPath ?? null);
    if (jobId === null) return ok(null);
    const [oldest] = jobOfRun.keys();
    if (oldest !== undefined && jobOfRun.size >= maxRememberedRuns) jobOfRun.delete(oldest);
    jobOfRun.set(runId, jobId);
    return ok(jobId);
  }

  async function request(
    runId: RunId,
    rest: string,
    method: 'GET' | 'POST',
  ): Promise<Result<JsonValue | null, AppError>> {
    const jobId = await findJob(runId);
    if (!jobId.ok || jobId.value === null) return jobId;
    const engine = await ports.engine.ensureReady();
    if (!engine.ok) return engine;
    const { baseUrl, token } = engine.value;
    const response = await ports.sender.callRaw(
      {
        baseUrl,
        key: token,
        headers: {},
        method,
        path: `${jobsPath}/${jobId.value}${rest}`,
        payload: null,
        storesBody: false,
        timeoutMs: patienceMs,
        extraCaFile: null,
        secrets: ports.keys.knownSecrets(),
        onPhase: () => undefined,
      },
      new AbortController().signal,
    );
    if (response.status === 404) return ok(null);
    if (!response.result.ok) return err(response.result.error);
    const parsed = parseJson(new TextDecoder().decode(response.bytes ?? new Uint8Array(0)));
    return ok(parsed.ok ? parsed.value : null);
  }

  async function read<Value>(
    runId: RunId,
    rest: string,
    reader: (response: JsonValue) => Value | null,
    method: 'GET' | 'POST' = 'GET',
  ): Promise<Result<Value | null, AppError>> {
    const response = await request(runId, rest, method);
    if (!response.ok) return response;
    return ok(response.value === null ? null : reader(response.value));
  }

  return {
    progress: (runId) => read(runId, '', readProgress),
    frontier: (runId, after) => read(runId, frontierQuery(after), readFrontier),
    events: (runId, after) => read(runId, eventsQuery(after), readEvents),
    deliveries: (runId, after) => read(runId, deliveriesQuery(after), readDeliveries),
    message: (runId, deliveryId) => read(runId, deliveryPath(deliveryId), readMessage),
    sendAgain: (runId, deliveryId) => read(runId, deliveryPath(deliveryId), readSentAgain, 'POST'),
  };
}
