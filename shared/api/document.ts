import { z } from 'zod';
import { jsonObjectSchema, jsonValueSchema } from '../base/json.ts';

/**
 * The response of a scrape (contract 2.5, api-facts 2.5 to 2.7). Services add fields at any time, so every object is open; field
 * descriptions hold for each service that sends the field.
 */
const open = z.looseObject;
const text = z.string();
const texts = z.array(z.string());
const textOrTexts = z.union([text, texts]);
const part = jsonObjectSchema.nullable();

export const metadataSchema = open({
  title: textOrTexts.optional(),
  description: textOrTexts.optional(),
  keywords: textOrTexts.optional(),
  language: z.union([text, texts, z.null()]).optional(),
  sourceURL: text.optional().describe('The requested URL.'),
  url: text.optional().describe('The final URL, after redirects.'),
  statusCode: z.int().optional(),
  contentType: text.optional(),
  error: text.nullable().optional(),
  numPages: z.int().optional(),
  totalPages: z.int().optional(),
  scrapeId: text.optional(),
  proxyUsed: text.optional(),
  cacheState: z.enum(['hit', 'miss']).optional(),
  cachedAt: text.optional(),
  creditsUsed: z.number().optional(),
  privateHosts: texts
    .optional()
    .describe('Hosts at private addresses that were accessed because the caller allowed them.'),
  concurrencyLimited: z.boolean().optional(),
  concurrencyQueueDurationMs: z.number().optional().describe('Milliseconds in the queue; only where it was limited.'),
});

export const actionResultsSchema = open({
  screenshots: texts.optional(),
  scrapes: z.array(open({ url: text, html: text })).optional(),
  javascriptReturns: z.array(open({ type: text, value: jsonValueSchema })).optional(),
  pdfs: texts.optional(),
});

export const changeTrackingSchema = open({
  previousScrapeAt: text.nullable(),
  changeStatus: z.enum(['new', 'same', 'changed', 'removed']),
  visibility: z.enum(['visible', 'hidden']),
  diff: z.union([text, jsonObjectSchema, z.null()]).optional(),
  json: part.optional(),
});

/** A tool that the catalogue knows (api-facts 3.4). */
export const discoveredToolSchema = open({
  provider: text,
  capability: text,
  description: text,
  id: text.optional(),
  name: text.optional(),
  creditsCost: z.int().optional(),
  options: z.array(open({ name: text, type: text })).optional(),
  matchedBy: z.array(z.enum(['semantic', 'domain'])).optional(),
  matchedUrls: texts.optional(),
  next: jsonObjectSchema.optional().describe('A call of it, as `alexandria` takes it.'),
});

export const documentSchema = open({
  markdown: text.optional(),
  html: text.nullable().optional(),
  rawHtml: text.optional(),
  rawBase64: text.optional(),
  links: texts.optional(),
  images: texts.optional(),
  screenshot: text.optional().describe('A URL that is valid for a day.'),
  summary: text.optional(),
  answer: text.nullable().optional(),
  highlights: text.nullable().optional(),
  json: jsonValueSchema.optional(),
  audio: text.nullable().optional(),
  video: text.optional(),
  attributes: z.array(open({ selector: text, attribute: text, values: texts })).optional(),
  actions: actionResultsSchema.nullable().optional(),
  blocks: z.array(jsonObjectSchema).nullable().optional(),
  pages: z
    .array(open({ pageNumber: z.int(), markdown: text }))
    .nullable()
    .optional(),
  branding: part.optional(),
  changeTracking: changeTrackingSchema.nullable().optional(),
  menu: part.optional(),
  product: part.optional(),
  tools: z.array(discoveredToolSchema).optional(),
  metadata: metadataSchema,
  warning: text.optional(),
});

/** The 200 of a page. */
export const scrapeResponseSchema = open({
  success: z.literal(true),
  data: documentSchema,
  scrape_id: text.optional(),
  warning: text.optional(),
});

/** Every error response (contract 7.1 and 7.3); a name that does not resolve comes with status 200. */
export const errorResponseSchema = open({
  success: z.literal(false),
  error: text,
  code: text.optional(),
  details: jsonValueSchema.optional(),
  chargeId: text.optional(),
  requiresAction: z.union([z.boolean(), jsonObjectSchema]).optional(),
});
