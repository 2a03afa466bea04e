import { describe, expect, it, test } from 'vitest';
import {
  brandColours,
  brandComponents,
  brandMeasures,
  brandImages,
  contrastFixes,
  contrastMatrix,
  cssLength,
  fontFamilies,
  nearlyEqual,
  typeSpecimens,
  undrawnOf,
} from '../../../../shared/document/brand/brandingView.ts';

const colours = brandColours({
  colors: { primary: '#274c3c', background: '#fdfcf9', textPrimary: '#24221e', odd: 'url(x)', nothing: null },
});

describe('branding', () => {
  it('keeps every colour that is text, drawn or not', () => {
    expect(colours.map(({ role, colour }) => [role, colour !== null])).toEqual([
      ['primary', true],
      ['background', true],
      ['textPrimary', true],
      ['odd', false],
    ]);
    expect(brandColours({ colors: null })).toEqual([]);
    expect(brandColours({})).toEqual([]);
  });

  it('sets text against ground as far as both came', () => {
    const [first] = contrastMatrix(colours);
    expect(first?.text).toBe('textPrimary');
    expect(first?.cells.map(({ background, level }) => [background, level])).toEqual([
      ['background', 'AAA'],
      ['primary', 'fails'],
    ]);
    expect(contrastMatrix(brandColours({ colors: { link: '#000' } }))).toEqual([]);
  });

  it('finds roles that look alike', () => {
    const near = nearlyEqual(brandColours({ colors: { a: '#101010', b: '#111111', c: '#ffffff' } }));
    expect(near.map(({ one, other }) => [one, other])).toEqual([['a', 'b']]);
  });

  it('draws only measured parts of type', () => {
    const branding = {
      typography: {
        fontFamilies: { heading: 'Lora', code: 'Mono' },
        fontSizes: { h1: '28px', body: 16 },
        fontWeights: { bold: 700 },
        lineHeights: { heading: 1.2 },
      },
    };
    expect(typeSpecimens(branding)).toEqual([
      { role: 'h1', face: 'heading', family: 'Lora', size: '28px', weight: 700, leading: '1.2' },
      { role: 'body', face: 'primary', family: null, size: '16', weight: null, leading: null },
      { role: 'code', face: 'code', family: 'Mono', size: null, weight: null, leading: null },
    ]);
    expect(typeSpecimens({ typography: null })).toEqual([]);
  });

  it('lets no text become style', () => {
    expect([12, '16px', '1.5rem', '50%'].map((value) => cssLength(value))).toEqual(['12px', '16px', '1.5rem', '50%']);
    for (const value of ['16px;color:red', 'calc(1px)', 'url(x)', '-4px', '', null, {}, Number.NaN])
      expect(cssLength(value)).toBeNull();
  });

  it('shows a logo once, and skips what is no picture', () => {
    const logo = 'https://a.example/l.svg';
    expect(brandImages({ logo, images: { logo, favicon: null } })).toEqual([{ role: 'logo', url: logo }]);
    expect(brandImages({ logo, images: {} })).toEqual([{ role: 'logo', url: logo }]);
    expect(brandComponents({ components: { input: { borderColor: '#fff' }, later: 5 } })).toEqual([
      { name: 'input', parts: { borderColor: '#fff' } },
    ]);
    expect(fontFamilies({ fonts: [{ family: 'A' }, 'B', { family: 'A' }, 7] })).toEqual(['A', 'B']);
  });

  it('says what would make a pair readable, by the shorter way', () => {
    const fixes = contrastFixes(
      brandColours({ colors: { background: '#fdfcf9', accent: '#c9772b', link: '#1f6b4f' } }),
    );
    expect(fixes.map(({ text, background, role }) => [text, background, role])).toEqual([
      ['link', 'accent', expect.stringMatching(/link|accent/)],
      ['background', 'accent', 'accent'],
    ]);
    expect(contrastFixes(brandColours({ colors: { background: '#fff', textPrimary: '#000' } }))).toEqual([]);
  });

  it('measures spacing as far as it is a length', () => {
    const spacing = { baseUnit: 4, borderRadius: '1rem', padding: { card: '16px', odd: 'calc(1px)' }, none: null };
    expect(brandMeasures({ spacing })).toEqual([
      { name: 'baseUnit', text: '4px', pixels: 4 },
      { name: 'borderRadius', text: '1rem', pixels: 16 },
      { name: 'padding.card', text: '16px', pixels: 16 },
      { name: 'padding.odd', text: 'calc(1px)', pixels: null },
    ]);
    expect(brandMeasures({ spacing: null })).toEqual([]);
  });
});

test('what a group says without being drawn is still told: a null is not nothing', () => {
  const branding = {
    colors: { primary: '#fff', link: null, odd: 7 },
    images: { logo: 'https://a.example/l.svg', ogImage: null, favicon: '' },
    spacing: { baseUnit: 4, margins: null, padding: { card: '4px' } },
  };
  expect(undrawnOf(branding, 'colors')).toEqual({ link: null, odd: 7 });
  expect(undrawnOf(branding, 'images')).toEqual({ ogImage: null, favicon: '' });
  expect(undrawnOf(branding, 'spacing')).toEqual({ margins: null });
  expect(undrawnOf({ colors: null }, 'colors')).toEqual({});
});
