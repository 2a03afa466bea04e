import { err, ok, type Result } from '../../../../../shared/base/result.ts';
import { validateCrawl, type ValidCrawl } from '../../../jobs/validate/validateCrawl.ts';
import type { ApiError } from '../../../ports/apiError.ts';
import type { CrawlRequest } from '../../../ports/jobRequests.ts';
import type { EndpointCall, RouteOf } from '../../endpoint.ts';
import { errorResponse, type HttpResponse } from '../../httpResponse.ts';
import { readJsonBody } from '../../readBody.ts';
import { proposeOptions } from './paramsPreview.ts';
import { creditProblem, startJob, useIdempotencyKey } from './startJob.ts';
import { webhookProblem } from './webhookProblem.ts';

/** Starts a crawl (api-facts 6.2). It is stored before the response. */
export async function handleStartCrawl(_route: RouteOf<'startCrawl'>, call: EndpointCall): Promise<HttpResponse> {
  const body = await readJsonBody(call.request);
  if (!body.ok) return errorResponse(body.error);
  const used = await useIdempotencyKey(call, body.value);
  if (used !== null) return errorResponse(used);
  const crawl = validateCrawl(body.value);
  if (!crawl.ok) return errorResponse(crawl.error);
  const refusal = creditProblem(call) ?? (await webhookProblem(call, crawl.value.request));
  if (refusal !== null) return errorResponse(refusal);
  const request = await applyPrompt(crawl.value, call);
  if (!request.ok) return errorResponse(request.error);
  const { url, options } = withinCredits(request.value, call);
  return await startJob(call, request.value, {
    kind: 'crawl',
    urls: [url],
    options: { url, ...options },
    maxDocuments: options.limit,
    readsSitemaps: options.sitemap !== 'skip',
  });
}

/** Adds the options that a model derives from the prompt; those of the body win. */
async function applyPrompt(
  { request, prompt, body }: ValidCrawl,
  call: EndpointCall,
): Promise<Result<CrawlRequest, ApiError>> {
  if (prompt === null) return ok(request);
  const proposed = await proposeOptions(call, request.url, prompt);
  if (!proposed.ok) return proposed;
  const merged = validateCrawl({ ...proposed.value, ...body });
  return merged.ok ? ok(merged.value.request) : err(merged.error);
}

/** A crawl has at most as many documents as there are credits left; it is not refused for asking for more. */
function withinCredits(request: CrawlRequest, { ports }: EndpointCall): CrawlRequest {
  const { remaining } = ports.account;
  if (remaining === null) return request;
  return { ...request, options: { ...request.options, limit: Math.min(request.options.limit, Math.ceil(remaining)) } };
}
