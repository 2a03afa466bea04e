import { extractLimits, extractRequestSchema, type ExtractBody } from '../../../shared/api/extract.ts';
import { extractWebhookEvents } from '../../../shared/api/webhook.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { readJobUrl } from '../jobs/validate/jobUrl.ts';
import { readScrapeOptions } from '../jobs/validate/readJobRequest.ts';
import { readWebhook, webhookProblems } from '../jobs/validate/readWebhook.ts';
import type { ApiError } from '../ports/apiError.ts';
import { refuseDetails, refuseShape, refuseUrl } from '../scrape/validate/badRequest.ts';
import { integrationProblem } from '../scrape/validate/checkOptions.ts';
import { describeIssues, type Detail } from '../scrape/validate/describeIssues.ts';
import type { ExtractRequest, ExtractTarget } from './extractRequest.ts';

export interface ValidExtract {
  readonly request: ExtractRequest;
  /** As they were sent; null where the request does not ask for them to be ignored. */
  readonly invalidUrls: readonly string[] | null;
}

/** Reads the body of `POST /v2/extract` (api-facts 6.5). */
export function validateExtract(sent: JsonValue): Result<ValidExtract, ApiError> {
  if (!isJsonObject(sent)) return refuseDetails([{ path: [], message: 'the body must be a JSON object' }]);
  const parsed = extractRequestSchema.safeParse(sent);
  if (!parsed.success) return refuseShape(describeIssues(parsed.error.issues));
  const { data } = parsed;
  const problems = findProblems(data);
  if (problems.length > 0) return refuseDetails(problems);
  const { targets, invalid } = readTargets(data.urls ?? []);
  const ignoresInvalid = data.ignoreInvalidURLs ?? true;
  const [firstInvalid] = invalid;
  const [first] = targets;
  if (firstInvalid !== undefined && (first === undefined || !ignoresInvalid)) return refuseUrl(firstInvalid.problem);
  const scrapeOptions = scrapeOptionsOf(data);
  const anyUrl = first?.url ?? anyPage;
  const scrape = readScrapeOptions({ ...scrapeOptions, formats: pageFormats(data) }, anyUrl, ['scrapeOptions']);
  if (!scrape.ok) return err(atSchema(scrape.error));
  return ok({
    request: {
      targets,
      query: queryOf(data),
      prompt: promptOf(data),
      schema: data.schema ?? null,
      ignoreSitemap: data.ignoreSitemap ?? false,
      includeSubdomains: data.includeSubdomains ?? true,
      allowExternalLinks: data.allowExternalLinks ?? false,
      showSources: data.showSources ?? false,
      limit: Math.min(data.limit ?? extractLimits.maxPages, extractLimits.maxPages),
      scrapeOptions,
      leavesNoTrace: scrape.value.cacheUse.leavesNoTrace,
      webhook: readWebhook(data.webhook, extractWebhookEvents),
      warnings: warningsOf(data),
    },
    invalidUrls: invalid.length === 0 ? null : invalid.map(({ url }) => url),
  });
}

function findProblems(data: ExtractBody): readonly Detail[] {
  const integration = integrationProblem(data.integration);
  const hasUrls = (data.urls ?? []).length > 0;
  const hasTask = data.prompt !== undefined || data.schema !== undefined;
  return [
    ...(integration === null ? [] : [integration]),
    ...(hasUrls || hasWords(data.prompt) ? [] : [{ path: ['urls'], message: 'urls or prompt is required' }]),
    ...(hasUrls && !hasTask ? [{ path: ['prompt'], message: 'a prompt or a schema must say what is wanted' }] : []),
    ...webhookProblems(data.webhook),
    ...(data.schema !== undefined && isOpenObject(data.schema)
      ? [
          {
            path: ['schema'],
            message: 'an object without properties says nothing: name the properties that are wanted',
          },
        ]
      : []),
  ];
}

/** Options are checked as those of a page whose URL is not known yet. */
const anyPage = 'https://example.com/';

function hasWords(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== '';
}

/** Without URLs pages are searched for, and with them where it is asked for. */
function queryOf({ urls = [], prompt, enableWebSearch }: ExtractBody): string | null {
  return hasWords(prompt) && (urls.length === 0 || enableWebSearch === true) ? (prompt ?? '').trim() : null;
}

/** An object of which no property is named. */
function isOpenObject({ type, properties, additionalProperties }: JsonObject): boolean {
  const isEmpty = !isJsonObject(properties) || Object.keys(properties).length === 0;
  return type === 'object' && isEmpty && additionalProperties === true;
}

function readTargets(urls: readonly string[]): {
  readonly targets: readonly ExtractTarget[];
  readonly invalid: readonly { readonly url: string; readonly problem: string }[];
} {
  const targets: ExtractTarget[] = [];
  const invalid: { url: string; problem: string }[] = [];
  for (const sent of urls) {
    const isPattern = /\/\*{1,2}$/.test(sent.trim());
    const url = readJobUrl(isPattern ? sent.trim().replace(/\*{1,2}$/, '') : sent);
    if (url.ok) targets.push({ url: new URL(url.value).href, isPattern });
    else invalid.push({ url: sent, problem: url.error });
  }
  return { targets, invalid };
}

function scrapeOptionsOf({ scrapeOptions = {}, threatProtection }: ExtractBody): JsonObject {
  const { formats: _, ...options } = scrapeOptions as JsonObject;
  return threatProtection === undefined ? options : { ...options, threatProtection: threatProtection as JsonObject };
}

/** The formats of a page's scrape, by which a request is checked before pages are looked for. */
function pageFormats({ schema, prompt }: ExtractBody): JsonValue {
  return [
    {
      type: 'json',
      ...(schema === undefined ? {} : { schema: schema as JsonObject }),
      ...(prompt === undefined ? {} : { prompt }),
    },
  ];
}

/** Names the schema of the body, which the check has read as that of a format. */
function atSchema(refusal: ApiError): ApiError {
  if (refusal.details === undefined) return refusal;
  const prefix = ['scrapeOptions', 'formats', '0'];
  // `badRequest` wrote them.
  const details = (refusal.details as unknown as readonly Detail[]).map((detail) => {
    const isOwn = prefix.every((step, index) => String(detail.path[index]) === step);
    return { ...detail, path: isOwn ? detail.path.slice(prefix.length) : [...detail.path] };
  });
  return { ...refusal, details };
}

function promptOf({ prompt, systemPrompt }: ExtractBody): string | null {
  const parts = [systemPrompt?.trim() ?? '', prompt?.trim() ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join('\n\n');
}

function warningsOf({ enableWebSearch, prompt, agent, webhook, limit = 0 }: ExtractBody): readonly string[] {
  const events = readWebhook(webhook, [])?.events ?? [];
  return [
    ...(enableWebSearch === true && !hasWords(prompt)
      ? ['enableWebSearch has no effect without a prompt: nothing says what to search for.']
      : []),
    ...(agent === undefined ? [] : ['agent has no effect: pages are read by the configured model.']),
    ...(events.includes('page') ? ['The webhook gets no page events: an extract has none.'] : []),
    ...(limit > extractLimits.maxPages ? [`limit is ${extractLimits.maxPages} pages here.`] : []),
  ];
}
