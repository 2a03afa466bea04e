import { STATUS_CODES } from 'node:http';
import { jobFactsOf } from '../../shared/api/rawCall.ts';
import { canParseUrl } from '../../shared/base/canParseUrl.ts';
import { isJsonObject, jsonDepth, parseJson, type JsonObject, type JsonValue } from '../../shared/base/json.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import { countWords } from '../../shared/document/countWords.ts';
import { viewResponse } from '../../shared/document/response/responseView.ts';
import { joinWarnings } from '../../shared/document/response/warnings.ts';
import { oneLine, type AppError, type ServiceError } from '../../shared/errors/appError.ts';
import { emptyBodyMessage, truncatedBodyMessage } from '../../shared/errors/errorCase.ts';
import type { RunSummary } from '../../shared/run/events.ts';
import type { ResponseDigest, ResponseFacts, ArtifactLink } from '../core/runs/scrapeSender.ts';
import { invalidResponse } from './failures.ts';
import { maxJsonDepth } from './limits.ts';
import { resultText } from './resultText.ts';
import { isRetryable, retryAfterFromDetails, retryAfterFromText } from './retryPolicy.ts';

/** Statuses with a meaning of their own even without a body by the contract: a gateway in between has responded. */
const statusesThatSpeak = new Set([400, 401, 402, 403, 408, 409, 413, 422, 429]);

/** Reads the stored bytes of a response as the expected kind. */
export function readDigest(bytes: Uint8Array, facts: ResponseFacts): Result<ResponseDigest, AppError> {
  return facts.expects === 'anything' ? digestAnything(bytes, facts) : digestResponse(bytes, facts);
}

/** Any 2xx response is a success, also one without JSON, unless it contains `success:false` (api-facts 6.2). */
function digestAnything(bytes: Uint8Array, facts: ResponseFacts): Result<ResponseDigest, AppError> {
  if (facts.status < 200 || facts.status >= 300) {
    const failed = parseResponseObject(bytes, facts);
    return failed.ok ? err(invalidResponse('status', facts)) : failed;
  }
  const json = readJson(bytes, facts);
  const answer = json.ok && isJsonObject(json.value) ? json.value : {};
  if (answer['success'] === false) return err(toServiceError(answer, facts));
  const data = answer['data'];
  const inner: JsonObject = data !== undefined && isJsonObject(data) ? data : {};
  const job = jobFactsOf(answer);
  const summary = summarise(inner, answer);
  const text = json.ok ? JSON.stringify(json.value).slice(0, maxTextChars) : '';
  return ok({
    summary: { ...summary, creditsUsed: job.creditsUsed ?? summary.creditsUsed },
    artifacts: [],
    text: resultText(inner) || text,
    job,
  });
}

/** Text that makes a response without a document searchable in history. */
const maxTextChars = 20_000;

/**
 * Reads the stored bytes of a response by contract 2.5 and 7.1: the digest of a success, or its error. HTTP 200 with `success:false` is an
 * error (api-facts 12.3).
 */
export function digestResponse(bytes: Uint8Array, facts: ResponseFacts): Result<ResponseDigest, AppError> {
  const answer = parseResponseObject(bytes, facts);
  if (!answer.ok) return answer;
  const { data, success } = answer.value;
  if (success !== true || data === undefined || !isJsonObject(data)) {
    return err(invalidResponse('unexpected-shape', facts));
  }
  return ok({ summary: summarise(data, answer.value), artifacts: findArtifacts(data), text: resultText(data) });
}

/** Partial content and "not modified" are responses to requests that this client never sends. */
const ofOtherUses: ReadonlySet<number> = new Set([206, 304]);

/** Returns the JSON object of a successful response, or its error; `success` may be missing (contract 4.2). */
export function parseResponseObject(bytes: Uint8Array, facts: ResponseFacts): Result<JsonObject, AppError> {
  if (facts.status < 200 || facts.status > 599 || ofOtherUses.has(facts.status)) {
    return err(invalidResponse('status', facts));
  }
  if (facts.status >= 300 && facts.status < 400) return err(invalidResponse('redirect', facts));
  const json = readJson(bytes, facts);
  if (facts.status >= 400) return err(readError(json, facts));
  if (!json.ok) return json;
  if (!isJsonObject(json.value)) return err(invalidResponse('unexpected-shape', facts));
  return json.value['success'] === false ? err(toServiceError(json.value, facts)) : ok(json.value);
}

/** The error of a response with a success status that contains nothing but an error: relayed bodies may lack `success` (contract 4.2). */
export function relayedError(answer: JsonObject, facts: ResponseFacts): AppError {
  return messageOf(answer) === '' ? invalidResponse('unexpected-shape', facts) : toServiceError(answer, facts);
}

function readJson(bytes: Uint8Array, facts: ResponseFacts): Result<JsonValue, AppError> {
  const saysJson = /\bjson\b/i.test(facts.contentType ?? '');
  const text = new TextDecoder('utf-8').decode(bytes);
  if (text.trim() === '') return err(invalidResponse(saysJson ? 'invalid-json' : 'not-json', facts, emptyBodyMessage));
  // Before parsing: a deep enough nesting would overflow whatever walks the value later.
  if (jsonDepth(text) > maxJsonDepth) return err(invalidResponse('json-too-deep', facts));
  const json = parseJson(text);
  if (json.ok) return json;
  const { offset, message } = json.error;
  const ending = text.trimEnd().length;
  const where =
    (offset ?? 0) >= ending || /end of JSON/i.test(message)
      ? `${truncatedBodyMessage} after character ${ending}`
      : offset === null
        ? undefined
        : `at character ${offset}`;
  return err(invalidResponse(saysJson ? 'invalid-json' : 'not-json', facts, saysJson ? where : undefined));
}

function readError(json: Result<JsonValue, AppError>, facts: ResponseFacts): AppError {
  if (json.ok && isJsonObject(json.value)) return toServiceError(json.value, facts);
  // Whatever shows a page at the door has not looked at the key.
  if (facts.status === 403 && !json.ok && isPage(json.error, facts)) return json.error;
  if (statusesThatSpeak.has(facts.status) || facts.status >= 500) return toServiceError({}, facts);
  return json.ok ? invalidResponse('unexpected-shape', facts) : json.error;
}

function isPage(error: AppError, { contentType }: ResponseFacts): boolean {
  return /\bhtml\b/i.test(contentType ?? '') && !error.message.includes(emptyBodyMessage);
}

function toServiceError(answer: JsonObject, facts: ResponseFacts): ServiceError {
  const code = shortText(answer['code'], 200);
  const details = answer['details'] ?? null;
  const said = messageOf(answer);
  const asked = facts.retryAfterMs ?? retryAfterFromDetails(details) ?? textWait(facts, said);
  return {
    kind: 'service',
    status: facts.status,
    message: oneLine(said === '' ? wordless(facts.status) : said),
    code,
    chargeId: shortText(answer['chargeId'], 200),
    details,
    requiresAction: answer['requiresAction'] ?? null,
    retryable: isRetryable(facts.status, code),
    retryAfterMs: asked,
  };
}

/** The message of an error without text: its status, unless that is a success status. */
function wordless(status: number): string {
  return status < 300 ? 'success: false' : (STATUS_CODES[status] ?? `HTTP ${status}`);
}

/** Open servers name the wait only in the text (api-facts 12.25). */
function textWait(facts: ResponseFacts, said: string): number | null {
  return facts.status === 429 || facts.status === 503 ? retryAfterFromText(said, facts.now) : null;
}

/** Contract 7.1 uses `error`; gateways in front of a service use other fields. */
function messageOf(answer: JsonObject): string {
  for (const value of [answer['error'], answer['message'], answer['detail'], answer['title']]) {
    if (typeof value === 'string' && value.trim() !== '') return value;
    if (isJsonObject(value) && typeof value['message'] === 'string') return value['message'];
  }
  return '';
}

function summarise(data: JsonObject, answer: JsonObject): RunSummary {
  const metadata = data['metadata'];
  const facts: JsonObject = isJsonObject(metadata) ? metadata : {};
  const markdown = data['markdown'];
  return {
    targetStatus: wholeNumber(facts['statusCode']),
    finalUrl: shortText(facts['url'] ?? facts['sourceURL'], 4000),
    contentType: shortText(facts['contentType'], 200),
    title: shortText(firstOf(facts['title']), 300),
    creditsUsed: finiteNumber(facts['creditsUsed']),
    cacheState: shortText(facts['cacheState'], 40),
    ...madeAt(facts['cachedAt']),
    queueMs: finiteNumber(facts['concurrencyQueueDurationMs']),
    warning: shortText(joinWarnings(viewResponse(answer).warnings), 2000),
    markdownEmpty: typeof markdown === 'string' && markdown.trim() === '',
    words: typeof markdown === 'string' ? countWords(markdown) : null,
    pages: pagesOf(facts),
  };
}

/** The time of the cached copy in the response, if it is valid. */
function madeAt(value: JsonValue | undefined): Pick<RunSummary, 'cachedAt'> {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(at) ? { cachedAt: at } : {};
}

function pagesOf(facts: JsonObject): RunSummary['pages'] {
  const read = wholeNumber(facts['numPages']);
  return read === null ? null : { read, total: wholeNumber(facts['totalPages']) };
}

const maxArtifacts = 100;

/** Links to files that the service stores for a while: images, audio, video, PDFs (contract 2.5). */
function findArtifacts(data: JsonObject): readonly ArtifactLink[] {
  const actions = data['actions'];
  const lists: JsonObject = isJsonObject(actions) ? actions : {};
  const links = [
    ...['screenshot', 'audio', 'video'].map((field) => ({ field, url: data[field] })),
    ...['screenshots', 'pdfs'].flatMap((name) => {
      const list = lists[name];
      return Array.isArray(list) ? list.map((url, index) => ({ field: `actions.${name}.${index}`, url })) : [];
    }),
  ];
  return links.flatMap(({ field, url }) => (isLink(url) ? [{ field, url }] : [])).slice(0, maxArtifacts);
}

function isLink(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value.length <= 4000 && /^https?:\/\//i.test(value) && canParseUrl(value);
}

function firstOf(value: JsonValue | undefined): JsonValue | undefined {
  return Array.isArray(value) ? (value as readonly JsonValue[])[0] : value;
}

function shortText(value: JsonValue | undefined, length: number): string | null {
  return typeof value === 'string' ? value.slice(0, length) : null;
}

function finiteNumber(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function wholeNumber(value: JsonValue | undefined): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}
