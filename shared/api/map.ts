import { z } from 'zod';
import { locationSchema, scrapeOptionSchemas, threatProtectionSchema } from './options.ts';
import { labelSchemas } from './scrape.ts';

export const mapPath = '/v2/map';

export const mapLimits = {
  maxLinks: 100_000,
  defaultLinks: 5000,
  minTimeoutMs: 1000,
  defaultTimeoutMs: 30_000,
} as const;

/** How sitemaps are used by map and crawl (api-facts 6.2, 6.3). */
export const sitemapModeSchema = z.enum(['skip', 'include', 'only']);

/** The complete body of `POST /v2/map` (api-facts 6.3). */
export const mapRequestSchema = z.strictObject({
  url: z.string(),
  search: z.string().optional(),
  sitemap: sitemapModeSchema.optional(),
  includeSubdomains: z.boolean().optional(),
  ignoreQueryParameters: z.boolean().optional(),
  ignoreCache: z.boolean().optional(),
  filterByPath: z.boolean().optional(),
  allowExternalLinks: z.boolean().optional(),
  useIndex: z.boolean().optional(),
  limit: z.int().min(1).max(mapLimits.maxLinks).optional(),
  timeout: z.int().min(mapLimits.minTimeoutMs).optional(),
  location: locationSchema.optional(),
  headers: z.record(z.string(), z.string()).optional(),
  auditMetadata: scrapeOptionSchemas.auditMetadata.optional(),
  threatProtection: threatProtectionSchema.optional(),
  origin: labelSchemas.origin.optional(),
  integration: labelSchemas.integration.optional(),
});

/** The response of a map (api-facts 6.3). */
export const mapResponseSchema = z.object({
  success: z.literal(true),
  id: z.uuid(),
  links: z.array(z.object({ url: z.string(), title: z.string().optional(), description: z.string().optional() })),
  /** What the caller should know about the links, such as a source that could not be read. */
  warning: z.string().optional(),
});

export type MapBody = z.infer<typeof mapRequestSchema>;
