import { isJsonObject, type JsonObject, type JsonValue } from '../../base/json.ts';
import { colourDistance, contrastLevel, contrastRatio, nearestPassing, readColour, type Colour } from './colour.ts';
import { objectAt, objectsAt, textAt } from '../json/jsonParts.ts';

export interface BrandColour {
  readonly role: string;
  readonly text: string;
  /** Null when the text is no colour that can be drawn. */
  readonly colour: Colour | null;
}

/** Returns the colors of `branding.colors` in the order of the response; values that are not text are left to the raw view. */
export function brandColours(branding: JsonObject): readonly BrandColour[] {
  return Object.entries(objectAt(branding, 'colors') ?? {}).flatMap(([role, value]) =>
    typeof value === 'string' ? [{ role, text: value, colour: readColour(value) }] : [],
  );
}

export interface ContrastCell {
  readonly background: string;
  /** Null where text and ground are one. */
  readonly ratio: number | null;
  readonly level: ReturnType<typeof contrastLevel> | null;
}

export interface ContrastRow {
  readonly text: string;
  readonly cells: readonly ContrastCell[];
}

const textRoles = ['textPrimary', 'textSecondary', 'link', 'background', 'error'];
const groundRoles = ['background', 'primary', 'accent', 'secondary'];

/** Returns text roles against background roles, as far as both were returned; at most three backgrounds, which fit in a row. */
export function contrastMatrix(colours: readonly BrandColour[]): readonly ContrastRow[] {
  const find = (role: string) => colours.find((known) => known.role === role)?.colour ?? null;
  const grounds = groundRoles.filter((role) => find(role) !== null).slice(0, 3);
  return textRoles.flatMap((role): readonly ContrastRow[] => {
    const text = find(role);
    if (text === null || grounds.length === 0) return [];
    const cells = grounds.map((ground): ContrastCell => {
      const behind = find(ground);
      if (ground === role || behind === null) return { background: ground, ratio: null, level: null };
      const ratio = contrastRatio(text, behind);
      return { background: ground, ratio, level: contrastLevel(ratio) };
    });
    return [{ text: role, cells }];
  });
}

/** A fix that makes a color pair readable: one of its roles with another lightness. */
export interface ContrastFix {
  readonly text: string;
  readonly background: string;
  /** The role that changes: the one that has the shorter way, the text where both have the same. */
  readonly role: string;
  readonly colour: Colour;
}

/** Minimum contrast ratio that WCAG 2.2 AA requires for small text. */
export const bodyContrast = 4.5;

/** For each pair that is not read at body size, the nearest lightness at which it is. */
export function contrastFixes(colours: readonly BrandColour[]): readonly ContrastFix[] {
  const find = (role: string) => colours.find((known) => known.role === role)?.colour ?? null;
  return contrastMatrix(colours).flatMap(({ text, cells }) =>
    cells.flatMap(({ background, ratio }): readonly ContrastFix[] => {
      const [front, behind] = [find(text), find(background)];
      if (ratio === null || ratio >= bodyContrast || front === null || behind === null) return [];
      const [best] = [
        { role: text, found: nearestPassing(front, behind, bodyContrast) },
        { role: background, found: nearestPassing(behind, front, bodyContrast) },
      ]
        .flatMap(({ role, found }) => (found === null ? [] : [{ role, ...found }]))
        .toSorted((one, other) => one.distance - other.distance);
      return best === undefined ? [] : [{ text, background, role: best.role, colour: best.colour }];
    }),
  );
}

/** Pairs of roles whose colors are too similar to distinguish, the closest pair first. */
export function nearlyEqual(
  colours: readonly BrandColour[],
): readonly { readonly one: string; readonly other: string; readonly distance: number }[] {
  return colours
    .flatMap((one, index) =>
      colours.slice(index + 1).flatMap((other) => {
        if (one.colour === null || other.colour === null) return [];
        const distance = colourDistance(one.colour, other.colour);
        return distance < 6.5 ? [{ one: one.role, other: other.role, distance }] : [];
      }),
    )
    .toSorted((first, second) => first.distance - second.distance);
}

export interface TypeSpecimen {
  /** `h1`, `body`. */
  readonly role: string;
  /** `heading` or `primary`: which family draws it. */
  readonly face: string;
  readonly family: string | null;
  readonly size: string | null;
  readonly weight: number | null;
  readonly leading: string | null;
}

const specimens = [
  { role: 'h1', face: 'heading', weight: 'bold' },
  { role: 'h2', face: 'heading', weight: 'bold' },
  { role: 'h3', face: 'heading', weight: 'bold' },
  { role: 'body', face: 'primary', weight: 'regular' },
  { role: 'small', face: 'primary', weight: 'regular' },
  { role: 'code', face: 'code', weight: 'regular' },
] as const;

/** The type scale, one line for each size in the response; also code if it has a font family. */
export function typeSpecimens(branding: JsonObject): readonly TypeSpecimen[] {
  const typography = objectAt(branding, 'typography') ?? {};
  const families = objectAt(typography, 'fontFamilies') ?? {};
  const sizes = objectAt(typography, 'fontSizes') ?? {};
  const weights = objectAt(typography, 'fontWeights') ?? {};
  const leadings = objectAt(typography, 'lineHeights') ?? {};
  return specimens.flatMap(({ role, face, weight }) => {
    const size = shownValue(sizes[role]);
    const family = textAt(families, face);
    if (size === null && !(role === 'code' && family !== null)) return [];
    const heavy = weights[weight];
    return [
      {
        role,
        face,
        family,
        size,
        weight: typeof heavy === 'number' ? heavy : null,
        leading: shownValue(leadings[face === 'heading' ? 'heading' : 'body']),
      },
    ];
  });
}

/** The families that the site uses, each once. */
export function fontFamilies(branding: JsonObject): readonly string[] {
  const named = objectsAt(branding, 'fonts').flatMap((font) => textAt(font, 'family') ?? []);
  const listed = Array.isArray(branding['fonts'])
    ? (branding['fonts'] as readonly JsonValue[]).filter((font) => typeof font === 'string')
    : [];
  return [...new Set([...named, ...listed])];
}

/** Returns a length usable in CSS: a number with a length unit, or a bare number of pixels. Null for everything else. */
export function cssLength(value: JsonValue | undefined): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return `${value}px`;
  return typeof value === 'string' && /^\d{1,5}(?:\.\d{1,4})?(?:px|rem|em|%)$/.test(value.trim()) ? value.trim() : null;
}

function shownValue(value: JsonValue | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;
}

/** A length of spacing or shape, in CSS pixels where it can be converted. */
export interface BrandMeasure {
  readonly name: string;
  readonly text: string;
  readonly pixels: number | null;
}

/** The lengths of `branding.spacing`, groups in it as `padding.card`. */
export function brandMeasures(branding: JsonObject): readonly BrandMeasure[] {
  const read = (values: JsonObject, prefix: string): readonly BrandMeasure[] =>
    Object.entries(values).flatMap(([key, value]): readonly BrandMeasure[] => {
      if (isJsonObject(value)) return prefix === '' ? read(value, `${key}.`) : [];
      const text = shownValue(value);
      if (text === null) return [];
      const length = cssLength(value);
      const [, amount, unit] = /^([\d.]+)(px|rem)$/.exec(length ?? '') ?? [];
      return [
        {
          name: `${prefix}${key}`,
          text: length ?? text,
          pixels: amount === undefined ? null : Number(amount) * (unit === 'rem' ? 16 : 1),
        },
      ];
    });
  return read(objectAt(branding, 'spacing') ?? {}, '');
}

/**
 * Returns the values of a group of `branding` that are not rendered and so are listed below: null, which differs from empty, or a value of
 * another kind.
 */
export function undrawnOf(branding: JsonObject, group: 'colors' | 'images' | 'spacing'): JsonObject {
  return Object.fromEntries(
    Object.entries(objectAt(branding, group) ?? {}).filter(([, value]) =>
      group === 'spacing' ? value === null || Array.isArray(value) : typeof value !== 'string' || value === '',
    ),
  );
}

/** The objects of `branding.components`, by name. */
export function brandComponents(
  branding: JsonObject,
): readonly { readonly name: string; readonly parts: JsonObject }[] {
  return Object.entries(objectAt(branding, 'components') ?? {}).flatMap(([name, parts]) =>
    isJsonObject(parts) ? [{ name, parts }] : [],
  );
}

/** Returns the brand's images by role; `logo` occurs in two fields and is shown once. */
export function brandImages(branding: JsonObject): readonly { readonly role: string; readonly url: string }[] {
  const listed = Object.entries(objectAt(branding, 'images') ?? {}).flatMap(([role, url]) =>
    typeof url === 'string' && url !== '' ? [{ role, url }] : [],
  );
  const logo = textAt(branding, 'logo');
  return logo === null || listed.some(({ url }) => url === logo) ? listed : [{ role: 'logo', url: logo }, ...listed];
}
