import type { EndpointCall, RouteOf } from '../../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../../httpResponse.ts';
import { jobNotFound, storeRefusal } from './jobFailures.ts';
import { findJob } from './readStatus.ts';

/** Cancels a job. Its documents stay readable. */
export async function handleCancelJob(
  { kind, id }: RouteOf<'cancelJob'>,
  { ports }: EndpointCall,
): Promise<HttpResponse> {
  const job = await findJob(ports.jobs, kind, id);
  if (!job.ok) return errorResponse(job.error);
  if (job.value.state === 'cancelled') return cancelledResponse;
  const cancelled = await ports.jobs.service.cancel(id);
  if (!cancelled.ok) return errorResponse(storeRefusal(cancelled.error));
  if (cancelled.value === 'unknown') return errorResponse(jobNotFound);
  return cancelled.value === 'cancelled'
    ? cancelledResponse
    : errorResponse({ status: 409, error: `${names[kind]} is already completed` });
}

const cancelledResponse = jsonResponse(200, JSON.stringify({ status: 'cancelled' }));

const names = { crawl: 'Crawl', batchScrape: 'Batch scrape' } as const;
