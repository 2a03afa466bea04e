import { describe, expect, it } from 'vitest';
import { failureDelay, pollDelay } from '../../../shared/run/pollPolicy.ts';

describe('how often a run is asked about', () => {
  it.each([
    [0, 1000],
    [14_999, 1000],
    [15_000, 2000],
    [59_999, 2000],
    [60_000, 5000],
    [299_999, 5000],
    [300_000, 10_000],
    [86_400_000, 10_000],
  ])('after %i ms without news, in %i ms; while nobody sees the window, in 20 s', (quietMs, delayMs) => {
    expect(pollDelay({ quietMs, isHidden: false })).toBe(delayMs);
    expect(pollDelay({ quietMs, isHidden: true })).toBe(20_000);
  });

  it('waits longer with each failure, as long as the service asks, and never longer than a quarter of an hour', () => {
    expect([1, 2, 3].map((failures) => failureDelay(failures, null))).toEqual([2000, 4000, 8000]);
    expect(failureDelay(1, 30_000)).toBe(30_000);
    expect(failureDelay(1, 86_400_000)).toBe(900_000);
  });
});
