import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { watchJobs } from '../../../../../electron/engine/jobs/watch/jobWatch.ts';
import { createManualTime } from '../../../../support/manualTime.ts';
import { openTestJobStore } from '../../../../support/jobStore.ts';
import { found, newJob } from '../../../../support/jobWorld.ts';

function watched() {
  const time = createManualTime();
  const opened = openTestJobStore();
  onTestFinished(opened.remove);
  return { time, ...watchJobs(opened.store, (delayMs, action) => time.scheduler.after(delayMs, action)) };
}

describe('the watch of jobs', () => {
  it('reports each commit of a job, and of no other', async () => {
    const { store, watch } = watched();
    const [job, other] = [newJob(), newJob()];
    const [one, two, quiet] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
    const end = watch.subscribe(job.id, one);
    watch.subscribe(job.id, two);
    watch.subscribe(other.id, quiet);
    await store.start(job, [found('/', { source: 'start', depth: 0 })]);
    expect(one).toHaveBeenCalledTimes(1);
    end();
    await store.cancel(job.id, 2000);
    expect(one).toHaveBeenCalledTimes(1);
    expect(two).toHaveBeenCalledTimes(2);
    expect(quiet).not.toHaveBeenCalled();
  });

  it('ends a wait at the next change, or after its time', async () => {
    const { store, watch, time } = watched();
    const job = newJob();
    const change = watch.nextChange(job.id, 1000);
    await store.start(job, []);
    await change;
    expect(time.waits()).toEqual([]);
    const late = watch.nextChange(job.id, 1000);
    await time.advance(1000);
    await late;
  });

  it('ends a wait for events also where the status stays as it is, and with its signal', async () => {
    const { store, watch, time } = watched();
    const job = newJob();
    await store.start(job, [found('/', { source: 'start', depth: 0 })]);
    await store.admit(job.id, 2000);
    await store.admit(job.id, 2000);
    await store.admit(job.id, 2000);
    const quiet = vi.fn<() => void>();
    watch.subscribe(job.id, quiet);
    const asking = new AbortController();
    const event = watch.nextEvent(job.id, 1000, asking.signal);
    const request = { jobId: job.id, maxPages: 1, exceptHosts: [], maxPagesPerHost: 1, now: 2000, leaseMs: 1000 };
    expect(await store.lease(request)).toMatchObject({ value: [{ number: 0 }] });
    await event;
    const aborted = watch.nextEvent(job.id, 1000, asking.signal);
    asking.abort();
    await aborted;
    expect(time.waits()).toEqual([]);
    expect(quiet).not.toHaveBeenCalled();
  });
});
