import { engineErrorCodes } from '../../../../shared/api/engine/control.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import type { MonthlyUsage } from '../../ports/usage.ts';
import type { EndpointCall, RouteOf } from '../endpoint.ts';
import { errorResponse, jsonResponse, type HttpResponse } from '../httpResponse.ts';

/** Where nothing is counted, clients still expect numbers, and 0 would make them stop. */
const unlimited = 1_000_000_000;

/** Name of the engine's one token in reports by key. */
const keyName = 'local engine';

/** There is no billing period: credits are granted once. */
const noPeriod = { billingPeriodStart: null, billingPeriodEnd: null };

/** Answers probes of clients that know self-hosted services (api-facts 9). */
export function handleReadiness(_route: RouteOf<'readiness'>, { ports }: EndpointCall): HttpResponse {
  if (ports.cluster?.isReachable() === false)
    return errorResponse({
      status: 503,
      error: 'Service Unavailable: the database of the cluster does not answer',
      headers: { 'retry-after': '5' },
    });
  return jsonResponse(200, JSON.stringify({ status: 'ok' }));
}

/** Credits that are left, and all that were granted (api-facts 6.8). */
export function handleCreditUsage(_route: RouteOf<'creditUsage'>, { ports }: EndpointCall): HttpResponse {
  const { remaining, granted } = ports.account;
  return success({
    data: { remainingCredits: remaining ?? unlimited, planCredits: granted ?? unlimited, ...noPeriod },
  });
}

/** Tokens of the language model have no limit here. */
export function handleTokenUsage(): HttpResponse {
  return success({ data: { remainingTokens: unlimited, planTokens: unlimited, ...noPeriod } });
}

/** Credits charged by month, the earliest first. */
export function handleCreditHistory({ byApiKey }: RouteOf<'creditHistory'>, { ports }: EndpointCall): HttpResponse {
  return success({
    periods: ports.usage.months().map((month) => ({ ...periodOf(month, byApiKey), creditsUsed: month.credits })),
  });
}

/** Tokens of the language model by month, the earliest first. */
export function handleTokenHistory({ byApiKey }: RouteOf<'tokenHistory'>, { ports }: EndpointCall): HttpResponse {
  return success({
    periods: ports.usage.months().map((month) => ({ ...periodOf(month, byApiKey), tokensUsed: month.tokens })),
  });
}

/** First and last moment of a month. */
function periodOf({ month }: MonthlyUsage, byApiKey: boolean): JsonObject {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1) - 1);
  return {
    startDate: start.toISOString(),
    endDate: end.toISOString(),
    ...(byApiKey ? { apiKey: keyName } : {}),
  };
}

/** Scrapes that run and wait, pages of jobs included. */
export function handleQueueStatus(_route: RouteOf<'queueStatus'>, { ports }: EndpointCall): HttpResponse {
  const { active, waiting, concurrency } = ports.health();
  const { lastSuccess } = ports.activity;
  return success({
    jobsInQueue: active + waiting,
    activeJobsInQueue: active,
    waitingJobsInQueue: waiting,
    maxConcurrency: concurrency,
    mostRecentSuccess: lastSuccess === null ? null : new Date(lastSuccess).toISOString(),
  });
}

export function handleConcurrency(_route: RouteOf<'concurrency'>, { ports }: EndpointCall): HttpResponse {
  const { active, concurrency } = ports.health();
  return success({ concurrency: active, maxConcurrency: concurrency });
}

/** Requests of the last 24 hours, the newest first. */
export function handleActivity(route: RouteOf<'activity'>, { ports }: EndpointCall): HttpResponse {
  const page = ports.activity.list(route.endpoint, route.limit, route.cursor);
  if (page === null)
    return errorResponse({
      status: 400,
      error: 'Bad Request: cursor must be that of the page before',
      code: engineErrorCodes.badRequest,
    });
  return success({
    data: page.entries.map(({ id, endpoint, at, target }) => ({
      id,
      endpoint,
      api_version: 'v2',
      created_at: new Date(at).toISOString(),
      target,
    })),
    cursor: page.cursor,
    has_more: page.cursor !== null,
  });
}

function success(members: JsonObject): HttpResponse {
  return jsonResponse(200, JSON.stringify({ success: true, ...members }));
}
