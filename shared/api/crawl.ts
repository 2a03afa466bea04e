import { z } from 'zod';
import { jsonValueSchema } from '../base/json.ts';
import { documentSchema } from './document.ts';
import { sitemapModeSchema } from './map.ts';
import { labelSchemas, scrapeRequestSchema } from './scrape.ts';
import { webhookSchema } from './webhook.ts';

export const crawlPath = '/v2/crawl';
export const batchScrapePath = '/v2/batch/scrape';

/** `x-idempotency-key`: a second start with the same key is refused for 24 hours (api-facts 6.2). */
export const idempotencyKeyHeader = 'x-idempotency-key';

export const crawlLimits = {
  defaultDocuments: 10_000,
  /** Maximum `limit` of the local engine. */
  maxDocuments: 100_000,
  maxDelaySeconds: 60,
  maxPromptChars: 10_000,
} as const;

/** Maximum number of URLs in one batch. */
export const maxBatchUrls = 10_000;

/** Documents of one response of a job's status (api-facts 6.2). */
export const statusPage = { maxDocuments: 100, maxBytes: 10 * 1024 * 1024 } as const;

/** Fields of a crawl that a model can fill in from a prompt (api-facts 6.2). */
export const crawlOptionSchemas = {
  includePaths: z.array(z.string()),
  excludePaths: z.array(z.string()),
  regexOnFullURL: z.boolean(),
  maxDiscoveryDepth: z.int().min(0),
  sitemap: sitemapModeSchema,
  ignoreQueryParameters: z.boolean(),
  deduplicateSimilarURLs: z.boolean(),
  limit: z.int().min(1).max(crawlLimits.maxDocuments),
  crawlEntireDomain: z.boolean(),
  allowExternalLinks: z.boolean(),
  allowSubdomains: z.boolean(),
  ignoreRobotsTxt: z.boolean(),
  robotsUserAgent: z.string().min(1).max(200),
  delay: z
    .number()
    .positive()
    .max(crawlLimits.maxDelaySeconds, `delay is in seconds, at most ${crawlLimits.maxDelaySeconds}`),
} as const;

/** Fields of a job that visits pages. */
const jobSchemas = {
  webhook: webhookSchema,
  maxConcurrency: z.int().positive(),
  zeroDataRetention: z.boolean(),
  origin: labelSchemas.origin,
  integration: labelSchemas.integration,
} as const;

/** The complete body of `POST /v2/crawl` (api-facts 6.2). `scrapeOptions` is validated as a scrape is. */
export const crawlRequestSchema = z
  .object({ ...crawlOptionSchemas, ...jobSchemas, prompt: z.string().max(crawlLimits.maxPromptChars) })
  .partial()
  .extend({ url: z.string(), scrapeOptions: z.record(z.string(), jsonValueSchema).optional() })
  .strict();

export type CrawlBody = z.infer<typeof crawlRequestSchema>;

/** The response to a started crawl or batch. */
export const jobStartedSchema = z.object({
  success: z.literal(true),
  id: z.uuid(),
  /** Where its status is. */
  url: z.string(),
  /** URLs of a batch that were left out, where it asks for them with `ignoreInvalidURLs`. */
  invalidURLs: z.array(z.string()).optional(),
});

/** The status of a crawl or batch, with a part of its documents (api-facts 6.2). */
export const jobStatusSchema = z.object({
  success: z.literal(true),
  status: z.enum(['scraping', 'completed', 'failed', 'cancelled']),
  completed: z.int(),
  total: z.int(),
  /** -1 where everything is free. */
  creditsUsed: z.number(),
  expiresAt: z.string(),
  createdAt: z.string(),
  completedAt: z.string().optional(),
  /** Seconds. */
  duration: z.number(),
  /** Why the job failed as a whole. */
  error: z.string().optional(),
  /** URL of the next documents; absent where there are no more. */
  next: z.string().optional(),
  warning: z.string().optional(),
  data: z.array(documentSchema),
});

/** Pages of a job that failed, and those that robots.txt disallows. */
export const jobErrorsSchema = z.object({
  errors: z.array(
    z.object({
      id: z.string(),
      timestamp: z.string().optional(),
      url: z.string(),
      code: z.string(),
      error: z.string(),
    }),
  ),
  robotsBlocked: z.array(z.string()),
});

export const activeCrawlsSchema = z.object({
  success: z.literal(true),
  crawls: z.array(
    z.object({
      id: z.uuid(),
      teamId: z.string(),
      url: z.string(),
      created_at: z.string(),
      options: z.record(z.string(), jsonValueSchema),
    }),
  ),
});

/** The body of `POST /v2/crawl/params-preview` (api-facts 6.2). */
export const crawlPreviewRequestSchema = z.strictObject({
  url: z.string(),
  prompt: z.string().min(1).max(crawlLimits.maxPromptChars),
  origin: labelSchemas.origin.optional(),
  integration: labelSchemas.integration.optional(),
});

/** The fields of `POST /v2/batch/scrape` besides the options of a scrape, which stand at the same level (api-facts 6.1). */
export const batchScrapeFieldsSchema = z
  .object({ ...jobSchemas, ignoreInvalidURLs: z.boolean(), appendToId: z.uuid() })
  .partial()
  .extend({ urls: z.array(z.string()).min(1).max(maxBatchUrls) })
  .strict();

/** The complete body of `POST /v2/batch/scrape`. Its parts are validated apart, the options as those of a scrape. */
export const batchScrapeRequestSchema = batchScrapeFieldsSchema
  .extend(scrapeRequestSchema.omit({ url: true }).shape)
  .strict();

export type BatchScrapeFields = z.infer<typeof batchScrapeFieldsSchema>;

export const batchScrapeFieldNames = Object.keys(batchScrapeFieldsSchema.shape) as readonly (keyof BatchScrapeFields)[];
