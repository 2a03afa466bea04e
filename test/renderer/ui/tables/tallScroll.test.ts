import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyHeight, offsetOfScroll, scrollOfOffset, tallestBody } from '../../../../renderer/ui/tables/tallScroll.ts';

const rowsHeights = fc.integer({ min: 0, max: 2_000_000_000 });

describe('a body for rows that no box can hold', () => {
  it('is as high as its rows as long as it can be', () => {
    expect([bodyHeight(0), bodyHeight(2000), bodyHeight(4e9)]).toEqual([0, 2000, tallestBody]);
  });

  it('leads from the first row to the last, and back to where the pane was', () => {
    fc.assert(
      fc.property(rowsHeights, fc.double({ min: 0, max: 1, noNaN: true }), (rows, share) => {
        const body = bodyHeight(rows);
        const scrolled = body * share;
        const place = offsetOfScroll(scrolled, rows, body);
        expect(place).toBeGreaterThanOrEqual(0);
        expect(place).toBeLessThanOrEqual(rows);
        expect(scrollOfOffset(place, rows, body)).toBeCloseTo(scrolled, 3);
      }),
    );
    expect(offsetOfScroll(tallestBody, 1e9, tallestBody)).toBe(1e9);
  });

  it('never goes back while the pane goes on', () => {
    fc.assert(
      fc.property(rowsHeights, fc.nat(tallestBody), fc.nat(tallestBody), (rows, one, other) => {
        const body = bodyHeight(rows);
        const [first, second] = [Math.min(one, other, body), Math.min(Math.max(one, other), body)];
        expect(offsetOfScroll(first, rows, body)).toBeLessThanOrEqual(offsetOfScroll(second, rows, body));
      }),
    );
  });

  it('scrolls its ends pixel for pixel', () => {
    expect(offsetOfScroll(123_456, 1e9, tallestBody)).toBe(123_456);
    expect(offsetOfScroll(tallestBody - 123_456, 1e9, tallestBody)).toBe(1e9 - 123_456);
  });
});
