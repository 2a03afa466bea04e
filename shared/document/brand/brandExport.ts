import type { JsonObject } from '../../base/json.ts';
import { emptyTable } from '../../base/lookupTable.ts';
import { hexOf } from './colour.ts';
import { type BrandToken, type LeftValue, readBrandTokens, type TokenValue } from './brandTokens.ts';

/** Export formats of a brand. `dtcg`: the format 2025.10 of the Design Tokens Community Group. */
export const brandFormats = ['dtcg', 'css', 'tailwind', 'json', 'svg'] as const;
export type BrandFormat = (typeof brandFormats)[number];

export interface BrandExport {
  readonly text: string;
  /** Which value became what. */
  readonly mapping: readonly { readonly source: string; readonly name: string }[];
  /** Values that this format cannot express; `no-place`: another format can. */
  readonly left: readonly (Omit<LeftValue, 'why'> & { readonly why: LeftValue['why'] | 'no-place' })[];
}

/** A brand in a design tool format, with the result of converting each of its values. */
export function exportBrand(branding: JsonObject, format: BrandFormat): BrandExport {
  if (format === 'json') {
    const text = `${JSON.stringify(branding, null, 2)}\n`;
    return { text, mapping: Object.keys(branding).map((name) => ({ source: name, name })), left: [] };
  }
  const { tokens, left } = readBrandTokens(branding);
  const { nameOf, write } = writers[format];
  const named = tokens.map((token) => ({ token, name: nameOf(token) }));
  const placed = named.flatMap(({ token, name }) => (name === null ? [] : [{ token, name }]));
  const homeless = named.flatMap(({ token, name }) =>
    name === null ? [{ source: token.source, why: 'no-place' as const }] : [],
  );
  return {
    text: write(placed),
    mapping: placed.map(({ token, name }) => ({ source: token.source, name })),
    left: [...homeless, ...left],
  };
}

interface Named {
  readonly token: BrandToken;
  readonly name: string;
}

interface Writer {
  /** The token's name in this format; null where the format cannot express it. */
  readonly nameOf: (token: BrandToken) => string | null;
  readonly write: (tokens: readonly Named[]) => string;
}

const writers: Readonly<Record<Exclude<BrandFormat, 'json'>, Writer>> = {
  dtcg: { nameOf: (token) => (dtcgToken(token.value) === null ? null : token.name.join('.')), write: writeDtcg },
  css: { nameOf: ({ name }) => `--${name.join('-')}`, write: (tokens) => writeRule(':root', tokens) },
  tailwind: { nameOf: tailwindName, write: (tokens) => `@import "tailwindcss";\n\n${writeRule('@theme', tokens)}` },
  svg: { nameOf: ({ name, value }) => (value.kind === 'color' ? name.join('-') : null), write: writeSvg },
};

function writeDtcg(tokens: readonly Named[]): string {
  const root = emptyTable<unknown>();
  for (const { token } of tokens) {
    let group = root;
    for (const step of token.name.slice(0, -1)) group = (group[step] ??= emptyTable()) as Record<string, unknown>;
    const description = `branding.${token.source}`;
    group[token.name.at(-1) ?? ''] = { ...dtcgToken(token.value), $description: description };
  }
  return `${JSON.stringify(root, null, 2)}\n`;
}

/** `$type` and `$value` as the format has them; null for a length in a unit that it does not know. */
function dtcgToken(value: TokenValue): { readonly $type: string; readonly $value: unknown } | null {
  switch (value.kind) {
    case 'color': {
      const { red, green, blue } = value.colour;
      const components = [red, green, blue].map((part) => Math.round(part * 10_000) / 10_000);
      return {
        $type: 'color',
        $value: { colorSpace: 'srgb', components, alpha: value.alpha, hex: hexOf(value.colour) },
      };
    }
    case 'dimension':
      return value.unit === 'px' || value.unit === 'rem'
        ? { $type: 'dimension', $value: { value: value.value, unit: value.unit } }
        : null;
    case 'fontFamily':
      return { $type: 'fontFamily', $value: value.families.length === 1 ? value.families[0] : value.families };
    case 'fontWeight':
      return { $type: 'fontWeight', $value: value.weight };
    case 'number':
      return { $type: 'number', $value: value.value };
    case 'duration':
      return { $type: 'duration', $value: { value: value.value, unit: value.unit } };
    case 'cubicBezier':
      return { $type: 'cubicBezier', $value: value.points };
  }
}

function writeRule(selector: string, tokens: readonly Named[]): string {
  return `${selector} {\n${tokens.map(({ token, name }) => `  ${name}: ${cssOf(token.value)};\n`).join('')}}\n`;
}

function cssOf(value: TokenValue): string {
  switch (value.kind) {
    case 'color':
      return `${hexOf(value.colour)}${value.alpha === 1 ? '' : hexByte(value.alpha)}`;
    case 'dimension':
    case 'duration':
      return `${value.value}${value.unit}`;
    case 'fontFamily':
      return value.families.map((family) => (generic.has(family) ? family : `"${family}"`)).join(', ');
    case 'fontWeight':
      return String(value.weight);
    case 'number':
      return String(value.value);
    case 'cubicBezier':
      return `cubic-bezier(${value.points.join(', ')})`;
  }
}

const generic: ReadonlySet<string> = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'system-ui',
  'ui-monospace',
]);

function hexByte(share: number): string {
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');
}

/** Returns the name of a Tailwind 4 theme variable that generates classes; other values have none. */
function tailwindName({ name, value, source }: BrandToken): string | null {
  const [group, part] = name;
  const rest = (from: number): string => name.slice(from).join('-');
  if (value.kind === 'color') return `--color-${group === 'color' ? rest(1) : rest(0).replace(/^component-/, '')}`;
  if (value.kind === 'fontFamily') {
    if (part === 'used') return null;
    return part === 'stack' ? `--font-stack-${rest(2)}` : `--font-${rest(2)}`;
  }
  if (value.kind === 'fontWeight') return `--font-weight-${rest(2)}`;
  if (value.kind === 'cubicBezier') return `--ease-${rest(1)}`;
  if (group === 'font' && part === 'size') return `--text-${rest(2)}`;
  if (group === 'font' && part === 'line-height') return `--leading-${rest(2)}`;
  if (value.kind !== 'dimension') return null;
  if (source === 'spacing.baseUnit') return '--spacing';
  if (name.at(-1) === 'border-radius')
    return `--radius-${group === 'spacing' ? 'base' : rest(group === 'component' ? 1 : 0).replace(/-border-radius$/, '')}`;
  return group === 'spacing' ? `--spacing-${rest(1)}` : null;
}

const swatch = { width: 120, height: 88, columns: 5 };

/** Returns an SVG of the colors with their names, for a drawing program. */
function writeSvg(tokens: readonly Named[]): string {
  const rows = Math.max(1, Math.ceil(tokens.length / swatch.columns));
  const cells = tokens.map(({ token, name }, index) => {
    if (token.value.kind !== 'color') return '';
    const x = (index % swatch.columns) * swatch.width;
    const y = Math.floor(index / swatch.columns) * swatch.height;
    const hex = hexOf(token.value.colour);
    const opacity = token.value.alpha === 1 ? '' : ` fill-opacity="${token.value.alpha}"`;
    return `  <g id="${name}">
    <rect x="${x + 8}" y="${y + 8}" width="104" height="48" rx="6" fill="${hex}"${opacity} stroke="#00000022"/>
    <text x="${x + 8}" y="${y + 70}" font-size="10">${name}</text>
    <text x="${x + 8}" y="${y + 82}" font-size="9" fill="#666666">${hex}</text>
  </g>
`;
  });
  const [width, height] = [swatch.width * swatch.columns, swatch.height * rows];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif">\n${cells.join('')}</svg>\n`;
}
