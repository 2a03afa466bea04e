import { endStates } from '../../../shared/api/rawCall.ts';
import { isJsonObject, parseJson, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import type { LabResponse, NamedScenario } from '../../../shared/lab/scenario.ts';
import type { AttemptMemory } from '../attemptMemory.ts';
import { isUuid, jobRetentionMs } from '../jobId.ts';
import { createJobBook, type Job } from './jobBook.ts';
import { fitsPath, isJobStart, jobIdPlaceholder, startRouteOf } from './jobPaths.ts';

export interface JobCall {
  readonly method: string;
  /** Of the API: `/v2/crawl/…`. */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly body: Buffer;
  /** Key that groups the attempts at a start by caller; null without a caller. */
  readonly caller: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Plays the jobs of scenarios that start them, such as crawls (api-facts 6.1 and 6.2). Each job has its own id, attempts and times; an
 * ended one does not change.
 */
export interface JobStage {
  /** Null for a call that is about no job of the scenario. */
  respond(played: NamedScenario, call: JobCall): LabResponse | null;
}

/** @param memory counts the attempts at each route, by job */
export function createJobStage(memory: AttemptMemory): JobStage {
  const book = createJobBook();

  function start({ name, scenario }: NamedScenario, root: string, call: JobCall): LabResponse | null {
    const route = startRouteOf(scenario, root);
    if (route === null) return null;
    const answer = memory.next(`${name} POST ${root}`, route.answers, call.caller);
    if (!isJobStart(answer)) return answer;
    return withId(answer, book.start(root, bodyOf(call.body), call.now).id);
  }

  function cancel(played: NamedScenario, job: Job, call: JobCall): LabResponse {
    if (job.endedAt !== null && !job.isCancelled)
      return spoken(409, failure(`${job.root === crawlRoot ? 'Crawl' : 'Job'} is already completed`));
    const answer = routed(played, job, call) ?? spoken(200, { status: 'cancelled' });
    // A scenario may refuse the cancellation.
    if ('status' in answer && answer.status < 300) {
      job.isCancelled = true;
      job.endedAt ??= call.now;
    }
    return answer;
  }

  /** Returns the scenario's own response to a call about a job; null without a route for it. */
  function routed({ name, scenario }: NamedScenario, job: Job, { method, path, query }: JobCall): LabResponse | null {
    // The pages of a result exist once the job has ended.
    const asked = job.endedAt === null ? '' : query;
    const route = scenario.routes?.find(
      (one) => one.method === method && fitsPath(one.path, path) && (one.query ?? asked) === asked,
    );
    if (route === undefined) return null;
    return withId(memory.next(`${name} ${method} ${route.path} ${route.query ?? ''}`, route.answers, job.id), job.id);
  }

  function status(played: NamedScenario, job: Job, call: JobCall): LabResponse | null {
    if (job.isCancelled) return spoken(200, { ...cancelledStatus(job.last), ...timesOf(job) });
    const answer = routed(played, job, call);
    if (answer === null || !('json' in answer) || !isJsonObject(answer.json)) return answer;
    const { json } = answer;
    const state = json['status'];
    if (typeof state !== 'string') return answer;
    job.last = json;
    if (endStates.includes(state)) job.endedAt ??= call.now;
    return { ...answer, json: { ...json, ...timesOf(job) } };
  }

  return {
    respond(played, call) {
      const root = startRouteOf(played.scenario, call.path)?.path ?? null;
      if (root === null) return null;
      const { method, path, now } = call;
      if (path === root) return method === 'POST' ? start(played, root, call) : null;
      const [id = '', part, ...rest] = path.slice(root.length + 1).split('/');
      const literal = root === crawlRoot && part === undefined ? literalResponse(method, id, call.body) : null;
      if (literal !== null) return literal === 'list' ? spoken(200, runningCrawls(book.running(root))) : literal;
      if (!isUuid(id)) return spoken(400, failure('Invalid job ID format. Job ID must be a valid UUID.'));
      const job = book.find(root, id, now);
      if (job === null) return spoken(404, failure('Job not found'));
      if (part === 'errors' && rest.length === 0 && method === 'GET')
        return routed(played, job, call) ?? spoken(200, { errors: [], robotsBlocked: [] });
      if (part !== undefined) return null;
      if (method === 'DELETE') return cancel(played, job, call);
      return method === 'GET' ? status(played, job, call) : null;
    },
  };
}

const crawlRoot = '/v2/crawl';

/** Returns the response to a literal segment in the position of an id; `list` for the running crawls, null for anything else. */
function literalResponse(method: string, step: string, body: Buffer): LabResponse | 'list' | null {
  if (method === 'GET' && (step === 'active' || step === 'ongoing')) return 'list';
  if (method !== 'POST' || step !== 'params-preview') return null;
  return spoken(200, { success: true, data: { url: bodyOf(body)['url'] ?? '', limit: 100 } });
}

/** The list of running crawls (api-facts 6.2). */
function runningCrawls(jobs: readonly Job[]): JsonObject {
  const crawls = jobs.map(({ id, startedAt, options }) => ({
    id,
    teamId: 'failure-lab',
    url: options['url'] ?? '',
    created_at: new Date(startedAt).toISOString(),
    options,
  }));
  return { success: true, crawls };
}

/** Returns the times of a job, all derived from its start and end, so that no poll changes them. `duration` in seconds. */
function timesOf({ startedAt, endedAt }: Job): JsonObject {
  return {
    createdAt: new Date(startedAt).toISOString(),
    expiresAt: new Date(startedAt + jobRetentionMs).toISOString(),
    ...(endedAt === null
      ? {}
      : { completedAt: new Date(endedAt).toISOString(), duration: (endedAt - startedAt) / 1000 }),
  };
}

/** The status of a cancelled job: its progress, and no charge. */
function cancelledStatus(last: JsonObject | null): JsonObject {
  const { completed = 0, total = 0 } = last ?? {};
  return { success: true, status: 'cancelled', completed, total, creditsUsed: 0, data: [] };
}

function bodyOf(bytes: Buffer): JsonObject {
  const body = parseJson(bytes.toString('utf8'));
  return body.ok && isJsonObject(body.value) ? body.value : {};
}

function withId(answer: LabResponse, id: string): LabResponse {
  if (!('json' in answer) || answer.json === undefined) return answer;
  return { ...answer, json: JSON.parse(JSON.stringify(answer.json).replaceAll(jobIdPlaceholder, id)) as JsonValue };
}

function failure(error: string): JsonObject {
  return { success: false, error };
}

function spoken(status: number, json: JsonObject): LabResponse {
  return { expect: [], status, json };
}
