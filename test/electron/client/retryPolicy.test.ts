import { describe, expect, it } from 'vitest';
import {
  decideRetry,
  isRetryable,
  parseRetryAfter,
  retryAfterFromDetails,
  retryAfterFromText,
} from '../../../electron/client/retryPolicy.ts';
import type { AppError } from '../../../shared/errors/appError.ts';

const now = Date.parse('2026-03-01T12:00:00Z');

function service(change: Partial<Extract<AppError, { kind: 'service' }>> = {}): AppError {
  const status = change.status ?? 503;
  return {
    kind: 'service',
    message: 'x',
    status,
    code: null,
    chargeId: null,
    details: null,
    requiresAction: null,
    retryable: isRetryable(status, change.code ?? null),
    retryAfterMs: null,
    ...change,
  };
}

function network(reason: Extract<AppError, { kind: 'network' }>['reason'], sent: 'no' | 'maybe'): AppError {
  return { kind: 'network', message: 'x', reason, host: 'h', code: null, sent };
}

describe('which errors may be sent again', () => {
  it.each([
    [400, false],
    [401, false],
    [402, false],
    [403, false],
    [404, false],
    [408, true],
    [409, false],
    [413, false],
    [422, false],
    [429, true],
    [500, true],
    [502, true],
    [503, true],
    [504, true],
    [200, false],
  ])('follows the Retryable column for %i', (status, expected) => {
    expect(isRetryable(status, null)).toBe(expected);
  });

  it.each([
    [500, 'UNKNOWN_ERROR', true],
    [503, 'billing_unavailable', true],
    [503, 'request_unresolved', false],
    [500, 'SCRAPE_SSL_ERROR', false],
    [408, 'SCRAPE_TIMEOUT', true],
    [500, 'SCRAPE_PROXY_SELECTION_ERROR', false],
    [502, 'TROWEL_MODEL_UNREACHABLE', false],
    [502, 'TROWEL_MODEL_KEY_REFUSED', false],
    [502, 'TROWEL_MODEL_REJECTED', false],
    [502, 'TROWEL_MODEL_FAILED', true],
    [429, 'TROWEL_MODEL_RATE_LIMITED', true],
    [404, 'OPERATION_NOT_SUPPORTED', false],
  ])('lets a code decide: %i %s', (status, code, expected) => {
    expect(isRetryable(status, code)).toBe(expected);
  });

  it.each([
    ['a request that may have been acted upon', network('reset', 'maybe')],
    ['an answer that did not come in time', network('headers-timeout', 'maybe')],
    ['a name that does not exist', network('dns', 'no')],
    ['a refused connection', network('refused', 'no')],
    ['a certificate that is not trusted', network('tls', 'no')],
    [
      'an answer that is none',
      { kind: 'broken-answer', reason: 'truncated', message: 'x', status: 200, contentType: null },
    ],
    ['a crash of the engine', { kind: 'engine', reason: 'crashed', message: 'x', exitCode: 1 }],
    ['a cancelled wait', { kind: 'cancelled', message: 'x' }],
  ] satisfies [string, AppError][])('never sends again by itself after %s', (_name, error) => {
    expect(decideRetry({ error, attempt: 1, random: 0 })).toEqual({ kind: 'stop' });
  });

  it('sends again when no byte has left and it may pass', () => {
    expect(decideRetry({ error: network('connect-timeout', 'no'), attempt: 1, random: 0 }).kind).toBe('retry');
  });
});

describe('a timeout', () => {
  const timeout = service({ status: 408, code: 'SCRAPE_TIMEOUT' });

  it('of the local engine is not sent again by itself', () => {
    expect(decideRetry({ error: timeout, attempt: 1, random: 0, isLocalEngine: true })).toEqual({ kind: 'stop' });
    expect(decideRetry({ error: service({ status: 408 }), attempt: 1, random: 0, isLocalEngine: true }).kind).toBe(
      'stop',
    );
    expect(decideRetry({ error: service(), attempt: 1, random: 0, isLocalEngine: true }).kind).toBe('retry');
  });

  it('of a service is', () => {
    expect(decideRetry({ error: timeout, attempt: 1, random: 0 }).kind).toBe('retry');
  });
});

describe('how long it waits', () => {
  it.each([
    [1, 2000],
    [2, 4000],
    [3, 8000],
    [4, 16_000],
  ])('doubles after attempt %i', (attempt, delayMs) => {
    expect(decideRetry({ error: service(), attempt, random: 0 })).toEqual({
      kind: 'retry',
      reason: 'backoff',
      delayMs,
    });
  });

  it('adds up to a second by chance', () => {
    expect(decideRetry({ error: service(), attempt: 1, random: 0.5 })).toMatchObject({ delayMs: 2500 });
  });

  it('stops after five attempts', () => {
    expect(decideRetry({ error: service(), attempt: 5, random: 0 })).toEqual({ kind: 'stop' });
  });

  it('takes what the service asked for', () => {
    const error = service({ status: 429, retryAfterMs: 25_000 });
    expect(decideRetry({ error, attempt: 3, random: 0.9 })).toEqual({
      kind: 'retry',
      reason: 'retry-after',
      delayMs: 25_000,
    });
  });

  it('waits a quarter of an hour at most', () => {
    const error = service({ status: 429, retryAfterMs: 86_400_000 });
    expect(decideRetry({ error, attempt: 1, random: 0 })).toEqual({
      kind: 'retry',
      reason: 'retry-after',
      delayMs: 900_000,
    });
  });

  it('takes a wait of nothing as asked for', () => {
    const error = service({ status: 429, retryAfterMs: 0 });
    expect(decideRetry({ error, attempt: 1, random: 0 })).toMatchObject({ reason: 'retry-after', delayMs: 0 });
  });
});

describe('Retry-After', () => {
  it.each([
    ['25', 25_000],
    [' 3 ', 3000],
    ['0', 0],
    ['1.5', 1500],
    ['100000', 100_000_000],
    ['99999999999', 31_536_000_000],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
    ['Sunday, 01-Mar-26 12:01:00 GMT', 60_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['Mon, 02 Mar 2026 12:00:00 GMT', 86_400_000],
    ['soon', null],
    ['-5', null],
    ['', null],
    ['2026', 2_026_000],
    ['Sunny', null],
  ])('%j is %j ms', (value, expected) => {
    expect(parseRetryAfter(value, now)).toBe(expected);
  });

  it('may be missing', () => {
    expect(parseRetryAfter(null, now)).toBeNull();
  });
});

describe('a wait named in the text of an error', () => {
  it.each([
    [
      'Rate limit exceeded. Consumed (req/min): 11, Remaining (req/min): 0. Upgrade your plan or retry after 25s, resets at Sun Mar 01 2026 12:00:25 GMT+0000 (Coordinated Universal Time)',
      25_000,
    ],
    ['Please try again in 3 minutes', 180_000],
    ['Slow down, retry in 1500 ms', 1500],
    ['You must wait 10 seconds', 10_000],
    ['Limit reached, resets at Sun Mar 01 2026 12:00:40 GMT+0000 (Coordinated Universal Time)', 40_000],
    ['Limit reached, resets at 2026-03-01T12:00:10.500Z', 10_500],
    ['Concurrency limit reached', null],
    ['You have used 10 seconds of browser time', null],
    ['resets at some later time', null],
    ['', null],
  ])('%j', (text, expected) => {
    expect(retryAfterFromText(text, now)).toBe(expected);
  });
});

describe('a wait named in the details of a 408', () => {
  it('is read', () => {
    expect(retryAfterFromDetails({ state: 'processing_continues', retryAfterSeconds: 12 })).toBe(12_000);
  });

  it.each([[null], [[]], [{ retryAfterSeconds: 'x' }], [{ retryAfterSeconds: -1 }]])('is nothing in %j', (details) => {
    expect(retryAfterFromDetails(details)).toBeNull();
  });
});
