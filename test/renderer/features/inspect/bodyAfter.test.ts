import { expect, test } from 'vitest';
import { bodyAfter, raisedTimeout } from '../../../../renderer/features/inspect/bodyAfter.ts';

const body = {
  url: 'https://a.example',
  timeout: 20_000,
  waitFor: 15_000,
  proxy: 'enhanced',
  formats: ['markdown', 'branding', { type: 'json', prompt: 'x', checkPromptInjection: true }],
};

test('a timeout is doubled within the bound of the contract', () => {
  expect(bodyAfter('raise-timeout', body, [])).toEqual({ ...body, timeout: 40_000 });
  expect(raisedTimeout({})).toBe(120_000);
  expect(raisedTimeout({ timeout: 200_000 })).toBe(300_000);
});

test('only the fields that the service named go', () => {
  const fields = [
    { path: ['proxy'], message: 'no' },
    { path: ['formats', 1], message: 'no' },
  ];
  const { proxy: _proxy, ...rest } = body;
  expect(bodyAfter('remove-fields', body, fields)).toEqual({ ...rest, formats: [body.formats[0], body.formats[2]] });
});

test('a list that loses its last element goes with it', () => {
  expect(
    bodyAfter('remove-fields', { url: 'x', formats: ['audio'] }, [{ path: ['formats', 0], message: 'no' }]),
  ).toEqual({ url: 'x' });
});

test('waits, cache rules and the injection check are taken out on their own', () => {
  expect(bodyAfter('reduce-waits', { url: 'x', waitFor: 5 }, [])).toEqual({ url: 'x' });
  expect(bodyAfter('allow-fresh', { url: 'x', minAge: 1, lockdown: true, maxAge: 2 }, [])).toEqual({
    url: 'x',
    maxAge: 2,
  });
  expect(JSON.stringify(bodyAfter('retry-without-check', body, []))).not.toContain('checkPromptInjection');
});

test('other actions leave the body alone', () => {
  expect(bodyAfter('retry', body, [])).toBeNull();
});
