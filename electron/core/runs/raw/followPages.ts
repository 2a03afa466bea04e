import {
  endStates,
  type JobFacts,
  noJobFacts,
  pollSeconds,
  type RawCall,
  rawPath,
  statusPathOf,
} from '../../../../shared/api/rawCall.ts';
import { err } from '../../../../shared/base/result.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { hasPages } from '../../../../shared/operations/requestOperation.ts';
import { errorsField } from '../../../../shared/run/jobPages.ts';
import { followJob, type JobOutcome, type JobState, type PollPolicy } from '../../jobs/followJob.ts';
import { createPause } from '../../pause.ts';
import { findTarget } from '../runTarget.ts';
import type { RawOutcome } from '../scrapeSender.ts';
import { ending, type TaskContext } from '../taskContext.ts';
import { createDocumentPages, type DocumentPages, factsOf } from './documentPages.ts';
import {
  complete,
  fail,
  failedJob,
  fetchPage,
  logPoll,
  requestPage,
  retryPolicy,
  stateOf,
  storeBody,
} from './jobCalls.ts';
import { requestJobPage, unsent } from './rawSend.ts';
import { saveDeliveries, saveJobReport } from './saveJobReport.ts';

/** A job of the service that is followed from here on. */
export interface BegunJob {
  readonly statusPath: string;
  /** The number of documents that are stored. */
  readonly documents: number;
  /** The time that the run took before, in ms. */
  readonly elapsedMs: number;
}

/** Ends the run of a call that started a job: after the job, whose documents are stored as they arrive. */
export async function startJob(context: TaskContext, call: RawCall, first: RawOutcome, baseUrl: string): Promise<void> {
  const { ports, log } = context;
  if (!first.result.ok) return fail(context, first.result.error, first.body);
  const statusPath = statusPathOf(call, first.result.value.job ?? noJobFacts, baseUrl);
  log.add({ kind: 'job.accepted', at: ports.clock.now(), statusPath: statusPath && ports.redact(statusPath) });
  await log.flush();
  return statusPath === null
    ? complete(context, first, null)
    : followPages(context, { statusPath, documents: 0, elapsedMs: 0 });
}

/**
 * Polls a job until it has ended, stores its documents and the list of its errors where it has pages, and ends the run as the job did. The
 * one result of a job without pages is its last status.
 */
export async function followPages(context: TaskContext, job: BegunJob): Promise<void> {
  const isOfPages = hasPages(requestKinds[context.plan.endpoint].operation);
  const pages = isOfPages ? createDocumentPages(context, job) : statusOnly(context, job);
  let polls = 0;
  const outcome = await poll(context, {
    ...pages,
    request() {
      polls += 1;
      return pages.request();
    },
  });
  if (outcome.kind !== 'stopped') {
    logPoll(context, outcome.poll, outcome.value, null);
    if (outcome.kind === 'ended') await pages.fetchRest(outcome.value);
    if (!context.signal.aborted) await fetchErrors(context, job);
    if (!context.signal.aborted) await (isOfPages ? saveJobReport : saveDeliveries)(context, job.statusPath);
  }
  if (context.signal.aborted) return isOfPages ? stopFollowing(context, job, polls + 1) : stopPolling(context);
  return end(context, outcome);
}

/** A status without documents. */
function statusOnly(context: TaskContext, { statusPath }: BegunJob): DocumentPages {
  return { request: () => requestPage(context, statusPath), fetchRest: () => Promise.resolve() };
}

/** The polls slow down while the job brings nothing new: between these times. */
const [minDelayMs, maxDelayMs] = [pollSeconds.default * 1000, 10_000];

/** Delays of the polls of a completed job that has fewer documents than its total, in ms: the last ones may come late. */
const settlingDelaysMs = [2000, 4000] as const;

/** Failures in a row after which polling pauses: more than a minute, so that a service may restart. */
const maxFailures = 6;

const policy: PollPolicy = {
  ...retryPolicy,
  settlingDelaysMs,
  maxFailures,
  runningDelay: ({ quietMs, retryAfterMs }) =>
    Math.max(minDelayMs, retryAfterMs ?? 0, Math.min(maxDelayMs, Math.round(quietMs / 10))),
  // The job continues at the service: giving up on it is the person's decision.
  onMaxFailures: 'pause',
};

async function poll(context: TaskContext, pages: DocumentPages): Promise<JobOutcome<RawOutcome>> {
  const { log, ports } = context;
  let completed: number | null = null;
  return followJob({
    ...context,
    clock: ports.clock,
    job: {
      async poll() {
        const answer = asStatus(await pages.request());
        const facts = factsOf(answer);
        const hasNews = facts.completed !== completed || (facts.documents ?? 0) > 0;
        completed = facts.completed ?? completed;
        return { value: answer, state: jobStateOf(answer, facts), hasNews };
      },
    },
    policy: { ...policy, firstDelayMs: minDelayMs },
    async onEvent(event) {
      if (event.kind === 'polling') return;
      logPoll(context, event.poll, event.value, event.kind === 'waiting' ? event.nextAt : null);
      await log.flush();
    },
  });
}

function jobStateOf(answer: RawOutcome, { status, completed, total }: JobFacts): JobState {
  const state = stateOf(answer, status !== null && endStates.includes(status));
  // The job is not lost because a proxy responded in its place.
  if (state.kind === 'failed' && state.error.kind === 'broken-answer') return { ...state, severity: 'transient' };
  if (state.kind !== 'ended') return state;
  return { kind: 'ended', hasStragglers: status === 'completed' && (completed ?? 0) < (total ?? 0) };
}

/** A success that is no status of a job, such as the page of a proxy, is a failed poll: the next one may be a status. */
function asStatus(answer: RawOutcome): RawOutcome {
  if (!answer.result.ok || factsOf(answer).status !== null) return answer;
  const { status, contentType } = answer;
  const message = 'The response has no job status';
  return { ...answer, result: err({ kind: 'broken-answer', message, reason: 'not-json', status, contentType }) };
}

/** The pages that failed are listed beside the documents. Services without that list have none to show. */
async function fetchErrors(context: TaskContext, { statusPath }: BegunJob): Promise<void> {
  const job = requestKinds[context.plan.endpoint].operation?.job;
  const path = job?.kind === 'pages' ? rawPath(`${statusPath.split('?', 1)[0]}/${job.errorsPath}`) : null;
  if (path === null) return;
  const answer = await fetchPage(context, path);
  if (answer === null || !answer.result.ok) return;
  const body = await storeBody(context, answer);
  const at = context.ports.clock.now();
  const url = context.ports.redact(path);
  if (body.ok) context.log.add({ kind: 'artifact.saved', at, field: errorsField, url, body: body.value });
}

async function end(context: TaskContext, outcome: JobOutcome<RawOutcome>): Promise<void> {
  if (outcome.kind === 'stopped') return;
  const { value: last } = outcome;
  const { status } = factsOf(last);
  const body = await storeBody(context, last);
  if (!last.result.ok) return fail(context, last.result.error, body.ok ? body.value : null);
  if (status === 'failed') return fail(context, failedJob(last, factsOf(last)), body.ok ? body.value : null);
  if (status === 'cancelled') return context.log.finish({ kind: 'run.cancelled', ...ending(context) });
  return complete(context, last, body);
}

/** The service may take this long to confirm that a job is cancelled, in ms. */
const cancelPatienceMs = 10_000;

/** The app ends, or the person cancels: the service has no way to cancel such a job, and completes it. */
function stopPolling(context: TaskContext): Promise<void> {
  return context.isLeft() ? context.log.flush() : context.log.finish({ kind: 'run.cancelled', ...ending(context) });
}

/** The app ends, and the job continues; or the person cancelled, and the job is cancelled at the service too. */
async function stopFollowing(context: TaskContext, { statusPath }: BegunJob, poll: number): Promise<void> {
  if (context.isLeft()) return context.log.flush();
  const stop = new AbortController();
  const callOff = context.ports.scheduler.after(cancelPatienceMs, () => stop.abort());
  const own: TaskContext = {
    ...context,
    signal: stop.signal,
    pause: createPause(context.ports.scheduler, stop.signal),
  };
  const path = statusPath.split('?', 1)[0] ?? statusPath;
  await followJob({
    ...own,
    clock: context.ports.clock,
    job: {
      async poll(attempt) {
        const target = await findTarget(own, null);
        const answer = target.ok ? await requestJobPage(own, path, target.value, 'DELETE') : unsent(target.error);
        logPoll(context, poll + attempt - 1, answer, null);
        return { value: answer, state: stateOf(answer, true), hasNews: answer.result.ok };
      },
    },
    policy: retryPolicy,
    onEvent: () => undefined,
  });
  await saveJobReport(own, statusPath);
  callOff();
  return context.log.finish({ kind: 'run.cancelled', ...ending(context) });
}
