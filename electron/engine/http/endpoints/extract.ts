import { joinWarnings } from '../../../../shared/document/response/warnings.ts';
import { validateExtract } from '../../extraction/validateExtract.ts';
import type { ExtractStartFailure } from '../../extraction/extractService.ts';
import type { ExtractRecord } from '../../extraction/extractStore.ts';
import type { ApiError } from '../../ports/apiError.ts';
import { noCredits, refusalOf } from '../../scrape/scrapeFailure.ts';
import { allowedPrivate, isPrivateRun, type EndpointCall, type RouteOf } from '../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../httpResponse.ts';
import { noteActivity } from '../noteActivity.ts';
import { readJsonBody } from '../readBody.ts';
import { clientOf } from './jobs/startJob.ts';
import { webhookProblem } from './jobs/webhookProblem.ts';

/** Starts a job that reads data from several pages (api-facts 6.5). It is stored before the response. */
export async function handleStartExtract(_route: RouteOf<'startExtract'>, call: EndpointCall): Promise<HttpResponse> {
  const body = await readJsonBody(call.request);
  if (!body.ok) return errorResponse(body.error);
  const extract = validateExtract(body.value);
  if (!extract.ok) return errorResponse(extract.error);
  const { extracts, account } = call.ports;
  if (!extracts.isModelSet) return errorResponse(refusalOf({ kind: 'model', failure: { kind: 'not-set' } }));
  const { request, invalidUrls } = extract.value;
  if (account.remaining !== null && account.remaining <= 0) return errorResponse(noCredits);
  const refusal = await webhookProblem(call, request);
  if (refusal !== null) return errorResponse(refusal);
  const leavesNoTrace = request.leavesNoTrace || isPrivateRun(call);
  const caller = { client: clientOf(call), allowPrivate: allowedPrivate(call) };
  const started = await extracts.start({ ...request, leavesNoTrace }, caller);
  if (!started.ok) return errorResponse(startRefusal(started.error));
  const [target] = request.targets;
  noteActivity(call, { id: started.value, endpoint: 'extract', target: target?.url ?? '' }, leavesNoTrace);
  const more = invalidUrls === null ? {} : { invalidURLs: invalidUrls };
  return jsonResponse(200, JSON.stringify({ success: true, id: started.value, ...more }));
}

/** The state of a job; its data is `{}` until the end, as clients expect. */
export function handleExtractStatus({ id }: RouteOf<'extractStatus'>, { ports }: EndpointCall): HttpResponse {
  const record = ports.extracts.find(id);
  if (record === null) return errorResponse({ status: 404, error: 'Extract job not found' });
  return jsonResponse(200, JSON.stringify(statusOf(record, ports.extracts.expiresAt(record))));
}

function statusOf({ state, error, result, request }: ExtractRecord, expiresAt: number) {
  const warning = result === null ? undefined : joinWarnings(result.warnings);
  return {
    // A failed job is no passing fault of the engine: a client that waits must see its end.
    success: true,
    status: state,
    data: result?.data ?? {},
    ...(error === null ? {} : { error }),
    ...(warning === undefined ? {} : { warning }),
    ...(result !== null && request.showSources ? { sources: result.sources, quotes: result.quotes } : {}),
    replacement: '/v2/agent',
    creditsUsed: result?.creditsUsed ?? 0,
    expiresAt: new Date(expiresAt).toISOString(),
  };
}

function startRefusal(failure: ExtractStartFailure): ApiError {
  if (failure.kind === 'store')
    return { status: 503, error: 'Service Unavailable: the job could not be written to disk' };
  return {
    status: 429,
    error: `Too many extract jobs: ${failure.max} run or wait. Start this one when another has ended.`,
    headers: { 'retry-after': '10' },
  };
}
