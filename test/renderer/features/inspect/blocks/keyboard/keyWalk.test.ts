import { expect, test } from 'vitest';
import { createKeyWalk } from '../../../../../../renderer/features/inspect/blocks/keyboard/keyWalk.ts';
import type { BlockRow } from '../../../../../../renderer/workers/blocks/blockProtocol.ts';

const block = (number: number) => ({ number, page: 0 }) as BlockRow;

/** A window that passes each rendered selection to the walk, over a worker that replies when the test permits. */
function openWindow(chosen = 4, last = 9) {
  const walk = createKeyWalk();
  const waiting: (() => void)[] = [];
  const seen: number[] = [];
  const window = {
    chosen,
    seen,
    press(by: 1 | -1): void {
      const { chosen: number } = window;
      const find = async (from: BlockRow | null): Promise<BlockRow | null> => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        const next = (from?.number ?? number) + by;
        return next > last ? null : block(next);
      };
      walk.step(number, find, (found) => window.choose(found.number));
    },
    choose(number: number): void {
      window.chosen = number;
      seen.push(number);
      walk.follow(number);
    },
    async answer(): Promise<void> {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      waiting.shift()?.();
      await new Promise(setImmediate);
    },
    isUnderWay: walk.isUnderWay,
  };
  return window;
}

test('keys that are pressed before the first answer each count', async () => {
  const { press, answer, seen, isUnderWay } = openWindow();
  for (let times = 0; times < 3; times += 1) press(1);
  press(-1);
  for (let times = 0; times < 4; times += 1) await answer();
  expect(seen).toEqual([5, 6, 7, 6]);
  expect(isUnderWay()).toBe(false);
});

test('a block that is chosen otherwise ends the walk: the next key counts from there', async () => {
  const window = openWindow();
  window.press(1);
  window.press(1);
  await window.answer();
  window.choose(1);
  await window.answer();
  expect(window.seen).toEqual([5, 1]);
  window.press(1);
  await window.answer();
  expect(window.seen).toEqual([5, 1, 2]);
});

test('at the end it stays, and turns back from there', async () => {
  const { press, answer, seen } = openWindow(8);
  for (let times = 0; times < 3; times += 1) press(1);
  press(-1);
  for (let times = 0; times < 4; times += 1) await answer();
  expect(seen).toEqual([9, 8]);
});
