import { expect, test } from 'vitest';
import { offeredActions } from '../../../../../renderer/features/inspect/errors/ErrorButtons.tsx';
import { retryFacts } from '../../../../../renderer/features/inspect/errors/retryFacts.ts';
import { createText } from '../../../../../renderer/messages/createText.ts';
import type { AppError } from '../../../../../shared/errors/appError.ts';
import { presentError } from '../../../../../shared/errors/present.ts';
import { reduceRunLog, type RunModel } from '../../../../../shared/run/reduceRun.ts';
import { errorContext, ownErrors, serviceError } from '../../../../support/errorCatalogue.ts';
import { created, logged, runOne, started } from '../../../../support/runEvents.ts';

const once = reduceRunLog(logged([created(runOne), started])) as RunModel;
const reset: AppError = { kind: 'network', message: '', reason: 'reset', host: 'h', code: null, sent: 'maybe' };

test.each([
  [serviceError(400), 'lasting'],
  [serviceError(500, { retryable: true }), 'none'],
  [serviceError(599), 'perhaps-sent'],
  [serviceError(500, { code: 'SCRAPE_SSL_ERROR' }), 'lasting'],
  [serviceError(503, { code: 'request_unresolved' }), 'perhaps-sent'],
  [serviceError(409, { code: 'request_in_flight' }), 'perhaps-sent'],
  [reset, 'perhaps-sent'],
  [{ ...reset, sent: 'no' }, 'not-sent'],
  [{ ...reset, reason: 'idle-timeout', sent: 'no' }, 'perhaps-sent'],
  [{ kind: 'store', message: '', reason: 'disk-full', path: null }, 'perhaps-sent'],
  [{ kind: 'key', message: '', reason: 'locked' }, 'not-sent'],
  [{ kind: 'outcome-unknown', message: '' }, 'perhaps-sent'],
  [{ kind: 'internal', message: '' }, 'none'],
] as const)('after %o it stands at %s', (error, kind) => {
  expect(retryFacts(error, once)).toEqual({ kind });
});

test('what could not be kept before it went out was not sent', () => {
  const unsent = { ...once, attempts: [] };
  const error: AppError = { kind: 'store', message: '', reason: 'disk-full', path: null };
  expect(retryFacts(error, unsent)).toEqual({ kind: 'not-sent' });
});

test.each(ownErrors)('the words of %o never say both that it may be charged and that nothing was sent', (error) => {
  const card = presentError(error, errorContext);
  const meaning = createText('en').t(`errors.${card.case}.meaning`, card.values);
  const isSent = /charged|may still finish/.test(meaning);
  expect(isSent && retryFacts(error, once).kind === 'not-sent', meaning).toBe(false);
});

test('a wait names the attempt that follows and when it is due', () => {
  const waiting = { ...once, retry: { attempt: 3, dueAt: 90_000, delayMs: 25_000, reason: 'retry-after' } } as const;
  expect(retryFacts(serviceError(429), waiting)).toEqual({
    kind: 'waiting',
    attempt: 3,
    of: 5,
    dueAt: 90_000,
    requestedMs: null,
  });
});

test('a wait that was cut short names what the service asked for', () => {
  const waiting = { ...once, retry: { attempt: 2, dueAt: 90_000, delayMs: 900_000, reason: 'retry-after' } } as const;
  const facts = retryFacts(serviceError(429, { retryable: true, retryAfterMs: 86_400_000 }), waiting);
  expect(facts).toMatchObject({ kind: 'waiting', requestedMs: 86_400_000 });
});

test('five attempts are all', () => {
  const [attempt] = once.attempts;
  const attempts = attempt === undefined ? [] : Array.from({ length: 5 }, () => attempt);
  expect(retryFacts(serviceError(500, { retryable: true }), { ...once, attempts })).toEqual({
    kind: 'used-up',
    attempts: 5,
  });
});

test('a run that waits is hurried first, but for one that took too long: that one is changed first', () => {
  const waiting = { state: 'waiting-to-retry', endpoint: 'scrape' } as const;
  const of = (request: typeof errorContext.request) =>
    offeredActions(presentError(serviceError(408), { ...errorContext, request }), waiting);
  expect(of({ url: 'https://a.example/' })).toEqual(['raise-timeout', 'retry-now', 'stop']);
  expect(of({ url: 'https://a.example/', timeout: 300_000 }).slice(0, 2)).toEqual(['retry-now', 'stop']);
  const gateway = presentError(serviceError(504), { ...errorContext, request: { url: 'https://a.example/' } });
  expect(offeredActions(gateway, waiting).slice(0, 2)).toEqual(['retry-now', 'stop']);
  expect(of({ url: 'https://a.example/', timeout: 2000, waitFor: 1900 })).toEqual([
    'raise-timeout',
    'reduce-waits',
    'retry-now',
    'stop',
  ]);
});
