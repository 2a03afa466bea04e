import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { lookupTable } from '../../base/lookupTable.ts';
import { alphaOf, type Colour, readColour } from './colour.ts';
import { trimBy } from '../../base/trimText.ts';

/** A brand value as a design token. Lengths, durations and easing curves are valid CSS. */
export type TokenValue =
  | { readonly kind: 'color'; readonly colour: Colour; readonly alpha: number }
  | { readonly kind: 'dimension'; readonly value: number; readonly unit: 'px' | 'rem' | 'em' | '%' }
  | { readonly kind: 'fontFamily'; readonly families: readonly string[] }
  | { readonly kind: 'fontWeight'; readonly weight: number }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'duration'; readonly value: number; readonly unit: 'ms' | 's' }
  | { readonly kind: 'cubicBezier'; readonly points: readonly [number, number, number, number] };

export interface BrandToken {
  /** Path in `branding`: `typography.fontSizes.h1`. */
  readonly source: string;
  /** Lowercase letters, digits and hyphens, the group first: `font`, `size`, `h1`. */
  readonly name: readonly string[];
  readonly value: TokenValue;
}

/** A value that became no token. `taken`: another has its name already. */
export interface LeftValue {
  readonly source: string;
  readonly why: 'no-kind' | 'nothing' | 'taken';
}

export interface BrandTokens {
  readonly tokens: readonly BrandToken[];
  readonly left: readonly LeftValue[];
}

/**
 * Returns every value of a brand as a token, in the order of the response; values that are not a color, length, family, weight, time or
 * number are listed as left out.
 */
export function readBrandTokens(branding: JsonObject): BrandTokens {
  const tokens: BrandToken[] = [];
  const left: LeftValue[] = [];
  const taken = new Set<string>();
  for (const { path, value } of leavesOf(branding)) {
    const source = path.join('.');
    if (value === null || value === '') {
      left.push({ source, why: 'nothing' });
      continue;
    }
    const token = tokenValue(path, value);
    const name = nameOf(path);
    if (token === null || name === null) left.push({ source, why: 'no-kind' });
    else if (isTaken(taken, name)) left.push({ source, why: 'taken' });
    else {
      taken.add(name.join('/'));
      tokens.push({ source, name, value: token });
    }
  }
  return { tokens, left };
}

interface Leaf {
  readonly path: readonly string[];
  readonly value: JsonValue;
}

const maxDepth = 8;
const maxLeaves = 2000;

/** Returns scalars and lists of strings; a list of fonts gives the family of each. */
function leavesOf(branding: JsonObject): readonly Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (value: JsonValue, path: readonly string[]): void => {
    if (leaves.length >= maxLeaves || path.length > maxDepth) return;
    const isWords = Array.isArray(value) && value.every((item) => typeof item === 'string');
    if (Array.isArray(value) && !isWords) {
      for (const [index, item] of (value as readonly JsonValue[]).entries()) visit(item, [...path, String(index + 1)]);
    } else if (isJsonObject(value)) {
      for (const [key, item] of Object.entries(value)) visit(item, [...path, key]);
    } else leaves.push({ path, value });
  };
  visit(branding, []);
  return leaves;
}

/** Groups of the response mapped to the names of design tools. */
const groups: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['colors'], ['color']],
  [
    ['typography', 'fontFamilies'],
    ['font', 'family'],
  ],
  [
    ['typography', 'fontStacks'],
    ['font', 'stack'],
  ],
  [
    ['typography', 'fontSizes'],
    ['font', 'size'],
  ],
  [
    ['typography', 'fontWeights'],
    ['font', 'weight'],
  ],
  [
    ['typography', 'lineHeights'],
    ['font', 'line-height'],
  ],
  [['fonts'], ['font', 'used']],
  [['animations'], ['motion']],
  [['components'], ['component']],
];

function nameOf(path: readonly string[]): readonly string[] | null {
  const group = groups.find(([source]) => source.every((step, index) => path[index] === step));
  const own = path.slice(group?.[0].length ?? 0).map(kebab);
  const name = [...(group?.[1] ?? []), ...own];
  return name.includes('') ? null : name;
}

/** Returns text reduced to lowercase letters, digits and hyphens: names from a page are arbitrary. */
function kebab(text: string): string {
  const words = text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-');
  return trimBy(words, /-/).slice(0, 60);
}

/** A token is no group of others. */
function isTaken(taken: ReadonlySet<string>, name: readonly string[]): boolean {
  const whole = name.join('/');
  return [...taken].some((known) => known === whole || known.startsWith(`${whole}/`) || whole.startsWith(`${known}/`));
}

function tokenValue(path: readonly string[], value: JsonValue): TokenValue | null {
  if (path.includes('fontFamilies') || path.includes('fontStacks') || path.at(-1) === 'family') return familyOf(value);
  if (path.includes('fontWeights')) return weightOf(value);
  if (typeof value === 'number') return numberOf(path, value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  const colour = readColour(text);
  if (colour !== null) return { kind: 'color', colour, alpha: alphaOf(text) };
  return dimensionOf(text) ?? durationOf(text) ?? curveOf(text) ?? ratioOf(path, text);
}

function familyOf(value: JsonValue): TokenValue | null {
  const words: readonly JsonValue[] = Array.isArray(value) ? value : [value];
  const families = words
    .flatMap((each) => (typeof each === 'string' ? each.split(',') : []))
    .map((each) => each.trim().replaceAll(/^["']|["']$/g, ''));
  // A name of anything else could end the rule that it is written into.
  const isPlain =
    families.length > 0 && families.every((family) => /^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,79}$/u.test(family));
  return isPlain ? { kind: 'fontFamily', families } : null;
}

function weightOf(value: JsonValue): TokenValue | null {
  const weight = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value;
  return typeof weight === 'number' && weight >= 1 && weight <= 1000 ? { kind: 'fontWeight', weight } : null;
}

/** Bare numbers of spacing and layout are pixels, except for counts. */
function numberOf(path: readonly string[], value: number): TokenValue | null {
  if (!Number.isFinite(value)) return null;
  const isLength = (path[0] === 'spacing' || path[0] === 'layout') && path.at(-1) !== 'columns';
  const isSize = path.includes('fontSizes') || path.at(-1) === 'borderRadius';
  return isLength || isSize ? { kind: 'dimension', value, unit: 'px' } : { kind: 'number', value };
}

function dimensionOf(text: string): TokenValue | null {
  const [, value, unit] = /^(-?\d{1,6}(?:\.\d{1,4})?)(px|rem|em|%)$/.exec(text) ?? [];
  return unit === undefined ? null : { kind: 'dimension', value: Number(value), unit: unit as 'px' };
}

function durationOf(text: string): TokenValue | null {
  const [, value, unit] = /^(\d{1,6}(?:\.\d{1,4})?|\.\d{1,4})(ms|s)$/.exec(text) ?? [];
  return unit === undefined ? null : { kind: 'duration', value: Number(value), unit: unit as 'ms' };
}

/** The CSS keywords for easing curves. */
const curves: Readonly<Record<string, readonly [number, number, number, number]>> = lookupTable({
  linear: [0, 0, 1, 1],
  ease: [0.25, 0.1, 0.25, 1],
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
});

function curveOf(text: string): TokenValue | null {
  const known = Object.hasOwn(curves, text) ? curves[text] : undefined;
  if (known !== undefined) return { kind: 'cubicBezier', points: known };
  const numbers = /^cubic-bezier\(([^)]{3,60})\)$/.exec(text)?.[1]?.split(',').map(Number) ?? [];
  const [x1 = Number.NaN, y1 = Number.NaN, x2 = Number.NaN, y2 = Number.NaN] = numbers;
  const isCurve = numbers.length === 4 && numbers.every(Number.isFinite) && [x1, x2].every((x) => x >= 0 && x <= 1);
  return isCurve ? { kind: 'cubicBezier', points: [x1, y1, x2, y2] } : null;
}

/** A line height as a unitless number in a string. */
function ratioOf(path: readonly string[], text: string): TokenValue | null {
  return path.includes('lineHeights') && /^\d(?:\.\d{1,3})?$/.test(text)
    ? { kind: 'number', value: Number(text) }
    : null;
}
