import { isTerminalStatus } from '../../../shared/api/agent.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { AgentPoll } from '../../../shared/ipc/agentCalls.ts';
import type { StoredBody } from '../../../shared/run/events.ts';
import { failureDelay, maxPollFailures, pollDelay, settlingDelays } from '../../../shared/run/pollPolicy.ts';
import type { AgentContext } from './agentContext.ts';
import { endOf, hasEnded, summaryOf } from './agentEnd.ts';
import { findAgentTarget } from './agentTarget.ts';
import { storeBytes, storeSnapshot } from './storeBytes.ts';
import { pollOnce, type Findings, type Polled } from './pollOnce.ts';
import { createSnapshotQueue, type SnapshotQueue } from './snapshotQueue.ts';

/** Reports the state of polling. */
export type ReportPoll = (poll: Omit<AgentPoll, 'runId'>) => void;

/** Longer than any wait for a person; also within the maximum delay of a timer. */
const maxTimerDelayMs = 2_000_000_000;

/** Polls a job until it has settled, and records the end of its run. Leaves the run unchanged if the program ends before that. */
export async function followJob(context: AgentContext, jobId: string, tell: ReportPoll): Promise<void> {
  const { pause, signal, past } = context;
  const findings: Findings = {
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
  const queue = createQueue(context, jobId);
  const pace = createPace(context);
  const answer = createLastResponse(context);
  let endedAt: number | undefined;
  let hadTrouble = false;
  while (!signal.aborted) {
    tell(pace.asking());
    const polled = await pollOnce(context, jobId, findings, queue);
    if (signal.aborted) break;
    if (hadTrouble && polled.error === null) queue.again();
    hadTrouble = polled.error !== null;
    const isOver = hasEnded(findings);
    if (isOver) {
      endedAt ??= context.ports.clock.now();
      await answer.show(findings);
    }
    const next = pace.after(polled, isOver, findings.traceError !== null);
    if (next.kind === 'lost') return end(context, queue, () => fail(context, next.error));
    if (next.kind === 'settled') {
      queue.again();
      await end(context, queue, () => settle(context, findings, answer, endedAt));
      return tell({ ...next.poll });
    }
    tell(next.poll);
    await pause.wait(next.delayMs);
  }
  // Running writes are completed: after this nothing accesses the disk.
  await queue.idle();
  await context.log.flush();
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

type Next =
  | { readonly kind: 'wait'; readonly delayMs: number; readonly poll: Omit<AgentPoll, 'runId'> }
  | { readonly kind: 'settled'; readonly poll: Omit<AgentPoll, 'runId'> }
  /** The service does not know the job: no further events will arrive. */
  | { readonly kind: 'lost'; readonly error: AppError };

interface Pace {
  /** The poll state reported while a response is awaited. */
  asking(): Omit<AgentPoll, 'runId'>;
  /** Of a run that has ended and has no trace nothing more is waited for. */
  after(polled: Polled, hasEnded: boolean, hasNoTrace: boolean): Next;
}

/** Decides when to poll next (ux 10): by the results of the polls, their failures, and whether the run has reached its final status. */
function createPace({ ports }: AgentContext): Pace {
  const { clock } = ports;
  let newsAt = clock.now();
  let updatedAt: number | null = null;
  let failures = 0;
  let settling = 0;
  let told: Omit<AgentPoll, 'runId'> = { phase: 'polling', updatedAt, nextAt: null, everyMs: 0, error: null };

  function wait(phase: AgentPoll['phase'], delayMs: number, error: AppError | null): Next {
    const nextAt = phase === 'paused' ? null : clock.now() + delayMs;
    told = { phase, updatedAt, nextAt, everyMs: phase === 'paused' ? 0 : delayMs, error };
    return { kind: 'wait', delayMs: phase === 'paused' ? maxTimerDelayMs : delayMs, poll: told };
  }

  return {
    asking: () => (told = { ...told, phase: told.phase === 'paused' ? 'polling' : told.phase, nextAt: null }),
    after({ error, isStatusKnown, hasNews }, ended, hasNoTrace) {
      const now = clock.now();
      if (hasNews) newsAt = now;
      if (isStatusKnown) updatedAt = now;
      if (error !== null) {
        if (!isStatusKnown && isLost(error)) return { kind: 'lost', error };
        if (!isBusy(error)) failures += 1;
        if (failures >= maxPollFailures || isHopeless(error)) {
          failures = 0;
          return wait('paused', 0, error);
        }
        const asked = error.kind === 'service' ? error.retryAfterMs : null;
        return wait(ended ? 'settling' : 'polling', failureDelay(Math.max(failures, 1), asked), error);
      }
      failures = 0;
      if (!ended) return wait('polling', pollDelay({ quietMs: now - newsAt, isHidden: ports.isHidden() }), null);
      const delayMs = hasNoTrace ? undefined : settlingDelays[settling];
      settling += 1;
      if (delayMs !== undefined) return wait('settling', delayMs, null);
      return { kind: 'settled', poll: { phase: 'ended', updatedAt, nextAt: null, everyMs: 0, error: null } };
    },
  };
}

function isBusy(error: AppError): boolean {
  return error.kind === 'service' && error.status === 429;
}

function isLost(error: AppError): boolean {
  return error.kind === 'service' && (error.status === 404 || error.status === 400 || error.status === 410);
}

/** An error that only a person can resolve. */
function isHopeless(error: AppError): boolean {
  return error.kind === 'key' || (error.kind === 'service' && [401, 402, 403].includes(error.status));
}
