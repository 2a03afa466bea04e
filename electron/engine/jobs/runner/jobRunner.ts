import type { Result } from '../../../../shared/base/result.ts';
import type { JobRecord, JobStoreFailure, LeasedPage } from '../../ports/jobs.ts';
import type { Concurrency } from '../load/concurrency.ts';
import type { Place } from '../visit/pageVisits.ts';
import type { Conclusion } from './concludeVisit.ts';
import { createEventHub, endEventOf, type EventHub, type RunnerEvent, type RunnerListener } from './jobEvents.ts';
import type { JobRunner, JobRunnerPorts } from './runnerPorts.ts';
import { startCrawl } from './startCrawl.ts';
import { RunningJob } from './runningJob.ts';
import { nextBackoffMs, repeatStoreCall, waitFor } from './storeCalls.ts';
import { visitPage } from './visitPage.ts';

/** The engine has one process that leases pages: a lease only ends with it. */
const leaseMs = 60 * 60_000;
/** Pause after an exception, which no port should throw. */
const failurePauseMs = 1000;
/** Leases that are given back in a row because the domain of their host is busy. */
const maxGivenBack = 20;

export function createJobRunner(ports: JobRunnerPorts): JobRunner {
  return new Runner(ports);
}

class Runner implements JobRunner {
  private readonly ports: JobRunnerPorts;
  /** In the order of their turns: a served job moves to the end. */
  private readonly jobs = new Map<string, RunningJob>();
  private readonly tasks = new Set<Promise<void>>();
  private readonly stopping = new AbortController();
  private readonly events: EventHub;
  private readonly concurrency: Concurrency;
  private active = 0;
  private isWoken = false;
  private wakeUp: () => void = () => undefined;
  /** The process of the store has ended: leases may exist that it did not report. */
  private isRecoveryDue = true;

  constructor(ports: JobRunnerPorts) {
    this.ports = ports;
    this.events = createEventHub(ports.log);
    this.concurrency = ports.concurrency(
      () => this.active,
      () => {
        this.wake();
      },
    );
  }

  listen(listener: RunnerListener): () => void {
    return this.events.listen(listener);
  }

  async start(): Promise<void> {
    await this.recover();
    this.run(this.loop());
  }

  add(record: JobRecord): void {
    const known = this.jobs.get(record.id);
    if (known === undefined) {
      const job = new RunningJob(record);
      this.jobs.set(record.id, job);
      this.run(this.open(job));
    } else {
      known.touch(record);
      this.run(this.admit(known));
    }
  }

  note(record: JobRecord): void {
    const known = this.jobs.get(record.id);
    if (record.state !== 'scraping') this.drop(record);
    else if (known === undefined) this.add(record);
    else {
      known.touch(record);
      if (known.isReady && known.needsAdmission()) this.run(this.admit(known));
      this.wake();
    }
  }

  jobIds(): readonly string[] {
    return [...this.jobs.keys()];
  }

  drop(record: JobRecord): void {
    const job = this.jobs.get(record.id);
    if (job === undefined) return;
    this.jobs.delete(record.id);
    job.controller.abort();
    this.ports.lanes.forgetJob(record.id);
    this.events.publish({ type: 'job.ended', job: record });
    this.wake();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    for (const job of this.jobs.values()) job.controller.abort();
    this.wake();
    this.concurrency.rest();
    while (this.tasks.size > 0) await Promise.allSettled(this.tasks);
  }

  /** Runs a task that `stop` waits for. */
  private run(task: Promise<void>): void {
    const guarded = task
      .catch((failure: unknown) => {
        this.ports.log(`a job could not go on: ${failure instanceof Error ? failure.message : String(failure)}`);
      })
      .finally(() => {
        this.tasks.delete(guarded);
      });
    this.tasks.add(guarded);
  }

  private wake(): void {
    this.isWoken = true;
    this.wakeUp();
  }

  private async loop(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.isWoken = false;
      try {
        if (this.isRecoveryDue && this.active === 0) await this.recover();
        if (!this.isRecoveryDue) await this.startPages();
        this.relaxLevels();
      } catch (failure) {
        this.ports.log(`no page could be started: ${failure instanceof Error ? failure.message : String(failure)}`);
        await waitFor(this.ports.timers, failurePauseMs, this.stopping.signal);
      }
      if (!this.isWoken && !this.stopping.signal.aborted) await this.sleep(this.nextTime());
    }
  }

  private async sleep(until: number): Promise<void> {
    if (this.active === 0) this.concurrency.rest();
    const woken = new AbortController();
    this.wakeUp = () => {
      woken.abort();
    };
    const { timers } = this.ports;
    if (until !== Number.POSITIVE_INFINITY) await waitFor(timers, Math.max(1, until - timers.now()), woken.signal);
    else await new Promise<void>((resolve) => woken.signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  private nextTime(): number {
    const isFull = this.active >= this.concurrency.limit;
    let next = Number.POSITIVE_INFINITY;
    for (const job of this.jobs.values()) {
      if (!isFull && !this.isRecoveryDue) next = Math.min(next, job.leasableAt(this.ports.lanes));
      next = Math.min(next, job.relaxAt());
    }
    return next;
  }

  private async startPages(): Promise<void> {
    const { timers, lanes, visits } = this.ports;
    while (this.active < this.concurrency.limit && !this.isRecoveryDue && !this.stopping.signal.aborted) {
      const now = timers.now();
      const next = [...this.jobs.values()].find((job) => job.leasableAt(lanes) <= now);
      if (next === undefined) return;
      this.concurrency.begin();
      // First the place, then the page: its host sees the gaps between the real starts.
      const place = await visits.waitForPlace(next.record.id, this.stopping.signal);
      if (place === null) return;
      const leased = await this.leaseNext();
      if (leased === null) place.release();
      else this.begin(leased.job, leased.page, place);
    }
  }

  /** Leases one page of the first job in turn that has one. */
  private async leaseNext(): Promise<{ readonly job: RunningJob; readonly page: LeasedPage } | null> {
    for (const job of this.jobs.values()) {
      if (job.leasableAt(this.ports.lanes) > this.ports.timers.now()) continue;
      const page = await this.leaseOf(job);
      if (page === null) continue;
      this.jobs.delete(job.record.id);
      this.jobs.set(job.record.id, job);
      return { job, page };
    }
    return null;
  }

  private async leaseOf(job: RunningJob): Promise<LeasedPage | null> {
    const { store, lanes, timers } = this.ports;
    for (let givenBack = 0; givenBack < maxGivenBack; givenBack += 1) {
      const mark = job.mark();
      const exceptHosts = lanes.busyHosts(job.pace).filter((host) => !lanes.isGivenUp(host, job.record.createdAt));
      const now = timers.now();
      const request = { jobId: job.record.id, maxPages: 1, exceptHosts, maxPagesPerHost: 1, now, leaseMs };
      const leased = await store.lease(request);
      if (!leased.ok) {
        this.run(this.pause(job, leased.error));
        return null;
      }
      job.backoffMs = 0;
      const [page] = leased.value;
      if (page === undefined) {
        job.settleDry(mark, exceptHosts, now);
        return null;
      }
      const isUsable = !job.controller.signal.aborted && this.isFree(job, page);
      if (isUsable) return page;
      await this.call(job, () => store.release(page, timers.now()));
      if (job.controller.signal.aborted) return null;
    }
    job.settleDry(job.mark(), lanes.busyHosts(job.pace), timers.now());
    return null;
  }

  /** Leases nothing of a job for a while: a place is not kept meanwhile. */
  private async pause(job: RunningJob, failure: JobStoreFailure): Promise<void> {
    this.noteFailure(job, failure);
    job.failingCalls += 1;
    job.backoffMs = nextBackoffMs(job.backoffMs);
    await waitFor(this.ports.timers, job.backoffMs, job.controller.signal);
    job.failingCalls -= 1;
    this.wake();
  }

  private noteFailure(job: RunningJob | null, { kind, message }: JobStoreFailure): void {
    this.ports.log(`the store of jobs does not answer: ${message}`);
    if (kind === 'gone') this.isRecoveryDue = true;
    else if (job?.record.leavesNoTrace === true) this.run(this.failFull(job, message));
  }

  /** A job without a trace is in memory, of which no more becomes free by waiting. */
  private async failFull(job: RunningJob, message: string): Promise<void> {
    const { store, timers } = this.ports;
    const error = `Nothing of the job may be written to disk, and there is no more memory for its documents: ${message}`;
    const failed = await store.fail(job.record.id, error, timers.now());
    if (failed.ok) this.drop(failed.value ?? job.record);
  }

  private isFree(job: RunningJob, { host }: LeasedPage): boolean {
    const { lanes, timers } = this.ports;
    return lanes.isGivenUp(host, job.record.createdAt) || lanes.freeAt(host, job.pace) <= timers.now();
  }

  private begin(job: RunningJob, page: LeasedPage, place: Place): void {
    this.active += 1;
    job.isRelaxed = false;
    job.flights.set(page.token, { page, startedAt: this.ports.timers.now() });
    this.events.publish({ type: 'page.started', page });
    const end = (): void => {
      place.release();
      this.active -= 1;
      job.flights.delete(page.token);
      job.touch();
      this.wake();
    };
    this.run(this.visit(job, page, place).finally(end));
  }

  private async visit(job: RunningJob, page: LeasedPage, place: Place): Promise<void> {
    const conclusion = await visitPage(job, page, place, {
      ...this.ports,
      publish: (event) => {
        this.events.publish(event);
      },
      onHostFree: () => {
        this.wake();
      },
    });
    if (conclusion !== null) await this.finish(job, page, conclusion);
    // The pages of a job that has ended have no lease any longer.
    else if (this.stopping.signal.aborted) await this.ports.store.release(page, this.ports.timers.now());
  }

  private async finish(job: RunningJob, page: LeasedPage, conclusion: Conclusion): Promise<void> {
    const { store, timers } = this.ports;
    const commit = await this.call(job, () => store.finishPage({ page, ...conclusion, now: timers.now() }));
    if (commit === null || !commit.value.isAccepted) return;
    const { job: record } = commit.value;
    job.touch(record);
    this.events.publish(endEventOf(page, conclusion.outcome, commit.value));
    if (record.state !== 'scraping') this.drop(record);
    else if (job.needsAdmission()) this.run(this.admit(job));
  }

  /** Admits pages until the store has no more to admit now. */
  private async admit(job: RunningJob): Promise<void> {
    job.isAdmissionDue = true;
    if (job.isAdmitting) return;
    job.isAdmitting = true;
    try {
      while (job.isAdmissionDue) {
        job.isAdmissionDue = false;
        const admitted = await this.call(job, () => this.ports.store.admit(job.record.id, this.ports.timers.now()));
        if (admitted === null) return;
        const { hasMore, job: record } = admitted.value;
        if (record === null || record.state !== 'scraping') {
          this.drop(record ?? job.record);
          return;
        }
        job.touch(record);
        job.isAdmissionDue ||= hasMore;
      }
    } finally {
      job.isAdmitting = false;
      job.touch();
      this.wake();
    }
  }

  private relaxLevels(): void {
    const now = this.ports.timers.now();
    for (const job of this.jobs.values()) if (job.relaxAt() <= now) this.run(this.relax(job));
  }

  private async relax(job: RunningJob): Promise<void> {
    job.isRelaxed = true;
    const { id } = job.record;
    const relaxed = await this.call(job, () => this.ports.store.relaxOrder(id, this.ports.timers.now()));
    if (relaxed?.value === true) this.events.publish({ type: 'order.relaxed', jobId: id });
    await this.admit(job);
  }

  /** Takes up a job: a batch at once, a crawl when its site is open. */
  private async open(job: RunningJob): Promise<void> {
    const context = {
      ports: this.ports,
      call: <Value>(make: () => Promise<Result<Value, JobStoreFailure>>) => this.call(job, make),
      publish: (event: RunnerEvent) => {
        this.events.publish(event);
      },
      listen: (listener: RunnerListener) => this.listen(listener),
      onSeeded: () => this.admit(job),
      run: (task: Promise<void>) => {
        this.run(task);
      },
      drop: (record: JobRecord) => {
        this.drop(record);
      },
    };
    if (job.record.kind === 'crawl' && !(await startCrawl(job, context))) return;
    job.isReady = true;
    await this.admit(job);
  }

  private async recover(): Promise<void> {
    const { store, timers } = this.ports;
    const recovered = await repeatStoreCall(() => store.recover(timers.now()), {
      timers,
      signal: this.stopping.signal,
      onFailure: (failure) => {
        this.noteFailure(null, failure);
      },
    });
    if (recovered === null) return;
    this.isRecoveryDue = false;
    const running = new Set(recovered.value.map(({ id }) => id));
    for (const [id, job] of this.jobs) if (!running.has(id) && job.flights.size === 0) await this.dropUnknown(job);
    for (const record of recovered.value) this.add(record);
  }

  /** Drops a job that the store has ended without an answer. */
  private async dropUnknown(job: RunningJob): Promise<void> {
    const found = await this.ports.store.job(job.record.id);
    if (found.ok && found.value?.state !== 'scraping') this.drop(found.value ?? job.record);
  }

  /** Repeats a call of the store for a job, whose other pages wait meanwhile; null when the job has ended. */
  private async call<Value>(
    job: RunningJob,
    make: () => Promise<Result<Value, JobStoreFailure>>,
  ): Promise<{ readonly value: Value } | null> {
    const { timers } = this.ports;
    let isFailing = false;
    const result = await repeatStoreCall(make, {
      timers,
      signal: job.controller.signal,
      onFailure: (failure) => {
        this.noteFailure(job, failure);
        if (!isFailing) job.failingCalls += 1;
        isFailing = true;
      },
    });
    if (isFailing) {
      job.failingCalls -= 1;
      this.wake();
    }
    return result;
  }
}
