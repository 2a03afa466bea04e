import type { z } from 'zod';
import { engineLimits } from '../../../../shared/api/engine/support.ts';
import { scrapeOptionNames } from '../../../../shared/api/options.ts';
import { scrapeRequestSchema, type ScrapeRequest } from '../../../../shared/api/scrape.ts';
import { isJsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { isCountry } from '../../locale/localeForCountry.ts';
import { badRequest, refuseDetails, refuseShape, refuseUrl } from './badRequest.ts';
import { checkOptions } from './checkOptions.ts';
import { actionLimits } from './actionLimits.ts';
import { describeIssues, type Detail } from './describeIssues.ts';
import { formatLimits } from './formatLimits.ts';
import { headerProblem, languageProblem } from './headerProblem.ts';
import { checkModelRequest, refuseSchema, refuseTools } from './checkModelRequest.ts';
import { foldOlderOptions } from './olderOptions.ts';
import { readPageUrl } from './pageUrl.ts';
import type { ApiError } from '../../ports/apiError.ts';
import { retentionProblems } from './retentionProblems.ts';
import { toJob, type ScrapeJob } from '../scrapeJob.ts';
import { waitLimits } from './waitLimits.ts';

/** Reads the body of `POST /v2/scrape`. A refusal has the contract's shape and names every field that is wrong. */
export function validateScrape(sent: JsonValue): Result<ScrapeJob, ApiError> {
  if (!isJsonObject(sent))
    return badRequest('Bad Request: the body must be a JSON object', [
      { path: [], message: 'the body must be a JSON object' },
    ]);
  const options = foldOlderOptions(sent);
  const url = readUrl(options['url']);
  const urlProblem = url.ok ? null : url.error;
  const body = url.ok ? { ...options, url: url.value } : options;
  const parsed = scrapeRequestSchema.safeParse(body);
  if (!parsed.success) return refuseIssues(parsed.error, urlProblem);
  if (urlProblem !== null) return refuseUrl(urlProblem, []);
  const forbidden = refuseTools(parsed.data);
  if (forbidden !== null) return err(forbidden);
  const details = checks.flatMap((check) => check(parsed.data));
  if (details.length > 0) return refuseDetails(details);
  const schema = refuseSchema(parsed.data);
  return schema === null ? ok(toJob(parsed.data, body)) : err(schema);
}

/** Returns the problems of a request whose shape is valid, one detail for each field; empty if there are none. */
export type RequestCheck = (request: ScrapeRequest) => readonly Detail[];

/** Every rule beyond the shape of a request. One more concern is one more entry. */
const checks: readonly RequestCheck[] = [
  unsupportedOptions,
  badText,
  checkModelRequest,
  retentionProblems,
  checkOptions,
  actionLimits,
  waitLimits,
  formatLimits,
];

function refuseIssues(error: z.ZodError, urlProblem: string | null): Result<never, ApiError> {
  const details = describeIssues(error.issues).map(describeFormatIssue);
  const others = details.filter((detail) => detail.path[0] !== 'url');
  if (urlProblem !== null) return refuseUrl(urlProblem, others);
  return refuseShape(others);
}

const actionTypes = 'wait, screenshot, click, write, press, scroll, scrape, executeJavascript, pdf';

/** Replaces the union issues of a format, or of an action: together they only mean that none matches. */
function describeFormatIssue(detail: Detail): Detail {
  const [list, , ...rest] = detail.path;
  if (detail.code !== 'invalid_union' || rest.length > 1) return detail;
  if (list === 'formats' && rest.length === 0) return { ...detail, message: 'unknown format' };
  // Where no action has this type, none of them was meant.
  const isAction = list === 'actions' && (rest.length === 0 || rest[0] === 'type');
  return isAction ? { ...detail, message: `unknown action; the types are ${actionTypes}` } : detail;
}

const maxUrlChars = 16_000;

function readUrl(url: JsonValue | undefined): Result<string, string> {
  if (url === undefined) return err('url is required');
  if (typeof url !== 'string') return err('the url must be a string');
  return readPageUrl(url, maxUrlChars);
}

const notYet = 'not yet in the local engine';

/** Unsupported options are rejected by name, never ignored. */
function unsupportedOptions(request: ScrapeRequest): Detail[] {
  return scrapeOptionNames
    .filter((name) => request[name] !== undefined && engineLimits[name]?.(request[name]) === false)
    .map((name) => ({ path: [name], message: notYet }));
}

function badText(request: ScrapeRequest): Detail[] {
  const details: Detail[] = [];
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    const problem = headerProblem(name, value);
    if (problem !== null) details.push({ path: ['headers', name], message: problem });
  }
  const country = request.location?.country;
  if (country !== undefined && !isCountry(country))
    details.push({ path: ['location', 'country'], message: 'this is not an ISO 3166-1 country code' });
  for (const [index, language] of (request.location?.languages ?? []).entries()) {
    const problem = languageProblem(language);
    if (problem !== null) details.push({ path: ['location', 'languages', index], message: problem });
  }
  return details;
}
