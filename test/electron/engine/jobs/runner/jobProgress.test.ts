import { describe, expect, it } from 'vitest';
import { createHostLanes } from '../../../../../electron/engine/jobs/hosts/hostLanes.ts';
import type { RunnerEvent, RunnerListener } from '../../../../../electron/engine/jobs/runner/jobEvents.ts';
import { createJobProgress } from '../../../../../electron/engine/jobs/runner/jobProgress.ts';
import type { JobRecord, LeasedPage } from '../../../../../electron/engine/ports/jobs.ts';
import { newJob } from '../../../../support/jobWorld.ts';

const noCounts = { documents: 0, published: 0, failed: 0, skipped: 0, waiting: 0, leased: 0, held: 0 };
const job: JobRecord = {
  ...newJob(),
  state: 'scraping',
  error: null,
  warning: null,
  counts: noCounts,
  creditsUsed: 0,
  endedAt: null,
};
const page: LeasedPage = {
  jobId: job.id,
  key: 'k',
  token: 't',
  url: 'https://site.example/',
  number: 0,
  depth: 0,
  host: 'site.example',
  template: '/',
  relation: 'internal',
  attempts: 1,
};

function bench() {
  const clock = { time: 100_000 };
  const now = (): number => clock.time;
  const lanes = createHostLanes({ now, random: () => 0.5 });
  const listeners: RunnerListener[] = [];
  const progress = createJobProgress((listener) => void listeners.push(listener), lanes, now);
  const publish = (event: RunnerEvent): void => {
    for (const listener of listeners) listener(event);
  };
  return { clock, lanes, progress, publish };
}

describe('the progress of a job', () => {
  it('is the rate of the last 30 seconds', () => {
    const { clock, progress, publish } = bench();
    publish({ type: 'page.started', page });
    expect(progress.pagesPerMinute(job.id)).toBe(0);
    for (let second = 0; second < 60; second += 1) {
      clock.time += 1000;
      publish({ type: 'page.skipped', page, reason: 'duplicate', job });
    }
    expect(progress.pagesPerMinute(job.id)).toBe(60);
    clock.time += 20_000;
    expect(progress.pagesPerMinute(job.id)).toBe(20);
    clock.time += 20_000;
    expect(progress.pagesPerMinute(job.id)).toBe(0);
  });

  it('is not slower for a job that has just begun, and forgets one that has ended', () => {
    const { clock, progress, publish } = bench();
    publish({ type: 'page.started', page });
    clock.time += 2000;
    publish({ type: 'page.skipped', page, reason: 'duplicate', job });
    expect(progress.pagesPerMinute(job.id)).toBe(30);
    publish({ type: 'job.ended', job });
    expect(progress.pagesPerMinute(job.id)).toBe(0);
  });

  it('names the pause and the gap of a host, and what its robots.txt means', () => {
    const { clock, lanes, progress, publish } = bench();
    expect(progress.hostState(job, page.host)).toEqual({
      notBefore: null,
      gapMs: 0,
      pausedBecause: null,
      robots: null,
    });
    publish({ type: 'site.opened', jobId: job.id, host: page.host, robots: 'rules' });
    lanes.setCrawlDelay(page.host, 3000);
    lanes.end(lanes.begin(page.host, { jobId: job.id, delayMs: 0 }), { kind: 'throttled', retryAfterMs: 7000 });
    expect(progress.hostState(job, page.host)).toEqual({
      notBefore: clock.time + 7000,
      gapMs: 3000,
      pausedBecause: 'throttled',
      robots: 'rules',
    });
    clock.time += 7000;
    expect(progress.hostState(job, page.host)).toMatchObject({ notBefore: null, pausedBecause: null });
    publish({ type: 'job.ended', job });
    expect(progress.hostState(job, page.host)).toMatchObject({ gapMs: 3000, robots: 'rules' });
  });
});
