import { expect, test } from 'vitest';
import {
  networkReasons,
  brokenAnswerReasons,
  type AppError,
  type ServiceError,
} from '../../../shared/errors/appError.ts';
import { presentError, readFieldProblems, type ErrorContext } from '../../../shared/errors/present.ts';

const context: ErrorContext = {
  connectionName: 'Hosted',
  isLocalEngine: false,
  hasKey: true,
  serviceHost: 'api.example:3002',
  url: 'https://shop.example/stove',
  timeoutMs: 60_000,
  waitForMs: 0,
};

function service(status: number, change: Partial<ServiceError> = {}): ServiceError {
  return {
    kind: 'service',
    message: 'said so',
    status,
    code: null,
    chargeId: null,
    details: null,
    requiresAction: null,
    retryable: false,
    retryAfterMs: null,
    ...change,
  };
}

test.each([
  [service(400, { message: 'Invalid URL' }), 'invalid-url', 'edit-url'],
  [service(400, { details: [{ path: ['timeout'], message: 'too small' }] }), 'validation', 'go-to-field'],
  [
    service(400, { details: [{ path: ['proxy'], message: 'not yet in the local engine' }] }),
    'not-yet-local',
    'remove-fields',
  ],
  [service(401), 'unauthorised', 'update-key'],
  [service(402), 'out-of-credits', 'use-local-engine'],
  [service(403), 'forbidden', 'go-to-field'],
  [service(403, { requiresAction: true }), 'terms-required', 'show-raw'],
  [service(403, { code: 'SCRAPE_PROMPT_INJECTION_DETECTED' }), 'prompt-injection', 'retry-without-check'],
  [service(404, { code: 'SCRAPE_NO_CACHED_DATA' }), 'nothing-cached', 'allow-fresh'],
  [service(404, { code: 'unknown_provider' }), 'unknown-provider', 'go-to-field'],
  [service(404), 'missing-path', 'edit-connection'],
  [service(408), 'timeout', 'raise-timeout'],
  [service(504), 'timeout', 'raise-timeout'],
  [service(409, { code: 'request_in_flight' }), 'key-in-use', 'retry'],
  [service(413), 'too-large', 'go-to-field'],
  [service(422), 'schema-mismatch', 'open-schema'],
  [service(429, { message: 'Rate limit exceeded' }), 'rate-limit', 'retry-now'],
  [service(429, { message: 'Concurrency limit reached' }), 'concurrency-limit', 'retry-now'],
  [service(500), 'service-trouble', 'retry'],
  [service(502), 'service-trouble', 'retry'],
  [service(503, { code: 'request_unresolved' }), 'unresolved', 'retry'],
  [service(503, { code: 'billing_unavailable' }), 'billing-unavailable', 'retry'],
  [service(200, { code: 'SCRAPE_DNS_RESOLUTION_ERROR' }), 'target-dns', 'edit-url'],
  [service(418), 'service-refused', 'retry'],
] as const)('%o is the card %s with %s first', (error, expectedCase, firstAction) => {
  const card = presentError(error, context);
  expect(card.case).toBe(expectedCase);
  expect(card.actions[0]).toBe(firstAction);
});

test('no failure is without a next step', () => {
  const failures: AppError[] = [
    ...networkReasons.map(
      (reason): AppError => ({ kind: 'network', message: 'x', reason, host: 'h', code: null, sent: 'no' }),
    ),
    ...brokenAnswerReasons.map(
      (reason): AppError => ({ kind: 'broken-answer', message: 'x', reason, status: 200, contentType: null }),
    ),
    { kind: 'engine', message: 'x', reason: 'crashed', exitCode: 1 },
    { kind: 'key', message: 'x', reason: 'locked' },
    { kind: 'outcome-unknown', message: 'x' },
    { kind: 'store', message: 'x', reason: 'disk-full', path: 'file' },
    { kind: 'internal', message: 'x' },
  ];
  for (const failure of failures) expect(presentError(failure, context).actions.length).toBeGreaterThan(0);
});

test('a private address names the host that the person may allow', () => {
  const error = service(403, {
    code: 'TROWEL_PRIVATE_ADDRESS',
    details: [{ path: ['url'], message: 'private', host: '192.168.0.9' }],
  });
  const card = presentError(error, { ...context, isLocalEngine: true });
  expect(card.values['host']).toBe('192.168.0.9');
  expect(card.actions[0]).toBe('allow-host');
});

test('on the local engine nothing about keys and connections is offered', () => {
  expect(presentError(service(429), { ...context, isLocalEngine: true }).actions).not.toContain('use-local-engine');
});

test('details of single fields are read in the shapes services use, anything else is left alone', () => {
  expect(
    readFieldProblems([
      { path: ['a', 0], message: 'm' },
      { path: 'b.c', message: 'n' },
      'text',
      { message: 'no path' },
    ]),
  ).toEqual([
    { path: ['a', 0], message: 'm' },
    { path: ['b', 'c'], message: 'n' },
    { path: [], message: 'no path' },
  ]);
  expect(readFieldProblems({ anything: 1 })).toEqual([]);
});

test('a broken answer names the service, not the page', () => {
  const cut: AppError = { kind: 'broken-answer', message: 'cut', reason: 'truncated', status: 200, contentType: null };
  expect(presentError(cut, context).values['host']).toBe('api.example:3002');
});
