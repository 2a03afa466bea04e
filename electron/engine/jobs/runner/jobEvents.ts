import type { RobotsState } from '../crawl/crawlSite.ts';
import type { JobRecord, LeasedPage, PageCommit, PageError, PageFacts, PageOutcome } from '../../ports/jobs.ts';

/** What happens to the pages and jobs of this engine while it runs. The store has the events that outlive it. */
export type RunnerEvent =
  | { readonly type: 'page.started'; readonly page: LeasedPage }
  | { readonly type: 'page.done'; readonly page: LeasedPage; readonly facts: PageFacts; readonly job: JobRecord }
  | { readonly type: 'page.failed'; readonly page: LeasedPage; readonly error: PageError; readonly job: JobRecord }
  | { readonly type: 'page.skipped'; readonly page: LeasedPage; readonly reason: string; readonly job: JobRecord }
  | { readonly type: 'page.postponed'; readonly page: LeasedPage; readonly notBefore: number; readonly job: JobRecord }
  | {
      readonly type: 'host.paused';
      readonly host: string;
      readonly reason: 'throttled' | 'failing';
      readonly until: number;
    }
  | { readonly type: 'site.opened'; readonly jobId: string; readonly host: string; readonly robots: RobotsState }
  | { readonly type: 'order.relaxed'; readonly jobId: string }
  | { readonly type: 'job.ended'; readonly job: JobRecord };

/** Returns the event of a page that has ended, or is visited again. */
export function endEventOf(page: LeasedPage, outcome: PageOutcome, { isDuplicate, job }: PageCommit): RunnerEvent {
  if (isDuplicate) return { type: 'page.skipped', page, reason: 'duplicate', job };
  switch (outcome.kind) {
    case 'document':
      return { type: 'page.done', page, facts: outcome.facts, job };
    case 'failed':
      return { type: 'page.failed', page, error: outcome.error, job };
    case 'skipped':
      return { type: 'page.skipped', page, reason: outcome.reason, job };
    default:
      return { type: 'page.postponed', page, notBefore: outcome.notBefore, job };
  }
}

export type RunnerListener = (event: RunnerEvent) => void;

/** The listeners of the runner. */
export interface EventHub {
  publish(event: RunnerEvent): void;
  /** Returns the function that ends the subscription. */
  listen(listener: RunnerListener): () => void;
}

/** @param log receives the message of a listener's exception, which never reaches the runner */
export function createEventHub(log: (message: string) => void): EventHub {
  const listeners = new Set<RunnerListener>();
  return {
    publish(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (failure) {
          log(`a listener of job events failed: ${String(failure)}`);
        }
      }
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
