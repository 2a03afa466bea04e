import { z } from 'zod';

/** Paths of the account (api-facts 6.8). */
export const accountPaths = {
  creditUsage: '/v2/team/credit-usage',
  creditHistory: '/v2/team/credit-usage/historical',
  tokenUsage: '/v2/team/token-usage',
  tokenHistory: '/v2/team/token-usage/historical',
  queueStatus: '/v2/team/queue-status',
  activity: '/v2/team/activity',
  concurrency: '/v2/concurrency-check',
} as const;

/** Probed by clients of self-hosted services (api-facts 9); without a token. */
export const readinessPath = '/v0/health/readiness';

/** Operations in the activity list (api-facts 6.8), and `parse`, which the list of the service does not have. */
export const activityEndpoints = [
  'scrape',
  'crawl',
  'batch_scrape',
  'search',
  'extract',
  'llmstxt',
  'deep_research',
  'map',
  'agent',
  'browser',
  'interact',
  'parse',
] as const;

export type ActivityEndpoint = (typeof activityEndpoints)[number];

export const activityLimits = { defaultEntries: 50, maxEntries: 100 } as const;

const success = z.literal(true);
const billingPeriod = { billingPeriodStart: z.string().nullable(), billingPeriodEnd: z.string().nullable() };
const period = { startDate: z.string().nullable(), endDate: z.string().nullable(), apiKey: z.string().optional() };

export const creditUsageSchema = z.object({
  success,
  data: z.object({ remainingCredits: z.number(), planCredits: z.number(), ...billingPeriod }),
});

export const creditHistorySchema = z.object({
  success,
  periods: z.array(z.object({ ...period, creditsUsed: z.number() })),
});

export const tokenUsageSchema = z.object({
  success,
  data: z.object({ remainingTokens: z.number(), planTokens: z.number(), ...billingPeriod }),
});

export const tokenHistorySchema = z.object({
  success,
  periods: z.array(z.object({ ...period, tokensUsed: z.number() })),
});

export const queueStatusSchema = z.object({
  success,
  jobsInQueue: z.int(),
  activeJobsInQueue: z.int(),
  waitingJobsInQueue: z.int(),
  maxConcurrency: z.int(),
  mostRecentSuccess: z.string().nullable(),
});

export const concurrencySchema = z.object({ success, concurrency: z.int(), maxConcurrency: z.int() });

export const activitySchema = z.object({
  success,
  data: z.array(
    z.object({
      id: z.string(),
      endpoint: z.enum(activityEndpoints),
      api_version: z.string(),
      created_at: z.string(),
      target: z.string().nullable(),
    }),
  ),
  cursor: z.string().nullable(),
  has_more: z.boolean(),
});
