import {
  endStates,
  type JobFacts,
  noJobFacts,
  pathOfAddress,
  pollSeconds,
  type RawCall,
  type RawPoll,
  statusPathOf,
} from '../../../../shared/api/rawCall.ts';
import { followJob } from '../../jobs/followJob.ts';
import type { RawOutcome } from '../scrapeSender.ts';
import { ending, type TaskContext } from '../taskContext.ts';
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
  const job = first.result.value.job ?? noJobFacts;
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
    response.result.ok && hasEnded(rules, response.result.value.job ?? noJobFacts);
  const outcome = await followJob({
    ...context,
    clock: ports.clock,
    job: {
      async poll() {
        const response = await requestPage(context, statusPath);
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

/** The job has ended: stores its last response and the pages after it. */
async function settle(context: TaskContext, last: RawOutcome, baseUrl: string): Promise<void> {
  const body = await storeBody(context, last);
  if (!last.result.ok) return fail(context, last.result.error, body.ok ? body.value : null);
  const { job = noJobFacts } = last.result.value;
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
    const page = await fetchPage(context, path);
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
