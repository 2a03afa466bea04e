import { expect, test } from 'vitest';
import { retryFacts } from '../../../../renderer/features/inspect/retryFacts.ts';
import type { AppError } from '../../../../shared/errors/appError.ts';
import { reduceRunLog, type RunModel } from '../../../../shared/run/reduceRun.ts';
import { serviceError } from '../../../support/errorCatalogue.ts';
import { created, logged, runOne, started } from '../../../support/runEvents.ts';

const once = reduceRunLog(logged([created(runOne), started])) as RunModel;
const reset: AppError = { kind: 'network', message: '', reason: 'reset', host: 'h', code: null, sent: 'maybe' };

test.each([
  [serviceError(400), 'lasting'],
  [serviceError(500, { retryable: true }), 'none'],
  [serviceError(503, { code: 'request_unresolved' }), 'perhaps-sent'],
  [serviceError(409, { code: 'request_in_flight' }), 'perhaps-sent'],
  [reset, 'perhaps-sent'],
  [{ ...reset, sent: 'no' }, 'not-sent'],
  [{ kind: 'key', message: '', reason: 'locked' }, 'not-sent'],
  [{ kind: 'outcome-unknown', message: '' }, 'perhaps-sent'],
  [{ kind: 'internal', message: '' }, 'none'],
] as const)('after %o it stands at %s', (error, kind) => {
  expect(retryFacts(error, once)).toEqual({ kind });
});

test('a wait names the attempt that follows and when it is due', () => {
  const waiting = { ...once, retry: { attempt: 3, dueAt: 90_000, delayMs: 25_000, reason: 'retry-after' } } as const;
  expect(retryFacts(serviceError(429), waiting)).toEqual({
    kind: 'waiting',
    attempt: 3,
    of: 5,
    dueAt: 90_000,
    askedMs: null,
  });
});

test('a wait that was cut short names what the service asked for', () => {
  const waiting = { ...once, retry: { attempt: 2, dueAt: 90_000, delayMs: 900_000, reason: 'retry-after' } } as const;
  const facts = retryFacts(serviceError(429, { retryable: true, retryAfterMs: 86_400_000 }), waiting);
  expect(facts).toMatchObject({ kind: 'waiting', askedMs: 86_400_000 });
});

test('five attempts are all', () => {
  const [attempt] = once.attempts;
  const attempts = attempt === undefined ? [] : Array.from({ length: 5 }, () => attempt);
  expect(retryFacts(serviceError(500, { retryable: true }), { ...once, attempts })).toEqual({
    kind: 'used-up',
    attempts: 5,
  });
});
