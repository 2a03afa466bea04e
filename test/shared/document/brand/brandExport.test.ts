import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson, type JsonObject, type JsonValue } from '../../../../shared/base/json.ts';
import { brandFormats, exportBrand } from '../../../../shared/document/brand/brandExport.ts';
import { designTokensSchema } from '../../../support/designTokensSchema.ts';

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

const format = new Validator(designTokensSchema, '2020-12', false);

/** Returns the violations of the format's schema, each with its location. */
function faultsOf(tokens: unknown): readonly string[] {
  return format.validate(tokens).errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
}

function dtcgOf(value: JsonObject): Readonly<Record<string, unknown>> {
  const parsed = parseJson(exportBrand(value, 'dtcg').text);
  if (!parsed.ok) throw new Error('no JSON');
  return parsed.value as Record<string, unknown>;
}

/** Complete declarations in one rule and nothing else: no value of a page ends the rule that contains it. */
const rule = /^(?:@import "tailwindcss";\n\n)?(?::root|@theme) \{\n(?: {2}--[a-z\d-]+: [^;{}\n]+;\n)*\}\n$/;

describe('a brand as tokens', () => {
  it('holds to the schema of the Design Tokens format', () => {
    const tokens = dtcgOf(branding);
    expect(faultsOf(tokens)).toEqual([]);
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

  it.each([
    ['a token without its type', { a: { $value: 1 } }],
    ['a name with a dot', { 'a.b': { $type: 'number', $value: 1 } }],
    ['a name that the format keeps for itself', { $a: { b: { $type: 'number', $value: 1 } } }],
    ['a colour as CSS writes it', { a: { $type: 'color', $value: '#274c3c' } }],
    [
      'a colour with its opacity in the fallback',
      { a: { $type: 'color', $value: { colorSpace: 'srgb', components: [0, 0, 0], hex: '#00000080' } } },
    ],
    [
      'a component out of its range',
      { a: { $type: 'color', $value: { colorSpace: 'srgb', components: [39, 76, 60] } } },
    ],
    ['a length in another unit', { a: { $type: 'dimension', $value: { value: 1, unit: 'em' } } }],
    ['a length as CSS writes it', { a: { $type: 'dimension', $value: '4px' } }],
    ['a weight beyond all fonts', { a: { $type: 'fontWeight', $value: 4000 } }],
    ['a curve that goes back in time', { a: { $type: 'cubicBezier', $value: [-0.1, 0, 1, 1] } }],
    ['a token with tokens below it', { a: { $type: 'number', $value: 1, b: { $type: 'number', $value: 1 } } }],
  ])('the schema refuses %s', (_, tokens) => expect(faultsOf(tokens)).not.toEqual([]));

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
        expect(faultsOf(dtcgOf(made))).toEqual([]);
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
