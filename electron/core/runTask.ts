import { allowPrivateHeader, runHeader } from '../../shared/api/engine/control.ts';
import { fileAddress, readFileAddress, sourceField } from '../../shared/api/engine/localFiles.ts';
import { requestKeyHeader } from '../../shared/api/scrape.ts';
import { timeoutBounds } from '../../shared/api/options.ts';
import type { JsonObject } from '../../shared/base/json.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import { internalError, type AppError } from '../../shared/errors/appError.ts';
import type { RunPhase } from '../../shared/run/events.ts';
import { whenAborted } from './abort.ts';
import { saveArtifacts } from './artifactTask.ts';
import type { EngineAddress } from './engineGateway.ts';
import { watchEngine } from './engineWatch.ts';
import { inspectionHeaders, inspectionLinks } from './inspectionTask.ts';
import { createPause, type Pause } from './pause.ts';
import type { RunLog } from './runLog.ts';
import type { RunPlan, RunServicePorts } from './runPorts.ts';
import type { RetryDecision, ScrapeOutcome } from './scrapeSender.ts';

/** One run under way, from its first attempt to its end. */
export interface RunTask {
  /** Settles when the end is in the log. Never rejects. */
  readonly ended: Promise<void>;
  cancel(): void;
  retryNow(): void;
}

export function startRunTask(plan: RunPlan, log: RunLog, ports: RunServicePorts): RunTask {
  const stop = new AbortController();
  const pause = createPause(ports.scheduler, stop.signal);
  const context: TaskContext = { plan, log, ports, signal: stop.signal, pause, startedAt: ports.clock.monotonic() };
  return {
    ended: runAttempts(context).catch((bug: unknown) => {
      return log.finish({ kind: 'run.failed', ...ending(context), error: internalError(bug), body: null });
    }),
    cancel: () => stop.abort(),
    retryNow: pause.skip,
  };
}

interface TaskContext {
  readonly plan: RunPlan;
  readonly log: RunLog;
  readonly ports: RunServicePorts;
  readonly signal: AbortSignal;
  readonly pause: Pause;
  readonly startedAt: number;
}

async function runAttempts(context: TaskContext): Promise<void> {
  const { log, ports, signal, pause } = context;
  for (let attempt = 1; ; attempt += 1) {
    log.add({ kind: 'attempt.started', at: ports.clock.now(), attempt });
    const { outcome, target } = await attemptOnce(context, attempt);
    const told = target === null ? [] : inspectionLinks(context.plan.runId, target.baseUrl, outcome);
    const place = { baseUrl: target?.baseUrl ?? '', key: target?.key ?? null };
    logOutcome(context, attempt, outcome);
    if (outcome.result.ok && outcome.body !== null) {
      const digest = outcome.result.value;
      await saveArtifacts({ ...context, attempt, ...place, links: [...digest.artifacts, ...told] });
      const { body } = outcome;
      return log.finish({ kind: 'run.completed', ...ending(context), summary: digest.summary, body }, digest.text);
    }
    if (signal.aborted) return log.finish({ kind: 'run.cancelled', ...ending(context) });
    const error = outcome.result.ok ? bodyWasLost : outcome.result.error;
    const decision = ports.decideRetry({ error, attempt, random: ports.random() });
    if (decision.kind === 'stop') {
      await saveArtifacts({ ...context, attempt, ...place, links: told });
      return log.finish({ kind: 'run.failed', ...ending(context), error, body: outcome.body });
    }
    logRetry(context, attempt + 1, decision);
    await pause.wait(decision.delayMs);
    if (signal.aborted) return log.finish({ kind: 'run.cancelled', ...ending(context) });
  }
}

function ending({ ports, startedAt }: TaskContext): { readonly at: number; readonly durationMs: number } {
  return { at: ports.clock.now(), durationMs: Math.max(0, ports.clock.monotonic() - startedAt) };
}

interface Attempted {
  readonly outcome: ScrapeOutcome;
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

interface Target {
  readonly baseUrl: string;
  readonly key: string | null;
  readonly extraCaFile: string | null;
}

async function findTarget(context: TaskContext, attempt: number): Promise<Result<Target, AppError>> {
  const { plan, ports, signal } = context;
  const { kind, baseUrl, extraCaFile } = plan.connection;
  if (kind === 'service') return ok({ baseUrl, key: plan.key, extraCaFile });
  if (kind === 'lab') {
    const lab = await Promise.race([ports.lab.ensureReady(plan.scenario), whenAborted(signal)]);
    return lab.ok ? ok({ ...lab.value, key: lab.value.token }) : lab;
  }
  logPhase(context, attempt, 'starting-engine', 0);
  const engine = await Promise.race([ports.engine.ensureReady(), whenAborted(signal)]);
  if (!engine.ok) return engine;
  const handed = await handOverFile(context, engine.value);
  return handed.ok ? ok({ baseUrl: engine.value.baseUrl, key: engine.value.token, extraCaFile }) : handed;
}

/** A file of this computer goes to the engine before it is asked for; from then on the run refers to its bytes. */
async function handOverFile(
  { plan, log, ports, signal }: TaskContext,
  engine: EngineAddress,
): Promise<Result<null, AppError>> {
  const address = readFileAddress(plan.body['url']);
  if (address === null) return ok(null);
  const body = await Promise.race([ports.localFiles.handOver(address, engine, signal), whenAborted(signal)]);
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

function sendTo(context: TaskContext, attempt: number, target: Target, signal: AbortSignal): Promise<ScrapeOutcome> {
  const { plan, ports } = context;
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

function headersOf(plan: RunPlan): Readonly<Record<string, string>> {
  const headers = {
    [runHeader]: plan.runId,
    [requestKeyHeader]: plan.requestKey,
    ...inspectionHeaders(plan.inspection),
  };
  // A header carries visible ASCII only; the hosts in it are as a URL spells them.
  const hosts = plan.allowPrivateHosts.filter((host) => /^[\x21-\x2b\x2d-\x7e]+$/.test(host));
  if (plan.connection.kind !== 'local-engine' || hosts.length === 0) return headers;
  return { ...headers, [allowPrivateHeader]: hosts.join(',') };
}

const longestTimeoutMs = 60 * 60_000;

/** What the request itself allows the service; some services take more than the contract's bound. */
function timeoutOf(body: JsonObject): number {
  const timeout = body['timeout'];
  return typeof timeout === 'number' && timeout > 0 ? Math.min(timeout, longestTimeoutMs) : timeoutBounds.default;
}

function logPhase({ log, ports }: TaskContext, attempt: number, phase: RunPhase, bytes: number): void {
  log.add({ kind: 'phase.changed', at: ports.clock.now(), attempt, phase, bytes });
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

const bodyWasLost: AppError = { kind: 'internal', message: 'A good answer came without a body' };
