import { describe, expect, it } from 'vitest';
import { binFeatures, maxBins } from '../../../build/learn/binFeatures.ts';

describe('the bins of features', () => {
  it('count the thresholds that a value reaches', () => {
    const { rows, thresholds, columns } = binFeatures([Float32Array.of(0, 7, 1, 7), Float32Array.of(3, 7)], 2);
    expect(rows).toBe(3);
    expect([...(thresholds[0] ?? [])]).toEqual([1, 3]);
    expect([...(columns[0] ?? [])]).toEqual([0, 1, 2]);
    expect([...(thresholds[1] ?? [])]).toEqual([]);
    expect([...(columns[1] ?? [])]).toEqual([0, 0, 0]);
  });

  it('are of about equal size where there are many values', () => {
    const { thresholds, columns } = binFeatures([Float32Array.from({ length: 6400 }, (_, index) => index)], 1);
    expect(thresholds[0]).toHaveLength(maxBins - 1);
    const sizes = new Map<number, number>();
    for (const bin of columns[0] ?? []) sizes.set(bin, (sizes.get(bin) ?? 0) + 1);
    expect(Math.max(...sizes.values()) - Math.min(...sizes.values())).toBeLessThanOrEqual(2);
  });
});
