import { isTerminalStatus } from '../../../shared/api/agent.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { AgentPoll } from '../../../shared/ipc/agentCalls.ts';
import type { StoredBody } from '../../../shared/run/events.ts';
import { failureDelay, maxPollFailures, pollDelay, settlingDelays } from '../../../shared/run/pollPolicy.ts';
import {
  followJob,
  type JobEvent,
  type JobState,
  type PollFailure,
  type PollPolicy,
  type PollResult,
} from '../jobs/followJob.ts';
import type { AgentContext } from './agentContext.ts';
import { endOf, hasEnded, summaryOf } from './agentEnd.ts';
import { findAgentTarget } from './agentTarget.ts';
import { storeBytes, storeSnapshot } from '../storage/storeBytes.ts';
import { pollOnce, type Findings, type Polled } from './pollOnce.ts';
import { createSnapshotQueue, type SnapshotQueue } from './snapshotQueue.ts';

/** Reports the state of polling. */
export type ReportPoll = (poll: Omit<AgentPoll, 'runId'>) => void;

/** Polls a job until it has settled, and records the end of its run. Leaves the run unchanged if the program ends before that. */
export async function followAgentJob(context: AgentContext, jobId: string, report: ReportPoll): Promise<void> {
  const { pause, signal, ports } = context;
  const findings = createFindings(context);
  const queue = createQueue(context, jobId);
  const response = createLastResponse(context);
  const reporter = createReporter(findings, report);
  let endedAt: number | undefined;
  let hadTrouble = false;

  async function poll(): Promise<PollResult<Polled>> {
    const polled = await pollOnce(context, jobId, findings, queue);
    const result = { value: polled, state: stateOf(polled, findings), hasNews: polled.hasNews };
    if (signal.aborted) return result;
    if (polled.isStatusKnown) reporter.onStatus(ports.clock.now());
    if (hadTrouble && polled.error === null) queue.again();
    hadTrouble = polled.error !== null;
    if (hasEnded(findings)) {
      endedAt ??= ports.clock.now();
      await response.show(findings);
    }
    return result;
  }

  const outcome = await followJob({
    job: { poll },
    policy: agentPolicy(context),
    clock: ports.clock,
    pause,
    signal,
    onEvent: reporter.onEvent,
  });
  if (outcome.kind === 'failed') return end(context, queue, () => fail(context, outcome.error));
  if (outcome.kind === 'ended') {
    queue.again();
    await end(context, queue, () => settle(context, findings, response, endedAt));
    return reporter.onEnd();
  }
  // Running writes are completed: after this nothing accesses the disk.
  await queue.idle();
  await context.log.flush();
}

function createFindings({ past }: AgentContext): Findings {
  return {
    status: null,
    bytes: null,
    reported:
      past === null || past.status === null
        ? null
        : { status: past.status, creditsUsed: past.creditsUsed, facts: past.facts },
    traceEnd: null,
    creditsInTrace: null,
    traceError: past?.traceError ?? null,
  };
}

/** The intervals of ux 10: by the time without news, whether somebody sees the window, and the settling of a run that has ended. */
function agentPolicy({ ports }: AgentContext): PollPolicy {
  return {
    firstDelayMs: 0,
    runningDelay: ({ quietMs }) => pollDelay({ quietMs, isHidden: ports.isHidden() }),
    settlingDelaysMs: settlingDelays,
    failureDelay,
    maxFailures: maxPollFailures,
    onMaxFailures: 'pause',
  };
}

/** What a poll says about the run. A run that has ended and has no trace has no stragglers. */
function stateOf({ error, isStatusKnown }: Polled, findings: Findings): JobState {
  if (error === null) {
    if (!hasEnded(findings)) return { kind: 'running', retryAfterMs: null };
    return { kind: 'ended', hasStragglers: findings.traceError === null };
  }
  const retryAfterMs = error.kind === 'service' ? error.retryAfterMs : null;
  return { kind: 'failed', error, severity: severityOf(error, isStatusKnown), retryAfterMs };
}

function severityOf(error: AppError, isStatusKnown: boolean): PollFailure['severity'] {
  if (error.kind !== 'service') return error.kind === 'key' ? 'blocked' : 'transient';
  // The service does not know the job: no further events will arrive.
  if (!isStatusKnown && [400, 404, 410].includes(error.status)) return 'permanent';
  if (error.status === 429) return 'busy';
  return [401, 402, 403].includes(error.status) ? 'blocked' : 'transient';
}

interface Reporter {
  /** The status of the run was reported at this time. */
  onStatus(at: number): void;
  onEvent(event: JobEvent<Polled>): void;
  onEnd(): void;
}

/** Reports the events of the loop as the state of polling that a window shows. */
function createReporter(findings: Findings, report: ReportPoll): Reporter {
  let updatedAt: number | null = null;
  let shown: Omit<AgentPoll, 'runId'> = { phase: 'polling', updatedAt, nextAt: null, everyMs: 0, error: null };
  return {
    onStatus: (at) => void (updatedAt = at),
    onEvent(event) {
      if (event.kind === 'polling') {
        shown = { ...shown, phase: shown.phase === 'paused' ? 'polling' : shown.phase, nextAt: null };
      } else if (event.kind === 'paused') {
        shown = { phase: 'paused', updatedAt, nextAt: null, everyMs: 0, error: event.error };
      } else {
        const { nextAt, delayMs, error } = event;
        shown = { phase: hasEnded(findings) ? 'settling' : 'polling', updatedAt, nextAt, everyMs: delayMs, error };
      }
      report(shown);
    },
    onEnd: () => report({ phase: 'ended', updatedAt, nextAt: null, everyMs: 0, error: null }),
  };
}

async function end(context: AgentContext, queue: SnapshotQueue, write: () => Promise<void>): Promise<void> {
  await queue.idle();
  if (!context.signal.aborted) await write();
  context.keeping.api.forgetTrace(context.plan.runId);
}

function fail({ log, ending }: AgentContext, error: AppError): Promise<void> {
  return log.finish({ kind: 'run.failed', ...ending(), error, body: null });
}

async function settle(
  context: AgentContext,
  findings: Findings,
  answer: LastResponse,
  endedAt: number | undefined,
): Promise<void> {
  const { log, plan } = context;
  const { status, traceEnd } = findings;
  const ending = context.ending(endedAt);
  const found = endOf({ status, traceEnd, wasCancelled: wasCancelled(context) });
  const kept = await answer.save(findings);
  const body = kept?.ok === true ? kept.value : null;
  if (found.kind === 'cancelled') return log.finish({ kind: 'run.cancelled', ...ending });
  if (found.kind === 'failed') return log.finish({ kind: 'run.failed', ...ending, error: found.error, body });
  if (body === null) return fail(context, kept?.ok === false ? kept.error : noResponse);
  const text = JSON.stringify(status?.data ?? null).slice(0, 20_000);
  const summary = summaryOf(plan.body, status, findings.reported?.creditsUsed ?? null);
  return log.finish({ kind: 'run.completed', ...ending, summary, body }, text);
}

const noResponse: AppError = {
  kind: 'outcome-unknown',
  message: 'The run has ended, but its result could not be fetched',
};

/** The body of the service's last word. */
interface LastResponse {
  /** Writes it to the log as soon as it arrives, and again when the service changes its response. */
  show(findings: Findings): Promise<void>;
  /** Null without a response. */
  save(findings: Findings): Promise<Result<StoredBody, AppError> | null>;
}

function createLastResponse({ log, keeping, ports, signal }: AgentContext): LastResponse {
  let kept: { readonly content: string; readonly body: StoredBody } | null = null;
  async function save({ status, bytes }: Findings): Promise<Result<StoredBody, AppError> | null> {
    if (status === null || bytes === null) return null;
    // Each response has another expiry time, which is no reason to store it twice.
    const content = JSON.stringify({ ...status, expiresAt: null });
    if (kept?.content === content) return ok(kept.body);
    const written = await storeBytes(keeping.bodies, bytes, 'application/json');
    if (written.ok) kept = { content, body: written.value };
    return written;
  }
  return {
    save,
    async show(findings) {
      const before = kept?.body;
      const isLast = isTerminalStatus(findings.status?.status ?? '');
      if (!isLast || signal.aborted) return;
      const written = await save(findings);
      if (written?.ok !== true || written.value === before) return;
      log.add({ kind: 'agent.answered', at: ports.clock.now(), body: written.value });
    },
  };
}

function wasCancelled({ log, past }: AgentContext): boolean {
  const answers = log.events().flatMap(({ event }) => (event.kind === 'agent.cancel.answered' ? [event.answer] : []));
  const last = answers.at(-1) ?? past?.cancel?.outcome;
  return last === 'accepted' || last === 'already-cancelled';
}

function createQueue(context: AgentContext, jobId: string): SnapshotQueue {
  const { ports, plan, keeping, signal, log, past } = context;
  return createSnapshotQueue(
    {
      clock: ports.clock,
      scheduler: ports.scheduler,
      log,
      signal,
      async fetch({ snapshotId, artifactKind }) {
        const target = await findAgentTarget(ports, plan);
        if (!target.ok) return err(target.error);
        const { result } = await keeping.api.snapshot(target.value, jobId, snapshotId, signal);
        return result.ok ? storeSnapshot(keeping.bodies, result.value, artifactKind) : result;
      },
    },
    past?.snapshots ?? {},
  );
}
