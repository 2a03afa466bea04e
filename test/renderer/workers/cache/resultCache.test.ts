import { expect, test } from 'vitest';
import { ResultCache } from '../../../../renderer/workers/cache/resultCache.ts';

const text = (letter: string) => letter.repeat(100_000);

test('what was asked for first at an opening outlives what was looked at since', () => {
  const memory = new ResultCache();
  memory.remember('digest', { total: 50_000 });
  for (let index = 0; index < 100; index += 1) memory.remember(`slice ${index}`, text('a'));
  expect(memory.recall('digest')?.value).toEqual({ total: 50_000 });
  expect(memory.recall('slice 60')).toBeNull();
  expect(memory.recall('slice 99')?.value).toBe(text('a'));
});

test('at the next opening, what is asked then is its first screen', () => {
  const memory = new ResultCache();
  memory.remember('once', text('a'));
  memory.begin();
  for (let index = 0; index < 4; index += 1) memory.remember(`now ${index}`, text('b'));
  memory.recall('now 0');
  for (let index = 0; index < 40; index += 1) memory.remember(`later ${index}`, 'c');
  memory.remember('long', text('d'));
  expect(memory.recall('once')).toBeNull();
  expect(memory.recall('now 0')?.value).toBe(text('b'));
});

test('what is too long for it is not kept, and what is kept is a copy', () => {
  const memory = new ResultCache();
  memory.remember('long', text('a').repeat(4));
  expect(memory.recall('long')).toBeNull();
  const boxes = new Float32Array([1, 2]);
  memory.remember('boxes', [boxes]);
  boxes[0] = 9;
  expect(memory.recall('boxes')?.value).toEqual([new Float32Array([1, 2])]);
});
