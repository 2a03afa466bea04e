import { expect, test } from 'vitest';
import type { LiveInput } from '../../../../shared/api/engine/live.ts';
import { createInputForwarder, withInput } from '../../../../renderer/features/live/createInputForwarder.ts';

const move = (x: number): LiveInput => ({
  kind: 'pointer',
  type: 'move',
  x,
  y: 0,
  button: 'none',
  buttons: 0,
  clicks: 0,
  modifiers: 0,
});
const wheel = (dy: number): LiveInput => ({ kind: 'wheel', x: 0, y: 0, dx: 0, dy, modifiers: 0 });
const key = (name: string): LiveInput => ({ kind: 'key', type: 'down', key: name, code: '', modifiers: 0 });

test('moves and turns of the wheel that wait together become one, keys never', () => {
  const lot = [move(1), move(2), wheel(10), wheel(30), key('a'), key('a'), move(3)];
  expect(lot.reduce<readonly LiveInput[]>(withInput, [])).toEqual([move(2), wheel(40), key('a'), key('a'), move(3)]);
});

test('the first movement goes at once, the rest as one lot when it has arrived', async () => {
  const sent: (readonly LiveInput[])[] = [];
  let arrive = (): void => undefined;
  const hand = createInputForwarder((inputs) => {
    sent.push(inputs);
    return new Promise((resolve) => {
      arrive = resolve;
    });
  });
  for (const input of [key('a'), key('b'), move(1), move(2)]) hand(input);
  expect(sent).toEqual([[key('a')]]);
  arrive();
  await expect.poll(() => sent).toEqual([[key('a')], [key('b'), move(2)]]);
});
