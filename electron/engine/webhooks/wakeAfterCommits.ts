import type { Result } from '../../../shared/base/result.ts';
import type { JobRecord, JobStore, JobStoreFailure } from '../ports/jobs.ts';

/**
 * Calls back after each commit that may have written a delivery, with the id of its job; also when jobs are recovered, since the store may
 * have ended between a commit and its reply.
 */
export function wakeAfterCommits(store: JobStore, wake: (jobId: string) => void): JobStore {
  async function waking<Value>(
    change: Promise<Result<Value, JobStoreFailure>>,
    jobOf: (value: Value) => JobRecord | null,
  ): Promise<Result<Value, JobStoreFailure>> {
    const result = await change;
    const job = result.ok ? jobOf(result.value) : null;
    if (job !== null && job.webhook !== null) wake(job.id);
    return result;
  }

  const record = (job: JobRecord | null): JobRecord | null => job;
  return {
    ...store,
    start: (job, pages) => waking(store.start(job, pages), record),
    announce: (announcement) => waking(store.announce(announcement), record),
    endSeeding: (jobId, now) => waking(store.endSeeding(jobId, now), record),
    admit: (jobId, now) => waking(store.admit(jobId, now), ({ job }) => job),
    cancel: (jobId, now) => waking(store.cancel(jobId, now), record),
    fail: (jobId, error, now) => waking(store.fail(jobId, error, now), record),
    async recover(now) {
      const recovered = await store.recover(now);
      if (recovered.ok) for (const job of recovered.value) if (job.webhook !== null) wake(job.id);
      return recovered;
    },
    finishPage: (finished) => waking(store.finishPage(finished), ({ job }) => job),
  };
}
