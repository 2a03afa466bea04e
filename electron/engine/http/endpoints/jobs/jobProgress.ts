import { maxJobHosts, type JobProgress } from '../../../../../shared/api/engine/jobs.ts';
import type { JobBreakdown, JobCounts, JobRecord, PageJobRecord } from '../../../ports/jobs.ts';
import type { EndpointCall, RouteOf } from '../../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../../httpResponse.ts';
import type { JobPort } from '../../serverPorts.ts';
import { jobNotFound, storeRefusal } from './jobFailures.ts';
import { findAnyJob } from './readStatus.ts';

/** The numbers of a job (`shared/api/engine/jobs.ts`). */
export async function handleJobProgress(
  { id }: RouteOf<'jobProgress'>,
  { ports: { jobs } }: EndpointCall,
): Promise<HttpResponse> {
  const job = await findAnyJob(jobs, id);
  if (!job.ok) return errorResponse(job.error);
  const breakdown = await jobs.store.breakdown(id, maxJobHosts);
  if (!breakdown.ok) return errorResponse(storeRefusal(breakdown.error));
  if (breakdown.value === null) return errorResponse(jobNotFound);
  return jsonResponse(200, JSON.stringify(progressOf(jobs, job.value, breakdown.value)));
}

function progressOf({ progress }: JobPort, job: PageJobRecord, { reasons, hosts }: JobBreakdown): JobProgress {
  const { id, kind, state, warning, error, createdAt, endedAt } = job;
  const pagesPerMinute = state === 'scraping' ? progress.pagesPerMinute(id) : 0;
  return {
    success: true,
    id,
    kind,
    state,
    counts: countsOf(job),
    pagesPerMinute,
    remainingMs: remainingMsOf(job, pagesPerMinute),
    reasons,
    hosts: hosts.map((host) => ({ ...host, ...progress.hostState(job, host.host) })),
    warning,
    error,
    createdAt,
    endedAt,
  };
}

/** What an ended job has not visited counts as skipped, as its table shows it. */
function countsOf({ state, counts }: JobRecord): JobCounts {
  if (state === 'scraping') return counts;
  const { skipped, waiting, leased, held } = counts;
  return { ...counts, skipped: skipped + waiting + leased + held, waiting: 0, leased: 0, held: 0 };
}

/** The time until the known pages are visited: a crawl may find more of them meanwhile. */
function remainingMsOf({ state, counts, maxDocuments }: JobRecord, pagesPerMinute: number): number | null {
  if (state !== 'scraping') return 0;
  if (pagesPerMinute === 0) return null;
  const pages = Math.min(maxDocuments - counts.documents, counts.waiting + counts.leased + counts.held);
  return Math.round((Math.max(0, pages) * 60_000) / pagesPerMinute);
}
