import { batchScrapeFieldNames, batchScrapeFieldsSchema } from '../../../../shared/api/crawl.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { ok, type Result } from '../../../../shared/base/result.ts';
import type { ApiError } from '../../ports/apiError.ts';
import type { BatchRequest } from '../../ports/jobRequests.ts';
import { badRequest, refuseDetails, refuseShape } from '../../scrape/validate/badRequest.ts';
import { describeIssues } from '../../scrape/validate/describeIssues.ts';
import { readJobFields, readScrapeOptions } from './readJobRequest.ts';
import { readJobUrl } from './jobUrl.ts';

/** A validated batch. */
export interface ValidBatch {
  readonly request: BatchRequest;
  /** URLs that were left out, as sent; null where the request does not ask for the list. */
  readonly invalidUrls: readonly string[] | null;
  /** The batch to which the URLs are added; null for a new one. */
  readonly appendToId: string | null;
}

/** Invalid URLs that a refusal names. */
const maxNamedUrls = 10;

/** Fields of the job that are options of its scrapes as well. */
const sharedFields: ReadonlySet<string> = new Set(['zeroDataRetention', 'origin', 'integration']);

/**
 * Reads the body of `POST /v2/batch/scrape` (api-facts 6.1): fields of the job, and options of a scrape at the same level. Without
 * `ignoreInvalidURLs` one invalid URL refuses the batch.
 */
export function validateBatch(sent: JsonValue): Result<ValidBatch, ApiError> {
  if (!isJsonObject(sent)) return refuseDetails([{ path: [], message: 'the body must be a JSON object' }]);
  const names: ReadonlySet<string> = new Set(batchScrapeFieldNames);
  const parsed = batchScrapeFieldsSchema.safeParse(pick(sent, (name) => names.has(name)));
  if (!parsed.success) return refuseShape(describeIssues(parsed.error.issues));
  const { data } = parsed;
  const urls: string[] = [];
  const invalid: { readonly index: number; readonly url: string; readonly problem: string }[] = [];
  for (const [index, url] of data.urls.entries()) {
    const read = readJobUrl(url);
    if (read.ok) urls.push(read.value);
    else invalid.push({ index, url, problem: read.error });
  }
  if (invalid.length > 0 && data.ignoreInvalidURLs !== true) {
    const named = invalid.slice(0, maxNamedUrls);
    return badRequest(
      `Invalid URL: ${named.map(({ url }) => url.slice(0, 100)).join(', ')}`.slice(0, 300),
      named.map(({ index, problem }) => ({ path: ['urls', index], message: problem })),
    );
  }
  const [first] = urls;
  if (first === undefined)
    return badRequest('No valid URLs provided', [{ path: ['urls'], message: 'no URL of the list is valid' }]);
  const scrapeOptions = pick(sent, (name) => !names.has(name) || sharedFields.has(name));
  const scrape = readScrapeOptions(scrapeOptions, first, []);
  if (!scrape.ok) return scrape;
  const fields = readJobFields(data, scrapeOptions, scrape.value);
  if (!fields.ok) return fields;
  return ok({
    request: { ...fields.value, urls },
    invalidUrls: data.ignoreInvalidURLs === true ? invalid.map(({ url }) => url) : null,
    appendToId: data.appendToId ?? null,
  });
}

function pick(body: JsonObject, isWanted: (name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => isWanted(name)));
}
