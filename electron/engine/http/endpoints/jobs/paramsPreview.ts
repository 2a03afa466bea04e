import { crawlPreviewRequestSchema } from '../../../../../shared/api/crawl.ts';
import type { JsonObject } from '../../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../../shared/base/result.ts';
import { readJobUrl } from '../../../jobs/validate/jobUrl.ts';
import type { ApiError } from '../../../ports/apiError.ts';
import { modelRefusal } from '../../../scrape/model/modelRefusal.ts';
import { refuseShape, refuseUrl } from '../../../scrape/validate/badRequest.ts';
import { describeIssues } from '../../../scrape/validate/describeIssues.ts';
import type { EndpointCall, RouteOf } from '../../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../../httpResponse.ts';
import { readJsonBody } from '../../readBody.ts';

const modelTimeoutMs = 60_000;

/** Shows the options that a crawl with a prompt would have (api-facts 6.2). */
export async function handleParamsPreview(_route: RouteOf<'paramsPreview'>, call: EndpointCall): Promise<HttpResponse> {
  const body = await readJsonBody(call.request);
  if (!body.ok) return errorResponse(body.error);
  const request = readRequest(body.value);
  if (!request.ok) return errorResponse(request.error);
  const { url, prompt } = request.value;
  const options = await proposeOptions(call, url, prompt);
  if (!options.ok) return errorResponse(options.error);
  return jsonResponse(200, JSON.stringify({ success: true, data: { url, ...options.value } }));
}

function readRequest(body: unknown): Result<{ readonly url: string; readonly prompt: string }, ApiError> {
  const parsed = crawlPreviewRequestSchema.safeParse(body);
  if (!parsed.success) return refuseShape(describeIssues(parsed.error.issues));
  const url = readJobUrl(parsed.data.url);
  return url.ok ? ok({ url: url.value, prompt: parsed.data.prompt }) : refuseUrl(url.error);
}

/** Lets the model derive options of a crawl from a prompt. Every failure is a 400, as the service has it. */
export async function proposeOptions(
  { ports, signal }: EndpointCall,
  url: string,
  prompt: string,
): Promise<Result<JsonObject, ApiError>> {
  const time = AbortSignal.any([signal, AbortSignal.timeout(modelTimeoutMs)]);
  const proposed = await ports.jobs.proposeCrawl(url, prompt, time);
  if (proposed.ok) return proposed;
  const { error, code } = modelRefusal(proposed.error);
  // The text begins with the name of another status.
  const reason = error.slice(error.indexOf(': ') + 2);
  return err({
    status: 400,
    error: `Failed to process natural language prompt: ${reason}`.slice(0, 300),
    ...(code === undefined ? {} : { code }),
  });
}
