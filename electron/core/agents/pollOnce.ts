import type { AgentStatus } from '../../../shared/api/agent.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import { serviceCase } from '../../../shared/errors/serviceCase.ts';
import type { AgentTarget, TraceAnswer, TracePart } from './agentApi.ts';
import type { AgentContext } from './agentContext.ts';
import { findAgentTarget } from './agentTarget.ts';
import type { SnapshotQueue } from './snapshotQueue.ts';
import { reportEvent, reportOf, type Reported } from './statusReport.ts';

/** What the polls of one run have found so far; grows with each. */
export interface Findings {
  status: AgentStatus | null;
  /** The last status answer as it came. */
  bytes: Uint8Array | null;
  reported: Reported | null;
  traceEnd: TraceAnswer['end'];
  creditsInTrace: number | null;
  /** Null while the trace is asked for; else why it is not any more. */
  traceError: AppError | null;
}

export interface Polled {
  /** Of status or trace; null when both answered. */
  readonly error: AppError | null;
  /** The status answered: it is known how the run stands. */
  readonly isStatusKnown: boolean;
  /** Events or words that were not there before. */
  readonly hasNews: boolean;
}

/** Asks once for the status and then the trace, so that the trace is never older than the status that it is shown with. */
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
  // What did not reach the disk has to come again.
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

/** Refused for as long as the run lives (contract 7.4): older than traces, or of a team that keeps nothing. */
function isRefused(error: AppError): boolean {
  return error.kind === 'service' && ['trace-unavailable', 'agent-retention'].includes(serviceCase(error));
}
