import { expect, test } from 'vitest';
import {
  type AppError,
  brokenAnswerReasons,
  engineReasons,
  networkReasons,
  type ServiceError,
} from '../../../../shared/errors/appError.ts';
import { presentError, type ErrorContext } from '../../../../shared/errors/present.ts';
import { createText } from '../../../../renderer/messages/createText.ts';
import { isMessageKey } from '../../../../renderer/messages/english.ts';

const codes = [
  'SCRAPE_DNS_RESOLUTION_ERROR',
  'SCRAPE_SITE_ERROR',
  'SCRAPE_SSL_ERROR',
  'SCRAPE_TIMEOUT',
  'SCRAPE_UNSUPPORTED_FILE_ERROR',
  'SCRAPE_ACTIONS_NOT_SUPPORTED',
  'SCRAPE_ACTION_ERROR',
  'SCRAPE_JOB_CANCELLED',
  'SCRAPE_NO_CACHED_DATA',
  'SCRAPE_PROMPT_INJECTION_DETECTED',
  'THIRD_PARTY_DATA_TERMS_REQUIRED',
  'TROWEL_PRIVATE_ADDRESS',
  'unknown_provider',
  'duplicate_request',
  'request_unresolved',
  'billing_unavailable',
];

const message = 'the words of the other side';

const errors: readonly AppError[] = [
  ...[400, 401, 402, 403, 404, 408, 409, 413, 418, 422, 429, 500].map((status) => service({ status })),
  ...codes.map((code) => service({ status: 500, code })),
  service({ status: 400, message: 'Invalid URL' }),
  service({ status: 429, message: 'Concurrency limit reached' }),
  ...networkReasons.map(
    (reason): AppError => ({ kind: 'network', message, reason, host: 'api.example', code: null, sent: 'maybe' }),
  ),
  ...brokenAnswerReasons.map(
    (reason): AppError => ({ kind: 'broken-answer', message, reason, status: null, contentType: null }),
  ),
  ...engineReasons.map((reason): AppError => ({ kind: 'engine', message, reason, exitCode: null })),
  { kind: 'cancelled', message: '' },
  { kind: 'outcome-unknown', message: '' },
];

test.each([
  ['of a service', false, false],
  ['of a service without a key, whose waits are long', false, true],
  ['of the local engine', true, false],
] as const)('every card %s has its words, and nothing they need is missing', (_name, isLocalEngine, isBare) => {
  const context: ErrorContext = {
    connectionName: 'Cloud',
    isLocalEngine,
    hasKey: !isBare,
    serviceHost: 'api.example:3002',
    url: 'https://shop.example/stove',
    timeoutMs: 60_000,
    waitForMs: isBare ? 50_000 : 0,
  };
  for (const error of errors) {
    const card = presentError(error, context);
    const causes = card.causes.flatMap(({ id, values }) => [
      words(`errors.cause.${id}`, values),
      words(`errors.cause.${id}.evidence`, values),
    ]);
    const all = [
      words(`errors.${card.case}.title`, card.values),
      words(`errors.${card.case}.meaning`, card.values),
      ...causes,
      ...card.actions.map((action) => words(`errors.action.${action}`, card.values)),
    ];
    expect(all.filter((text) => text.trim() === '' || /[{}]/.test(text))).toEqual([]);
  }
});

function service(change: Partial<ServiceError> & Pick<ServiceError, 'status'>): ServiceError {
  return {
    kind: 'service',
    message,
    code: null,
    chargeId: null,
    details: null,
    requiresAction: null,
    retryable: false,
    retryAfterMs: null,
    ...change,
  };
}

function words(key: string, values: Readonly<Record<string, string | number>>): string {
  if (!isMessageKey(key)) throw new Error(`there are no words for ${key}`);
  return createText('en').t(key, values);
}
