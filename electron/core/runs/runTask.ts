import { timeoutBounds } from '../../../shared/api/options.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import { err } from '../../../shared/base/result.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { internalError, type AppError } from '../../../shared/errors/appError.ts';
import { saveArtifacts } from './artifactTask.ts';
import { watchEngine } from './engineWatch.ts';
import { inspectionLinks } from './inspectionTask.ts';
import { createPause } from '../pause.ts';
import { finishCall } from './raw/followCall.ts';
import { type BegunJob, followPages, startJob } from './raw/followPages.ts';
import { sendCall } from './raw/rawSend.ts';
import type { RunLog } from './runLog.ts';
import type { RunPlan, RunServicePorts } from './runPorts.ts';
import { findTarget, headersOf, type Target } from './runTarget.ts';
import type { RawOutcome, RetryDecision, ScrapeOutcome } from './scrapeSender.ts';
import { ending, logPhase, type TaskContext } from './taskContext.ts';

/** One run in progress, from its first attempt to its end. */
export interface RunTask {
  /** Settles when the end is in the log. Never rejects. */
  readonly ended: Promise<void>;
  cancel(): void;
  /** Ends the task without ending a job that the service works on; any other run is cancelled. */
  leave(): void;
  retryNow(): void;
}

/** Starts a run, or follows the job of one that an earlier start of the app began. */
export function startRunTask(
  plan: RunPlan,
  log: RunLog,
  ports: RunServicePorts,
  begun: BegunJob | null = null,
): RunTask {
  const stop = new AbortController();
  let isLeft = false;
  const pause = createPause(ports.scheduler, stop.signal);
  const context: TaskContext = {
    plan,
    log,
    ports,
    signal: stop.signal,
    isLeft: () => isLeft,
    pause,
    startedAt: ports.clock.monotonic() - (begun?.elapsedMs ?? 0),
  };
  return {
    ended: (begun === null ? runAttempts(context) : followPages(context, begun)).catch((bug: unknown) => {
      return log.finish({ kind: 'run.failed', ...ending(context), error: internalError(bug), body: null });
    }),
    cancel: () => stop.abort(),
    leave() {
      isLeft = true;
      stop.abort();
    },
    retryNow: pause.skip,
  };
}

async function runAttempts(context: TaskContext): Promise<void> {
  const { plan, log, ports, signal, pause } = context;
  for (let attempt = 1; ; attempt += 1) {
    log.add({ kind: 'attempt.started', at: ports.clock.now(), attempt });
    const { outcome, target } = await attemptOnce(context, attempt);
    const told = target === null ? [] : inspectionLinks(context.plan.runId, target.baseUrl, outcome);
    const place = { baseUrl: target?.baseUrl ?? '', key: target?.key ?? null };
    logOutcome(context, attempt, outcome);
    const { operation, result } = requestKinds[plan.endpoint];
    if (plan.call !== null && !result.isDocument && outcome.result.ok && 'retryAfterMs' in outcome)
      return operation?.job == null
        ? finishCall(context, plan.call, outcome, place.baseUrl)
        : startJob(context, plan.call, outcome, place.baseUrl);
    if (outcome.result.ok && outcome.body !== null) {
      const digest = outcome.result.value;
      await saveArtifacts({ ...context, attempt, ...place, links: [...digest.artifacts, ...told] });
      const { body } = outcome;
      return log.finish({ kind: 'run.completed', ...ending(context), summary: digest.summary, body }, digest.text);
    }
    if (signal.aborted) return log.finish({ kind: 'run.cancelled', ...ending(context) });
    const error = outcome.result.ok ? bodyWasLost : outcome.result.error;
    const isLocalEngine = plan.connection.kind === 'local-engine';
    const failure = { error, attempt, random: ports.random(), isLocalEngine };
    const decision = mayRepeat(plan, error) ? ports.decideRetry(failure) : stop;
    if (decision.kind === 'stop') {
      await saveArtifacts({ ...context, attempt, ...place, links: told });
      return log.finish({ kind: 'run.failed', ...ending(context), error, body: outcome.body });
    }
    logRetry(context, attempt + 1, decision);
    await pause.wait(decision.delayMs);
    if (signal.aborted) return log.finish({ kind: 'run.cancelled', ...ending(context) });
  }
}

const stop: RetryDecision = { kind: 'stop' };

/** A job started twice is charged twice: a call other than GET is sent again only after 429, which certainly started nothing. */
function mayRepeat({ call }: RunPlan, error: AppError): boolean {
  if (call === null || call.method === 'GET' || error.kind !== 'service') return true;
  return error.status === 429;
}

interface Attempted {
  readonly outcome: ScrapeOutcome | RawOutcome;
  /** Where it went; null when it went nowhere. */
  readonly target: Target | null;
}

async function attemptOnce(context: TaskContext, attempt: number): Promise<Attempted> {
  const started = context.ports.clock.monotonic();
  const target = await findTarget(context, attempt);
  if (!target.ok) {
    const durationMs = Math.max(0, context.ports.clock.monotonic() - started);
    return { target: null, outcome: { status: null, headers: [], durationMs, body: null, result: err(target.error) } };
  }
  const outcome = await (context.plan.connection.kind === 'local-engine'
    ? watchEngine(context.ports, context.signal, (signal) => sendTo(context, attempt, target.value, signal))
    : sendTo(context, attempt, target.value, context.signal));
  return { outcome, target: target.value };
}

function sendTo(
  context: TaskContext,
  attempt: number,
  target: Target,
  signal: AbortSignal,
): Promise<ScrapeOutcome | RawOutcome> {
  const { plan, ports } = context;
  if (plan.call !== null) return sendCall(context, attempt, plan.call, target, signal);
  return ports.sender.scrape(
    {
      baseUrl: target.baseUrl,
      key: target.key,
      body: plan.sentBody,
      headers: headersOf(plan),
      timeoutMs: timeoutOf(plan.body),
      extraCaFile: target.extraCaFile,
      secrets: ports.keys.knownSecrets(),
      onPhase: (phase, bytes) => logPhase(context, attempt, phase, bytes),
      onBeginning: (text) => ports.onRunArriving({ runId: plan.runId, text }),
    },
    signal,
  );
}

const maxTimeoutMs = 60 * 60_000;

/** Returns the timeout that the request itself gives the service; some services accept more than the contract's bound. */
function timeoutOf(body: JsonObject): number {
  const timeout = body['timeout'];
  return typeof timeout === 'number' && timeout > 0 ? Math.min(timeout, maxTimeoutMs) : timeoutBounds.default;
}

function logOutcome({ log, ports }: TaskContext, attempt: number, outcome: ScrapeOutcome): void {
  const { status, durationMs, body } = outcome;
  const at = ports.clock.now();
  const error = outcome.result.ok ? null : outcome.result.error;
  if (status !== null) {
    const headers = outcome.headers.map(([name, value]): [string, string] => [name, value]);
    log.add({ kind: 'attempt.answered', at, attempt, status, headers, durationMs, body, error });
  } else if (error !== null) {
    log.add({ kind: 'attempt.failed', at, attempt, durationMs, error, body });
  }
}

function logRetry(
  { log, ports }: TaskContext,
  attempt: number,
  decision: Extract<RetryDecision, { kind: 'retry' }>,
): void {
  const at = ports.clock.now();
  const delayMs = Math.round(decision.delayMs);
  log.add({ kind: 'retry.scheduled', at, attempt, delayMs, dueAt: at + delayMs, reason: decision.reason });
}

const bodyWasLost: AppError = { kind: 'internal', message: 'A successful response came without a body' };
