import { STATUS_CODES } from 'node:http';
import { jobFactsOf } from '../../shared/api/rawCall.ts';
import { canParseUrl } from '../../shared/base/canParseUrl.ts';
import { isJsonObject, jsonDepth, parseJson, type JsonObject, type JsonValue } from '../../shared/base/json.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import { viewAnswer } from '../../shared/document/answerView.ts';
import { joinWarnings } from '../../shared/document/warnings.ts';
import { oneLine, type AppError, type ServiceError } from '../../shared/errors/appError.ts';
import { emptyAnswer, endsEarly } from '../../shared/errors/errorCase.ts';
import type { RunSummary } from '../../shared/run/events.ts';
import type { AnswerDigest, AnswerFacts, ArtifactLink } from '../core/scrapeSender.ts';
import { brokenAnswer } from './failures.ts';
import { deepestJson } from './limits.ts';
import { resultText } from './resultText.ts';
import { isRetryable, retryAfterFromDetails, retryAfterFromText } from './retryPolicy.ts';

/** Statuses that keep their meaning even without a body of the contract: a gateway in between has answered. */
const statusesThatSpeak = new Set([400, 401, 402, 403, 408, 409, 413, 422, 429]);

/** Reads the stored bytes of an answer as what was asked for. */
export function readDigest(bytes: Uint8Array, facts: AnswerFacts): Result<AnswerDigest, AppError> {
  return facts.expects === 'anything' ? digestAnything(bytes, facts) : digestAnswer(bytes, facts);
}

/** Any answer of status 2xx is good, also one without JSON, unless it says `success:false` (api-facts 6.2). */
function digestAnything(bytes: Uint8Array, facts: AnswerFacts): Result<AnswerDigest, AppError> {
  if (facts.status < 200 || facts.status >= 300) {
    const failed = readAnswerObject(bytes, facts);
    return failed.ok ? err(brokenAnswer('status', facts)) : failed;
  }
  const json = readJson(bytes, facts);
  const answer = json.ok && isJsonObject(json.value) ? json.value : {};
  if (answer['success'] === false) return err(toServiceError(answer, facts));
  const data = answer['data'];
  const inner: JsonObject = data !== undefined && isJsonObject(data) ? data : {};
  const job = jobFactsOf(answer);
  const summary = summarise(inner, answer);
  const text = json.ok ? JSON.stringify(json.value).slice(0, mostText) : '';
  return ok({
    summary: { ...summary, creditsUsed: job.creditsUsed ?? summary.creditsUsed },
    artifacts: [],
    text: resultText(inner) || text,
    job,
  });
}

/** By which an answer without a document is found in history. */
const mostText = 20_000;

/**
 * Reads the stored bytes of an answer by contract 2.5 and 7.1: the digest of a success, or the error that it is. HTTP 200
 * with `success:false` is an error (api-facts 12.3).
 */
export function digestAnswer(bytes: Uint8Array, facts: AnswerFacts): Result<AnswerDigest, AppError> {
  const answer = readAnswerObject(bytes, facts);
  if (!answer.ok) return answer;
  const { data, success } = answer.value;
  if (success !== true || data === undefined || !isJsonObject(data)) {
    return err(brokenAnswer('unexpected-shape', facts));
  }
  return ok({ summary: summarise(data, answer.value), artifacts: findArtifacts(data), text: resultText(data) });
}

/** Partial content and "not modified" answer what this client never asks. */
const ofOtherUses: ReadonlySet<number> = new Set([206, 304]);

/** The JSON object of an answer that is a success, or the error that it is; `success` may be missing (contract 4.2). */
export function readAnswerObject(bytes: Uint8Array, facts: AnswerFacts): Result<JsonObject, AppError> {
  if (facts.status < 200 || facts.status > 599 || ofOtherUses.has(facts.status)) {
    return err(brokenAnswer('status', facts));
  }
  if (facts.status >= 300 && facts.status < 400) return err(brokenAnswer('redirect', facts));
  const json = readJson(bytes, facts);
  if (facts.status >= 400) return err(readError(json, facts));
  if (!json.ok) return json;
  if (!isJsonObject(json.value)) return err(brokenAnswer('unexpected-shape', facts));
  return json.value['success'] === false ? err(toServiceError(json.value, facts)) : ok(json.value);
}

/** An answer that says nothing but an error, under a status of success: relayed bodies may lack `success` (contract 4.2). */
export function relayedError(answer: JsonObject, facts: AnswerFacts): AppError {
  return messageOf(answer) === '' ? brokenAnswer('unexpected-shape', facts) : toServiceError(answer, facts);
}

function readJson(bytes: Uint8Array, facts: AnswerFacts): Result<JsonValue, AppError> {
  const saysJson = /\bjson\b/i.test(facts.contentType ?? '');
  const text = new TextDecoder('utf-8').decode(bytes);
  if (text.trim() === '') return err(brokenAnswer(saysJson ? 'invalid-json' : 'not-json', facts, emptyAnswer));
  // Before parsing: a deep enough nesting would overflow whatever walks the value later.
  if (jsonDepth(text) > deepestJson) return err(brokenAnswer('json-too-deep', facts));
  const json = parseJson(text);
  if (json.ok) return json;
  const { offset, message } = json.error;
  const ending = text.trimEnd().length;
  const where =
    (offset ?? 0) >= ending || /end of JSON/i.test(message)
      ? `${endsEarly} after character ${ending}`
      : offset === null
        ? undefined
        : `at character ${offset}`;
  return err(brokenAnswer(saysJson ? 'invalid-json' : 'not-json', facts, saysJson ? where : undefined));
}

function readError(json: Result<JsonValue, AppError>, facts: AnswerFacts): AppError {
  if (json.ok && isJsonObject(json.value)) return toServiceError(json.value, facts);
  // Whatever shows a page at the door has not looked at the key.
  if (facts.status === 403 && !json.ok && isPage(json.error, facts)) return json.error;
  if (statusesThatSpeak.has(facts.status) || facts.status >= 500) return toServiceError({}, facts);
  return json.ok ? brokenAnswer('unexpected-shape', facts) : json.error;
}

function isPage(error: AppError, { contentType }: AnswerFacts): boolean {
  return /\bhtml\b/i.test(contentType ?? '') && !error.message.includes(emptyAnswer);
}

function toServiceError(answer: JsonObject, facts: AnswerFacts): ServiceError {
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

/** What an error says that has no words: its status, unless that is the one of a success. */
function wordless(status: number): string {
  return status < 300 ? 'success: false' : (STATUS_CODES[status] ?? `HTTP ${status}`);
}

/** Open servers name the wait only in the text (api-facts 12.25). */
function textWait(facts: AnswerFacts, said: string): number | null {
  return facts.status === 429 || facts.status === 503 ? retryAfterFromText(said, facts.now) : null;
}

/** Contract 7.1 says `error`; gateways in front of a service say other things. */
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
    warning: shortText(joinWarnings(viewAnswer(answer).warnings), 2000),
    markdownEmpty: typeof markdown === 'string' && markdown.trim() === '',
    words: typeof markdown === 'string' ? countWords(markdown) : null,
    pages: pagesOf(facts),
  };
}

/** A time that can be read, of the copy that was answered with. */
function madeAt(value: JsonValue | undefined): Pick<RunSummary, 'cachedAt'> {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(at) ? { cachedAt: at } : {};
}

function pagesOf(facts: JsonObject): RunSummary['pages'] {
  const read = wholeNumber(facts['numPages']);
  return read === null ? null : { read, total: wholeNumber(facts['totalPages']) };
}

/** Signs between white space, which languages without spaces have few of; good enough to tell a page from a stub. */
function countWords(text: string): number {
  let words = 0;
  for (const _ of text.matchAll(/[\p{L}\p{N}][^\s]*/gu)) words += 1;
  return words;
}

const mostArtifacts = 100;

/** Links to files that the service keeps for a while: pictures, sound, film, PDFs (contract 2.5). */
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
  return links.flatMap(({ field, url }) => (isLink(url) ? [{ field, url }] : [])).slice(0, mostArtifacts);
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
