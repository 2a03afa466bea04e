import { describe, expect, it } from 'vitest';
import type { SampledElement, StyleSample } from '../../../../../electron/engine/extract/branding/styleSample.ts';
import { extract } from '../extractUnderTest.ts';

const formats = { markdown: false, html: false, links: false, images: false, branding: true };

function element(role: SampledElement['role'], more: Partial<SampledElement> = {}): SampledElement {
  return {
    role,
    tag: role === 'heading' ? 'h1' : role === 'button' ? 'button' : 'p',
    names: '',
    characters: 40,
    area: 4_000,
    top: 300,
    isAround: false,
    color: '#222222',
    background: '',
    borderColor: '',
    radius: '0px',
    fontFamily: 'Georgia, serif',
    fontSize: 16,
    fontWeight: 400,
    lineHeight: 1.5,
    padding: '8px 16px 8px 16px',
    transition: '0s',
    easing: 'ease',
    ...more,
  };
}

const empty: StyleSample = {
  viewport: { width: 1280, height: 800 },
  background: '#ffffff',
  variables: [],
  elements: [],
  surfaces: [],
  spaces: [],
  logos: [],
  icons: { outlined: 0, filled: 0, color: '' },
  loadedFonts: [],
  layout: { headerHeight: 0, footerHeight: 0, maxWidth: 0, columns: 0 },
  isPartial: false,
};

function brandingOf(sample: Partial<StyleSample>, html = '') {
  return extract(html, { formats, styles: { ...empty, ...sample } }).branding;
}

describe('colours', () => {
  it('play the part that most of the page gives them', () => {
    const { colors } =
      brandingOf({
        elements: [
          element('text', { characters: 900 }),
          element('text', { characters: 100, color: '#777777' }),
          element('link', { color: '#0044cc' }),
          element('link', { color: '#222222', isAround: true }),
          element('button', { background: '#cc3300', color: '#ffffff' }),
        ],
      }) ?? {};
    expect(colors).toMatchObject({
      background: '#ffffff',
      textPrimary: '#222222',
      textSecondary: '#777777',
      link: '#0044cc',
      primary: '#cc3300',
      accent: '#0044cc',
    });
  });

  it('named by a property count where the page uses them', () => {
    const variables = [
      ['--primary', '#aa00aa'],
      ['--accent', '#00aa55'],
    ] as const;
    const elements = [element('text'), element('button', { background: '#aa00aa' })];
    expect(brandingOf({ variables, elements })?.colors).toMatchObject({ primary: '#aa00aa' });
    expect(brandingOf({ variables, elements })?.colors.accent).not.toBe('#00aa55');
  });

  it('of notices keep to the hue that their name stands for', () => {
    const elements = [
      element('notice', { names: 'alert alert-success', color: '#0a7f3f' }),
      element('notice', { names: 'alert alert-error', color: '#222222', background: '#d92d20' }),
      element('notice', { names: 'alert alert-warning', color: '#0000ff' }),
    ];
    const { colors } = brandingOf({ elements }) ?? {};
    expect(colors).toMatchObject({ success: '#0a7f3f', error: '#d92d20' });
    expect(colors).not.toHaveProperty('warning');
  });

  it('that nothing has are left out', () => {
    expect(brandingOf({})?.colors).toEqual({ background: '#ffffff' });
    expect(brandingOf({ background: '#0b0b0b' })?.colorScheme).toBe('dark');
  });
});

describe('buttons', () => {
  it('are the one that asks most for being pressed, and one that looks otherwise', () => {
    const elements = [
      element('button', { background: '#eeeeee', radius: '4px' }),
      element('button', { background: '#eeeeee', radius: '4px' }),
      element('button', { background: '#0b5fff', color: '#ffffff', names: 'btn btn-primary', radius: '4px' }),
      element('button', { color: '#0b5fff' }),
    ];
    expect(brandingOf({ elements })?.components).toMatchObject({
      buttonPrimary: { background: '#0b5fff', textColor: '#ffffff', borderRadius: '4px' },
      buttonSecondary: { background: '#eeeeee' },
    });
  });

  it('without a ground or border are none', () => {
    expect(brandingOf({ elements: [element('button')] })?.components).toEqual({});
  });
});

describe('type and space', () => {
  it('are what most is set in', () => {
    const elements = [
      element('heading', {
        tag: 'h1',
        fontFamily: '"Big Face", serif',
        fontSize: 40,
        fontWeight: 700,
        lineHeight: 1.1,
      }),
      element('heading', {
        tag: 'h2',
        fontFamily: '"Big Face", serif',
        fontSize: 28,
        fontWeight: 600,
        lineHeight: 1.1,
      }),
      element('text', { characters: 800, fontFamily: 'system-ui, Inter, sans-serif' }),
      element('text', { characters: 90, fontSize: 12, fontFamily: 'system-ui, Inter, sans-serif' }),
      element('code', { fontFamily: 'monospace' }),
    ];
    const branding = brandingOf({ elements, loadedFonts: ['Big Face'] });
    expect(branding?.typography).toMatchObject({
      fontFamilies: { primary: 'Inter', heading: 'Big Face', code: 'monospace' },
      fontStacks: { body: ['system-ui', 'Inter', 'sans-serif'] },
      fontSizes: { h1: '40px', h2: '28px', body: '16px', small: '12px' },
      lineHeights: { heading: '1.1', body: '1.5' },
      fontWeights: { regular: 400, bold: 700 },
    });
    expect(branding?.fonts).toContainEqual({ family: 'Big Face', role: 'heading', isLoaded: true });
  });

  it.each([
    [
      [
        [8, 6],
        [16, 4],
        [24, 3],
        [5, 1],
      ],
      8,
    ],
    [
      [
        [4, 6],
        [12, 6],
        [20, 3],
      ],
      4,
    ],
    [
      [
        [10, 9],
        [15, 4],
        [25, 3],
      ],
      5,
    ],
    [
      [
        [7, 5],
        [11, 5],
        [13, 5],
      ],
      undefined,
    ],
    [[[8, 2]], undefined],
  ] as const)('%j have the unit %j', (spaces, unit) => {
    expect(brandingOf({ spaces })?.spacing.baseUnit).toBe(unit);
  });
});

describe('the logo', () => {
  const logo = {
    url: 'https://site.example/logo.svg',
    alt: 'Cairn',
    width: 120,
    height: 40,
    top: 10,
    left: 20,
    isNamed: true,
    isInHeader: true,
    leadsHome: true,
  };
  const banner = {
    ...logo,
    url: 'https://site.example/hero.jpg',
    alt: '',
    width: 900,
    height: 500,
    isNamed: false,
    leadsHome: false,
  };

  it('is the picture that most speaks for, and says why', () => {
    const branding = brandingOf(
      { logos: [banner, logo] },
      '<link rel="icon" href="/i.png"><meta property="og:image" content="/o.png">',
    );
    expect(branding?.logo).toBe(logo.url);
    expect(branding?.logoReason).toContain('leads to the start of the site');
    expect(branding?.images).toEqual({
      logo: logo.url,
      favicon: 'https://site.example/i.png',
      ogImage: 'https://site.example/o.png',
    });
  });

  it('is none where too little speaks for any', () => {
    expect(brandingOf({ logos: [banner] })?.logo).toBeNull();
  });
});

describe('a page whose looks are not known', () => {
  it('has no such field, and a warning says so', () => {
    const { branding, warnings } = extract('<p>x</p>', { formats, styles: null });
    expect(branding).toBeUndefined();
    expect(warnings).toEqual(['branding: the styles of this page could not be determined.']);
  });
});

describe('what the page states of its brand', () => {
  const stated = (value: object): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
  const owner = { '@type': 'Organization', name: 'Epsilon Ltd', logo: { '@type': 'ImageObject', url: '/sign.svg' } };

  it('is its name, and its logo where it shows none', () => {
    expect(brandingOf({}, stated(owner))).toMatchObject({
      brandName: 'Epsilon Ltd',
      logo: expect.stringMatching(/\/sign\.svg$/) as string,
      logoReason: 'the page states it as its logo',
    });
    const shown = { url: 'https://a.example/l.png', alt: '', width: 120, height: 40, top: 10, left: 10 };
    const logo = { ...shown, isNamed: true, isInHeader: true, leadsHome: true };
    expect(brandingOf({ logos: [logo] }, stated(owner))?.logo).toBe('https://a.example/l.png');
  });

  it('is not what it says of makers and of other sites', () => {
    const maker = { '@type': 'Product', name: 'Shoe', brand: { '@type': 'Brand', name: 'Other', logo: '/other.svg' } };
    const elsewhere = { ...owner, url: 'https://elsewhere.example/' };
    expect(brandingOf({}, stated(maker) + stated(elsewhere))).toMatchObject({ logo: null });
    expect(brandingOf({}, stated(maker) + stated(elsewhere))).not.toHaveProperty('brandName');
  });

  it('has no colour of its own where links are as the browser draws them', () => {
    const plain = element('link', { color: '#0000ee' });
    const colors = brandingOf({ elements: [element('text'), plain] })?.colors;
    expect(colors).toMatchObject({ link: '#0000ee' });
    expect(colors).not.toHaveProperty('primary');
  });
});
