import type { JobRecord, JobStore } from '../../ports/jobs.ts';
import type { CrawlSites, PageComparison } from '../crawl/crawlSite.ts';
import type { HostLanes } from '../hosts/hostLanes.ts';
import type { Concurrency } from '../load/concurrency.ts';
import type { Timers } from '../timers.ts';
import type { PageVisits } from '../visit/pageVisits.ts';
import type { RunnerListener } from './jobEvents.ts';

export interface JobRunnerPorts {
  readonly store: JobStore;
  readonly visits: PageVisits;
  readonly sites: CrawlSites;
  readonly comparison: PageComparison;
  readonly lanes: HostLanes;
  readonly timers: Timers;
  /** @param active returns the number of pages under way */
  readonly concurrency: (active: () => number, onRise: () => void) => Concurrency;
  readonly log: (message: string) => void;
  /**
   * Whether this engine reads the sitemaps of a job. Absent where no other engine could; then it always does.
   */
  readonly claimSeeding?: (jobId: string) => Promise<boolean>;
}

/** Visits the pages of all running jobs. The store alone decides about the states of jobs and pages. */
export interface JobRunner {
  /** Continues the jobs that were running when the engine ended. */
  start(): Promise<void>;
  /** Takes up a job that was started or reopened. */
  add(job: JobRecord): void;
  /** Takes up a job whose state was read again: another engine may have changed it. */
  note(job: JobRecord): void;
  /** Jobs that this engine works on. */
  jobIds(): readonly string[];
  /** Aborts the pages of a job that the store has ended. */
  drop(job: JobRecord): void;
  /** Aborts all pages and gives their leases back; settles when none is under way. */
  stop(): Promise<void>;
  /** Returns the function that ends the subscription. */
  listen(listener: RunnerListener): () => void;
}
