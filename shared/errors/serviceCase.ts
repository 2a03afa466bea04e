import { isJsonObject, type JsonValue } from '../base/json.ts';
import { lookupTable } from '../base/lookupTable.ts';
import type { ServiceError } from './appError.ts';

/** The rows of contract 7.2 to 7.4 and of api-facts 8.3 that mean something different to a person. */
export const serviceCases = [
  'invalid-url',
  'validation',
  'malformed-json',
  'not-yet-local',
  'unauthorised',
  'out-of-credits',
  'forbidden',
  'terms-required',
  'prompt-injection',
  'model-not-set',
  'model-trouble',
  'proxy-not-set',
  'target-blocked',
  'nothing-cached',
  'lockdown-miss',
  'unknown-provider',
  'missing-path',
  'missing-job',
  'missing-snapshot',
  'invalid-id',
  'invalid-snapshot-id',
  'trace-unavailable',
  'snapshots-unavailable',
  'retention-conflict',
  'agent-retention',
  'timeout',
  'still-working',
  'key-reused',
  'key-in-flight',
  'agent-finished',
  'agent-cancelled',
  'agent-rejected',
  'conflict',
  'too-large',
  'schema-mismatch',
  'content-too-long',
  'rate-limit',
  'concurrency-limit',
  'service-trouble',
  'unresolved',
  'billing-unavailable',
  'page-not-fetched',
  'document-failed',
  'format-impossible',
  'target-dns',
  'target-unreachable',
  'target-broken',
  'target-barred-port',
  'target-tls',
  'private-address',
  'unsupported-file',
  'actions-unsupported',
  'action-failed',
  'job-cancelled',
  'failed-with-success',
  'job-failed',
  'robots-denied',
  'service-refused',
] as const;

export type ServiceCase = (typeof serviceCases)[number];

/** Trowel's own code for a job whose status is `failed`, without a code in its sentence. */
export const jobFailedCode = 'TROWEL_JOB_FAILED';

/** Codes are evaluated first, whatever the status (api-facts 8.3: a DNS failure is returned with HTTP 200). */
const casesByCode: Readonly<Record<string, ServiceCase>> = lookupTable({
  BAD_REQUEST_INVALID_JSON: 'malformed-json',
  SCRAPE_DNS_RESOLUTION_ERROR: 'target-dns',
  SCRAPE_SITE_ERROR: 'target-unreachable',
  SCRAPE_SSL_ERROR: 'target-tls',
  SCRAPE_TIMEOUT: 'timeout',
  MAP_TIMEOUT: 'timeout',
  CONCURRENCY_QUEUE_TIMEOUT: 'concurrency-limit',
  SCRAPE_UNSUPPORTED_FILE_ERROR: 'unsupported-file',
  UNSUPPORTED_FILE_TYPE: 'unsupported-file',
  SCRAPE_ACTIONS_NOT_SUPPORTED: 'actions-unsupported',
  SCRAPE_ACTION_ERROR: 'action-failed',
  SCRAPE_JOB_CANCELLED: 'job-cancelled',
  SCRAPE_LOCKDOWN_CACHE_MISS: 'lockdown-miss',
  SCRAPE_NO_CACHED_DATA: 'nothing-cached',
  SCRAPE_PROMPT_INJECTION_DETECTED: 'prompt-injection',
  SCRAPE_ALL_ENGINES_FAILED: 'page-not-fetched',
  SCRAPE_RETRY_LIMIT: 'page-not-fetched',
  SCRAPE_PROXY_SELECTION_ERROR: 'proxy-not-set',
  SCRAPE_RACED_REDIRECT_ERROR: 'page-not-fetched',
  SCRAPE_PDF_PREFETCH_FAILED: 'document-failed',
  SCRAPE_PDF_INSUFFICIENT_TIME_ERROR: 'document-failed',
  SCRAPE_PDF_ANTIBOT_ERROR: 'document-failed',
  SCRAPE_PDF_FETCH_PROXY_ERROR: 'document-failed',
  SCRAPE_PDF_OCR_REQUIRED: 'document-failed',
  SCRAPE_DOCUMENT_PREFETCH_FAILED: 'document-failed',
  SCRAPE_DOCUMENT_ANTIBOT_ERROR: 'document-failed',
  SCRAPE_DOCUMENT_FETCH_PROXY_ERROR: 'document-failed',
  SCRAPE_BRANDING_NOT_SUPPORTED: 'format-impossible',
  SCRAPE_AUDIO_UNSUPPORTED_URL: 'format-impossible',
  SCRAPE_VIDEO_UNSUPPORTED_URL: 'format-impossible',
  SCRAPE_MEDIA_ACCESS_DENIED: 'format-impossible',
  SCRAPE_JSON_CONTENT_TOO_LARGE: 'content-too-long',
  SCRAPE_ZDR_VIOLATION_ERROR: 'retention-conflict',
  SCRAPE_SITE_RESTRICTION_BLOCKED: 'target-blocked',
  SAFE_MODE_BLOCKED: 'target-blocked',
  UNSUPPORTED_SITE: 'target-blocked',
  CRAWL_DENIAL: 'target-blocked',
  unsafe_domain_blocked: 'target-blocked',
  THIRD_PARTY_DATA_TERMS_REQUIRED: 'terms-required',
  THIRD_PARTY_DATA_NOT_FOUND: 'unknown-provider',
  OPERATION_NOT_SUPPORTED: 'missing-path',
  [jobFailedCode]: 'job-failed',
  TROWEL_PRIVATE_ADDRESS: 'private-address',
  TROWEL_MODEL_NOT_SET: 'model-not-set',
  TROWEL_MODEL_UNREACHABLE: 'model-trouble',
  TROWEL_MODEL_KEY_REFUSED: 'model-trouble',
  TROWEL_MODEL_RATE_LIMITED: 'model-trouble',
  TROWEL_MODEL_REJECTED: 'model-trouble',
  TROWEL_MODEL_FAILED: 'model-trouble',
  unknown_provider: 'unknown-provider',
  insufficient_credits: 'out-of-credits',
  duplicate_request: 'key-reused',
  request_in_flight: 'key-in-flight',
  request_unresolved: 'unresolved',
  billing_unavailable: 'billing-unavailable',
});

interface Phrase {
  readonly status: number;
  readonly pattern: RegExp;
  readonly found: ServiceCase;
}

/** Errors without a code are looked up by status and text (contract 7.1), the first that fits. */
const phrases: readonly Phrase[] = [
  { status: 400, pattern: /invalid url/i, found: 'invalid-url' },
  { status: 400, pattern: /malformed json|invalid json\b(?! schema)/i, found: 'malformed-json' },
  { status: 400, pattern: /invalid snapshot id/i, found: 'invalid-snapshot-id' },
  { status: 400, pattern: /invalid job id/i, found: 'invalid-id' },
  { status: 400, pattern: /snapshots? (?:is|are) only available/i, found: 'snapshots-unavailable' },
  { status: 400, pattern: /trace is only available/i, found: 'trace-unavailable' },
  { status: 400, pattern: /zero data retention.{0,300}(?:extract|agent)/i, found: 'agent-retention' },
  { status: 400, pattern: /zero data retention/i, found: 'retention-conflict' },
  { status: 403, pattern: /zero data retention is (?:enabled|on)\b/i, found: 'retention-conflict' },
  { status: 403, pattern: /PROMPT_INJECTION/, found: 'prompt-injection' },
  { status: 404, pattern: /snapshot not found/i, found: 'missing-snapshot' },
  { status: 404, pattern: /job (?:not found|expired)/i, found: 'missing-job' },
  { status: 409, pattern: /already finished/i, found: 'agent-finished' },
  { status: 409, pattern: /already cancell?ed/i, found: 'agent-cancelled' },
  { status: 429, pattern: /concurren/i, found: 'concurrency-limit' },
  { status: 500, pattern: /passthrough agent request/i, found: 'agent-rejected' },
];

const casesByStatus: Readonly<Record<number, ServiceCase>> = {
  200: 'failed-with-success',
  400: 'validation',
  401: 'unauthorised',
  402: 'out-of-credits',
  403: 'forbidden',
  404: 'missing-path',
  408: 'timeout',
  409: 'conflict',
  413: 'too-large',
  422: 'schema-mismatch',
  429: 'rate-limit',
  504: 'timeout',
};

/** Chromium's error code for a port that is reserved for another kind of service, such as mail. */
export const unsafePort = 'ERR_UNSAFE_PORT';

/** Chromium's error codes for a site that responds with an unreadable response. */
const brokenBody =
  /ERR_(?:CONTENT_|INVALID_|RESPONSE_|EMPTY_RESPONSE|TOO_MANY_REDIRECTS|INCOMPLETE_|HTTP2_|QUIC_|UNSAFE_REDIRECT)/;

/** Whether the API has the operation and the engine that responded does not: another connection is needed. */
export function isUnsupportedOperation(code: string): boolean {
  return code === 'OPERATION_NOT_SUPPORTED';
}

/** Which row of the catalogue an error of a service is. */
export function serviceCase(error: ServiceError): ServiceCase {
  if (isStillWorking(error)) return 'still-working';
  const byCode = error.code === null || !Object.hasOwn(casesByCode, error.code) ? undefined : casesByCode[error.code];
  if (byCode === 'target-unreachable' && error.message.includes(unsafePort)) return 'target-barred-port';
  if (byCode === 'target-unreachable' && brokenBody.test(error.message)) return 'target-broken';
  if (error.code === 'CRAWL_DENIAL' && error.message.includes('robots.txt')) return 'robots-denied';
  if (byCode !== undefined) return byCode;
  const phrase = phrases.find(({ status, pattern }) => status === error.status && pattern.test(error.message));
  if (phrase !== undefined) return phrase.found;
  if (error.status === 400 && isNotYetSupported(error.details)) return 'not-yet-local';
  if (error.status === 403 && error.requiresAction !== null && error.requiresAction !== false) return 'terms-required';
  return casesByStatus[error.status] ?? (error.status >= 500 ? 'service-trouble' : 'service-refused');
}

/** A 408 for a long document that is still processing: the same request finds it again (api-facts 8.3). */
function isStillWorking({ status, details }: ServiceError): boolean {
  return status === 408 && details !== null && isJsonObject(details) && details['state'] === 'processing_continues';
}

/** Part of the local engine's message for a field that it does not support yet. */
export const notYetSupportedText = 'not yet in the local engine';

function isNotYetSupported(details: JsonValue | null): boolean {
  if (!Array.isArray(details)) return false;
  return (details as readonly JsonValue[]).some(
    (detail) =>
      isJsonObject(detail) && typeof detail['message'] === 'string' && detail['message'].includes(notYetSupportedText),
  );
}
