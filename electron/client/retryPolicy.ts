import { isJsonObject, type JsonValue } from '../../shared/base/json.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import { maxRetryWaitMs, maxAttempts } from '../../shared/run/retryLimits.ts';
import type { RetryDecision, RetryPolicy } from '../core/runs/scrapeSender.ts';

const retryableStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Codes under a retryable status that name a reason in the request or the page: the same request gets the same response. A person can retry
 * `request_unresolved` with the same key (ux.md 5).
 */
const lastingCodes: ReadonlySet<string> = new Set([
  'request_unresolved',
  'SCRAPE_DNS_RESOLUTION_ERROR',
  'SCRAPE_SSL_ERROR',
  'SCRAPE_SITE_ERROR',
  'SCRAPE_UNSUPPORTED_FILE_ERROR',
  'SCRAPE_ZDR_VIOLATION_ERROR',
  'SCRAPE_ACTION_ERROR',
  'SCRAPE_ACTIONS_NOT_SUPPORTED',
  'SCRAPE_BRANDING_NOT_SUPPORTED',
  'SCRAPE_PDF_OCR_REQUIRED',
  'SCRAPE_PDF_INSUFFICIENT_TIME_ERROR',
  'SCRAPE_AUDIO_UNSUPPORTED_URL',
  'SCRAPE_VIDEO_UNSUPPORTED_URL',
  'SCRAPE_MEDIA_ACCESS_DENIED',
  'SCRAPE_PROMPT_INJECTION_DETECTED',
  'SCRAPE_JSON_CONTENT_TOO_LARGE',
  'SCRAPE_SITE_RESTRICTION_BLOCKED',
  'SCRAPE_NO_CACHED_DATA',
  'SCRAPE_LOCKDOWN_CACHE_MISS',
  'SCRAPE_JOB_CANCELLED',
  'SCRAPE_RETRY_LIMIT',
  'SCRAPE_PROXY_SELECTION_ERROR',
  'TROWEL_PRIVATE_ADDRESS',
  'TROWEL_MODEL_NOT_SET',
  'TROWEL_MODEL_UNREACHABLE',
  'TROWEL_MODEL_KEY_REFUSED',
  'TROWEL_MODEL_REJECTED',
]);

/** The Retryable column of contract 7.2, which takes precedence over the status alone (7.6). */
export function isRetryable(status: number, code: string | null): boolean {
  return retryableStatuses.has(status) && (code === null || !lastingCodes.has(code));
}

/** Contract 7.6. A POST that may have been executed is never sent again automatically (security 6). */
export const decideRetry: RetryPolicy = ({ error, attempt, random, isLocalEngine = false }) => {
  if (attempt >= maxAttempts || !mayRepeat(error)) return { kind: 'stop' };
  if (isLocalEngine && isTimeout(error)) return { kind: 'stop' };
  const asked = error.kind === 'service' ? error.retryAfterMs : null;
  // A service that requests a wait of a day does not block for a day: it is retried after a quarter of an hour (security 6).
  if (asked !== null) return { kind: 'retry', reason: 'retry-after', delayMs: Math.min(asked, maxRetryWaitMs) };
  return backOff(attempt, random);
};

function mayRepeat(error: AppError): boolean {
  if (error.kind === 'service') return error.retryable;
  // Certain not to have left, and likely to pass; a wrong name or certificate wants a person, not patience.
  return (
    error.kind === 'network' && error.sent === 'no' && (error.reason === 'connect-timeout' || error.reason === 'reset')
  );
}

/** The local engine has no queue of strangers: a page that took too long takes as long again. */
function isTimeout(error: AppError): boolean {
  return error.kind === 'service' && (error.code === 'SCRAPE_TIMEOUT' || error.status === 408);
}

function backOff(attempt: number, random: number): RetryDecision {
  const seconds = Math.min(2 ** attempt, 30) + random;
  return { kind: 'retry', reason: 'backoff', delayMs: Math.round(seconds * 1000) };
}

/** Parses `Retry-After` in seconds or as a date, to ms from `now`, at most a year; null without a usable value. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  const text = value?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) return clamp(Number(text) * 1000);
  // An HTTP date begins with the name of a day; the parser would accept many other texts.
  if (!/^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : clamp(at - now);
}

/** Parses the wait in an error text (api-facts 8.3): "retry after 25s", "try again in 3 minutes", "resets at <date>". */
export function retryAfterFromText(text: string, now: number): number | null {
  const wait =
    /\b(?:retry|try again|wait|resets?)\b[^.\d]{0,40}?(\d+(?:\.\d+)?)\s*(milliseconds?|msecs?|ms|minutes?|mins?|m|seconds?|secs?|s)\b/i.exec(
      text,
    );
  if (wait !== null) return clamp(Number(wait[1]) * millisecondsIn(wait[2] ?? 's'));
  const at = /\bresets? at\s+([^,;]{8,60})/i.exec(text)?.[1];
  const date = at === undefined ? Number.NaN : parseSomeDate(at);
  return Number.isNaN(date) ? null : clamp(date - now);
}

/** Returns `details.retryAfterSeconds` of a 408 whose job continues (api-facts 8.3). */
export function retryAfterFromDetails(details: JsonValue): number | null {
  const seconds = isJsonObject(details) ? details['retryAfterSeconds'] : undefined;
  return typeof seconds === 'number' && seconds >= 0 ? clamp(seconds * 1000) : null;
}

function millisecondsIn(unit: string): number {
  const name = unit.toLowerCase();
  if (name === 'ms' || name.startsWith('milli') || name.startsWith('msec')) return 1;
  return name.startsWith('m') ? 60_000 : 1000;
}

/** The date may be followed by a name of a time zone in brackets and by more of the sentence. */
function parseSomeDate(text: string): number {
  const plain = (text.split('(', 1)[0] ?? '').trim();
  const iso = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)?/.exec(plain)?.[0];
  return Date.parse(iso ?? plain);
}

/** Upper limit for the reported wait; no wait lasts as long. */
const maxReportedWaitMs = 365 * 24 * 60 * 60_000;

function clamp(ms: number): number {
  return Math.round(Math.min(Math.max(ms, 0), maxReportedWaitMs));
}
