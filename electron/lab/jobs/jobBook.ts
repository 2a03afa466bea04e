import type { JsonObject } from '../../../shared/base/json.ts';
import { jobRetentionMs, newJobId, startOf } from '../jobId.ts';

/** A job that the lab plays. */
export interface Job {
  readonly id: string;
  /** Name of the scenario that started it. */
  readonly scenario: string;
  /** Path of the request that started it, such as `/v2/crawl`. */
  readonly root: string;
  /** When it started, in ms since 1970. */
  readonly startedAt: number;
  /** The body that started it; empty for a job of an earlier lab. */
  readonly options: JsonObject;
  /** The last status that was played by a route; null before the first. */
  last: JsonObject | null;
  /** When it reached a terminal state, in ms since 1970; null until that is known. */
  endedAt: number | null;
  isCancelled: boolean;
  /** Called when it is cancelled. */
  readonly watchers: Set<() => void>;
}

/** The jobs that the lab has started, and those of an earlier lab that were requested. */
export interface JobBook {
  /** Starts a job under a new id. `now` in ms since 1970. */
  start(from: JobOrigin, options: JsonObject, now: number): Job;
  /** Finds a job by its id, for a day after its start; null for none. The id of a job of an earlier lab contains its start time. */
  find(from: JobOrigin, id: string, now: number): Job | null;
  /** Jobs of a scenario, oldest first. */
  list(from: JobOrigin): readonly Job[];
}

/** Where a job was started. */
export type JobOrigin = Pick<Job, 'scenario' | 'root'>;

/** The oldest are forgotten. */
const maxJobs = 1000;

export function createJobBook(): JobBook {
  const jobs = new Map<string, Job>();
  const isFrom = (job: Job, { scenario, root }: JobOrigin): boolean => job.scenario === scenario && job.root === root;

  function add({ scenario, root }: JobOrigin, id: string, startedAt: number, options: JsonObject): Job {
    const origin = { id, scenario, root, startedAt, options };
    const job: Job = { ...origin, last: null, endedAt: null, isCancelled: false, watchers: new Set() };
    jobs.set(id, job);
    const oldest = jobs.size > maxJobs ? jobs.keys().next().value : undefined;
    if (oldest !== undefined) jobs.delete(oldest);
    return job;
  }

  return {
    start: (from, options, now) => add(from, newJobId(now), now, options),
    find(from, id, now) {
      const known = jobs.get(id);
      if (known !== undefined) return isFrom(known, from) && known.startedAt + jobRetentionMs >= now ? known : null;
      const startedAt = startOf(id, now);
      return startedAt === null ? null : add(from, id, startedAt, {});
    },
    list: (from) => [...jobs.values()].filter((job) => isFrom(job, from)),
  };
}
