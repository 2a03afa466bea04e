import { isJsonObject, type JsonValue } from '../base/json.ts';
import type { ServiceError } from './appError.ts';

/** The rows of contract 7.2 and 7.3 that mean something different to a person. */
export type ServiceCase =
  | 'invalid-url'
  | 'validation'
  | 'not-yet-local'
  | 'unauthorised'
  | 'out-of-credits'
  | 'forbidden'
  | 'terms-required'
  | 'prompt-injection'
  | 'nothing-cached'
  | 'unknown-provider'
  | 'missing-path'
  | 'timeout'
  | 'key-in-use'
  | 'conflict'
  | 'too-large'
  | 'schema-mismatch'
  | 'rate-limit'
  | 'concurrency-limit'
  | 'service-trouble'
  | 'unresolved'
  | 'billing-unavailable'
  | 'target-dns'
  | 'target-unreachable'
  | 'target-tls'
  | 'private-address'
  | 'unsupported-file'
  | 'actions-unsupported'
  | 'action-failed'
  | 'job-cancelled'
  | 'service-refused';

/** Codes decide first, whatever the status (api-facts 8.3: a DNS failure comes with HTTP 200). */
const casesByCode: Readonly<Record<string, ServiceCase>> = {
  SCRAPE_DNS_RESOLUTION_ERROR: 'target-dns',
  SCRAPE_SITE_ERROR: 'target-unreachable',
  SCRAPE_SSL_ERROR: 'target-tls',
  SCRAPE_TIMEOUT: 'timeout',
  MAP_TIMEOUT: 'timeout',
  SCRAPE_UNSUPPORTED_FILE_ERROR: 'unsupported-file',
  SCRAPE_ACTIONS_NOT_SUPPORTED: 'actions-unsupported',
  SCRAPE_ACTION_ERROR: 'action-failed',
  SCRAPE_JOB_CANCELLED: 'job-cancelled',
  SCRAPE_LOCKDOWN_CACHE_MISS: 'nothing-cached',
  SCRAPE_NO_CACHED_DATA: 'nothing-cached',
  SCRAPE_PROMPT_INJECTION_DETECTED: 'prompt-injection',
  THIRD_PARTY_DATA_TERMS_REQUIRED: 'terms-required',
  TROWEL_PRIVATE_ADDRESS: 'private-address',
  unknown_provider: 'unknown-provider',
  insufficient_credits: 'out-of-credits',
  duplicate_request: 'key-in-use',
  request_in_flight: 'key-in-use',
  request_unresolved: 'unresolved',
  billing_unavailable: 'billing-unavailable',
};

/** Which row of the catalogue an error of a service is. */
export function serviceCase(error: ServiceError): ServiceCase {
  const byCode = error.code === null || !Object.hasOwn(casesByCode, error.code) ? undefined : casesByCode[error.code];
  if (byCode !== undefined) return byCode;
  switch (error.status) {
    case 400:
      return badRequestCase(error);
    case 401:
      return 'unauthorised';
    case 402:
      return 'out-of-credits';
    case 403:
      return /PROMPT_INJECTION/.test(error.message)
        ? 'prompt-injection'
        : error.requiresAction === null
          ? 'forbidden'
          : 'terms-required';
    case 404:
      return 'missing-path';
    case 408:
    case 504:
      return 'timeout';
    case 409:
      return 'conflict';
    case 413:
      return 'too-large';
    case 422:
      return 'schema-mismatch';
    case 429:
      return /concurren/i.test(error.message) ? 'concurrency-limit' : 'rate-limit';
    default:
      return error.status >= 500 ? 'service-trouble' : 'service-refused';
  }
}

function badRequestCase(error: ServiceError): ServiceCase {
  if (/invalid url/i.test(error.message)) return 'invalid-url';
  return saysNotYet(error.details) ? 'not-yet-local' : 'validation';
}

/** The words with which the local engine names a field that it does not do yet. */
export const notYetWords = 'not yet in the local engine';

function saysNotYet(details: JsonValue | null): boolean {
  if (!Array.isArray(details)) return false;
  return (details as readonly JsonValue[]).some(
    (detail) =>
      isJsonObject(detail) && typeof detail['message'] === 'string' && detail['message'].includes(notYetWords),
  );
}
