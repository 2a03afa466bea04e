import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handleCall, type Handlers } from '../../../electron/ipc/handleCall.ts';
import { createRateLimit } from '../../../electron/ipc/rateLimit.ts';
import { ok } from '../../../shared/base/result.ts';
import { callNames } from '../../../shared/ipc/contract.ts';
import { appErrorSchema } from '../../../shared/errors/appError.ts';

const freely = createRateLimit({ perSecond: 1e9, burst: 1e9, now: () => 0 });

/** Handlers that record their inputs; their results violate the contract on purpose. */
function recordingHandlers(reached: string[]): Handlers {
  const entries = callNames.map((name) => [name, () => (reached.push(name), ok({ never: 'in the contract' }))]);
  return Object.fromEntries(entries) as Handlers;
}

function ports(reached: string[] = []) {
  return { handlers: recordingHandlers(reached), onBug: () => undefined };
}

test('an unknown sender reaches no handler, whatever it asks for', async () => {
  const reached: string[] = [];
  for (const name of callNames) {
    const answer = await handleCall(ports(reached), freely, false, name, {});
    expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'unknown-sender' } });
  }
  expect(reached).toEqual([]);
});

test('a name outside the contract does not exist, names of every object included', async () => {
  for (const name of ['runs.destroy', '__proto__', 'constructor', 'toString', '', null, 7, {}, ['app.info']]) {
    const answer = await handleCall(ports(), freely, true, name, undefined);
    expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'not-allowed' } });
  }
});

test('a payload that does not parse is refused with the name of the call', async () => {
  const answer = await handleCall(ports(), freely, true, 'keys.set', { connectionId: 'a', key: 7 });
  expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'bad-input' } });
  expect(JSON.stringify(answer)).toContain('keys.set');
});

test('the refusal of a bad payload never repeats what was in it', async () => {
  const answer = await handleCall(ports(), freely, true, 'keys.set', {
    connectionId: 'NOT AN ID',
    key: 'fc-canary-0001',
  });
  expect(JSON.stringify(answer)).not.toContain('canary');
});

test('too many calls are refused before the handler', async () => {
  const reached: string[] = [];
  const narrow = createRateLimit({ perSecond: 1, burst: 1, now: () => 0 });
  await handleCall(ports(reached), narrow, true, 'app.info', undefined);
  const second = await handleCall(ports(reached), narrow, true, 'app.info', undefined);
  expect(second).toMatchObject({ ok: false, error: { reason: 'too-many' } });
  expect(reached).toEqual(['app.info']);
});

test('an answer out of contract and a handler that throws are bugs, said in one line', async () => {
  const wrong = await handleCall(ports(), freely, true, 'app.info', undefined);
  expect(wrong).toMatchObject({ ok: false, error: { kind: 'internal' } });
  const bugs: string[] = [];
  const throwing = {
    ...recordingHandlers([]),
    'app.info': () => {
      throw new Error('boom\nwith more');
    },
  } as Handlers;
  const thrown = await handleCall(
    { handlers: throwing, onBug: (name) => bugs.push(name) },
    freely,
    true,
    'app.info',
    undefined,
  );
  expect(thrown).toMatchObject({ ok: false, error: { kind: 'internal', message: 'boom with more' } });
  expect(bugs).toEqual(['app.info']);
});

test('a payload that even its check cannot read is refused', async () => {
  const reached: string[] = [];
  const input = { text: { length: Object.create(null) as unknown } };
  const answer = await handleCall(ports(reached), freely, true, 'clipboard.write', input);
  expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'bad-input' } });
  expect(reached).toEqual([]);
});

test('50 mutated payloads for every call end as a value', async () => {
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSparseArray: true,
    withNullPrototype: true,
  });
  for (const name of callNames) {
    await fc.assert(
      fc.asyncProperty(anything, async (input) => {
        const answer = await handleCall(ports(), freely, true, name, input);
        expect(answer.ok || appErrorSchema.safeParse(answer.error).success).toBe(true);
      }),
      { numRuns: 50 },
    );
  }
});
