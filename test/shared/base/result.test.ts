import { expect, it } from 'vitest';
import { assertNever } from '../../../shared/base/assertNever.ts';
import {
  bodyIdSchema,
  connectionIdSchema,
  localEngineConnectionId,
  runIdSchema,
  tabIdSchema,
} from '../../../shared/base/brand.ts';
import { err, mapResult, ok, type Result } from '../../../shared/base/result.ts';

it('a result is a value or an error, and only a value is mapped', () => {
  const double = (result: Result<number, string>) => mapResult(result, (value) => value * 2);
  expect(double(ok(2))).toEqual({ ok: true, value: 4 });
  expect(double(err('no'))).toEqual({ ok: false, error: 'no' });
});

it('a variant that nobody handled is named', () => {
  expect(() => assertNever('surprise' as never)).toThrow('surprise');
});

it('ids are plain words that are safe as file names and headers', () => {
  for (const bad of ['', '../../etc', 'a b', 'A'.repeat(8), 'x\ny', 'ünïcode-id']) {
    expect(runIdSchema.safeParse(bad).success).toBe(false);
    expect(connectionIdSchema.safeParse(bad).success).toBe(false);
    expect(tabIdSchema.safeParse(bad).success).toBe(false);
  }
  expect(runIdSchema.safeParse('6d0c3b1e-52a8-4a5e-9f8e-0c6a2f3b7d10').success).toBe(true);
  expect(connectionIdSchema.parse('local-engine')).toBe(localEngineConnectionId);
});

it('the id of a body is the hash of its bytes and nothing else', () => {
  expect(bodyIdSchema.safeParse('a'.repeat(64)).success).toBe(true);
  for (const bad of ['a'.repeat(63), 'A'.repeat(64), `${'a'.repeat(62)}/.`, 'g'.repeat(64)]) {
    expect(bodyIdSchema.safeParse(bad).success).toBe(false);
  }
});
