import { describe, expect, it } from 'vitest';
import { createRecentTimes } from '../../../shared/base/recentTimes.ts';

describe('recent times', () => {
  it('counts what fell within the window that ends now', () => {
    const times = createRecentTimes(1000);
    expect([times.add(0), times.add(400), times.add(999), times.add(1000), times.add(1401)]).toEqual([1, 2, 3, 3, 3]);
    times.clear();
    expect(times.add(1402)).toBe(1);
  });
});
