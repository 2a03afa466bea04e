import { randomBytes } from 'node:crypto';
import { engineErrorCodes, runHeader } from '../../../../shared/api/engine/control.ts';
import { assertNever } from '../../../../shared/base/assertNever.ts';
import { uuidV7 } from '../../jobs/uuidV7.ts';
import type { ApiError } from '../../ports/apiError.ts';
import { noCredits } from '../../scrape/scrapeFailure.ts';
import { validateSearch } from '../../search/validateSearch.ts';
import { withCharge } from '../apiError.ts';
import { allowedPrivate, type EndpointCall, isPrivateRun, type RouteOf } from '../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../httpResponse.ts';
import { noteActivity } from '../noteActivity.ts';
import { readJsonBody } from '../readBody.ts';
import type { SearchPortFailure } from '../serverPorts.ts';

/** Results that one price covers, and the price (api-facts 8.2). */
const resultsPerPrice = 10;
const price = { default: 2, zdr: 10 } as const;

/** Searches the web, or what this engine has read (api-facts 6.4). */
export async function handleSearch(_route: RouteOf<'search'>, call: EndpointCall): Promise<HttpResponse> {
  const { ports, headers, signal } = call;
  const { account } = ports;
  const body = await readJsonBody(call.request);
  if (!body.ok) return errorResponse(body.error);
  const search = validateSearch(body.value, Date.now());
  if (!search.ok) return errorResponse(search.error);
  const request = search.value;
  const each = request.leavesNoTrace && request.notes.length > 0 ? price.zdr : price.default;
  const priceOf = (count: number): number => (account.isMetered ? Math.ceil(count / resultsPerPrice) * each : 0);
  const hold = account.hold(priceOf(request.limit * request.sources.length));
  if (hold === null) return errorResponse(withCharge(noCredits));
  const result = await ports.searches.search(request, {
    client: headers.has(runHeader) ? 'trowel' : (headers.get('user-agent')?.[0] ?? '').slice(0, 200),
    allowPrivate: allowedPrivate(call),
    isPrivate: isPrivateRun(call),
    signal,
  });
  await hold.settle(result.ok ? priceOf(result.value.count) : 0);
  if (!result.ok) return errorResponse(refusalOf(result.error));
  const { data, warnings, count, pageCredits } = result.value;
  const id = uuidV7(Date.now(), randomBytes);
  noteActivity(call, { id, endpoint: 'search', target: request.query }, request.leavesNoTrace);
  return jsonResponse(
    200,
    JSON.stringify({
      success: true,
      id,
      data,
      ...(warnings.length === 0 ? {} : { warning: warnings.join(' ') }),
      creditsUsed: priceOf(count) + pageCredits,
    }),
  );
}

function refusalOf(failure: SearchPortFailure): ApiError {
  switch (failure.kind) {
    case 'timeout':
      return {
        status: 408,
        error: 'Request Timeout: the search had no results before its timeout',
        code: engineErrorCodes.searchTimeout,
      };
    case 'failed':
      return {
        status: 502,
        error: `No search provider gave results. ${failure.reasons.join(' ')}`.slice(0, 1000),
        code: engineErrorCodes.searchFailed,
      };
    case 'cancelled':
      return { status: 499, error: 'The request was closed before its response', code: engineErrorCodes.cancelled };
    default:
      return assertNever(failure);
  }
}
