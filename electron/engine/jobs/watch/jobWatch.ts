import type { JobStore } from '../../ports/jobs.ts';

/** Changes of stored jobs, as they are committed. */
export interface JobWatch {
  /** Calls back after each commit that may have changed the job; the function that it returns ends that. */
  subscribe(jobId: string, listener: () => void): () => void;
  /** Settles at the next change of a job, or after this time in ms. */
  nextChange(jobId: string, maxMs: number): Promise<void>;
}

/** Methods whose commits change what readers of a job see. */
type Changing = 'addPages' | 'endSeeding' | 'admit' | 'cancel' | 'fail' | 'warn' | 'finishPage' | 'start';

/**
 * Tells readers of a job about its commits, so that none has to poll.
 * @param after runs an action after a delay in ms; the function that it returns cancels it
 * @returns the store through which all changes must go, and the watch
 */
export function watchJobs(
  store: JobStore,
  after: (delayMs: number, action: () => void) => () => void,
): { readonly store: JobStore; readonly watch: JobWatch } {
  const listeners = new Map<string, Set<() => void>>();

  function notify(jobId: string): void {
    for (const listener of listeners.get(jobId) ?? []) listener();
  }

  function subscribe(jobId: string, listener: () => void): () => void {
    const all = listeners.get(jobId) ?? new Set();
    // Each subscription ends by itself, also where two have one listener.
    const own = (): void => listener();
    all.add(own);
    listeners.set(jobId, all);
    return () => {
      all.delete(own);
      if (all.size === 0 && listeners.get(jobId) === all) listeners.delete(jobId);
    };
  }

  async function notifying<Value>(jobId: string, change: Promise<Value>): Promise<Value> {
    const result = await change;
    notify(jobId);
    return result;
  }

  const changing: Pick<JobStore, Changing> = {
    start: (job, pages) => notifying(job.id, store.start(job, pages)),
    addPages: (jobId, pages) => notifying(jobId, store.addPages(jobId, pages)),
    endSeeding: (jobId, now) => notifying(jobId, store.endSeeding(jobId, now)),
    admit: (jobId, now) => notifying(jobId, store.admit(jobId, now)),
    cancel: (jobId, now) => notifying(jobId, store.cancel(jobId, now)),
    fail: (jobId, error, now) => notifying(jobId, store.fail(jobId, error, now)),
    warn: (jobId, warning) => notifying(jobId, store.warn(jobId, warning)),
    finishPage: (finished) => notifying(finished.page.jobId, store.finishPage(finished)),
  };

  return {
    store: { ...store, ...changing },
    watch: {
      subscribe,
      nextChange: (jobId, maxMs) =>
        new Promise((resolve) => {
          const end = (): void => {
            unsubscribe();
            cancelTimer();
            resolve();
          };
          const unsubscribe = subscribe(jobId, end);
          const cancelTimer = after(maxMs, end);
        }),
    },
  };
}
