import { expect, it } from 'vitest';
import { eventZoomRange } from '../../../../../renderer/features/agents/timeline/eventZoomRange.ts';

const times = Float64Array.from({ length: 100 }, (_, place) => place * 1000);

it('shows a mark among its nearest events, in the middle', () => {
  const { from, to } = eventZoomRange(times, { from: 50_000, to: 50_000 }, 100_000);
  expect(from).toBeLessThanOrEqual(46_000);
  expect(to).toBeGreaterThanOrEqual(54_000);
  expect((from + to) / 2).toBe(50_000);
});

it('shows a bar whole', () => {
  const { from, to } = eventZoomRange(times, { from: 20_000, to: 30_000 }, 100_000);
  expect([from, to]).toEqual([12_500, 37_500]);
});

it('is always a step closer', () => {
  for (const item of [
    { from: 50_000, to: 50_000 },
    { from: 0, to: 99_000 },
    { from: 50_000, to: 50_010 },
  ]) {
    const { from, to } = eventZoomRange(times, item, 4000);
    expect(to - from).toBeLessThanOrEqual(2000);
  }
});

it('does not go below what can be told apart', () => {
  const crowd = new Float64Array(20).fill(7000);
  const { from, to } = eventZoomRange(crowd, { from: 7000, to: 7000 }, 10);
  expect(to - from).toBe(50);
});
