import { expect, test } from 'vitest';
import { watchProcess } from './stops.ts';

function now(): number {
  return performance.timeOrigin + performance.now();
}

test('the longest stop counts, less what the process waited for a processor', () => {
  const watch = watchProcess(process.pid);
  const from = now();
  while (now() < from + 100);
  const longest = watch.longestOf([
    { from, to: from + 40 },
    { from, to: from + 100 },
  ]);
  watch.stop();
  expect(longest).toBeGreaterThanOrEqual(0);
  expect(longest).toBeLessThanOrEqual(100);
});

test('without a stop there is none, and of a process that is gone nothing is taken off', () => {
  const gone = watchProcess(2 ** 30);
  const at = now();
  expect(gone.longestOf([])).toBe(0);
  expect(gone.longestOf([{ from: at, to: at + 150 }])).toBeCloseTo(150);
  gone.stop();
});
