import { endStates } from '../../../shared/api/rawCall.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import type { LabResponse } from '../../../shared/lab/labResponse.ts';
import type { NamedScenario } from '../../../shared/lab/scenario.ts';
import type { AttemptMemory } from '../attemptMemory.ts';
import { jobRetentionMs } from '../jobId.ts';
import type { Job, JobBook } from './jobBook.ts';
import { fitsPath, isJobStart, jobIdPlaceholder, startRouteOf } from './jobPaths.ts';
import { bodyOf, jsonResponse, type JobCall, type JobPlay } from './jobPlay.ts';

/**
 * Plays jobs by the routes of their scenario: each call gets the next response of its route, and the first terminal state stays.
 * @param memory counts the attempts at each route, by job
 */
export function createRoutedJobs(book: JobBook, memory: AttemptMemory): JobPlay {
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

  return {
    start({ name, scenario }, root, call) {
      const route = startRouteOf(scenario, root);
      if (route === null) return null;
      const answer = memory.next(`${name} POST ${root}`, route.answers, call.caller);
      if (!isJobStart(answer)) return answer;
      return withId(answer, book.start({ scenario: name, root }, bodyOf(call.body), call.now).id);
    },
    status(played, job, call) {
      if (job.isCancelled) return jsonResponse(200, { ...cancelledStatus(job.last), ...timesOf(job) });
      const answer = routed(played, job, call);
      if (answer === null || !('json' in answer) || !isJsonObject(answer.json)) return answer;
      const { json } = answer;
      const state = json['status'];
      if (typeof state !== 'string') return answer;
      job.last = json;
      if (endStates.includes(state)) job.endedAt ??= call.now;
      return { ...answer, json: { ...json, ...timesOf(job) } };
    },
    errors: (played, job, call) => routed(played, job, call) ?? jsonResponse(200, { errors: [], robotsBlocked: [] }),
    cancel: routed,
    endOf: (_played, { endedAt, isCancelled }) => (isCancelled ? null : endedAt),
    isKnown: () => true,
  };
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

function withId(answer: LabResponse, id: string): LabResponse {
  if (!('json' in answer) || answer.json === undefined) return answer;
  return { ...answer, json: JSON.parse(JSON.stringify(answer.json).replaceAll(jobIdPlaceholder, id)) as JsonValue };
}
