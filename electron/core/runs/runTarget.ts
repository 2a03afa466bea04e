import { allowPrivateHeader, privateRunHeader, runHeader } from '../../../shared/api/engine/control.ts';
import { fileAddress, readFileAddress, sourceField } from '../../../shared/api/engine/localFiles.ts';
import { requestKeyHeader } from '../../../shared/api/scrape.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { whenAborted } from '../abort.ts';
import type { EngineAddress } from '../engine/engineGateway.ts';
import { inspectionHeaders } from './inspectionTask.ts';
import type { RunPlan } from './runPorts.ts';
import { logPhase, type TaskContext } from './taskContext.ts';

/** The current destination of a run's calls: engine and lab have another address after each start. */
export interface Target {
  readonly baseUrl: string;
  readonly key: string | null;
  readonly extraCaFile: string | null;
}

/**
 * Finds the destination of a call, and starts the engine or lab where it is not running.
 * @param attempt of the run; null for a later call of its job, which does not change the phase of the run
 */
export async function findTarget(context: TaskContext, attempt: number | null): Promise<Result<Target, AppError>> {
  const { plan, ports, signal } = context;
  const { kind, baseUrl, extraCaFile } = plan.connection;
  if (kind === 'service') return ok({ baseUrl, key: plan.key, extraCaFile });
  if (kind === 'lab') {
    const lab = await Promise.race([ports.lab.ensureReady(plan.scenario), whenAborted(signal)]);
    return lab.ok ? ok({ ...lab.value, key: lab.value.token }) : lab;
  }
  if (attempt !== null) logPhase(context, attempt, 'starting-engine', 0);
  const engine = await Promise.race([ports.engine.ensureReady(), whenAborted(signal)]);
  if (!engine.ok) return engine;
  const handed = await sendFileToEngine(context, engine.value);
  return handed.ok ? ok({ baseUrl: engine.value.baseUrl, key: engine.value.token, extraCaFile }) : handed;
}

/** Sends a local file to the engine before it is requested; from then on the run refers to its bytes. */
async function sendFileToEngine(
  { plan, log, ports, signal }: TaskContext,
  engine: EngineAddress,
): Promise<Result<null, AppError>> {
  // A call has the file in its own body.
  const address = plan.call === null ? readFileAddress(plan.body['url']) : null;
  if (address === null) return ok(null);
  const body = await Promise.race([ports.localFiles.sendToEngine(address, engine, signal), whenAborted(signal)]);
  if (!body.ok) return body;
  log.add({
    kind: 'artifact.saved',
    at: ports.clock.now(),
    field: sourceField,
    url: fileAddress(address),
    body: body.value,
  });
  return ok(null);
}

/** Headers of every call of a run, in addition to its own. */
export function headersOf(plan: RunPlan): Readonly<Record<string, string>> {
  const headers = {
    [runHeader]: plan.runId,
    [requestKeyHeader]: plan.requestKey,
    ...inspectionHeaders(plan.inspection),
    ...(plan.isPrivate && plan.connection.kind === 'local-engine' ? { [privateRunHeader]: '1' } : {}),
  };
  // A header carries visible ASCII only; the hosts in it are as a URL spells them.
  const hosts = plan.allowPrivateHosts.filter((host) => /^[\x21-\x2b\x2d-\x7e]+$/.test(host));
  if (plan.connection.kind !== 'local-engine' || hosts.length === 0) return headers;
  return { ...headers, [allowPrivateHeader]: hosts.join(',') };
}
