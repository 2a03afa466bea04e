import type { RunId } from '../../../shared/base/brand.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { reduceRunLog } from '../../../shared/run/reduceRun.ts';
import { asItCame } from '../asItCame.ts';
import type { AgentServicePorts } from './agentPorts.ts';
import { findAgentTarget } from './agentTarget.ts';
import { type FollowedRuns, keepingOf } from './followedRuns.ts';
import { keepSnapshot } from './keepText.ts';

/**
 * Asks once more for a version of an artifact that could not be had while its run was followed (contract 4.2). What comes is in the run's
 * log; a failure is the call's, and leaves the run as it is.
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
  if (run?.isImported === true) return err(asItCame);
  if (jobId === null || left === undefined || left.body !== null) return err(noSuchVersion);
  const target = await findAgentTarget(ports, plan);
  if (!target.ok) return target;
  const keeping = keepingOf(plan, ports);
  const { result } = await keeping.api.snapshot(target.value, jobId, snapshotId, new AbortController().signal);
  if (!result.ok) return result;
  const { artifactId, artifactKind } = left;
  const kept = await keepSnapshot(keeping.bodies, result.value, artifactKind);
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
  message: 'There is no such version that could not be had',
};
