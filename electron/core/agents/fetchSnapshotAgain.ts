import type { RunId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { reduceRunLog } from '../../../shared/run/reduceRun.ts';
import { importedRunIsReadOnly } from '../history/importedRuns.ts';
import type { AgentServicePorts } from './agentPorts.ts';
import { findAgentTarget } from './agentTarget.ts';
import { type FollowedRuns, keepingOf } from './followedRuns.ts';
import { storeSnapshot } from '../storage/storeBytes.ts';

/**
 * Retries a version of an artifact that could not be fetched while its run was followed (contract 4.2). The result goes into the run's log;
 * a failure is that of the call and does not change the run.
 */
export async function fetchSnapshotAgain(
  ports: AgentServicePorts,
  runs: FollowedRuns,
  runId: RunId,
  snapshotId: string,
): Promise<Result<null, AppError>> {
  const opened = await runs.open(runId);
  if (!opened.ok) return opened;
  const { plan, log } = opened.value;
  const run = reduceRunLog(log.events());
  const jobId = run?.agent?.jobId ?? null;
  const left = run?.agent?.snapshots[snapshotId];
  if (run?.isImported === true) return err(importedRunIsReadOnly);
  if (jobId === null || left === undefined || left.body !== null) return err(noSuchVersion);
  const target = await findAgentTarget(ports, plan);
  if (!target.ok) return target;
  const keeping = keepingOf(plan, ports);
  const { result } = await keeping.api.snapshot(target.value, jobId, snapshotId, new AbortController().signal);
  if (!result.ok) return result;
  const { artifactId, artifactKind } = left;
  const kept = await storeSnapshot(keeping.bodies, result.value, artifactKind);
  if (!kept.ok) return kept;
  log.add({
    kind: 'snapshot.saved',
    at: ports.clock.now(),
    snapshotId,
    artifactId,
    artifactKind,
    body: kept.value,
  });
  await log.flush();
  return ok(null);
}

const noSuchVersion: AppError = {
  kind: 'not-found',
  what: 'file',
  message: 'Unknown version, or it was already fetched',
};
