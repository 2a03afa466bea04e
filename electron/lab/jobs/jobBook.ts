import type { JsonObject } from '../../../shared/base/json.ts';
import { jobRetentionMs, newJobId, startOf } from '../jobId.ts';

/** A job that the lab plays. */
export interface Job {
  readonly id: string;
  /** Path of the request that started it, such as `/v2/crawl`. */
  readonly root: string;
  /** When it started, in ms since 1970. */
  readonly startedAt: number;
  /** The body that started it. */
  readonly options: JsonObject;
  /** The last status that was played; null before the first. */
  last: JsonObject | null;
  /** When it reached a terminal state, in ms since 1970; null until then. */
  endedAt: number | null;
  isCancelled: boolean;
}

/** The jobs that the lab has started, and those of an earlier lab that were requested. */
export interface JobBook {
  /** Starts a job under a new id. `now` in ms since 1970. */
  start(root: string, options: JsonObject, now: number): Job;
  /** Finds a job by its id, for a day after its start; null for none. The id of a job of an earlier lab contains its start time. */
  find(root: string, id: string, now: number): Job | null;
  /** Jobs that have not ended, oldest first. */
  running(root: string): readonly Job[];
}

/** The oldest are forgotten. */
const maxJobs = 1000;

export function createJobBook(): JobBook {
  const jobs = new Map<string, Job>();

  function add(id: string, root: string, startedAt: number, options: JsonObject): Job {
    const job: Job = { id, root, startedAt, options, last: null, endedAt: null, isCancelled: false };
    jobs.set(id, job);
    const oldest = jobs.size > maxJobs ? jobs.keys().next().value : undefined;
    if (oldest !== undefined) jobs.delete(oldest);
    return job;
  }

  return {
    start: (root, options, now) => add(newJobId(now), root, now, options),
    find(root, id, now) {
      const known = jobs.get(id);
      if (known !== undefined) return known.root === root && known.startedAt + jobRetentionMs >= now ? known : null;
      const startedAt = startOf(id, now);
      return startedAt === null ? null : add(id, root, startedAt, {});
    },
    running: (root) => [...jobs.values()].filter((job) => job.root === root && job.endedAt === null),
  };
}
