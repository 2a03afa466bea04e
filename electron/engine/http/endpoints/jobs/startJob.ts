import { idempotencyKeyHeader } from '../../../../../shared/api/crawl.ts';
import { runHeader } from '../../../../../shared/api/engine/control.ts';
import type { ApiError } from '../../../ports/apiError.ts';
import { assertNever } from '../../../../../shared/base/assertNever.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../../shared/base/json.ts';
import type { StartFailure, StartRequest } from '../../../jobs/jobService.ts';
import type { JobRequest } from '../../../ports/jobRequests.ts';
import type { PageJobKind } from '../../../ports/jobs.ts';
import { noCredits } from '../../../scrape/scrapeFailure.ts';
import { allowedPrivate, type EndpointCall, isPrivateRun } from '../../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../../httpResponse.ts';
import { noteActivity } from '../../noteActivity.ts';
import { idempotencyKeyUsed, storeRefusal } from './jobFailures.ts';
import { statusUrl } from './jobPaths.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Remembers the idempotency key of a request for a day, also where the start is refused afterwards. A key that is not a UUID counts as used
 * (api-facts 6.2).
 * @param body as it was received
 * @returns the refusal of a key that was used before; null if the request may go on
 */
export async function useIdempotencyKey(call: EndpointCall, body: JsonValue): Promise<ApiError | null> {
  const { ports, headers } = call;
  const keys = headers.get(idempotencyKeyHeader);
  const [key = ''] = keys ?? [];
  if (keys === undefined || (keys.length === 1 && key.trim() === '')) return null;
  if (keys.length > 1 || !uuid.test(key.trim())) return idempotencyKeyUsed;
  const leavesNoTrace = isPrivateRun(call) || asksForNoTrace(body);
  const used = await ports.jobs.store.useIdempotencyKey(key.trim().toLowerCase(), ports.jobs.now(), leavesNoTrace);
  if (!used.ok) return storeRefusal(used.error);
  return used.value ? null : idempotencyKeyUsed;
}

/** Whether a body, whatever else is wrong with it, has zero data retention: for the job, or for its pages. */
function asksForNoTrace(body: JsonValue): boolean {
  if (!isJsonObject(body)) return false;
  return [body, body['scrapeOptions']].some(
    (options) => isJsonObject(options) && (options['zeroDataRetention'] === true || options['lockdown'] === true),
  );
}

/** Returns the refusal of a job that could not pay for one page; null where it can, or where everything is free. */
export function creditProblem({ ports }: EndpointCall): ApiError | null {
  const { remaining } = ports.account;
  return remaining !== null && remaining <= 0 ? noCredits : null;
}

/** Whose job it is: the app is one client, and so is every program by its name. */
export function clientOf({ headers }: EndpointCall): string {
  return headers.has(runHeader) ? 'trowel' : (headers.get('user-agent')?.[0] ?? '').slice(0, 200);
}

/** The part of a job that decides about its pages. */
interface JobPlan {
  readonly kind: PageJobKind;
  readonly urls: readonly string[];
  /** What the visits of its pages need, also after a restart. */
  readonly options: JsonObject;
  readonly maxDocuments: number;
  readonly readsSitemaps: boolean;
}

/** Starts a job; it is stored before the response. */
export async function startJob(
  call: EndpointCall,
  { scrapeOptions, maxConcurrency, leavesNoTrace, webhook }: JobRequest,
  { options, ...plan }: JobPlan,
  more: JsonObject = {},
): Promise<HttpResponse> {
  const request: StartRequest = {
    ...plan,
    client: clientOf(call),
    request: { ...options, scrapeOptions, maxConcurrency, allowPrivate: allowedPrivate(call) },
    leavesNoTrace: leavesNoTrace || isPrivateRun(call),
    webhook: webhook === null ? null : { ...webhook },
    // It was used before the body was read.
    idempotencyKey: null,
  };
  const started = await call.ports.jobs.service.start(request);
  if (!started.ok) return errorResponse(startRefusal(started.error));
  const endpoint = plan.kind === 'crawl' ? 'crawl' : 'batch_scrape';
  noteActivity(call, { id: started.value, endpoint, target: plan.urls[0] ?? '' }, leavesNoTrace);
  return startResponse(call, plan.kind, started.value, more);
}

/** Responds to a start with the id of the job and the URL of its status. */
export function startResponse(call: EndpointCall, kind: PageJobKind, id: string, more: JsonObject): HttpResponse {
  return jsonResponse(200, JSON.stringify({ success: true, id, url: statusUrl(call, kind, id), ...more }));
}

function startRefusal(failure: StartFailure): ApiError {
  switch (failure.kind) {
    case 'store':
      return storeRefusal(failure.failure);
    case 'usedKey':
      return idempotencyKeyUsed;
    case 'tooManyJobs':
      return {
        status: 429,
        error: `Too many jobs: ${failure.max} are running. Start this one when another has ended, or cancel one.`,
        headers: { 'retry-after': '10' },
      };
    default:
      return assertNever(failure);
  }
}
