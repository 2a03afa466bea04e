import { describe, expect, it } from 'vitest';
import {
  alphaOf,
  colourDistance,
  contrastLevel,
  contrastRatio,
  hexOf,
  nearestPassing,
  oklchText,
  readColour,
  rgbText,
  type Colour,
} from '../../../../shared/document/brand/colour.ts';

const colour = (text: string): Colour => readColour(text) ?? { red: 0, green: 0, blue: 0 };

describe('readColour', () => {
  it('reads what services write', () => {
    expect(hexOf(colour('#ABC'))).toBe('#aabbcc');
    expect(hexOf(colour(' #274c3cff '))).toBe('#274c3c');
    expect(hexOf(colour('rgb(39, 76, 60)'))).toBe('#274c3c');
    expect(hexOf(colour('rgba(39 76 60 / 50%)'))).toBe('#274c3c');
    expect(rgbText(colour('#274c3c'))).toBe('39 76 60');
  });

  it('takes nothing that could be more than a colour', () => {
    for (const text of ['url(http://a.example)', 'red', '#12', '#ggg', 'var(--x)', 'rgb(1,2,3);background:url(x)', ''])
      expect(readColour(text), text).toBeNull();
  });
});

describe('contrast', () => {
  // Reference values of the WCAG formula, as its published calculators give them.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#0000ff', '#ffffff', 8.59],
    ['#ff0000', '#ffffff', 4],
    ['#24221e', '#fdfcf9', 15.45],
  ])('%s on %s is %s', (one, other, ratio) => {
    expect(contrastRatio(colour(one), colour(other))).toBeCloseTo(ratio, 1);
    expect(contrastRatio(colour(other), colour(one))).toBeCloseTo(ratio, 1);
  });

  it('names what a ratio is enough for', () => {
    expect([21, 7, 6.99, 4.5, 4.49, 3, 2.9].map(contrastLevel)).toEqual([
      'AAA',
      'AAA',
      'AA',
      'AA',
      'AA large',
      'AA large',
      'fails',
    ]);
  });
});

describe('OKLab', () => {
  it('gives lightness, chroma and hue as the design names them', () => {
    expect(oklchText(colour('#274c3c'))).toBe('0.38 0.051 164');
    expect(oklchText(colour('#c9772b'))).toBe('0.65 0.134 59');
    expect(oklchText(colour('#ffffff'))).toBe('1.00 0.000 0');
    expect(colourDistance(colour('#123456'), colour('#123456'))).toBe(0);
  });
});

describe('the nearest colour that passes', () => {
  it.each([
    ['#c9772b', '#fdfcf9'],
    ['#6a665e', '#274c3c'],
    ['#ffff00', '#ffffff'],
    ['#0000ff', '#000000'],
    ['#808080', '#808080'],
  ])('%s on %s', (text, ground) => {
    const found = nearestPassing(colour(text), colour(ground), 4.5);
    if (found === null) throw new Error('none');
    expect(contrastRatio(found.colour, colour(ground))).toBeGreaterThanOrEqual(4.5);
    // Eight bits a part: what is copied is what was measured.
    expect(readColour(hexOf(found.colour))).toEqual(found.colour);
    expect(found.distance).toBeLessThan(60);
  });

  it('is the colour itself where it passes, and none where nothing does', () => {
    expect(hexOf(nearestPassing(colour('#24221e'), colour('#fdfcf9'), 4.5)?.colour ?? colour('#000'))).toBe('#24221e');
    expect(nearestPassing(colour('#777777'), colour('#777777'), 21)).toBeNull();
  });
});

it('how much of a colour covers what is behind', () => {
  expect(['#000', '#0008', '#00000080', 'rgba(1, 2, 3, 0.25)', 'rgb(1 2 3 / 50%)', 'rgb(1,2,3)'].map(alphaOf)).toEqual([
    1, 0.533, 0.502, 0.25, 0.5, 1,
  ]);
});
