import { z } from 'zod';
import { searchSources } from '../../api/search.ts';
import { sitemapModeSchema } from '../../api/map.ts';
import type { JsonObject, JsonValue } from '../../base/json.ts';
import type { OperationId } from '../../operations/operation.ts';
import type { RequestKind } from '../../operations/requestKind.ts';
import { ownPart, type RequestOperation, targetField } from '../../operations/requestOperation.ts';
import { isSdkUrl, optionDetours, type OptionTable } from './sdkOptions.ts';
import type { Snippet, SnippetRequest } from './snippet.ts';

/** The input of the code for an operation over several pages. */
export interface OperationSnippet extends SnippetRequest {
  readonly kind: RequestKind;
  readonly operation: RequestOperation;
}

/** How an SDK or tool sends such a request. */
export interface OperationWriter {
  /** The fields that it has no way to send, or would change. */
  readonly lacking: (request: OperationSnippet) => readonly string[];
  readonly write: (request: OperationSnippet) => Snippet;
}

/** Values by operation, for those that SDKs have a method for. */
export type ByOperation<Value> = Readonly<Partial<Record<OperationId, Value>>>;

/** The URL, the list of URLs, or the query. */
export function targetOf({ body }: OperationSnippet): JsonValue {
  return body['urls'] ?? body['url'] ?? body['query'] ?? '';
}

/** Whether SDKs send the target unchanged; else the name of its field. */
export function targetDetours({ body, kind, operation }: OperationSnippet): readonly string[] {
  const { urlField } = kind.body;
  if (targetField(operation) === 'query')
    return typeof body['query'] === 'string' && body['query'].trim() !== '' ? [] : ['query'];
  if (urlField !== 'urls') return isSdkUrl(body['url']) ? [] : ['url'];
  const { urls } = body;
  if (operation.findsPages === true && (urls === undefined || isEmptyList(urls))) return [];
  return Array.isArray(urls) && urls.length > 0 && (urls as readonly JsonValue[]).every(isSdkUrl) ? [] : ['urls'];
}

function isEmptyList(value: JsonValue): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Own fields without the target. */
export function ownOptions({ operation, body }: OperationSnippet): JsonObject {
  return Object.fromEntries(
    Object.entries(ownPart(operation, body)).filter(([name]) => name !== 'url' && name !== 'urls' && name !== 'query'),
  );
}

/** The options of each page; empty where the operation has none. */
export function pageOptionsOf({ kind, operation, body }: OperationSnippet): JsonObject {
  return operation.pageOptions === null ? {} : kind.body.options(body);
}

/** The name of the options of each page in the calls of most SDKs. */
export function nestedName({ operation }: OperationSnippet): 'options' | 'scrapeOptions' {
  return operation.pageOptions === 'beside' ? 'options' : 'scrapeOptions';
}

/** Fields of jobs that every SDK sends. */
const jobOptions = {
  maxConcurrency: 'whole',
  zeroDataRetention: 'flag',
  integration: z.string().refine((label) => label !== '' && label.trim() === label),
  webhook: z.union([z.string().min(1), z.record(z.string(), z.json())]),
} as const satisfies OptionTable;

/** Own fields that the typed SDKs send unchanged (Go and Java of 2026-08; the package for JavaScript 4.42 has them too). */
export const sharedOptions: ByOperation<OptionTable> = {
  map: {
    search: 'text',
    limit: 'whole',
    sitemap: sitemapModeSchema,
    includeSubdomains: 'flag',
    ignoreQueryParameters: 'flag',
    timeout: 'whole',
    location: 'location',
    integration: jobOptions.integration,
  },
  crawl: {
    prompt: 'text',
    limit: 'whole',
    includePaths: 'texts',
    excludePaths: 'texts',
    maxDiscoveryDepth: 'whole',
    sitemap: sitemapModeSchema,
    crawlEntireDomain: 'flag',
    allowSubdomains: 'flag',
    allowExternalLinks: 'flag',
    ignoreQueryParameters: 'flag',
    deduplicateSimilarURLs: 'flag',
    regexOnFullURL: 'flag',
    delay: 'whole',
    ...jobOptions,
  },
  batchScrape: { ignoreInvalidURLs: 'flag', appendToId: 'text', ...jobOptions },
  search: {
    limit: 'whole',
    sources: z.array(z.enum(searchSources)),
    categories: z.array(z.enum(['github', 'research', 'pdf'])),
    includeDomains: 'texts',
    excludeDomains: 'texts',
    tbs: 'text',
    location: z.string().min(1),
    ignoreInvalidURLs: 'flag',
    timeout: 'whole',
    integration: jobOptions.integration,
  },
  extract: {
    prompt: 'text',
    schema: z.record(z.string(), z.json()),
    systemPrompt: 'text',
    showSources: 'flag',
    enableWebSearch: 'flag',
    allowExternalLinks: 'flag',
    ignoreInvalidURLs: 'flag',
    integration: jobOptions.integration,
  },
};

/** The own fields that are missing in a table, or have values that it does not accept, and a target that SDKs would change. */
export function ownDetours(request: OperationSnippet, tables: ByOperation<OptionTable>): readonly string[] {
  const table = tables[request.operation.id] ?? {};
  return [...targetDetours(request), ...optionDetours(ownOptions(request), table)];
}
