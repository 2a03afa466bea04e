import { crawlLimits } from '../../../../../shared/api/crawl.ts';
import { assertNever } from '../../../../../shared/base/assertNever.ts';
import type { JsonObject } from '../../../../../shared/base/json.ts';
import type { AppendFailure } from '../../../jobs/jobService.ts';
import { validateBatch, type ValidBatch } from '../../../jobs/validate/validateBatch.ts';
import type { ApiError } from '../../../ports/apiError.ts';
import { type EndpointCall, isPrivateRun, type RouteOf } from '../../endpoint.ts';
import { errorResponse, type HttpResponse } from '../../httpResponse.ts';
import { readJsonBody } from '../../readBody.ts';
import { batchOnDisk, jobNotFound, storeRefusal } from './jobFailures.ts';
import { clientOf, creditProblem, startJob, startResponse, useIdempotencyKey } from './startJob.ts';
import { webhookProblem } from './webhookProblem.ts';

/** Starts a batch, or adds URLs to one (api-facts 6.1). */
export async function handleStartBatch(_route: RouteOf<'startBatch'>, call: EndpointCall): Promise<HttpResponse> {
  const body = await readJsonBody(call.request);
  if (!body.ok) return errorResponse(body.error);
  const used = await useIdempotencyKey(call, body.value);
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
    const leavesNoTrace = request.leavesNoTrace || isPrivateRun(call);
    const { service } = call.ports.jobs;
    const appended = await service.append(appendToId.toLowerCase(), clientOf(call), urls, leavesNoTrace);
    if (appended.ok) return startResponse(call, 'batchScrape', appended.value.id, more);
    return errorResponse(appendRefusal(appended.error));
  }
  return await startJob(
    call,
    request,
    { kind: 'batchScrape', urls, options: {}, maxDocuments: crawlLimits.maxDocuments, readsSitemaps: false },
    more,
  );
}

function appendRefusal(failure: AppendFailure): ApiError {
  switch (failure.kind) {
    case 'store':
      return storeRefusal(failure.failure);
    case 'unknown':
      return jobNotFound;
    case 'onDisk':
      return batchOnDisk;
    default:
      return assertNever(failure);
  }
}
