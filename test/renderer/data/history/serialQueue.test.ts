import { expect, it } from 'vitest';
import { createSerialQueue } from '../../../../renderer/data/history/serialQueue.ts';

const never = new AbortController().signal;

/** A promise that the test settles when it wants. */
function gateOf<Value>(): { readonly promise: Promise<Value>; readonly resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

it('lets one through at a time, in the order in which they came', async () => {
  const { pass } = createSerialQueue();
  const seen: string[] = [];
  const gates = [gateOf<null>(), gateOf<null>()];
  const calls = gates.map((gate, index) =>
    pass(never, async () => {
      seen.push(`in ${index}`);
      await gate.promise;
      seen.push(`out ${index}`);
      return index;
    }),
  );
  await Promise.resolve();
  gates[1]?.resolve(null);
  gates[0]?.resolve(null);
  expect(await Promise.all(calls)).toEqual([0, 1]);
  expect(seen).toEqual(['in 0', 'out 0', 'in 1', 'out 1']);
});

it('never starts what was called off while it waited, and goes on with the next', async () => {
  const { pass } = createSerialQueue();
  const gate = gateOf<string>();
  const first = pass(never, () => gate.promise);
  const controller = new AbortController();
  let hasStarted = false;
  const second = pass(controller.signal, async () => {
    hasStarted = true;
    return 'second';
  });
  const third = pass(never, async () => 'third');
  controller.abort(new Error('called off'));
  gate.resolve('first');
  await expect(second).rejects.toThrow('called off');
  expect([await first, await third, hasStarted]).toEqual(['first', 'third', false]);
});

it('goes on after a call that fails', async () => {
  const { pass } = createSerialQueue();
  const failing = pass(never, () => Promise.reject(new Error('no')));
  const next = pass(never, async () => 'next');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});
