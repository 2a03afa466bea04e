import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrollToShow, virtualRange } from '../../../../renderer/ui/tables/virtualRange.ts';

describe('virtualRange', () => {
  it('covers what is in sight, with some before and after', () => {
    expect(virtualRange(0, 320, 32, 1000)).toEqual({ first: 0, end: 18 });
    expect(virtualRange(3200, 320, 32, 1000)).toEqual({ first: 92, end: 118 });
  });

  it('stays inside the rows, and as small as the viewport whatever their number', () => {
    fc.assert(
      fc.property(fc.nat(5_000_000), fc.nat(2000), fc.nat(100_000), (scrollTop, viewport, count) => {
        const { first, end } = virtualRange(scrollTop, viewport, 32, count);
        expect(first).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(count);
        expect(end - first).toBeLessThanOrEqual(Math.ceil(viewport / 32) + 17);
        expect(first).toBeLessThanOrEqual(Math.max(0, end));
      }),
    );
  });
});

describe('scrollToShow', () => {
  it('moves as little as it must', () => {
    expect(scrollToShow(5, 32, 0, 320)).toBe(0);
    expect(scrollToShow(20, 32, 0, 320)).toBe(352);
    expect(scrollToShow(2, 32, 320, 320)).toBe(64);
  });
});
