import { expect, test } from 'vitest';
import {
  errorLine,
  withoutRepeatedParts,
  plainLine,
} from '../../../../../renderer/features/inspect/errors/errorLine.ts';
import { connectionIdSchema, localEngineConnectionId } from '../../../../../shared/base/brand.ts';
import type { AppError } from '../../../../../shared/errors/appError.ts';
import { reduceRunLog, type RunModel } from '../../../../../shared/run/reduceRun.ts';
import { serviceError } from '../../../../support/errorCatalogue.ts';
import { created, logged, runOne, started } from '../../../../support/runEvents.ts';

const run: RunModel = {
  ...(reduceRunLog(logged([created(runOne), started])) as RunModel),
  connectionId: connectionIdSchema.parse('cloud'),
  requestKey: 'our-key',
};

function withHeaders(headers: readonly (readonly [string, string])[]): RunModel {
  return { ...run, attempts: run.attempts.map((attempt) => ({ ...attempt, headers })) };
}

test('status, code, words, charge and the ids of the answer stand in one line', () => {
  const error = serviceError(429, { code: 'SLOW', message: 'Slow down', chargeId: 'ch_1' });
  const answered = withHeaders([
    ['retry-after', '25'],
    ['x-request-id', 'theirs'],
  ]);
  expect(plainLine(errorLine(error, answered))).toBe('429 · SLOW · Slow down · ch_1 · 25 · theirs');
});

test('what the card says below stands not in its line as well; codes and ids always do', () => {
  const parts = errorLine(serviceError(402, { code: 'none_left', message: 'Pay first', chargeId: 'ch_1' }), run);
  expect(plainLine(withoutRepeatedParts(parts, ['It said: Pay first (none_left)']))).toBe('402 · none_left · ch_1');
  expect(plainLine(withoutRepeatedParts(parts, ['Nothing ran.']))).toBe('402 · none_left · Pay first · ch_1');
});

test('nothing is said of a charge by the engine of this computer', () => {
  const error = serviceError(408, { message: 'Too slow', chargeId: 'ch_1' });
  expect(plainLine(errorLine(error, { ...run, connectionId: localEngineConnectionId }))).toBe('408 · Too slow');
});

test('the own key stands there once, and only where it matters', () => {
  const unresolved = serviceError(503, { code: 'request_unresolved' });
  expect(plainLine(errorLine(unresolved, withHeaders([['x-request-id', 'our-key']])))).toContain('our-key');
  expect(
    errorLine(unresolved, withHeaders([['x-request-id', 'our-key']])).filter(({ value }) => value === 'our-key'),
  ).toHaveLength(1);
  expect(plainLine(errorLine(serviceError(400), run))).not.toContain('our-key');
});

test.each([
  [{ kind: 'network', message: '', reason: 'tls', host: 'h:1', code: 'ERR_CERT', sent: 'no' }, 'ERR_CERT · h:1'],
  [
    { kind: 'broken-answer', message: '', reason: 'not-json', status: 200, contentType: 'text/html' },
    '200 · not-json · text/html',
  ],
  [{ kind: 'engine', message: '', reason: 'crashed', exitCode: 139 }, 'crashed · 139'],
  [{ kind: 'store', message: '', reason: 'disk-full', path: '/data' }, 'disk-full · /data'],
  [{ kind: 'cancelled', message: '' }, ''],
] as const)('%o reads %s', (error, words) => {
  expect(plainLine(errorLine(error as AppError, run))).toBe(words);
});
