import { Parser } from 'htmlparser2';

/** Allowed elements of a drawing. Elements that run scripts, animate, embed, link elsewhere or compute pixels are excluded. */
const elements: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan title desc ' +
    'linearGradient radialGradient stop clipPath mask style'
  ).split(' '),
);

/** Presentation attributes; all others, including those that start with `on`, are removed. */
const attributes: ReadonlySet<string> = new Set(
  (
    'id class style d x y x1 x2 y1 y2 cx cy r rx ry fx fy fr dx dy width height viewBox preserveAspectRatio transform points offset ' +
    'pathLength rotate textLength lengthAdjust gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits ' +
    'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-dasharray stroke-dashoffset ' +
    'stroke-miterlimit opacity color stop-color stop-opacity clip-path clip-rule mask display visibility overflow font-family font-size ' +
    'font-weight font-style letter-spacing text-anchor dominant-baseline vector-effect href xlink:href'
  ).split(' '),
);

const limits = { characters: 500_000, elements: 10_000, depth: 64, uses: 100 };

/** Elements that draw again what they hold each time something refers to them: references among them would multiply. */
const repeated: ReadonlySet<string> = new Set(['symbol', 'clipPath', 'mask', 'defs']);

/**
 * Rebuilds an SVG from its drawing elements: no scripts, handlers, links, embedded documents, images, fonts, animations or filters, and no
 * URL but references to its own parts. It is loaded in an `<img>`, which would not run or fetch anything either. Returns null for text that
 * is no SVG, or too large to be a logo.
 */
export function inertSvg(text: string): string | null {
  if (text.length > limits.characters || countTags(text) > 2 * limits.elements) return null;
  const out: string[] = [];
  const open: string[] = [];
  let skipped = 0;
  let count = 0;
  let uses = 0;
  const isRepeated = (): boolean => open.some((name) => repeated.has(name));
  const parser = new Parser(
    {
      onopentag(name, given) {
        count += 1;
        const isFirst = out.length === 0;
        const isUse = name === 'use';
        const isLeftOut =
          skipped > 0 ||
          !elements.has(name) ||
          isFirst !== (name === 'svg' && open.length === 0) ||
          count > limits.elements ||
          open.length >= limits.depth ||
          (isUse && (uses >= limits.uses || isRepeated()));
        if (isLeftOut) {
          skipped += 1;
          return;
        }
        uses += isUse ? 1 : 0;
        open.push(name);
        out.push(`<${name}${isFirst ? namespaces : ''}${attributesOf(given, isRepeated())}>`);
      },
      ontext(words) {
        const inside = open.at(-1);
        if (skipped > 0 || inside === undefined) return;
        if (inside === 'style') out.push(isInertStyle(words) ? escape(words) : '');
        else if (worded.has(inside)) out.push(escape(words));
      },
      onclosetag() {
        if (skipped > 0) skipped -= 1;
        else if (open.length > 0) out.push(`</${open.pop() ?? ''}>`);
      },
    },
    // Only XML's predefined entities are expanded.
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return out.length === 0 ? null : out.join('');
}

/** The parser's time grows disproportionately with nesting depth: texts with too many tags never reach it. */
function countTags(text: string): number {
  let count = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) count += 1;
  return count;
}

const namespaces = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const worded: ReadonlySet<string> = new Set(['text', 'tspan', 'title', 'desc']);

function attributesOf(given: Readonly<Record<string, string>>, isInRepeated: boolean): string {
  return Object.entries(given)
    .filter(([name, value]) => attributes.has(name) && isInert(name, value))
    .filter(([name]) => !isInRepeated || (name !== 'clip-path' && name !== 'mask'))
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('');
}

function isInert(name: string, value: string): boolean {
  if (name.endsWith('href')) return /^#[\w.-]{1,200}$/.test(value);
  return isInertStyle(value) && value.length <= 100_000;
}

/** Styles refer to parts of the drawing alone; an escape could spell a word that is looked for here. */
function isInertStyle(value: string): boolean {
  return !/[\\@<]|url\s*\(\s*(?!['"]?#)|image-set|src\s*\(|expression|javascript:/i.test(value);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
