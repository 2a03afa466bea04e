import {
  endStates,
  pathOfAddress,
  pollSeconds,
  statusPathOf,
  type JobFacts,
  type RawCall,
  type RawPoll,
} from '../../../../shared/api/rawCall.ts';
import { err, type Result } from '../../../../shared/base/result.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import { oneLine } from '../../../../shared/errors/appError.ts';
import { emptySummary, type RunSummary, type StoredBody } from '../../../../shared/run/events.ts';
import { failureDelay, maxPollFailures } from '../../../../shared/run/pollPolicy.ts';
import { storeBytes } from '../../storage/storeBytes.ts';
import { followJob, type JobState, type PollPolicy } from '../../jobs/followJob.ts';
import { findTarget } from '../runTarget.ts';
import type { RawOutcome } from '../scrapeSender.ts';
import { ending, type TaskContext } from '../taskContext.ts';
import { requestJobPage, unsent } from './rawSend.ts';

/** Maximum number of pages fetched for a job: more indicate a list that links to itself. */
const maxPages = 1000;

/** Ends the run of a successful raw call: at once, or after the job that it began has ended, with all its pages. */
export async function finishCall(
  context: TaskContext,
  call: RawCall,
  first: RawOutcome,
  baseUrl: string,
): Promise<void> {
  const { ports, log } = context;
  if (!first.result.ok) return fail(context, first.result.error, first.body);
  if (call.poll === undefined) return complete(context, first, null);
  const job = first.result.value.job ?? noFacts;
  const statusPath = statusPathOf(call, job, baseUrl);
  // The path may contain the value of a secret variable, which is sent and not stored.
  const keptPath = statusPath === null ? null : ports.redact(statusPath);
  log.add({ kind: 'job.accepted', at: ports.clock.now(), statusPath: keptPath });
  await log.flush();
  if (statusPath === null || hasEnded(call.poll, job)) return settle(context, first, baseUrl);
  const last = await poll(context, call.poll, statusPath, first.retryAfterMs);
  if (last === null || context.signal.aborted) return log.finish({ kind: 'run.cancelled', ...ending(context) });
  return settle(context, last, baseUrl);
}

const noFacts: JobFacts = {
  id: null,
  url: null,
  status: null,
  completed: null,
  total: null,
  creditsUsed: null,
  next: null,
  error: null,
};

function hasEnded({ until }: RawPoll, { status }: JobFacts): boolean {
  return status !== null && (until ?? endStates).includes(status);
}

/** Polls until the job has ended or the failures are too many, and returns the last response; null if the run is cancelled. */
async function poll(
  context: TaskContext,
  rules: RawPoll,
  statusPath: string,
  askedMs: number | null,
): Promise<RawOutcome | null> {
  const { log, ports } = context;
  const everyMs = (rules.everySeconds ?? pollSeconds.default) * 1000;
  const hasJobEnded = (response: RawOutcome): boolean =>
    response.result.ok && hasEnded(rules, response.result.value.job ?? noFacts);
  const outcome = await followJob({
    ...context,
    clock: ports.clock,
    job: {
      async poll(number) {
        const response = await requestPage(context, number, statusPath);
        return { value: response, state: stateOf(response, hasJobEnded(response)), hasNews: response.result.ok };
      },
    },
    policy: {
      ...retryPolicy,
      firstDelayMs: Math.max(askedMs ?? 0, everyMs),
      runningDelay: ({ retryAfterMs }) => Math.max(everyMs, retryAfterMs ?? 0),
    },
    async onEvent(event) {
      if (event.kind !== 'waiting') return;
      logPoll(context, event.poll, event.value, event.nextAt);
      await log.flush();
    },
  });
  if (outcome.kind === 'stopped') return null;
  logPoll(context, outcome.poll, outcome.value, null);
  return outcome.value;
}

/** Failures of a raw call are all counted, and too many of them end the run. */
const retryPolicy: PollPolicy = {
  firstDelayMs: 0,
  runningDelay: () => 0,
  settlingDelaysMs: [],
  failureDelay,
  maxFailures: maxPollFailures,
  onMaxFailures: 'end',
};

function stateOf({ result, retryAfterMs }: RawOutcome, hasJobEnded: boolean): JobState {
  if (result.ok) return hasJobEnded ? { kind: 'ended', hasStragglers: false } : { kind: 'running', retryAfterMs };
  const { error } = result;
  const asked = error.kind === 'service' ? error.retryAfterMs : retryAfterMs;
  return { kind: 'failed', error, severity: isFinal(error) ? 'permanent' : 'transient', retryAfterMs: asked };
}

/** An error that waiting does not resolve: the job itself has failed, or the service refuses to report it. */
function isFinal(error: AppError): boolean {
  return error.kind === 'service' ? !error.retryable : error.kind === 'key' || error.kind === 'broken-answer';
}

async function requestPage(context: TaskContext, attempt: number, path: string): Promise<RawOutcome> {
  const target = await findTarget(context, attempt);
  return target.ok ? requestJobPage(context, path, target.value) : unsent(target.error);
}

function logPoll({ log, ports }: TaskContext, poll: number, answer: RawOutcome, nextAt: number | null): void {
  const { result, status: httpStatus, durationMs } = answer;
  const { status, completed, total, creditsUsed } = (result.ok ? result.value.job : undefined) ?? noFacts;
  const error = result.ok ? null : result.error;
  const at = ports.clock.now();
  const facts = { status, completed, total, creditsUsed };
  log.add({ kind: 'job.polled', at, poll, httpStatus, durationMs, ...facts, error, nextAt });
}

/** The job has ended: stores its last response and the pages after it. */
async function settle(context: TaskContext, last: RawOutcome, baseUrl: string): Promise<void> {
  const body = await storeBody(context, last);
  if (!last.result.ok) return fail(context, last.result.error, body.ok ? body.value : null);
  const { job = noFacts } = last.result.value;
  if (job.status === 'failed') return fail(context, failedJob(last, job), body.ok ? body.value : null);
  await fetchPages(context, job.next, baseUrl);
  if (context.signal.aborted) return context.log.finish({ kind: 'run.cancelled', ...ending(context) });
  return complete(context, last, body);
}

async function fetchPages(context: TaskContext, first: string | null, baseUrl: string): Promise<void> {
  const { log, ports, signal } = context;
  const seen = new Set<string>();
  let next = first;
  while (next !== null && seen.size < maxPages && !signal.aborted) {
    const path = pathOfAddress(next, baseUrl);
    if (path === null || seen.has(path)) return;
    seen.add(path);
    const field = `page.${seen.size + 1}`;
    const page = await fetchPage(context, seen.size, path);
    if (page === null) return;
    const kept = page.result.ok ? await storeBody(context, page) : page.result;
    if (signal.aborted) return;
    const at = ports.clock.now();
    const url = ports.redact(path);
    log.add(
      kept.ok
        ? { kind: 'artifact.saved', at, field, url, body: kept.value }
        : { kind: 'artifact.failed', at, field, url, error: kept.error },
    );
    next = page.result.ok ? (page.result.value.job?.next ?? null) : null;
  }
}

/** A page that is refused temporarily is retried, as any response is; null if the run is cancelled. */
async function fetchPage(context: TaskContext, attempt: number, path: string): Promise<RawOutcome | null> {
  const outcome = await followJob({
    ...context,
    clock: context.ports.clock,
    job: {
      async poll() {
        const response = await requestPage(context, attempt, path);
        return { value: response, state: stateOf(response, true), hasNews: response.result.ok };
      },
    },
    policy: retryPolicy,
    onEvent: () => undefined,
  });
  return outcome.kind === 'stopped' ? null : outcome.value;
}

/** A response without any bytes is stored as an empty one. */
async function storeBody({ ports }: TaskContext, answer: RawOutcome): Promise<Result<StoredBody, AppError>> {
  if (answer.body !== null) return { ok: true, value: answer.body };
  if (answer.status === null) return err(answer.result.ok ? nothingCame : answer.result.error);
  return storeBytes(ports.bodies, answer.bytes ?? new Uint8Array(0), answer.contentType ?? 'application/octet-stream');
}

const nothingCame: AppError = { kind: 'internal', message: 'A successful response came without a status' };

async function complete(
  context: TaskContext,
  answer: RawOutcome,
  kept: Result<StoredBody, AppError> | null,
): Promise<void> {
  const body = kept ?? (await storeBody(context, answer));
  if (!body.ok) return fail(context, body.error, null);
  const { summary = emptySummary, text = '' } = answer.result.ok ? answer.result.value : {};
  const { method, path } = context.plan.call ?? { method: '', path: '' };
  const titled: RunSummary = { ...summary, title: summary.title ?? `${method} ${path}`.slice(0, 300) };
  return context.log.finish({ kind: 'run.completed', ...ending(context), summary: titled, body: body.value }, text);
}

function fail(context: TaskContext, error: AppError, body: StoredBody | null): Promise<void> {
  return context.log.finish({ kind: 'run.failed', ...ending(context), error, body });
}

/** A job that reports its own failure is not a success, whatever its HTTP status. */
function failedJob({ status }: RawOutcome, { error, status: word }: JobFacts): AppError {
  return {
    kind: 'service',
    status: status ?? 200,
    message: oneLine(error ?? `The job ended: ${word ?? ''}`),
    code: null,
    chargeId: null,
    details: null,
    requiresAction: null,
    retryable: false,
    retryAfterMs: null,
  };
}
