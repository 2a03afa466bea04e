import { crawlLimits } from '../../../../../shared/api/crawl.ts';
import type { JsonObject } from '../../../../../shared/base/json.ts';
import { validateBatch, type ValidBatch } from '../../../jobs/validate/validateBatch.ts';
import type { EndpointCall, RouteOf } from '../../endpoint.ts';
import { errorResponse, type HttpResponse } from '../../httpResponse.ts';
import { readJsonBody } from '../../readBody.ts';
import { jobNotFound, storeRefusal } from './jobFailures.ts';
import { clientOf, creditProblem, startJob, startResponse, useIdempotencyKey } from './startJob.ts';
import { webhookProblem } from './webhookProblem.ts';

/** Starts a batch, or adds URLs to one (api-facts 6.1). */
export async function handleStartBatch(_route: RouteOf<'startBatch'>, call: EndpointCall): Promise<HttpResponse> {
  const body = await readJsonBody(call.request);
  if (!body.ok) return errorResponse(body.error);
  const used = await useIdempotencyKey(call);
  if (used !== null) return errorResponse(used);
  const batch = validateBatch(body.value);
  if (!batch.ok) return errorResponse(batch.error);
  const refusal = creditProblem(call) ?? (await webhookProblem(call, batch.value.request));
  if (refusal !== null) return errorResponse(refusal);
  return await startOrAppend(batch.value, call);
}

async function startOrAppend(
  { request, appendToId, invalidUrls }: ValidBatch,
  call: EndpointCall,
): Promise<HttpResponse> {
  const { urls } = request;
  const more: JsonObject = invalidUrls === null ? {} : { invalidURLs: invalidUrls };
  if (appendToId !== null) {
    const appended = await call.ports.jobs.service.append(appendToId.toLowerCase(), clientOf(call), urls);
    if (appended.ok) return startResponse(call, 'batchScrape', appended.value.id, more);
    const { error } = appended;
    return errorResponse(error.kind === 'store' ? storeRefusal(error.failure) : jobNotFound);
  }
  return await startJob(
    call,
    request,
    { kind: 'batchScrape', urls, options: {}, maxDocuments: crawlLimits.maxDocuments, readsSitemaps: false },
    more,
  );
}
