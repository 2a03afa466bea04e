import { type JobFacts, noJobFacts } from '../../../../shared/api/rawCall.ts';
import { err, type Result } from '../../../../shared/base/result.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import { oneLine } from '../../../../shared/errors/appError.ts';
import { jobFailedCode } from '../../../../shared/errors/serviceCase.ts';
import { emptySummary, type RunSummary, type StoredBody } from '../../../../shared/run/events.ts';
import { failureDelay, maxPollFailures } from '../../../../shared/run/pollPolicy.ts';
import { storeBytes } from '../../storage/storeBytes.ts';
import { followJob, type JobState, type PollFailure, type PollPolicy } from '../../jobs/followJob.ts';
import { findTarget } from '../runTarget.ts';
import type { RawOutcome } from '../scrapeSender.ts';
import { ending, type TaskContext } from '../taskContext.ts';
import { requestJobPage, unsent } from './rawSend.ts';

/** Failures of a raw call are all counted, and too many of them end the run. */
export const retryPolicy: PollPolicy = {
  firstDelayMs: 0,
  runningDelay: () => 0,
  settlingDelaysMs: [],
  failureDelay,
  maxFailures: maxPollFailures,
  onMaxFailures: 'end',
};

/** What one response of a job's status means for its polling. */
export function stateOf({ result, retryAfterMs }: RawOutcome, hasJobEnded: boolean): JobState {
  if (result.ok) return hasJobEnded ? { kind: 'ended', hasStragglers: false } : { kind: 'running', retryAfterMs };
  const { error } = result;
  const asked = error.kind === 'service' ? error.retryAfterMs : retryAfterMs;
  return { kind: 'failed', error, severity: severityOf(error), retryAfterMs: asked };
}

/** The status of a rate limit: the service is fine, and wants fewer calls. */
const rateLimited = 429;

function severityOf(error: AppError): PollFailure['severity'] {
  if (isFinal(error)) return 'permanent';
  return error.kind === 'service' && error.status === rateLimited ? 'busy' : 'transient';
}

/** An error that waiting does not resolve: the job itself has failed, or the service refuses to report it. */
function isFinal(error: AppError): boolean {
  return error.kind === 'service' ? !error.retryable : error.kind === 'key' || error.kind === 'broken-answer';
}

/** Requests a page of a job once, wherever the run's connection is now. */
export async function requestPage(context: TaskContext, path: string): Promise<RawOutcome> {
  const target = await findTarget(context, null);
  return target.ok ? requestJobPage(context, path, target.value) : unsent(target.error);
}

/** Logs one poll of a job; `nextAt` is the time of the next in ms since 1970, null if none follows. */
export function logPoll({ log, ports }: TaskContext, poll: number, answer: RawOutcome, nextAt: number | null): void {
  const { result, status: httpStatus, durationMs } = answer;
  const { status, completed, total, creditsUsed } = (result.ok ? result.value.job : undefined) ?? noJobFacts;
  const error = result.ok ? null : result.error;
  const at = ports.clock.now();
  const facts = { status, completed, total, creditsUsed };
  log.add({ kind: 'job.polled', at, poll, httpStatus, durationMs, ...facts, error, nextAt });
}

/** A page that is refused temporarily is retried, as any response is; null if the run is cancelled. */
export async function fetchPage(context: TaskContext, path: string): Promise<RawOutcome | null> {
  const outcome = await followJob({
    ...context,
    clock: context.ports.clock,
    job: {
      async poll() {
        const response = await requestPage(context, path);
        return { value: response, state: stateOf(response, true), hasNews: response.result.ok };
      },
    },
    policy: retryPolicy,
    onEvent: () => undefined,
  });
  return outcome.kind === 'stopped' ? null : outcome.value;
}

/** A response without any bytes is stored as an empty one. */
export async function storeBody({ ports }: TaskContext, answer: RawOutcome): Promise<Result<StoredBody, AppError>> {
  if (answer.body !== null) return { ok: true, value: answer.body };
  if (answer.status === null) return err(answer.result.ok ? nothingCame : answer.result.error);
  return storeBytes(ports.bodies, answer.bytes ?? new Uint8Array(0), answer.contentType ?? 'application/octet-stream');
}

const nothingCame: AppError = { kind: 'internal', message: 'A successful response came without a status' };

/** Ends the run with this response, which is stored unless `kept` says how that went. */
export async function complete(
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

/** Ends the run with an error, and the response that states it. */
export function fail(context: TaskContext, error: AppError, body: StoredBody | null): Promise<void> {
  return context.log.finish({ kind: 'run.failed', ...ending(context), error, body });
}

/** A job that reports its own failure is not a success, whatever its HTTP status. */
export function failedJob({ status }: RawOutcome, { error, status: word }: JobFacts): AppError {
  const text = oneLine(error ?? `The job ended: ${word ?? ''}`);
  // A crawl that is denied begins its sentence with the code of the API (api-facts 8.3).
  const [prefix = '', code = jobFailedCode] = /^([A-Z][A-Z_]{2,40}): /.exec(text) ?? [];
  return {
    kind: 'service',
    status: status ?? 200,
    message: text.slice(prefix.length),
    code,
    chargeId: null,
    details: null,
    requiresAction: null,
    retryable: false,
    retryAfterMs: null,
  };
}
