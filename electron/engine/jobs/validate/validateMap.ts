import { crawlOptionSchemas } from '../../../../shared/api/crawl.ts';
import { mapLimits, mapRequestSchema, type MapBody } from '../../../../shared/api/map.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { ok, type Result } from '../../../../shared/base/result.ts';
import type { ApiError } from '../../ports/apiError.ts';
import { refuseDetails, refuseShape, refuseUrl } from '../../scrape/validate/badRequest.ts';
import { integrationProblem } from '../../scrape/validate/checkOptions.ts';
import { describeIssues } from '../../scrape/validate/describeIssues.ts';
import type { MapRequest } from '../../site/map/mapRequest.ts';
import { readScrapeOptions } from './readJobRequest.ts';
import { readJobUrl } from './jobUrl.ts';

/** A validated map. */
export interface ValidMap {
  readonly request: MapRequest;
  /** Options of the scrapes that read pages for their links. */
  readonly scrapeOptions: JsonObject;
  /** Fields of the body that have no effect. */
  readonly unused: readonly string[];
}

/** Fields that services accept because their map has the schema of a crawl; a map does nothing with them. */
const fieldsWithoutEffect: ReadonlySet<string> = new Set(
  [...Object.keys(crawlOptionSchemas), 'useMock'].filter((name) => !Object.hasOwn(mapRequestSchema.shape, name)),
);

/** Options of a map that are those of its scrapes. */
const scrapeOptionNames = ['location', 'headers', 'auditMetadata', 'threatProtection'] as const;

/** Reads the body of `POST /v2/map` (api-facts 6.3). */
export function validateMap(sent: JsonValue): Result<ValidMap, ApiError> {
  if (!isJsonObject(sent)) return refuseDetails([{ path: [], message: 'the body must be a JSON object' }]);
  const unused = Object.keys(sent).filter((name) => fieldsWithoutEffect.has(name));
  const parsed = mapRequestSchema.safeParse(
    Object.fromEntries(Object.entries(sent).filter(([name]) => !fieldsWithoutEffect.has(name))),
  );
  if (!parsed.success) return refuseShape(describeIssues(parsed.error.issues));
  const { data } = parsed;
  const url = readJobUrl(data.url);
  if (!url.ok) return refuseUrl(url.error);
  const problem = integrationProblem(data.integration);
  if (problem !== null) return refuseDetails([problem]);
  const scrapeOptions: JsonObject = Object.fromEntries(
    scrapeOptionNames.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])),
  );
  const scrape = readScrapeOptions(scrapeOptions, url.value, []);
  return scrape.ok ? ok({ request: readMapRequest(data, url.value), scrapeOptions, unused }) : scrape;
}

function readMapRequest(body: MapBody, url: string): MapRequest {
  const search = body.search?.trim() ?? '';
  return {
    url: new URL(url).href,
    search: search === '' ? null : search,
    sitemap: body.sitemap ?? 'include',
    includeSubdomains: body.includeSubdomains ?? true,
    ignoreQueryParameters: body.ignoreQueryParameters ?? true,
    ignoreCache: body.ignoreCache ?? false,
    filterByPath: (body.filterByPath ?? true) && body.allowExternalLinks !== true,
    limit: body.limit ?? mapLimits.defaultLinks,
    timeoutMs: body.timeout ?? mapLimits.defaultTimeoutMs,
  };
}
