import type { FrontierPage } from '../../../../../shared/api/engine/jobs.ts';
import type { JobPage } from '../../../ports/jobs.ts';
import type { EndpointCall, RouteOf } from '../../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../../httpResponse.ts';
import { storeRefusal } from './jobFailures.ts';
import { findAnyJob } from './readStatus.ts';

/** A part of the table of pages: which were visited, and why others were not (`shared/api/engine/jobs.ts`). */
export async function handleJobFrontier(
  { id, state, after, limit }: RouteOf<'jobFrontier'>,
  { ports: { jobs } }: EndpointCall,
): Promise<HttpResponse> {
  const job = await findAnyJob(jobs, id);
  if (!job.ok) return errorResponse(job.error);
  const found = await jobs.store.pages(id, { state, after, count: limit });
  if (!found.ok) return errorResponse(storeRefusal(found.error));
  const { pages, next } = found.value;
  return jsonResponse(200, JSON.stringify({ success: true, pages: pages.map(describePage), next }));
}

function describePage(page: JobPage): FrontierPage {
  const { place: _place, facts, error, ...shown } = page;
  return {
    ...shown,
    scrapeId: facts?.scrapeId ?? null,
    finalUrl: facts?.finalUrl ?? null,
    statusCode: facts?.statusCode ?? null,
    title: facts?.title ?? null,
    words: facts?.words ?? null,
    durationMs: facts?.durationMs ?? null,
    credits: facts?.credits ?? null,
    code: error?.code ?? null,
    error: error?.message ?? null,
  };
}
