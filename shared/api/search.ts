import { z } from 'zod';
import { jsonValueSchema } from '../base/json.ts';
import { documentSchema } from './document.ts';
import { scrapeOptionSchemas, threatProtectionSchema } from './options.ts';
import { labelSchemas } from './scrape.ts';

export const searchPath = '/v2/search';

export const searchLimits = {
  maxQueryChars: 500,
  maxResults: 100,
  defaultResults: 10,
  maxDomains: 100,
  minTimeoutMs: 1000,
  maxTimeoutMs: 300_000,
  defaultTimeoutMs: 60_000,
} as const;

/** Lists of results, in the order of the response (api-facts 6.4). */
export const searchSources = ['web', 'news', 'images'] as const;
export type SearchSource = (typeof searchSources)[number];

/** Sorts of pages that a search of the web is narrowed to; `developer` is alone (api-facts 6.4). */
export const searchCategories = ['github', 'research', 'pdf', 'developer'] as const;
export type SearchCategory = (typeof searchCategories)[number];

/** Formats that the scrapes of a search do not have (api-facts 2.4). */
export const searchRefusedFormats: ReadonlySet<string> = new Set([
  'changeTracking',
  'attributes',
  'branding',
  'audio',
  'video',
  'rawBase64',
  'deterministicJson',
]);

const sourceNames = z.enum([...searchSources, 'alexandria']);
const sourceSchema = z.union([
  sourceNames,
  z.strictObject({ type: z.literal('web'), tbs: z.string().optional(), location: z.string().optional() }),
  z.strictObject({ type: z.literal('images') }),
  z.strictObject({ type: z.literal('news') }),
  z.strictObject({ type: z.literal('alexandria') }),
]);

const categoryNames = z.enum(searchCategories);
const categorySchema = z.union([categoryNames, z.strictObject({ type: categoryNames })]);

/** A host name alone, without scheme, port or path. */
const domainSchema = z
  .string()
  .max(253)
  .regex(/^(?!-)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+$/u, 'a host name such as example.com');

/** The complete body of `POST /v2/search` (api-facts 6.4). `scrapeOptions` is validated as a scrape is. */
export const searchRequestSchema = z.strictObject({
  query: z.string().trim().min(1).max(searchLimits.maxQueryChars),
  limit: z.int().min(1).max(searchLimits.maxResults).optional(),
  sources: z.array(sourceSchema).min(1).optional(),
  categories: z.array(categorySchema).optional(),
  includeDomains: z.array(domainSchema).max(searchLimits.maxDomains).optional(),
  excludeDomains: z.array(domainSchema).max(searchLimits.maxDomains).optional(),
  tbs: z.string().max(100).optional(),
  location: z.string().max(200).optional(),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .optional(),
  lang: z.string().min(2).max(10).optional(),
  safe: z.boolean().optional(),
  timeout: z.int().min(searchLimits.minTimeoutMs).max(searchLimits.maxTimeoutMs).optional(),
  ignoreInvalidURLs: z.boolean().optional(),
  highlights: z.boolean().optional(),
  enterprise: z.array(z.enum(['default', 'anon', 'zdr'])).optional(),
  domainTools: z.boolean().optional(),
  toolDetail: scrapeOptionSchemas.toolDetail.optional(),
  scrapeOptions: z.record(z.string(), jsonValueSchema).optional(),
  threatProtection: threatProtectionSchema.optional(),
  origin: labelSchemas.origin.optional(),
  integration: labelSchemas.integration.optional(),
});

export type SearchBody = z.infer<typeof searchRequestSchema>;

/** Where a result comes from and why: additional fields of the local engine. */
const foundSchemas = {
  /** Name of the provider; `library` for what this engine has read. */
  provider: z.string().optional(),
  /** 0 to 1, within one provider. */
  score: z.number().optional(),
  /** Parts of the page that match. */
  highlights: z.string().optional(),
  position: z.int().positive().optional(),
} as const;

const webResultSchema = documentSchema.partial().extend({
  url: z.string(),
  title: z.string().optional(),
  description: z.string().optional(),
  category: z.string().optional(),
  ...foundSchemas,
});

const newsResultSchema = z.object({
  title: z.string().optional(),
  url: z.string(),
  snippet: z.string().optional(),
  date: z.string().optional(),
  imageUrl: z.string().optional(),
  ...foundSchemas,
});

const imageResultSchema = z.object({
  title: z.string().optional(),
  imageUrl: z.string(),
  imageWidth: z.int().optional(),
  imageHeight: z.int().optional(),
  url: z.string().optional(),
  ...foundSchemas,
});

/** The response of a search (api-facts 6.4): a list for each source that was asked. */
export const searchResponseSchema = z.object({
  success: z.literal(true),
  id: z.uuid(),
  creditsUsed: z.number(),
  warning: z.string().optional(),
  data: z.object({
    web: z.array(webResultSchema).optional(),
    news: z.array(newsResultSchema).optional(),
    images: z.array(imageResultSchema).optional(),
    tools: z.array(jsonValueSchema).optional(),
  }),
});
