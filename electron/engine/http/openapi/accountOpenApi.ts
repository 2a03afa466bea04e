import { accountPaths, activityEndpoints, activityLimits, readinessPath } from '../../../../shared/api/account.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { refer } from './components.ts';
import { errors, json } from './responses.ts';

/** The paths of the account. */
export function accountOpenApi(): JsonObject {
  return {
    [readinessPath]: {
      get: {
        operationId: 'readiness',
        summary: 'Whether the engine takes requests; without a token',
        tags: ['engine'],
        security: [],
        responses: {
          200: {
            description: 'It does',
            content: json({ type: 'object', properties: { status: { const: 'ok' } }, required: ['status'] }),
          },
        },
      },
    },
    [accountPaths.creditUsage]: read('creditUsage', 'Credits that are left, and that were granted', 'CreditUsage'),
    [accountPaths.creditHistory]: read('creditHistory', 'Credits charged by month', 'CreditHistory', [byApiKey]),
    [accountPaths.tokenUsage]: read('tokenUsage', 'Tokens of the language model that are left', 'TokenUsage'),
    [accountPaths.tokenHistory]: read('tokenHistory', 'Tokens of the language model by month', 'TokenHistory', [
      byApiKey,
    ]),
    [accountPaths.queueStatus]: read('queueStatus', 'Scrapes that run and wait', 'QueueStatus'),
    [accountPaths.concurrency]: read('concurrency', 'Scrapes that run at once', 'Concurrency'),
    [accountPaths.activity]: read('activity', 'Requests of the last 24 hours, the newest first', 'Activity', [
      query('endpoint', { enum: [...activityEndpoints] }),
      query('limit', {
        type: 'integer',
        minimum: 1,
        maximum: activityLimits.maxEntries,
        default: activityLimits.defaultEntries,
      }),
      query('cursor', { type: 'string' }),
    ]),
  };
}

const byApiKey = query('byApiKey', { type: 'boolean', default: false });

function query(name: string, schema: JsonObject): JsonObject {
  return { name, in: 'query', schema };
}

function read(
  operationId: string,
  summary: string,
  schema: Parameters<typeof refer>[0],
  parameters: readonly JsonObject[] = [],
): JsonObject {
  const refused = parameters.length === 0 ? ['401'] : ['400', '401'];
  return {
    get: {
      operationId,
      summary,
      tags: ['scrape'],
      ...(parameters.length === 0 ? {} : { parameters: [...parameters] }),
      responses: { 200: { description: summary, content: json(refer(schema)) }, ...errors(refused) },
    },
  };
}
