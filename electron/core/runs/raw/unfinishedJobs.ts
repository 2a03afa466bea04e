import type { RunId } from '../../../../shared/base/brand.ts';
import { ok, type Result } from '../../../../shared/base/result.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import { callEndpoints } from '../../../../shared/operations/endpoint.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import type { LoggedRunEvent } from '../../../../shared/run/events.ts';
import { countDocuments } from '../../../../shared/run/jobPages.ts';
import { reduceRunLog } from '../../../../shared/run/reduceRun.ts';
import type { RunPlan, RunServicePorts } from '../runPorts.ts';
import type { BegunJob } from './followPages.ts';

interface UnfinishedJob {
  readonly plan: RunPlan;
  readonly past: readonly LoggedRunEvent[];
  readonly begun: BegunJob;
}

type Ports = Pick<RunServicePorts, 'store' | 'connections' | 'keys' | 'clock'>;

/** The jobs that services accepted and whose runs have no end: they went on while the app was closed. */
export async function findUnfinishedJobs(ports: Ports): Promise<Result<readonly UnfinishedJob[], AppError>> {
  const unfinished = await ports.store.listUnfinished();
  if (!unfinished.ok) return unfinished;
  const jobs: UnfinishedJob[] = [];
  for (const runId of unfinished.value) {
    const job = await readJob(runId, ports);
    if (job !== null) jobs.push(job);
  }
  return ok(jobs);
}

/** Null for a run that has no job, or whose connection or key is not available. */
async function readJob(runId: RunId, ports: Ports): Promise<UnfinishedJob | null> {
  const events = await ports.store.readEvents(runId, 0);
  const run = events.ok ? reduceRunLog(events.value) : null;
  if (!events.ok || run === null || run.job === null || run.job.statusPath === null) return null;
  const endpoint = callEndpoints.find((each) => each === run.endpoint);
  if (endpoint === undefined || requestKinds[endpoint].operation?.job == null) return null;
  const connection = await ports.connections.find(run.connectionId);
  if (connection === null) return null;
  const key = connection.kind === 'service' ? await ports.keys.resolveKey(connection.id) : ok(null);
  if (!key.ok) return null;
  const { request: body, allowPrivateHosts, scenario, requestKey, createdAt } = run;
  const plan: RunPlan = {
    runId,
    endpoint,
    requestKey: requestKey ?? runId,
    connection,
    body,
    // It was sent before: only the status of its job is requested from now on.
    sentBody: body,
    call: requestKinds[endpoint].body.call?.read(body) ?? null,
    allowPrivateHosts,
    isPrivate: false,
    scenario,
    inspection: { requested: [], fromRunId: null, readAs: null },
    key: key.value,
  };
  const elapsedMs = Math.max(0, ports.clock.now() - createdAt);
  return {
    plan,
    past: events.value,
    begun: { statusPath: run.job.statusPath, documents: countDocuments(run), elapsedMs },
  };
}
