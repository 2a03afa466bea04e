import type { z } from 'zod';
import {
  activitySchema,
  concurrencySchema,
  creditHistorySchema,
  creditUsageSchema,
  queueStatusSchema,
  tokenHistorySchema,
  tokenUsageSchema,
} from '../../../../shared/api/account.ts';
import {
  alexandriaCallSchema,
  alexandriaRequestSchema,
  alexandriaResponseSchema,
} from '../../../../shared/api/alexandria.ts';
import { actionSchema } from '../../../../shared/api/actions.ts';
import {
  activeCrawlsSchema,
  batchScrapeRequestSchema,
  crawlPreviewRequestSchema,
  crawlRequestSchema,
  jobErrorsSchema,
  jobStartedSchema,
  jobStatusSchema,
} from '../../../../shared/api/crawl.ts';
import {
  discoveredToolSchema,
  documentSchema,
  errorResponseSchema,
  metadataSchema,
  scrapeResponseSchema,
} from '../../../../shared/api/document.ts';
import { engineHealthSchema } from '../../../../shared/api/engine/control.ts';
import { extractRequestSchema, extractStartedSchema, extractStatusSchema } from '../../../../shared/api/extract.ts';
import {
  libraryHostsSchema,
  libraryRemovedSchema,
  libraryResponseSchema,
  libraryTextSchema,
} from '../../../../shared/api/engine/library.ts';
import { ocrLanguagesResponseSchema } from '../../../../shared/api/engine/ocrLanguages.ts';
import { formatSchema } from '../../../../shared/api/formats.ts';
import { mapRequestSchema, mapResponseSchema } from '../../../../shared/api/map.ts';
import {
  parseOptionsSchema,
  parseUploadSchema,
  uploadUrlRequestSchema,
  uploadUrlResponseSchema,
} from '../../../../shared/api/parse.ts';
import { searchRequestSchema, searchResponseSchema } from '../../../../shared/api/search.ts';
import { scrapeRequestSchema } from '../../../../shared/api/scrape.ts';
import { isJsonObject, jsonValueSchema, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';

/** Schemas with their own component name in the description; the others are inlined. */
export const namedSchemas = {
  JsonValue: jsonValueSchema,
  Format: formatSchema,
  Action: actionSchema,
  ScrapeRequest: scrapeRequestSchema,
  AlexandriaCall: alexandriaCallSchema,
  AlexandriaRequest: alexandriaRequestSchema,
  Metadata: metadataSchema,
  DiscoveredTool: discoveredToolSchema,
  Document: documentSchema,
  ScrapeResponse: scrapeResponseSchema,
  CrawlRequest: crawlRequestSchema,
  CrawlPreviewRequest: crawlPreviewRequestSchema,
  BatchScrapeRequest: batchScrapeRequestSchema,
  JobStarted: jobStartedSchema,
  JobStatus: jobStatusSchema,
  JobErrors: jobErrorsSchema,
  ActiveCrawls: activeCrawlsSchema,
  MapRequest: mapRequestSchema,
  MapResponse: mapResponseSchema,
  ParseOptions: parseOptionsSchema,
  ParseUpload: parseUploadSchema,
  UploadUrlRequest: uploadUrlRequestSchema,
  UploadUrlResponse: uploadUrlResponseSchema,
  SearchRequest: searchRequestSchema,
  SearchResponse: searchResponseSchema,
  LibraryResponse: libraryResponseSchema,
  LibraryHosts: libraryHostsSchema,
  LibraryText: libraryTextSchema,
  LibraryRemoved: libraryRemovedSchema,
  OcrLanguages: ocrLanguagesResponseSchema,
  AlexandriaResponse: alexandriaResponseSchema,
  ErrorResponse: errorResponseSchema,
  ExtractRequest: extractRequestSchema,
  ExtractStarted: extractStartedSchema,
  ExtractStatus: extractStatusSchema,
  CreditUsage: creditUsageSchema,
  CreditHistory: creditHistorySchema,
  TokenUsage: tokenUsageSchema,
  TokenHistory: tokenHistorySchema,
  QueueStatus: queueStatusSchema,
  Concurrency: concurrencySchema,
  Activity: activitySchema,
  EngineHealth: engineHealthSchema,
} as const satisfies Record<string, z.ZodType>;

/** Refers to a named schema. */
export function refer(name: keyof typeof namedSchemas): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** Removes keys that are not allowed inside a larger document, and bounds that only mean "a safe integer". */
export function tidy(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map(tidy);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([key, entry]) =>
      !((key === '$id' || key === '$schema') && typeof entry === 'string') &&
      !((key === 'maximum' || key === 'minimum') && Math.abs(Number(entry)) >= Number.MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(kept.map(([key, entry]) => [key, tidy(entry)]));
}
