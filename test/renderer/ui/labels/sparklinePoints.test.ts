import { describe, expect, it } from 'vitest';
import { sparklinePoints } from '../../../../renderer/ui/labels/sparklinePoints.ts';

describe('sparklinePoints', () => {
  it('goes over the whole width, higher for more', () => {
    const points = sparklinePoints([0, 5, 10], 0);
    expect(points.map(([x]) => x)).toEqual([0, 120, 240]);
    expect(points[2]?.[1]).toBeLessThan(points[1]?.[1] ?? 0);
    expect(points.every(([, y]) => y >= 0 && y <= 40)).toBe(true);
  });

  it('stands at the bottom for nothing at all', () => {
    expect(sparklinePoints([0, 0], 0).map(([, y]) => y)).toEqual([39, 39]);
  });
});
