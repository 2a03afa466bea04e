import { expect, it } from 'vitest';
import { createResolver, lookupBySystem } from '../../../electron/guard/resolver.ts';

it('asks once for what is asked many times, and again when the answer is old', async () => {
  let asked = 0;
  let clock = 0;
  const resolver = createResolver({
    lookup: () => {
      asked += 1;
      return Promise.resolve([`192.0.2.${asked}`]);
    },
    now: () => clock,
    rememberMs: 1000,
    timeoutMs: 1000,
  });
  const together = await Promise.all([resolver.resolve('a.test'), resolver.resolve('a.test')]);
  expect(together).toEqual([
    { ok: true, value: ['192.0.2.1'] },
    { ok: true, value: ['192.0.2.1'] },
  ]);
  clock = 1500;
  expect(await resolver.resolve('a.test')).toEqual({ ok: true, value: ['192.0.2.2'] });
});

it('remembers no failure', async () => {
  const answers = [
    Promise.reject(Object.assign(new Error('again'), { code: 'EAI_AGAIN' })),
    Promise.resolve(['192.0.2.1']),
  ];
  const resolver = createResolver({
    lookup: () => answers.shift() ?? Promise.resolve([]),
    now: () => 0,
    rememberMs: 1000,
    timeoutMs: 1000,
  });
  expect(await resolver.resolve('a.test')).toEqual({ ok: false, error: { code: 'EAI_AGAIN' } });
  expect(await resolver.resolve('a.test')).toEqual({ ok: true, value: ['192.0.2.1'] });
  expect(await resolver.resolve('b.test')).toEqual({ ok: false, error: { code: 'ENOTFOUND' } });
});

it("knows the system's own names", async () => {
  expect(await lookupBySystem('localhost')).toContain('127.0.0.1');
});
