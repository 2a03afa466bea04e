import {
  type SearchBody,
  type SearchCategory,
  searchLimits,
  searchRefusedFormats,
  searchRequestSchema,
  type SearchSource,
  searchSources,
} from '../../../shared/api/search.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import { readScrapeOptions } from '../jobs/validate/readJobRequest.ts';
import type { ApiError } from '../ports/apiError.ts';
import { refuseDetails, refuseShape } from '../scrape/validate/badRequest.ts';
import { integrationProblem } from '../scrape/validate/checkOptions.ts';
import { describeIssues, type Detail } from '../scrape/validate/describeIssues.ts';
import { threatPolicyOf } from '../threat/judgeHost.ts';
import { readPeriod } from './readPeriod.ts';
import type { SearchRequest } from './searchRequest.ts';

/** Any page: the options of scrapes are validated before the results are known. */
const anyPage = 'https://example.com/';

/**
 * Reads the body of `POST /v2/search` (api-facts 6.4).
 * @param now milliseconds since 1970, for times before now
 */
export function validateSearch(sent: JsonValue, now: number): Result<SearchRequest, ApiError> {
  if (!isJsonObject(sent)) return refuseDetails([{ path: [], message: 'the body must be a JSON object' }]);
  const parsed = searchRequestSchema.safeParse(sent);
  if (!parsed.success) return refuseShape(describeIssues(parsed.error.issues));
  const { data } = parsed;
  const scrapeOptions = data.scrapeOptions;
  const problems = problemsOf(data, scrapeOptions ?? {});
  if (problems.length > 0) return refuseDetails(problems);
  const formats = scrapeOptions?.['formats'];
  const isRead = Array.isArray(formats) && formats.length > 0;
  if (scrapeOptions !== undefined) {
    const scrape = readScrapeOptions(scrapeOptions, anyPage, ['scrapeOptions']);
    if (!scrape.ok) return scrape;
  }
  return ok(readSearch(data, isRead ? (scrapeOptions ?? null) : null, now));
}

function problemsOf(body: SearchBody, scrapeOptions: JsonObject): readonly Detail[] {
  const details: Detail[] = [];
  const strange = integrationProblem(body.integration);
  if (strange !== null) details.push(strange);
  const { includeDomains = [], excludeDomains = [], categories = [] } = body;
  if (includeDomains.length > 0 && excludeDomains.length > 0)
    details.push({ path: ['excludeDomains'], message: 'includeDomains and excludeDomains exclude each other' });
  const names = new Set(categories.map(nameOf));
  if (names.has('developer') && names.size > 1)
    details.push({ path: ['categories'], message: 'developer cannot be combined with other categories' });
  if (scrapeOptions['url'] !== undefined)
    details.push({ path: ['scrapeOptions', 'url'], message: 'the results have the URLs' });
  const formats = Array.isArray(scrapeOptions['formats']) ? (scrapeOptions['formats'] as readonly JsonValue[]) : [];
  for (const [index, format] of formats.entries()) {
    const name = isJsonObject(format) ? format['type'] : format;
    if (typeof name === 'string' && searchRefusedFormats.has(name))
      details.push({
        path: ['scrapeOptions', 'formats', index],
        message: `${name} is not available for the results of a search`,
      });
  }
  return details;
}

function nameOf<Name extends string>(named: Name | { readonly type: Name }): Name {
  return typeof named === 'string' ? named : named.type;
}

function readSearch(body: SearchBody, scrapeOptions: JsonObject | null, now: number): SearchRequest {
  const { sources = ['web'], enterprise = [] } = body;
  const names = new Set(sources.map(nameOf));
  const [ofWeb] = sources.flatMap((source) => (typeof source === 'object' && source.type === 'web' ? [source] : []));
  const tbs = body.tbs ?? ofWeb?.tbs ?? null;
  const location = body.location ?? ofWeb?.location ?? null;
  const period = tbs === null ? null : readPeriod(tbs, now);
  const leavesNoTrace =
    enterprise.includes('zdr') || scrapeOptions?.['zeroDataRetention'] === true || scrapeOptions?.['lockdown'] === true;
  return {
    query: body.query,
    limit: body.limit ?? searchLimits.defaultResults,
    sources: searchSources.filter((source: SearchSource) => names.has(source)),
    categories: [...new Set((body.categories ?? []).map((each): SearchCategory => nameOf(each)))],
    includeDomains: (body.includeDomains ?? []).map((domain) => domain.toLowerCase()),
    excludeDomains: (body.excludeDomains ?? []).map((domain) => domain.toLowerCase()),
    tbs,
    period,
    location,
    // A location has its country already (api-facts 6.4).
    country: body.country?.toUpperCase() ?? (location === null ? 'US' : null),
    lang: body.lang ?? null,
    safe: body.safe ?? null,
    timeoutMs: body.timeout ?? searchLimits.defaultTimeoutMs,
    ignoreInvalidUrls: body.ignoreInvalidURLs ?? false,
    highlights: body.highlights ?? true,
    leavesNoTrace,
    toolDetail: body.domainTools === true || names.has('alexandria') ? (body.toolDetail ?? 'summary') : null,
    scrapeOptions,
    threat: threatPolicyOf(body.threatProtection),
    notes: notesOf(body, tbs !== null && period === null),
  };
}

function notesOf({ enterprise = [] }: SearchBody, hasStrangeTime: boolean): readonly string[] {
  return [
    ...(enterprise.some((mode) => mode !== 'default')
      ? ['enterprise: what a search provider keeps of a query is its own decision; this engine keeps nothing of it.']
      : []),
    ...(hasStrangeTime
      ? ['tbs: only qdr: and cdr: say something about time; the rest goes to providers that know it.']
      : []),
  ];
}
