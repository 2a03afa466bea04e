import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { brandFormats, exportBrand } from '../../../../shared/document/brand/brandExport.ts';

const branding: JsonObject = {
  colorScheme: 'light',
  colors: { primary: '#274c3c', textPrimary: 'rgb(36, 34, 30)', veil: '#00000080', odd: 'url(http://x/)', none: null },
  fonts: [{ family: 'Lora' }],
  typography: {
    fontFamilies: { heading: 'Lora, serif', evil: 'x"; } body { color: red' },
    fontSizes: { h1: '28px', small: '0.8em' },
    fontWeights: { bold: 700, silly: 4000 },
    lineHeights: { heading: 1.2, body: '1.6' },
  },
  spacing: { baseUnit: 4, borderRadius: '16px', padding: { card: '1rem' } },
  components: { buttonPrimary: { background: '#274c3c', borderRadius: '8px' } },
  animations: { transitionDuration: '150ms', easing: 'ease-out' },
  images: { logo: 'https://x.example/logo.svg' },
};

const dtcgTypes: Readonly<Record<string, (value: unknown) => boolean>> = {
  color: (value) => {
    const { colorSpace, components, alpha, hex, ...rest } = value as Record<string, unknown>;
    const parts = components as readonly number[];
    return (
      colorSpace === 'srgb' &&
      parts.length === 3 &&
      parts.every((part) => part >= 0 && part <= 1) &&
      (alpha as number) >= 0 &&
      (alpha as number) <= 1 &&
      /^#[\da-f]{6}$/.test(hex as string) &&
      Object.keys(rest).length === 0
    );
  },
  dimension: (value) => hasUnit(value, ['px', 'rem']),
  duration: (value) => hasUnit(value, ['ms', 's']),
  fontFamily: (value) =>
    typeof value === 'string' ||
    (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string')),
  fontWeight: (value) => typeof value === 'number' && value >= 1 && value <= 1000,
  number: (value) => typeof value === 'number',
  cubicBezier: (value) => {
    const [x1, , x2] = value as readonly number[];
    return (value as readonly number[]).length === 4 && [x1, x2].every((x) => (x ?? -1) >= 0 && (x ?? 2) <= 1);
  },
};

function hasUnit(value: unknown, units: readonly string[]): boolean {
  const { value: amount, unit, ...rest } = value as Record<string, unknown>;
  return typeof amount === 'number' && units.includes(unit as string) && Object.keys(rest).length === 0;
}

/** The rules of the format's schemas of 2025.10: names, and for each token its type, its value and nothing that they do not know. */
function faultsOf(node: Readonly<Record<string, unknown>>, path: string): readonly string[] {
  if (Object.hasOwn(node, '$value')) {
    const { $type, $value, $description, ...rest } = node;
    const fits = dtcgTypes[String($type)]?.($value) === true && typeof $description === 'string';
    return fits && Object.keys(rest).length === 0 ? [] : [`${path}: ${JSON.stringify(node)}`];
  }
  return Object.entries(node).flatMap(([name, child]) =>
    /^[^${}.][^{}.]*$/.test(name) && typeof child === 'object' && child !== null
      ? faultsOf(child as Record<string, unknown>, `${path}.${name}`)
      : [`${path}.${name}`],
  );
}

function dtcgOf(value: JsonObject): Readonly<Record<string, unknown>> {
  const parsed = parseJson(exportBrand(value, 'dtcg').text);
  if (!parsed.ok) throw new Error('no JSON');
  return parsed.value as Record<string, unknown>;
}

/** Whole declarations in one rule and nothing else: nothing of a page ends the rule that it stands in. */
const rule = /^(?:@import "tailwindcss";\n\n)?(?::root|@theme) \{\n(?: {2}--[a-z\d-]+: [^;{}\n]+;\n)*\}\n$/;

describe('a brand as tokens', () => {
  it('holds to the rules of the Design Tokens format', () => {
    const tokens = dtcgOf(branding);
    expect(faultsOf(tokens, '$')).toEqual([]);
    expect(tokens).toMatchObject({
      color: {
        primary: {
          $type: 'color',
          $value: { colorSpace: 'srgb', components: [0.1529, 0.298, 0.2353], hex: '#274c3c' },
        },
        veil: { $value: { alpha: 0.502 } },
      },
      font: {
        family: { heading: { $type: 'fontFamily', $value: ['Lora', 'serif'] } },
        size: { h1: { $type: 'dimension', $value: { value: 28, unit: 'px' } } },
        'line-height': { body: { $type: 'number', $value: 1.6 } },
      },
      spacing: { padding: { card: { $value: { value: 1, unit: 'rem' } } } },
      motion: { 'transition-duration': { $type: 'duration', $value: { value: 150, unit: 'ms' } } },
    });
  });

  it('is CSS, and a theme of Tailwind', () => {
    const css = exportBrand(branding, 'css').text;
    expect(css).toMatch(rule);
    expect(css).toContain('  --color-veil: #00000080;\n');
    expect(css).toContain('  --font-family-heading: "Lora", serif;\n');
    const theme = exportBrand(branding, 'tailwind').text;
    expect(theme).toMatch(rule);
    for (const line of [
      '--color-primary: #274c3c',
      '--color-button-primary-background: #274c3c',
      '--font-heading: "Lora", serif',
      '--text-h1: 28px',
      '--font-weight-bold: 700',
      '--leading-heading: 1.2',
      '--spacing: 4px',
      '--radius-base: 16px',
      '--radius-button-primary: 8px',
      '--ease-easing: cubic-bezier(0, 0, 0.58, 1)',
    ])
      expect(theme).toContain(`  ${line};\n`);
  });

  it('is a picture of its colours, and itself', () => {
    expect(exportBrand(branding, 'svg').text).toContain('fill="#274c3c"');
    expect(parseJson(exportBrand(branding, 'json').text)).toEqual({ ok: true, value: branding });
  });

  it.each(brandFormats)('%s says what became of every value', (format) => {
    const { mapping, left } = exportBrand(branding, format);
    const sources = [...mapping, ...left].map(({ source }) => source);
    if (format === 'json') return expect(sources).toEqual(Object.keys(branding));
    expect(sources.toSorted()).toEqual(leafPaths(branding).toSorted());
    expect(left).toContainEqual({ source: 'typography.fontFamilies.evil', why: 'no-kind' });
    expect(left).toContainEqual({ source: 'colors.none', why: 'nothing' });
    expect(new Set(mapping.map(({ name }) => name)).size).toBe(mapping.length);
  });

  it('a unit without a place in one format has it in another', () => {
    const small = { source: 'typography.fontSizes.small', why: 'no-place' };
    expect(exportBrand(branding, 'dtcg').left).toContainEqual(small);
    expect(exportBrand(branding, 'css').left).not.toContainEqual(small);
  });

  it('whatever a page calls its things', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '__proto__',
        'constructor',
        '$value',
        'a.b',
        '{x}',
        '#fff',
        '12px',
        'A',
        'a',
        '"}',
        '</svg>',
        '1s',
      ),
    );
    const { brand } = fc.letrec<{ brand: JsonValue; group: JsonValue }>((tie) => ({
      group: fc.dictionary(word, tie('brand'), { maxKeys: 4 }),
      brand: fc.oneof({ maxDepth: 3 }, word, fc.integer(), tie('group')),
    }));
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(word, fc.constantFrom('colors', 'typography', 'spacing')), brand), (made) => {
        expect(faultsOf(dtcgOf(made), '$')).toEqual([]);
        expect(exportBrand(made, 'css').text).toMatch(rule);
        expect(exportBrand(made, 'tailwind').text).toMatch(rule);
        expect(exportBrand(made, 'svg').text).not.toMatch(/<(?!\/?(?:svg|g|rect|text)\b)/);
      }),
      { numRuns: 120 },
    );
  });
});

function leafPaths(value: JsonValue, path = ''): readonly string[] {
  if (value === null || typeof value !== 'object') return [path];
  const entries = Array.isArray(value)
    ? value.map((item, index) => [String(index + 1), item as JsonValue] as const)
    : Object.entries(value as JsonObject);
  return entries.flatMap(([key, item]) => leafPaths(item, path === '' ? key : `${path}.${key}`));
}
