import type { EndpointCall, RouteOf } from '../../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../../httpResponse.ts';
import { statusUrl } from './jobPaths.ts';
import { findJob, readStatus } from './readStatus.ts';

/** How long a page of documents that have not been published yet is waited for, in ms: clients that follow `next`, which names the first document, ask at once again. */
const maxWaitMs = 1000;

/** The status of a job with a part of its documents. It holds no slot and is never refused for its rate. */
export async function handleJobStatus(
  { kind, id, skip, limit }: RouteOf<'jobStatus'>,
  call: EndpointCall,
): Promise<HttpResponse> {
  const { jobs } = call.ports;
  const url = statusUrl(call, kind, id);
  for (let hasWaited = false; ; hasWaited = true) {
    const job = await findJob(jobs, kind, id);
    if (!job.ok) return errorResponse(job.error);
    const status = await readStatus(call.ports, job.value, { skip: skip ?? 0, limit }, url);
    if (!status.ok) return errorResponse(status.error);
    const isEarly = job.value.state === 'scraping' && skip !== null && status.value.count === 0;
    if (!isEarly || hasWaited) return jsonResponse(200, status.value.text);
    await jobs.watch.nextChange(id, maxWaitMs);
  }
}
