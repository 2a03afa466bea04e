import type { BrandingDocument } from './brandingDocument.ts';
import type { SampledElement, StyleSample } from './styleSample.ts';
import { heaviest, tally } from './tally.ts';

type Typography = BrandingDocument['typography'];

const generic =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+|-apple-system|blinkmacsystemfont|math|emoji|inherit)$/i;
const characters = ({ characters: count }: SampledElement): number => count;

/** How the page is set: families, sizes, weights and line heights of its headings and its text, by how much is set in them. */
export function describeTypography({ elements }: StyleSample): Typography {
  const headings = elements.filter(({ role, isAround }) => role === 'heading' && !isAround);
  const texts = elements.filter(({ role, isAround }) => role === 'text' && !isAround);
  const written = texts.length > 0 ? texts : elements.filter(({ role }) => role !== 'code');
  const codes = elements.filter(({ role }) => role === 'code');
  const body = heaviest(written, ({ fontFamily }) => fontFamily, characters);
  const heading = heaviest(headings, ({ fontFamily }) => fontFamily, characters);
  const code = heaviest(codes, ({ fontFamily }) => fontFamily, characters);
  return {
    fontFamilies: {
      ...(body === undefined ? {} : { primary: firstFamily(body) }),
      ...(heading === undefined ? {} : { heading: firstFamily(heading) }),
      ...(code === undefined ? {} : { code: firstFamily(code) }),
    },
    fontStacks: {
      ...(heading === undefined ? {} : { heading: familiesOf(heading) }),
      ...(body === undefined ? {} : { body: familiesOf(body) }),
    },
    fontSizes: { ...headingSizes(headings), ...textSizes(written) },
    lineHeights: lineHeights(headings, written),
    fontWeights: weightsOf([...headings, ...written]),
  };
}

/** The families that the page is set in, each with its part. */
export function listFonts({ fontFamilies }: Typography, loaded: readonly string[]): BrandingDocument['fonts'] {
  const parts: readonly (readonly [string | undefined, string])[] = [
    [fontFamilies.primary, 'body'],
    [fontFamilies.heading, 'heading'],
    [fontFamilies.code, 'code'],
  ];
  const seen = new Set<string>();
  return parts.flatMap(([family, role]) => {
    if (family === undefined || seen.has(family)) return [];
    seen.add(family);
    return [{ family, role, isLoaded: loaded.includes(family) }];
  });
}

function familiesOf(stack: string): readonly string[] {
  return stack
    .split(',')
    .map((family) => family.trim().replaceAll(/^["']|["']$/g, ''))
    .filter((family) => family !== '')
    .slice(0, 12);
}

function firstFamily(stack: string): string {
  const families = familiesOf(stack);
  return families.find((family) => !generic.test(family)) ?? families[0] ?? stack;
}

function headingSizes(headings: readonly SampledElement[]): Record<string, string> {
  const sizes: Record<string, string> = {};
  for (const tag of ['h1', 'h2', 'h3']) {
    const size = heaviest(
      headings.filter((each) => each.tag === tag),
      ({ fontSize }) => `${fontSize}px`,
      characters,
    );
    if (size !== undefined) sizes[tag] = size;
  }
  return sizes;
}

function textSizes(texts: readonly SampledElement[]): { body?: string; small?: string } {
  const sizes = tally(texts, ({ fontSize }) => String(fontSize), characters);
  const body = sizes[0]?.[0];
  if (body === undefined) return {};
  const total = sizes.reduce((sum, [, count]) => sum + count, 0);
  const small = sizes.find(
    ([size, count]) => Number(size) < Number(body) - 1 && Number(size) >= 8 && count > total * 0.01,
  )?.[0];
  return { body: `${body}px`, ...(small === undefined ? {} : { small: `${small}px` }) };
}

function lineHeights(headings: readonly SampledElement[], texts: readonly SampledElement[]): Typography['lineHeights'] {
  const of = (list: readonly SampledElement[]): string | undefined =>
    heaviest(
      list.filter(({ lineHeight }) => lineHeight > 0),
      ({ lineHeight }) => String(lineHeight),
      characters,
    );
  const heading = of(headings);
  const body = of(texts);
  return { ...(heading === undefined ? {} : { heading }), ...(body === undefined ? {} : { body }) };
}

function weightsOf(elements: readonly SampledElement[]): Typography['fontWeights'] {
  const used = tally(elements, ({ fontWeight }) => String(fontWeight), characters).map(([weight]) => Number(weight));
  const pick = (from: number, to: number): number | undefined => used.find((weight) => weight >= from && weight <= to);
  const named = { light: pick(100, 300), regular: pick(301, 449), medium: pick(450, 599), bold: pick(600, 1_000) };
  return Object.fromEntries(Object.entries(named).filter(([, weight]) => weight !== undefined));
}
