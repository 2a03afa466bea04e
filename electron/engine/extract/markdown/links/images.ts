import { type Element, isTag } from 'domhandler';
import { absoluteUrl } from '../../absoluteUrl.ts';
import { isBlankImage } from '../../address/placeholders.ts';
import { isPreview, largestSource, offersLarger } from '../../srcset.ts';
import type { Context, Leave } from '../context.ts';
import { escapeText } from '../inline/escapeText.ts';
import { linkEnd } from '../inline/linkMarkdown.ts';
import { texOfImage, writeFormula } from '../math/math.ts';
import { classNames } from '../subtree.ts';

/** Placeholder that a hosted v2 service writes for the URL of an inlined image. */
const PLACEHOLDER = '<Base64-Image-Removed>';

/** Attributes where pages store the URL of a lazy-loaded image. */
const LAZY_SOURCES = ['data-src', 'data-original', 'data-lazy-src', 'data-actualsrc', 'data-hi-res-src'];
/** Maximum number of children of a `picture` that are read. */
const MAX_SOURCES = 40;
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset'];

export function enterImage(element: Element, context: Context): Leave {
  if (context.code > 0 || isTracker(element)) return false;
  const tex = texOfImage(element);
  if (tex !== null) {
    writeFormula(tex, /display/.test(classNames(element)), context);
    return false;
  }
  const source = context.options.originalSources?.get(element) ?? imageSource(element, context.options.baseUrl);
  if (source === null) return false;
  const alt = altText(element);
  // A placeholder without alternative text is noise; one with it names the image that a script loads later.
  if (alt === '' && isBlankImage(source)) return false;
  const title = element.attribs['title'] ?? '';
  const inlined = context.options.removeBase64Images && source.startsWith('data:');
  const end = inlined ? `](${PLACEHOLDER})` : linkEnd(source, title.trim() === alt ? '' : title);
  context.inline.atom(`![${escapeLabel(alt)}${end}`);
  return false;
}

function altText(element: Element): string {
  return (element.attribs['alt'] ?? '').replace(/\s+/g, ' ').trim();
}

/** @returns escaped text for the square brackets of an image or link */
export function escapeLabel(text: string): string {
  return escapeText(text, {
    lineStart: false,
    firstLine: true,
    itemStart: false,
    insideLink: true,
    hasDefinition: false,
    activeDelimiters: '*_~',
    before: '[',
    after: ']',
  });
}

/**
 * Returns the largest width that the page offers, else the image it shows; the largest of its `srcset` where that is a preview or a
 * placeholder for a script; a lazy URL before an inlined placeholder.
 */
function imageSource(element: Element, base: string): string | null {
  const { attribs } = element;
  const own = attribs['src'];
  const set = attribs['srcset'] ?? '';
  const isSound = own !== undefined && !isPreview(own, set) && !offersLarger(own, set);
  const sets = [attribs['srcset'], ...LAZY_SETS.map((name) => attribs[name])].map((set) =>
    set === undefined ? undefined : largestSource(set),
  );
  const plain = [attribs['src'], ...LAZY_SOURCES.map((name) => attribs[name])];
  for (const value of [...(isSound ? [own] : []), ...sets, ...plain, ...pictureSources(element)]) {
    const address = value === undefined || value === null || value.trim() === '' ? null : absoluteUrl(value, base);
    if (address !== null) return address;
  }
  const source = attribs['src']?.trim() ?? '';
  return /^data:image\//i.test(source) ? source.replace(/\s+/g, '') : null;
}

function pictureSources(element: Element): (string | null)[] {
  const { parent } = element;
  if (parent === null || !isTag(parent) || parent.name !== 'picture') return [];
  return parent.children
    .slice(0, MAX_SOURCES)
    .filter((child) => isTag(child) && child.name === 'source')
    .map((child) => largestSource((isTag(child) ? child.attribs['srcset'] : undefined) ?? ''));
}

/** One pixel or less: counts visits, shows nothing. */
function isTracker({ attribs }: Element): boolean {
  const sizes = [attribs['width'], attribs['height']].map((size) => (size === undefined ? 2 : Number.parseFloat(size)));
  return sizes.every((size) => size <= 1);
}
