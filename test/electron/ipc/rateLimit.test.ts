import { expect, test } from 'vitest';
import { createRateLimit } from '../../../electron/ipc/rateLimit.ts';

test('a burst is let through, what exceeds it waits for time to pass', () => {
  let now = 0;
  const limit = createRateLimit({ perSecond: 10, burst: 3, now: () => now });
  expect([limit.take(), limit.take(), limit.take(), limit.take()]).toEqual([true, true, true, false]);
  now = 100;
  expect([limit.take(), limit.take()]).toEqual([true, false]);
  now = 60_000;
  expect([limit.take(), limit.take(), limit.take(), limit.take()]).toEqual([true, true, true, false]);
});
