import type { WebSocket } from 'ws';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { LabResponse } from '../../../shared/lab/labResponse.ts';
import { jobPaths } from '../../../shared/lab/pageJobScript.ts';
import type { NamedScenario } from '../../../shared/lab/scenario.ts';
import type { AttemptMemory } from '../attemptMemory.ts';
import { isUuid } from '../jobId.ts';
import type { LabClock } from '../labClock.ts';
import { createJobBook, type Job } from './jobBook.ts';
import { startRouteOf } from './jobPaths.ts';
import { bodyOf, failure, jsonResponse, type JobCall, type JobPlay } from './jobPlay.ts';
import { serveJobSocket } from './jobSocket.ts';
import { createRoutedJobs } from './routedJobs.ts';
import { createScriptedJobs } from './scriptedJobs.ts';
import { scriptedJob } from './scriptedStatus.ts';

/**
 * Plays the jobs of scenarios that start them, such as crawls (api-facts 6.1 and 6.2). Each job has its own id, attempts and times; an
 * ended one does not change.
 */
export interface JobStage {
  /** Null for a call that is about no job of the scenario. */
  respond(played: NamedScenario, call: JobCall): LabResponse | null;
  /**
   * Returns what serves the websocket of a job; null where the path leads to no job that has one.
   * @param call `path` and `origin` of the request
   */
  socketOf(played: NamedScenario, call: Pick<JobCall, 'path' | 'origin' | 'now'>): ((socket: WebSocket) => void) | null;
  /** Ends all webhooks. */
  close(): void;
}

/** @param memory counts the attempts at each route, by job */
export function createJobStage(memory: AttemptMemory, clock: LabClock): JobStage {
  const book = createJobBook();
  const webhooks = new Set<() => void>();
  const routed = createRoutedJobs(book, memory);
  const scripted = createScriptedJobs({ book, memory, clock, webhooks });

  function cancel(play: JobPlay, played: NamedScenario, job: Job, call: JobCall): LabResponse {
    if (play.endOf(played, job, call.now) !== null)
      return jsonResponse(409, failure(`${job.root === jobPaths.crawl ? 'Crawl' : 'Job'} is already completed`));
    const answer = play.cancel(played, job, call) ?? jsonResponse(200, { status: 'cancelled' });
    // A scenario may refuse the cancellation.
    if ('status' in answer && answer.status < 300 && !job.isCancelled) {
      job.isCancelled = true;
      job.endedAt ??= call.now;
      for (const watch of job.watchers) watch();
    }
    return answer;
  }

  function findJob(play: JobPlay, played: NamedScenario, root: string, id: string, now: number): Job | null {
    const job = book.find({ scenario: played.name, root }, id, now);
    return job !== null && play.isKnown(played, job, now) ? job : null;
  }

  /** The list of running crawls (api-facts 6.2). */
  function running(play: JobPlay, played: NamedScenario, root: string, now: number): LabResponse {
    const jobs = book
      .list({ scenario: played.name, root })
      .filter((job) => !job.isCancelled && play.endOf(played, job, now) === null);
    return jsonResponse(200, { success: true, crawls: jobs.map(listed) });
  }

  return {
    respond(played, call) {
      const place = placeOf(played, call.path);
      if (place === null) return null;
      const { root, steps } = place;
      const { method, now } = call;
      const play = played.scenario.job === undefined ? routed : scripted;
      if (steps === null) return method === 'POST' ? play.start(played, root, call) : null;
      const [id = '', part, ...rest] = steps;
      if (part === undefined && root === jobPaths.crawl) {
        if (method === 'GET' && (id === 'active' || id === 'ongoing')) return running(play, played, root, now);
        if (method === 'POST' && id === 'params-preview') return preview(call.body);
      }
      if (!isUuid(id)) return jsonResponse(400, failure('Invalid job ID format. Job ID must be a valid UUID.'));
      const job = findJob(play, played, root, id, now);
      if (job === null) return jsonResponse(404, failure('Job not found'));
      if (part === 'errors' && rest.length === 0 && method === 'GET') return play.errors(played, job, call);
      if (part !== undefined) return null;
      if (method === 'DELETE') return cancel(play, played, job, call);
      return method === 'GET' ? play.status(played, job, call) : null;
    },
    socketOf(played, { path, origin, now }) {
      const { job: script } = played.scenario;
      const place = placeOf(played, path);
      if (script === undefined || script.websocket === 'refused' || place?.steps?.length !== 1) return null;
      const job = findJob(scripted, played, place.root, place.steps[0] ?? '', now);
      if (job === null) return null;
      return (socket) => serveJobSocket(socket, scriptedJob(job, script), { clock, origin });
    },
    close() {
      for (const stop of webhooks) stop();
    },
  };
}

/** Where a path is below the start of a scenario's jobs; `steps` is null for the start itself. Null for a path elsewhere. */
function placeOf(
  { scenario }: NamedScenario,
  path: string,
): { readonly root: string; readonly steps: readonly string[] | null } | null {
  const { job } = scenario;
  const root = job === undefined ? startRouteOf(scenario, path)?.path : jobPaths[job.operation];
  if (root === undefined || (path !== root && !path.startsWith(`${root}/`))) return null;
  return { root, steps: path === root ? null : path.slice(root.length + 1).split('/') };
}

function preview(body: Buffer): LabResponse {
  return jsonResponse(200, { success: true, data: { url: bodyOf(body)['url'] ?? '', limit: 100 } });
}

function listed({ id, startedAt, options }: Job): JsonObject {
  return {
    id,
    teamId: 'failure-lab',
    url: options['url'] ?? '',
    created_at: new Date(startedAt).toISOString(),
    options,
  };
}
