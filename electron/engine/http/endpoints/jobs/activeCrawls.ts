import type { JsonObject } from '../../../../../shared/base/json.ts';
import type { JobRecord } from '../../../ports/jobs.ts';
import type { EndpointCall, RouteOf } from '../../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../../httpResponse.ts';
import { storeRefusal } from './jobFailures.ts';

/** The engine has one team: everybody who has its token. */
const teamId = 'local';

/** Crawls that are running, the oldest first (api-facts 6.2). */
export async function handleActiveCrawls(
  _route: RouteOf<'activeCrawls'>,
  { ports }: EndpointCall,
): Promise<HttpResponse> {
  const running = await ports.jobs.store.running();
  if (!running.ok) return errorResponse(storeRefusal(running.error));
  const crawls = running.value.filter(({ kind }) => kind === 'crawl').map(describeCrawl);
  return jsonResponse(200, JSON.stringify({ success: true, crawls }));
}

function describeCrawl({ id, url, createdAt, request }: JobRecord): JsonObject {
  const { url: _url, allowPrivate: _allowPrivate, ...options } = request;
  return {
    id,
    teamId,
    url,
    created_at: new Date(createdAt).toISOString(),
    options,
  };
}
