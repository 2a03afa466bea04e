import type { JobRecord, LeasedPage, PageError, PageFacts } from '../../ports/jobs.ts';

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
  | { readonly type: 'order.relaxed'; readonly jobId: string }
  | { readonly type: 'job.ended'; readonly job: JobRecord };

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
