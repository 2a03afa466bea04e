import {
  accountPaths,
  activityEndpoints,
  activityLimits,
  readinessPath,
  type ActivityEndpoint,
} from '../../../shared/api/account.ts';
import { engineErrorCodes } from '../../../shared/api/engine/control.ts';
import type { ApiError } from '../ports/apiError.ts';

/** A route about the account of the engine's user, or about whether it takes requests. */
export type AccountRoute =
  /** Without a token. */
  | { readonly name: 'readiness' }
  | { readonly name: 'creditUsage' | 'tokenUsage' | 'queueStatus' | 'concurrency' }
  | { readonly name: 'creditHistory' | 'tokenHistory'; readonly byApiKey: boolean }
  | {
      readonly name: 'activity';
      /** Null for all. */
      readonly endpoint: ActivityEndpoint | null;
      readonly limit: number;
      readonly cursor: string | null;
    };

type ParseTarget = (target: string) => AccountRoute | ApiError;

const parsers: readonly (readonly [path: string, parse: ParseTarget])[] = [
  [readinessPath, () => ({ name: 'readiness' })],
  [accountPaths.creditUsage, () => ({ name: 'creditUsage' })],
  [accountPaths.creditHistory, (target) => historyRoute('creditHistory', target)],
  [accountPaths.tokenUsage, () => ({ name: 'tokenUsage' })],
  [accountPaths.tokenHistory, (target) => historyRoute('tokenHistory', target)],
  [accountPaths.queueStatus, () => ({ name: 'queueStatus' })],
  [accountPaths.concurrency, () => ({ name: 'concurrency' })],
  [accountPaths.activity, activityRoute],
];

/** The rows of the account in the table of routes. */
export const accountRoutes = parsers.map(([path, parse]) => ({
  path: new RegExp(`^${path}$`),
  methods: { GET: { parse: (_parameters: readonly string[], target: string) => parse(target) } },
}));

function historyRoute(name: 'creditHistory' | 'tokenHistory', target: string): AccountRoute | ApiError {
  const byApiKey = queryOf(target).get('byApiKey') ?? 'false';
  return byApiKey === 'true' || byApiKey === 'false'
    ? { name, byApiKey: byApiKey === 'true' }
    : badQuery('byApiKey must be true or false');
}

function activityRoute(target: string): AccountRoute | ApiError {
  const query = queryOf(target);
  const named = query.get('endpoint') ?? '';
  const endpoint = activityEndpoints.find((each) => each === named) ?? null;
  if (endpoint === null && named !== '') return badQuery(`endpoint must be one of ${activityEndpoints.join(', ')}`);
  const limit = query.get('limit') ?? String(activityLimits.defaultEntries);
  if (!/^\d{1,9}$/.test(limit) || Number(limit) < 1 || Number(limit) > activityLimits.maxEntries)
    return badQuery(`limit must be a whole number from 1 to ${activityLimits.maxEntries}`);
  const cursor = query.get('cursor') ?? '';
  return { name: 'activity', endpoint, limit: Number(limit), cursor: cursor === '' ? null : cursor };
}

function queryOf(target: string): URLSearchParams {
  return new URLSearchParams(target.split('?', 2)[1] ?? '');
}

function badQuery(problem: string): ApiError {
  return { status: 400, error: `Bad Request: ${problem}`, code: engineErrorCodes.badRequest };
}
