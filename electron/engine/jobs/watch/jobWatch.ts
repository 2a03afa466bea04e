import type { Result } from '../../../../shared/base/result.ts';
import type { JobStore } from '../../ports/jobs.ts';

/** Changes of stored jobs, as they are committed. */
export interface JobWatch {
  /** Jobs that have a reader now. */
  watched(): readonly string[];
  /** Tells readers of a job about a change by another engine. */
  notify(jobId: string): void;
  /** Calls back after each commit that may have changed the job; the function that it returns ends that. */
  subscribe(jobId: string, listener: () => void): () => void;
  /** Settles at the next change of a job, or after this time in ms. */
  nextChange(jobId: string, maxMs: number): Promise<void>;
  /** Settles at the next commit that may have added an event, after this time in ms, or when the signal aborts. */
  nextEvent(jobId: string, maxMs: number, signal: AbortSignal): Promise<void>;
}

/** Methods whose commits change what readers of a job see. */
type Changing = 'addPages' | 'endSeeding' | 'admit' | 'cancel' | 'fail' | 'warn' | 'finishPage' | 'start';
/** Methods that add events, and leave the status of the job as it is. */
type Noting = 'lease' | 'release' | 'relaxOrder' | 'noteHostPause' | 'recover';

/** Callbacks by job. */
interface Listeners {
  add(jobId: string, listener: () => void): () => void;
  notify(jobId: string): void;
  ids(): readonly string[];
}

function createListeners(): Listeners {
  const listeners = new Map<string, Set<() => void>>();
  return {
    add(jobId, listener) {
      const all = listeners.get(jobId) ?? new Set();
      // Each subscription ends by itself, also where two have one listener.
      const own = (): void => listener();
      all.add(own);
      listeners.set(jobId, all);
      return () => {
        all.delete(own);
        if (all.size === 0 && listeners.get(jobId) === all) listeners.delete(jobId);
      };
    },
    notify(jobId) {
      for (const listener of listeners.get(jobId) ?? []) listener();
    },
    ids: () => [...listeners.keys()],
  };
}

/**
 * Tells readers of a job about its commits, so that none has to poll.
 * @param after runs an action after a delay in ms; the function that it returns cancels it
 * @returns the store through which all changes must go, and the watch
 */
export function watchJobs(
  store: JobStore,
  after: (delayMs: number, action: () => void) => () => void,
): { readonly store: JobStore; readonly watch: JobWatch } {
  const changes = createListeners();
  const events = createListeners();

  async function notifying<Value>(jobId: string, change: Promise<Value>): Promise<Value> {
    const result = await change;
    changes.notify(jobId);
    events.notify(jobId);
    return result;
  }

  async function noting<Value, Failure>(
    call: Promise<Result<Value, Failure>>,
    jobIdsOf: (value: Value) => readonly string[],
  ): Promise<Result<Value, Failure>> {
    const result = await call;
    if (result.ok) for (const jobId of jobIdsOf(result.value)) events.notify(jobId);
    return result;
  }

  const changing: Pick<JobStore, Changing> = {
    start: (job, pages) => notifying(job.id, store.start(job, pages)),
    addPages: (jobId, pages) => notifying(jobId, store.addPages(jobId, pages)),
    endSeeding: (jobId, now) => notifying(jobId, store.endSeeding(jobId, now)),
    admit: (jobId, now) => notifying(jobId, store.admit(jobId, now)),
    cancel: (jobId, now) => notifying(jobId, store.cancel(jobId, now)),
    fail: (jobId, error, now) => notifying(jobId, store.fail(jobId, error, now)),
    warn: (jobId, warning, now) => notifying(jobId, store.warn(jobId, warning, now)),
    finishPage: (finished) => notifying(finished.page.jobId, store.finishPage(finished)),
  };
  const notingOnly: Pick<JobStore, Noting> = {
    lease: (request) => noting(store.lease(request), (pages) => (pages.length === 0 ? [] : [request.jobId])),
    release: (page, now) => noting(store.release(page, now), (isReleased) => (isReleased ? [page.jobId] : [])),
    relaxOrder: (jobId, now) => noting(store.relaxOrder(jobId, now), (isRelaxed) => (isRelaxed ? [jobId] : [])),
    noteHostPause: (pause) => noting(store.noteHostPause(pause), (jobIds) => jobIds),
    recover: (now) => noting(store.recover(now), (jobs) => jobs.map(({ id }) => id)),
  };

  function next(listeners: Listeners, jobId: string, maxMs: number, signal: AbortSignal | null): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        unsubscribe();
        cancelTimer();
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const unsubscribe = listeners.add(jobId, end);
      const cancelTimer = after(maxMs, end);
      signal?.addEventListener('abort', end, { once: true });
      if (signal?.aborted === true) end();
    });
  }

  return {
    store: { ...store, ...changing, ...notingOnly },
    watch: {
      watched: () => [...new Set([...changes.ids(), ...events.ids()])],
      notify(jobId) {
        changes.notify(jobId);
        events.notify(jobId);
      },
      subscribe: (jobId, listener) => changes.add(jobId, listener),
      nextChange: (jobId, maxMs) => next(changes, jobId, maxMs, null),
      nextEvent: (jobId, maxMs, signal) => next(events, jobId, maxMs, signal),
    },
  };
}
