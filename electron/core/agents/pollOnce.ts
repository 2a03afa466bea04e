import type { AgentStatus } from '../../../shared/api/agent.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { serviceCase } from '../../../shared/errors/serviceCase.ts';
import type { AgentTarget, TraceResponse, TracePart } from './agentApi.ts';
import type { AgentContext } from './agentContext.ts';
import { findAgentTarget } from './agentTarget.ts';
import type { SnapshotQueue } from './snapshotQueue.ts';
import { reportEvent, reportOf, type Reported } from './statusReport.ts';

/** The accumulated results of the polls of one run; grows with each poll. */
export interface Findings {
  status: AgentStatus | null;
  /** The last status response, unchanged. */
  bytes: Uint8Array | null;
  reported: Reported | null;
  traceEnd: TraceResponse['end'];
  creditsInTrace: number | null;
  /** Null while the trace is polled; otherwise the reason why it is not any more. */
  traceError: AppError | null;
}

export interface Polled {
  /** Error of status or trace; null if both succeeded. */
  readonly error: AppError | null;
  /** The status request succeeded: the state of the run is known. */
  readonly isStatusKnown: boolean;
  /** The poll brought new events or a changed report. */
  readonly hasNews: boolean;
}

/** Polls the status and then the trace, so that the trace is never older than the status shown with it. */
export async function pollOnce(
  context: AgentContext,
  jobId: string,
  findings: Findings,
  queue: SnapshotQueue,
): Promise<Polled> {
  const target = await findAgentTarget(context.ports, context.plan);
  if (!target.ok) return { error: target.error, isStatusKnown: false, hasNews: false };
  const status = await context.keeping.api.status(target.value, jobId, context.signal);
  if (!status.result.ok) return { error: status.result.error, isStatusKnown: false, hasNews: false };
  findings.status = status.result.value.status;
  findings.bytes = status.result.value.bytes;
  const traced = await readTrace(context, jobId, target.value, findings, queue);
  const event = reportEvent(
    context.ports.clock.now(),
    findings.reported,
    reportOf(findings.status, findings.creditsInTrace ?? findings.reported?.creditsUsed ?? null),
  );
  if (event?.kind === 'agent.reported' && !context.signal.aborted) {
    const { status: word, creditsUsed, facts } = event;
    findings.reported = { status: word, creditsUsed, facts };
    context.log.add(event);
  }
  return {
    error: traced.ok ? null : traced.error,
    isStatusKnown: true,
    hasNews: event !== null || (traced.ok && traced.value > 0),
  };
}

/** Gives how many events were new. */
async function readTrace(
  context: AgentContext,
  jobId: string,
  target: AgentTarget,
  findings: Findings,
  queue: SnapshotQueue,
): Promise<Result<number, AppError>> {
  if (findings.traceError !== null) return ok(0);
  const { ports, keeping, plan, signal, log } = context;
  const arrivedAt = ports.clock.now();
  let added = 0;
  let failure: AppError | null = null;

  async function onPart({ entries, snapshots }: TracePart): Promise<void> {
    const appended = failure === null ? await keeping.traces.appendTrace(plan.runId, arrivedAt, entries) : null;
    if (appended === null) return;
    if (!appended.ok) {
      failure = appended.error;
      return;
    }
    added += appended.value.added;
    queue.add(snapshots);
    if (appended.value.added > 0) ports.onTraced({ runId: plan.runId, last: appended.value.last });
  }

  const { result } = await keeping.api.trace(target, { runId: plan.runId, jobId, onPart }, signal);
  // Events that were not written to disk must be fetched again.
  if (failure !== null) keeping.api.forgetTrace(plan.runId);
  if (!result.ok) {
    if (isRefused(result.error) && !signal.aborted) {
      findings.traceError = result.error;
      log.add({ kind: 'agent.trace.refused', at: ports.clock.now(), error: result.error });
      return ok(0);
    }
    return err(result.error);
  }
  findings.traceEnd = result.value.end;
  findings.creditsInTrace = result.value.creditsUsed;
  return failure === null ? ok(added) : err(failure);
}

/** Refused for the entire life of the run (contract 7.4): older than traces, or of a team without data retention. */
function isRefused(error: AppError): boolean {
  return error.kind === 'service' && ['trace-unavailable', 'agent-retention'].includes(serviceCase(error));
}
