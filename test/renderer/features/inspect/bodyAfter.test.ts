import { expect, test } from 'vitest';
import { bodyAfter, raisedTimeout } from '../../../../renderer/features/inspect/bodyAfter.ts';

const body = {
  url: 'https://a.example',
  timeout: 20_000,
  waitFor: 15_000,
  proxy: 'enhanced',
  formats: ['markdown', 'branding', { type: 'json', prompt: 'x', checkPromptInjection: true }],
};

const nowhere = { fields: [], target: null };

test('a timeout is doubled within the bound of the contract', () => {
  expect(bodyAfter('raise-timeout', body, nowhere)).toEqual({ ...body, timeout: 40_000 });
  expect(raisedTimeout({})).toBe(120_000);
  expect(raisedTimeout({ timeout: 200_000 })).toBe(300_000);
});

test('only the fields that the service named go', () => {
  const fields = [
    { path: ['proxy'], message: 'no' },
    { path: ['formats', 1], message: 'no' },
  ];
  const { proxy: _proxy, ...rest } = body;
  expect(bodyAfter('remove-fields', body, { fields, target: null })).toEqual({
    ...rest,
    formats: [body.formats[0], body.formats[2]],
  });
});

test('a list that loses its last element goes with it', () => {
  expect(
    bodyAfter(
      'remove-fields',
      { url: 'x', formats: ['audio'] },
      { fields: [{ path: ['formats', 0], message: 'no' }], target: null },
    ),
  ).toEqual({ url: 'x' });
});

test('waits, cache rules and the injection check are taken out on their own', () => {
  expect(bodyAfter('reduce-waits', { url: 'x', waitFor: 5 }, nowhere)).toEqual({ url: 'x' });
  expect(bodyAfter('allow-fresh', { url: 'x', minAge: 1, lockdown: true, maxAge: 2 }, nowhere)).toEqual({
    url: 'x',
    maxAge: 2,
  });
  expect(JSON.stringify(bodyAfter('retry-without-check', body, nowhere))).not.toContain('checkPromptInjection');
});

test('waits that only let time pass go, a wait for an element stays', () => {
  const wait = { type: 'wait', selector: '.card' };
  const timed = { type: 'wait', milliseconds: 9000 };
  expect(bodyAfter('reduce-waits', { url: 'x', waitFor: 5, actions: [timed, wait] }, nowhere)).toEqual({
    url: 'x',
    actions: [wait],
  });
  expect(bodyAfter('reduce-waits', { url: 'x', actions: [timed] }, nowhere)).toEqual({ url: 'x' });
});

test('only the click that failed may click everything', () => {
  const click = { type: 'click', selector: 'a' };
  expect(
    bodyAfter('set-click-all', { url: 'x', actions: [click, click] }, { fields: [], target: ['actions', 1] }),
  ).toEqual({ url: 'x', actions: [click, { ...click, all: true }] });
});

test('a certificate is left unchecked for this body alone', () => {
  expect(bodyAfter('skip-verification', { url: 'x', skipTlsVerification: false }, nowhere)).toEqual({
    url: 'x',
    skipTlsVerification: true,
  });
});
