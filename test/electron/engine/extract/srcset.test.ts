import { describe, expect, it } from 'vitest';
import { largestSource } from '../../../../electron/engine/extract/srcset.ts';

describe('largestSource', () => {
  it.each([
    ['a.png 480w, b.png 1200w, c.png 800w', 'b.png'],
    ['a.png, b.png 1.5x, c.png 2x', 'c.png'],
    ['a.png', 'a.png'],
    ['  a.png 1x ,b.png 3x', 'b.png'],
    ['/w_100,h_50/a.png 100w, /w_900,h_450/a.png 900w', '/w_900,h_450/a.png'],
    ['a.png, ,b.png .5x', 'a.png'],
    ['data:image/png;base64,AA== 1x, b.png 2x', 'b.png'],
  ])('of %j is %j', (srcset, largest) => {
    expect(largestSource(srcset)).toBe(largest);
  });

  it.each(['', ' ', ',', ' , ,'])('of %j is none', (srcset) => {
    expect(largestSource(srcset)).toBeNull();
  });

  it('is found in a list of any length', () => {
    expect(largestSource(`${'a.png 1w,'.repeat(50_000)}b.png 2w`)).toBe('b.png');
  });
});
