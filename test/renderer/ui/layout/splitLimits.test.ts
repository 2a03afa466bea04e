import { describe, expect, it } from 'vitest';
import { clampSplit } from '../../../../renderer/ui/layout/splitLimits.ts';

const limits = { first: 360, second: 420 };

describe('clampSplit', () => {
  it('keeps both panes at their least', () => {
    expect(clampSplit(100, 1200, limits)).toBe(360);
    expect(clampSplit(1000, 1200, limits)).toBe(780);
    expect(clampSplit(500.4, 1200, limits)).toBe(500);
  });

  it('keeps the first pane at its most', () => {
    expect(clampSplit(900, 2000, { ...limits, firstMax: 420 })).toBe(420);
  });

  it('gives the first pane its due where both do not fit', () => {
    expect(clampSplit(10, 500, limits)).toBe(360);
    expect(clampSplit(Number.POSITIVE_INFINITY, 500, limits)).toBe(360);
  });
});
