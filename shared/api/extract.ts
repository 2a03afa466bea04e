import { z } from 'zod';
import { jsonValueSchema } from '../base/json.ts';
import { threatProtectionSchema } from './options.ts';
import { labelSchemas } from './scrape.ts';
import { webhookSchema } from './webhook.ts';

export const extractPath = '/v2/extract';

export const extractLimits = {
  maxUrls: 10,
  /** Pages that one job reads. */
  maxPages: 20,
  maxPromptChars: 10_000,
} as const;

/** The complete body of `POST /v2/extract` (api-facts 6.5). A URL that ends in `/*` stands for the pages below it. */
export const extractRequestSchema = z.strictObject({
  urls: z.array(z.string()).max(extractLimits.maxUrls).optional(),
  prompt: z.string().max(extractLimits.maxPromptChars).optional(),
  schema: z.record(z.string(), jsonValueSchema).optional(),
  systemPrompt: z.string().max(extractLimits.maxPromptChars).optional(),
  allowExternalLinks: z.boolean().optional(),
  enableWebSearch: z.boolean().optional(),
  ignoreSitemap: z.boolean().optional(),
  includeSubdomains: z.boolean().optional(),
  showSources: z.boolean().optional(),
  limit: z.int().min(1).optional(),
  scrapeOptions: z.record(z.string(), jsonValueSchema).optional(),
  ignoreInvalidURLs: z.boolean().optional(),
  agent: z.looseObject({ model: z.string().optional() }).optional(),
  webhook: webhookSchema.optional(),
  threatProtection: threatProtectionSchema.optional(),
  origin: labelSchemas.origin.optional(),
  integration: labelSchemas.integration.optional(),
});

export type ExtractBody = z.infer<typeof extractRequestSchema>;

export const extractStartedSchema = z.object({
  success: z.literal(true),
  id: z.string(),
  invalidURLs: z.array(z.string()).optional(),
});

export const extractStates = ['processing', 'completed', 'failed', 'cancelled'] as const;

/** `sources` and `quotes` are by the path of a value, such as `plans[0].price`. */
export const extractStatusSchema = z.object({
  success: z.boolean(),
  status: z.enum(extractStates),
  data: jsonValueSchema,
  error: z.string().optional(),
  warning: z.string().optional(),
  sources: z.record(z.string(), z.array(z.string())).optional(),
  quotes: z.record(z.string(), z.array(z.object({ url: z.string(), quote: z.string() }))).optional(),
  replacement: z.string().optional(),
  creditsUsed: z.number(),
  expiresAt: z.string(),
});
