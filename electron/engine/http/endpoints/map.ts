import { randomBytes } from 'node:crypto';
import { engineErrorCodes, runHeader } from '../../../../shared/api/engine/control.ts';
import { uuidV7 } from '../../jobs/uuidV7.ts';
import { validateMap } from '../../jobs/validate/validateMap.ts';
import type { ApiError } from '../../ports/apiError.ts';
import { noCredits } from '../../scrape/scrapeFailure.ts';
import type { MapFailure } from '../../site/map/mapRequest.ts';
import { withCharge } from '../apiError.ts';
import { allowedPrivate, type EndpointCall, isPrivateRun, type RouteOf } from '../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../httpResponse.ts';
import { noteActivity } from '../noteActivity.ts';
import { readJsonBody } from '../readBody.ts';

/** Lists the pages of a site (api-facts 6.3). */
export async function handleMap(_route: RouteOf<'map'>, call: EndpointCall): Promise<HttpResponse> {
  const { ports, headers, signal } = call;
  const { account } = ports;
  const body = await readJsonBody(call.request);
  if (!body.ok) return errorResponse(body.error);
  const map = validateMap(body.value);
  if (!map.ok) return errorResponse(map.error);
  const hold = account.hold(account.isMetered ? mapPrice : 0);
  if (hold === null) return errorResponse(withCharge(noCredits));
  const client = headers.has(runHeader) ? 'trowel' : (headers.get('user-agent')?.[0] ?? '').slice(0, 200);
  const { request, scrapeOptions, unused } = map.value;
  const caller = { client, allowPrivate: allowedPrivate(call), signal, leavesNoTrace: isPrivateRun(call) };
  const result = await ports.maps.map(request, scrapeOptions, caller);
  await hold.settle(result.ok && account.isMetered ? mapPrice : 0);
  if (!result.ok) return errorResponse(refusals[result.error.kind]);
  const { links } = result.value;
  const warning = [result.value.warning ?? '', unusedWarning(unused)].filter((text) => text !== '').join(' ');
  const id = uuidV7(Date.now(), randomBytes);
  noteActivity(call, { id, endpoint: 'map', target: request.url }, false);
  return jsonResponse(200, JSON.stringify({ success: true, id, links, ...(warning === '' ? {} : { warning }) }));
}

function unusedWarning(unused: readonly string[]): string {
  return unused.length === 0 ? '' : `A map does not use ${unused.join(', ')}.`;
}

/** Credits of one call (api-facts 8.2). */
const mapPrice = 1;

const refusals: Readonly<Record<MapFailure['kind'], ApiError>> = {
  timeout: {
    status: 408,
    error: 'The map operation timed out before any page was found',
    code: engineErrorCodes.mapTimeout,
  },
  cancelled: {
    status: 499,
    error: 'The request was closed before its response',
    code: engineErrorCodes.cancelled,
  },
};
