import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import type { JobStore, LeasedPage, PageError } from '../../ports/jobs.ts';
import type { HostLanes } from '../hosts/hostLanes.ts';
import type { Timers } from '../timers.ts';
import type { PageVisit, PageVisits, Place, VisitRequest } from '../visit/pageVisits.ts';
import { concludeGivenUp, concludeVisit, type Conclusion } from './concludeVisit.ts';
import type { RunnerEvent } from './jobEvents.ts';
import { laneOutcomeOf } from './laneOutcome.ts';
import type { RunningJob } from './runningJob.ts';

export interface VisitContext {
  readonly store: JobStore;
  readonly lanes: HostLanes;
  readonly timers: Timers;
  readonly visits: PageVisits;
  readonly publish: (event: RunnerEvent) => void;
  /** The host of the page may have become free. */
  readonly onHostFree: () => void;
}

/**
 * Visits a leased page in the lanes of its host. Gives the place back as soon as the page is there.
 * @returns what becomes of the page; null where the visit was aborted
 */
export async function visitPage(
  job: RunningJob,
  page: LeasedPage,
  place: Place,
  { store, lanes, timers, visits, publish, onHostFree }: VisitContext,
): Promise<Conclusion | null> {
  if (lanes.isGivenUp(page.host, job.record.createdAt)) return concludeGivenUp(page);
  const { signal } = job.controller;
  const ticket = lanes.begin(page.host, job.pace);
  const visit = await visitSafely(visits, { job: job.record, page, place, signal });
  place.release();
  const durationMs = timers.now() - ticket.startedAt;
  const pause = lanes.end(ticket, laneOutcomeOf(visit, durationMs));
  onHostFree();
  if (pause !== null) {
    const paused = { host: page.host, reason: pause.reason, until: pause.untilMs };
    publish({ type: 'host.paused', ...paused });
    // A pause that cannot be stored is only missing in the events.
    await store.noteHostPause({ jobId: page.jobId, ...paused, now: timers.now() });
  }
  if (visit.kind === 'aborted' || signal.aborted) return null;
  job.addTime(durationMs);
  const before = job.crawl?.site;
  const conclusion = await concludeSafely(job, page, visit, pause?.untilMs ?? timers.now());
  const site = job.crawl?.site;
  if (site !== undefined && site !== before) {
    lanes.setCrawlDelay(site.host, site.crawlDelayMs);
    publish({ type: 'site.opened', jobId: page.jobId, host: site.host, robots: site.robots });
  }
  // What was aborted half-way is judged again.
  return signal.aborted ? null : conclusion;
}

/** A page whose links cannot be judged fails: its lease must end. */
async function concludeSafely(
  job: RunningJob,
  page: LeasedPage,
  visit: Exclude<PageVisit, { readonly kind: 'aborted' }>,
  retryAt: number,
): Promise<Conclusion> {
  try {
    return await concludeVisit(page, visit, job.crawl, retryAt, job.controller.signal);
  } catch (failure) {
    return { outcome: { kind: 'failed', error: unknownError(failure), credits: 0 }, links: [] };
  }
}

async function visitSafely(visits: PageVisits, request: VisitRequest): Promise<PageVisit> {
  try {
    return await visits.visit(request);
  } catch (failure) {
    return { kind: 'failed', error: unknownError(failure), credits: 0, isHostFailure: false };
  }
}

function unknownError(failure: unknown): PageError {
  return { code: engineErrorCodes.unknown, message: failure instanceof Error ? failure.message : String(failure) };
}
