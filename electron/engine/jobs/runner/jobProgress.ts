import type { HostLanes } from '../hosts/hostLanes.ts';
import type { RobotsState } from '../crawl/crawlSite.ts';
import type { RunnerListener } from './jobEvents.ts';
import type { JobRecord } from '../../ports/jobs.ts';

/** Time over which the rate is measured. */
const rateMs = 30_000;

/** A host of a job, as the politeness towards it is now. */
export interface HostState {
  /** Milliseconds since 1970; null where nothing holds its pages back. */
  readonly notBefore: number | null;
  readonly gapMs: number;
  readonly pausedBecause: 'throttled' | 'failing' | 'givenUp' | null;
  readonly robots: RobotsState | null;
}

/** Maximum number of ended jobs whose robots.txt states are remembered. */
const maxEndedJobs = 200;

/** What is known of jobs only while the engine runs. */
export interface JobProgress {
  /** Pages that ended in the last 30 seconds, as a rate; 0 where none did. */
  pagesPerMinute(jobId: string): number;
  hostState(job: JobRecord, host: string): HostState;
}

interface Watched {
  readonly startedAt: number;
  /** When pages ended, the oldest first. */
  readonly ends: number[];
  readonly robots: Map<string, RobotsState>;
}

/**
 * @param listen subscribes to the events of the runner
 * @param now milliseconds since 1970
 */
export function createJobProgress(
  listen: (listener: RunnerListener) => void,
  lanes: Pick<HostLanes, 'stateOf'>,
  now: () => number,
): JobProgress {
  const watched = new Map<string, Watched>();
  /** robots.txt of the hosts of ended jobs, the oldest first: a report after the end still shows them. */
  const ended = new Map<string, Watched['robots']>();

  function watchedOf(jobId: string): Watched {
    const known = watched.get(jobId);
    if (known !== undefined) return known;
    const added: Watched = { startedAt: now(), ends: [], robots: new Map() };
    watched.set(jobId, added);
    return added;
  }

  function dropOld(ends: number[]): void {
    const first = ends.findIndex((at) => at > now() - rateMs);
    ends.splice(0, first === -1 ? ends.length : first);
  }

  function endWatch(jobId: string): void {
    const robots = watched.get(jobId)?.robots;
    watched.delete(jobId);
    if (robots === undefined || robots.size === 0) return;
    ended.set(jobId, robots);
    const [oldest] = ended.keys();
    if (oldest !== undefined && ended.size > maxEndedJobs) ended.delete(oldest);
  }

  listen((event) => {
    switch (event.type) {
      case 'page.done':
      case 'page.failed':
      case 'page.skipped': {
        const { ends } = watchedOf(event.page.jobId);
        ends.push(now());
        dropOld(ends);
        return;
      }
      case 'page.started':
        watchedOf(event.page.jobId);
        return;
      case 'site.opened':
        watchedOf(event.jobId).robots.set(event.host, event.robots);
        return;
      case 'job.ended':
        endWatch(event.job.id);
        return;
      case 'page.postponed':
      case 'host.paused':
      case 'order.relaxed':
    }
  });

  return {
    pagesPerMinute(jobId) {
      const known = watched.get(jobId);
      if (known === undefined) return 0;
      dropOld(known.ends);
      // A job that has begun just now is not slower than it is.
      const measuredMs = Math.max(1000, Math.min(rateMs, now() - known.startedAt));
      return Math.round((known.ends.length * 60_000 * 10) / measuredMs) / 10;
    },
    hostState(job, host) {
      const state = lanes.stateOf(host, job.createdAt);
      const robots = watched.get(job.id)?.robots ?? ended.get(job.id);
      return { ...state, robots: robots?.get(host) ?? null };
    },
  };
}
