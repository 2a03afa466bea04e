import type { SampledElement, SampledRole, StyleSample } from '../../extract/branding/styleSample.ts';
import { colorOf } from './styles/colors.ts';
import { allElements, attributeOf, isWithin, nameOf, rectOf, styleOf } from './styles/dom.ts';
import { findLogos } from './styles/logos.ts';
import { isDrawnAsButton, roleOf, sampleElement } from './styles/sampleElement.ts';

/**
 * Runs in an isolated world: reads the computed styles of a sample of elements. Prototypes here are ours; shadowed node properties are
 * bypassed. Stops at its time limit, and returns what it has.
 */

/** `frames`: elements near the root that contain the rest of the page. */
const limits = { looked: 60_000, read: 2_500, kept: 600, variables: 120, frames: 300 } as const;
const clockInterval = 25;

const tellingNames =
  /primary|secondary|accent|brand|success|warning|danger|error|link|background|foreground|text|surface/i;

/** What the elements of a page have in common, counted while they are read. */
interface StyleTally {
  /** Height of the document in px. */
  readonly pageHeight: number;
  readonly kept: SampledElement[];
  /** Area of each background color in px². */
  readonly surfaces: Map<string, number>;
  readonly spaces: Map<number, number>;
  readonly columns: Map<number, number>;
  readonly widths: Map<number, number>;
  readonly icons: { outlined: number; filled: number; color: string };
  /** Background of the page; empty until one is found. */
  background: string;
}

export function sampleStyles(timeMs: number): StyleSample {
  const deadline = performance.now() + timeMs;
  const all = allElements();
  const looked = all.slice(0, limits.looked);
  const tally: StyleTally = {
    pageHeight: pageHeight(all[0]),
    kept: [],
    surfaces: new Map(),
    spaces: new Map(),
    columns: new Map(),
    widths: new Map(),
    icons: { outlined: 0, filled: 0, color: '' },
    background: '',
  };
  let read = 0;
  let isLate = false;
  // Elements with a role are always read, of the others a sample.
  const stride = Math.max(1, Math.ceil(looked.length / limits.read));
  for (const [index, element] of looked.entries()) {
    const role = roleOf(element);
    const isFrame = index < limits.frames;
    if ((role === null && !isFrame && index % stride !== 0) || read >= limits.read * 2) continue;
    read += 1;
    if (read % clockInterval === 0 && performance.now() > deadline) {
      isLate = true;
      break;
    }
    noteElement(element, role, tally);
  }
  const { kept, surfaces, spaces, columns, widths, icons, background } = tally;
  return {
    viewport: { width: innerWidth, height: innerHeight },
    background: background === '' ? '#ffffff' : background,
    variables: readVariables(),
    elements: kept,
    surfaces: topOf(surfaces, 40),
    spaces: topOf(spaces, 60),
    logos: findLogos(looked),
    icons,
    loadedFonts: loadedFonts(),
    layout: {
      headerHeight: heightOf(looked, 'header'),
      footerHeight: heightOf(looked, 'footer'),
      maxWidth: topOf(widths, 1)[0]?.[0] ?? 0,
      columns: topOf(columns, 1)[0]?.[0] ?? 0,
    },
    isPartial: isLate || all.length > looked.length,
  };
}

/** Adds a visible element to the tally; an icon counts as an icon only. */
function noteElement(element: Element, role: SampledRole | null, tally: StyleTally): void {
  const style = styleOf(element);
  const rect = rectOf(element);
  if (style === null || rect.width < 1 || rect.height < 1 || style.visibility !== 'visible') return;
  const name = nameOf(element);
  if (name === 'svg') {
    if (rect.width <= 48) noteIcon(element, style, tally.icons);
    return;
  }
  if (role !== 'notice') noteSurface(name, style, rect, tally);
  noteSpaces(style, tally.spaces);
  noteLayout(style, rect, tally.columns, tally.widths);
  if (role !== null && tally.kept.length < limits.kept) {
    const sampled = sampleElement(element, role === 'link' && isDrawnAsButton(style) ? 'button' : role, style, rect);
    if (sampled !== null) tally.kept.push(sampled);
  }
}

/** The background of `body`, else of `html`, is the page's, unless an element above covers nearly the complete page. */
function noteSurface(name: string, style: CSSStyleDeclaration, rect: DOMRect, tally: StyleTally): void {
  const surface = colorOf(style.backgroundColor);
  if (surface === '') return;
  const area = Math.min(rect.width, innerWidth) * Math.min(rect.height, innerHeight * 4);
  tally.surfaces.set(surface, (tally.surfaces.get(surface) ?? 0) + area);
  const isPage = name === 'body' || (name === 'html' && tally.background === '');
  if (isPage || isGround(rect, style, tally.pageHeight)) tally.background = surface;
}

/** Returns the height of the document, at least that of the window. */
function pageHeight(root: Element | undefined): number {
  return Math.max(innerHeight, root === undefined ? 0 : Math.max(root.scrollHeight, rectOf(root).height));
}

/** Whether an element is the background of nearly the complete page: not only of the first viewport, and not an overlay. */
function isGround(rect: DOMRect, style: CSSStyleDeclaration, whole: number): boolean {
  return rect.width >= innerWidth * 0.95 && rect.height >= whole * 0.8 && style.position !== 'fixed';
}

function noteIcon(
  element: Element,
  style: CSSStyleDeclaration,
  icons: { outlined: number; filled: number; color: string },
): void {
  const isOutlined =
    style.fill === 'none' || (attributeOf(element, 'fill') === 'none' && attributeOf(element, 'stroke') !== '');
  if (isOutlined) icons.outlined += 1;
  else icons.filled += 1;
  if (icons.color === '')
    icons.color = colorOf(isOutlined && style.stroke !== 'none' ? style.stroke : style.fill) || colorOf(style.color);
}

function noteSpaces(style: CSSStyleDeclaration, spaces: Map<number, number>): void {
  for (const value of [
    style.paddingTop,
    style.paddingLeft,
    style.marginTop,
    style.marginBottom,
    style.rowGap,
    style.columnGap,
  ]) {
    const pixels = Number.parseFloat(value);
    if (Number.isInteger(pixels) && pixels >= 2 && pixels <= 128) spaces.set(pixels, (spaces.get(pixels) ?? 0) + 1);
  }
}

function noteLayout(
  style: CSSStyleDeclaration,
  rect: DOMRect,
  columns: Map<number, number>,
  widths: Map<number, number>,
): void {
  if (style.display === 'grid') {
    const count = style.gridTemplateColumns.split(/\s+/).filter((track) => track.endsWith('px')).length;
    if (count > 1 && count <= 24) columns.set(count, (columns.get(count) ?? 0) + 1);
  }
  const widest = Number.parseFloat(style.maxWidth);
  if (style.maxWidth.endsWith('px') && widest >= 480 && widest <= 2560 && rect.width > 400) {
    widths.set(Math.round(widest), (widths.get(Math.round(widest)) ?? 0) + 1);
  }
}

function topOf<Key>(counts: ReadonlyMap<Key, number>, most: number): (readonly [Key, number])[] {
  return [...counts].toSorted((one, other) => other[1] - one[1]).slice(0, most);
}

function heightOf(elements: readonly Element[], name: string): number {
  const found = elements.find((element) => nameOf(element) === name && !isWithin(element, 'main article'));
  return found === undefined ? 0 : Math.round(rectOf(found).height);
}

function readVariables(): (readonly [string, string])[] {
  const root = allElements()[0];
  if (root === undefined) return [];
  const found: (readonly [string, string])[] = [];
  try {
    for (const [name, values] of root.computedStyleMap()) {
      if (!name.startsWith('--') || !tellingNames.test(name) || found.length >= limits.variables) continue;
      const [first] = values;
      const color = colorOf(String(first ?? '').trim());
      if (color !== '') found.push([name.slice(0, 100), color]);
    }
  } catch {
    // A page without a style has none.
  }
  return found;
}

function loadedFonts(): string[] {
  const families = new Set<string>();
  for (const font of document.fonts) {
    if (font.status === 'loaded' && families.size < 40) families.add(font.family.replaceAll(/["']/g, '').slice(0, 100));
  }
  return [...families];
}
