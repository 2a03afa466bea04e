import { crawlLimits, crawlRequestSchema, type CrawlBody } from '../../../../shared/api/crawl.ts';
import type { JsonObject, JsonValue } from '../../../../shared/base/json.ts';
import { isJsonObject } from '../../../../shared/base/json.ts';
import { ok, type Result } from '../../../../shared/base/result.ts';
import type { ApiError } from '../../ports/apiError.ts';
import type { CrawlOptions, CrawlRequest } from '../../ports/jobRequests.ts';
import { refuseDetails, refuseShape, refuseUrl } from '../../scrape/validate/badRequest.ts';
import { describeIssues, type Detail } from '../../scrape/validate/describeIssues.ts';
import { headerProblem } from '../../scrape/validate/headerProblem.ts';
import { compilePatterns } from '../../site/userPatterns.ts';
import { readJobFields, readScrapeOptions } from './readJobRequest.ts';
import { readJobUrl } from './jobUrl.ts';

/** A validated crawl. */
export interface ValidCrawl {
  readonly request: CrawlRequest;
  /** Describes the wanted pages in words; a model derives options from it. Null for none. */
  readonly prompt: string | null;
  /** The body as sent, without its `prompt`: its options win over those of a model. */
  readonly body: JsonObject;
}

/** Reads the body of `POST /v2/crawl` (api-facts 6.2). A refusal has the contract's shape and names every field that is wrong. */
export function validateCrawl(sent: JsonValue): Result<ValidCrawl, ApiError> {
  if (!isJsonObject(sent)) return refuseDetails([{ path: [], message: 'the body must be a JSON object' }]);
  const parsed = crawlRequestSchema.safeParse(sent);
  if (!parsed.success) return refuseShape(describeIssues(parsed.error.issues));
  const { data } = parsed;
  const url = readJobUrl(data.url);
  if (!url.ok) return refuseUrl(url.error);
  const problems = [
    ...patternProblems(data.includePaths, 'includePaths'),
    ...patternProblems(data.excludePaths, 'excludePaths'),
    ...agentProblems(data),
  ];
  if (problems.length > 0) return refuseDetails(problems);
  const scrapeOptions = {
    ...data.scrapeOptions,
    ...(data.zeroDataRetention === true ? { zeroDataRetention: true } : {}),
  };
  const scrape = readScrapeOptions(scrapeOptions, url.value, ['scrapeOptions']);
  if (!scrape.ok) return scrape;
  const fields = readJobFields(data, scrapeOptions, scrape.value);
  if (!fields.ok) return fields;
  const { prompt, ...body } = sent;
  return ok({
    request: { ...fields.value, url: url.value, options: readCrawlOptions(data) },
    prompt: typeof prompt === 'string' && prompt.trim() !== '' ? prompt : null,
    body,
  });
}

/** The options of a crawl with their defaults (api-facts 6.2). */
function readCrawlOptions(body: CrawlBody): CrawlOptions {
  return {
    includePaths: body.includePaths ?? [],
    excludePaths: body.excludePaths ?? [],
    regexOnFullURL: body.regexOnFullURL ?? false,
    maxDiscoveryDepth: body.maxDiscoveryDepth ?? null,
    sitemap: body.sitemap ?? 'include',
    ignoreQueryParameters: body.ignoreQueryParameters ?? false,
    deduplicateSimilarURLs: body.deduplicateSimilarURLs ?? true,
    limit: body.limit ?? crawlLimits.defaultDocuments,
    crawlEntireDomain: body.crawlEntireDomain ?? false,
    allowExternalLinks: body.allowExternalLinks ?? false,
    allowSubdomains: body.allowSubdomains ?? false,
    ignoreRobotsTxt: body.ignoreRobotsTxt ?? false,
    robotsUserAgent: body.robotsUserAgent ?? null,
    delay: body.delay ?? null,
  };
}

/** Returns the problem of the first pattern that cannot be used, with the pattern and the engine's message. */
function patternProblems(patterns: readonly string[] = [], name: string): Detail[] {
  const compiled = compilePatterns(patterns);
  if (compiled.ok) return [];
  const { pattern, message } = compiled;
  const path = [name, patterns.indexOf(pattern)];
  return [{ path, message: `the pattern ${pattern.slice(0, 100)} cannot be used: ${message}` }];
}

function agentProblems({ robotsUserAgent }: CrawlBody): Detail[] {
  const problem = robotsUserAgent === undefined ? null : headerProblem('user-agent', robotsUserAgent);
  return problem === null ? [] : [{ path: ['robotsUserAgent'], message: problem }];
}
