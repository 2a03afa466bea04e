import {
  endStates,
  type JobFacts,
  noJobFacts,
  pathOfAddress,
  pollSeconds,
  type RawCall,
  rawPath,
  statusPathOf,
} from '../../../../shared/api/rawCall.ts';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { documentsField, errorsField } from '../../../../shared/run/jobPages.ts';
import { followJob, type JobOutcome, type JobState, type PollPolicy } from '../../jobs/followJob.ts';
import { findTarget } from '../runTarget.ts';
import type { RawOutcome } from '../scrapeSender.ts';
import { ending, type TaskContext } from '../taskContext.ts';
import { complete, fail, failedJob, fetchPage, logPoll, retryPolicy, stateOf, storeBody } from './jobCalls.ts';
import { requestJobPage, unsent } from './rawSend.ts';
import { saveJobReport } from './saveJobReport.ts';

/** A job of the service that is followed from here on. */
export interface BegunJob {
  readonly statusPath: string;
  /** The number of documents that are stored. */
  readonly documents: number;
  /** The time that the run took before, in ms. */
  readonly elapsedMs: number;
}

/** Ends the run of a call that started a job of pages: after the job, whose documents are stored as they arrive. */
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

/** Polls a job until it has ended, stores its documents and the list of its errors, and ends the run as the job did. */
export async function followPages(context: TaskContext, job: BegunJob): Promise<void> {
  const pages = createDocumentPages(context, job);
  let polls = 0;
  const outcome = await poll(context, {
    ...pages,
    request(number) {
      polls = number;
      return pages.request(number);
    },
  });
  if (outcome.kind !== 'stopped') {
    logPoll(context, outcome.poll, outcome.value, null);
    if (outcome.kind === 'ended') await pages.fetchRest(outcome.value);
    if (!context.signal.aborted) await fetchErrors(context, job);
    if (!context.signal.aborted) await saveJobReport(context, job.statusPath);
  }
  if (context.signal.aborted) return stopFollowing(context, job, polls + 1);
  return end(context, outcome);
}

/** The polls slow down while the job brings nothing new: between these times. */
const [minDelayMs, maxDelayMs] = [pollSeconds.default * 1000, 10_000];

const policy: PollPolicy = {
  ...retryPolicy,
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
      async poll(number) {
        const answer = await pages.request(number);
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

function factsOf({ result }: RawOutcome): JobFacts {
  return (result.ok ? result.value.job : undefined) ?? noJobFacts;
}

function jobStateOf(answer: RawOutcome, { status }: JobFacts): JobState {
  return stateOf(answer, status !== null && endStates.includes(status));
}

/** The documents of a job, requested from the first one that is missing. */
interface DocumentPages {
  /** Requests the status with the documents that are not stored yet, and stores them. */
  request(number: number): Promise<RawOutcome>;
  /** Follows `next` from the last status to the end of the list. */
  fetchRest(last: RawOutcome): Promise<void>;
}

/** Maximum number of pages fetched after the end of a job: more indicate a list that links to itself. */
const maxPages = 1000;

function createDocumentPages(context: TaskContext, { statusPath, documents }: BegunJob): DocumentPages {
  let stored = documents;
  /** Identifies the first document of all: a service that does not know `skip` returns it again and again. */
  let first: string | null = null;
  let canSkip = true;
  let baseUrl = context.plan.connection.baseUrl ?? '';

  async function keep(answer: RawOutcome, path: string): Promise<void> {
    const { documents: count, firstDocument } = factsOf(answer);
    if (count === null || count === 0 || context.signal.aborted) return;
    if (stored === 0) first = firstDocument;
    const body = await storeBody(context, answer);
    const at = context.ports.clock.now();
    const url = context.ports.redact(path);
    const field = documentsField({ from: stored, count });
    context.log.add(
      body.ok
        ? { kind: 'artifact.saved', at, field, url, body: body.value }
        : { kind: 'artifact.failed', at, field, url, error: body.error },
    );
    stored += count;
  }

  return {
    async request(number) {
      const target = await findTarget(context, number);
      if (!target.ok) return unsent(target.error);
      ({ baseUrl } = target.value);
      const path = canSkip ? withSkip(statusPath, stored) : statusPath;
      const answer = await requestJobPage(context, path, target.value);
      const { documents: count, firstDocument } = factsOf(answer);
      if (canSkip && stored > 0 && (count ?? 0) > 0 && first !== null && firstDocument === first) canSkip = false;
      if (canSkip) await keep(answer, path);
      return answer;
    },
    async fetchRest(last) {
      if (!canSkip) {
        // The list is complete now: it replaces the parts of it.
        stored = 0;
        await keep(last, statusPath);
      }
      const seen = new Set<string>();
      let { next } = factsOf(last);
      while (next !== null && seen.size < maxPages && !context.signal.aborted) {
        const path = pathOfAddress(next, baseUrl);
        if (path === null || seen.has(path)) return;
        seen.add(path);
        const page = await fetchPage(context, seen.size, path);
        if (page === null || (factsOf(page).documents ?? 0) === 0) return;
        await keep(page, path);
        ({ next } = factsOf(page));
      }
    },
  };
}

/** The status path with the number of documents that need not be sent. */
function withSkip(statusPath: string, skip: number): string {
  if (skip === 0) return statusPath;
  return `${statusPath}${statusPath.includes('?') ? '&' : '?'}skip=${skip}`;
}

/** The pages that failed are listed beside the documents. Services without that list have none to show. */
async function fetchErrors(context: TaskContext, { statusPath }: BegunJob): Promise<void> {
  const { errorsPath } = requestKinds[context.plan.endpoint].operation?.job ?? {};
  const path = errorsPath === undefined ? null : rawPath(`${statusPath.split('?', 1)[0]}/${errorsPath}`);
  if (path === null) return;
  const answer = await fetchPage(context, 1, path);
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

/** The app ends, and the job continues; or the person cancelled, and the job is cancelled at the service too. */
async function stopFollowing(context: TaskContext, { statusPath }: BegunJob, poll: number): Promise<void> {
  if (context.isLeft()) return context.log.flush();
  const stop = new AbortController();
  const callOff = context.ports.scheduler.after(cancelPatienceMs, () => stop.abort());
  const own: TaskContext = { ...context, signal: stop.signal };
  const target = await findTarget(own, 1);
  const path = statusPath.split('?', 1)[0] ?? statusPath;
  if (target.ok) {
    logPoll(context, poll, await requestJobPage(own, path, target.value, 'DELETE'), null);
    await saveJobReport(own, statusPath);
  }
  callOff();
  return context.log.finish({ kind: 'run.cancelled', ...ending(context) });
}
