import { Element, Text } from 'domhandler';
import { removeNodes, setChildren } from '../tree/edit.ts';
import { findElement, childElements } from '../tree/walk.ts';
import { parseHtml } from '../tree/parseHtml.ts';
import { isPlaceholderAddress } from './placeholders.ts';

/** Attributes where lazy loaders store the URL until the image scrolls into view, most reliable first. */
const sourceAttributes = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-original-src',
  'data-lazy',
  'data-hi-res-src',
  'data-full-src',
  'data-large-src',
  'data-image',
  'data-img-src',
  'data-url',
];
const sourceSetAttributes = ['data-srcset', 'data-lazy-srcset', 'data-original-set', 'data-hero-srcset'];

/** Gives lazy-loaded images the URL that a script would set, from their data attributes or their noscript twin. */
export function fillLazyImages(elements: readonly Element[]): void {
  for (const element of elements) {
    if (element.name !== 'img' && element.name !== 'source') continue;
    if (element.name === 'img' && !isPlaceholder(element)) continue;
    const source = firstAddress(element, sourceAttributes);
    const sourceSet = firstAddress(element, sourceSetAttributes);
    if (source !== undefined && element.name === 'img') element.attribs['src'] = source;
    if (sourceSet !== undefined) element.attribs['srcset'] = sourceSet;
  }
  fillFromNoscript(elements);
}

function isPlaceholder({ attribs }: Element): boolean {
  const source = attribs['src']?.trim() ?? '';
  if (attribs['srcset'] !== undefined && source === '') return false;
  return isPlaceholderAddress(source);
}

function firstAddress(element: Element, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = element.attribs[name]?.trim();
    // A data attribute may contain options instead: JSON, a flag, a selector.
    if (value && /[/.]/.test(value) && !/^[[{]/.test(value)) return value;
  }
  return undefined;
}

/**
 * `<img placeholder><noscript><img real></noscript>`: the image takes the attributes of its twin; a twin without a placeholder replaces the
 * noscript.
 */
function fillFromNoscript(elements: readonly Element[]): void {
  for (const noscript of elements) {
    if (noscript.name !== 'noscript' || !noscript.parent) continue;
    const twin = onlyImage(noscript);
    if (!twin?.attribs['src'] || /^data:/i.test(twin.attribs['src'])) continue;
    const image = neighbourImage(noscript);
    if (image && isPlaceholder(image)) copySource(twin, image);
    else if (!image && !isTrackingPixel(twin)) replaceByChild(noscript, twin);
  }
}

function onlyImage(noscript: Element): Element | undefined {
  const source = noscript.children.find((child) => child instanceof Text && child.data.includes('<img'));
  const root = source instanceof Text ? parseHtml(source.data.slice(0, 20_000)).body : noscript;
  const image = findElement(root, (element) => element.name === 'img');
  const others = childElements(root).length > 1;
  return others ? undefined : image;
}

function neighbourImage(noscript: Element): Element | undefined {
  let before = noscript.prev;
  while (before instanceof Text && before.data.trim() === '') before = before.prev;
  if (!(before instanceof Element)) return undefined;
  return before.name === 'img' ? before : findElement(before, (element) => element.name === 'img');
}

function copySource(twin: Element, image: Element): void {
  for (const name of ['src', 'srcset', 'alt', 'sizes']) {
    const value = twin.attribs[name];
    if (value !== undefined && (name !== 'alt' || !image.attribs['alt'])) image.attribs[name] = value;
  }
}

/** Whether the image is a tracking pixel: invisible, or only a URL with a query string. */
function isTrackingPixel({ attribs }: Element): boolean {
  const tiny = (value: string | undefined): boolean => value !== undefined && Number.parseInt(value, 10) <= 2;
  if (tiny(attribs['width']) || tiny(attribs['height']) || unseenStyle.test(attribs['style'] ?? '')) return true;
  const isDescribed = describing.some((name) => (attribs[name] ?? '').trim() !== '');
  return !isDescribed && /\?/.test(attribs['src'] ?? '') && !imageFileName.test(attribs['src'] ?? '');
}

const unseenStyle = /display\s*:\s*none|visibility\s*:\s*hidden|(?:left|top)\s*:\s*-\d{3,}/i;
const describing = ['alt', 'width', 'height', 'srcset', 'class'];
const imageFileName = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#&]|$)/i;

/** The noscript becomes a plain wrapper of the image: cheaper than moving the image among many siblings. */
function replaceByChild(noscript: Element, child: Element): void {
  removeNodes([child]);
  noscript.name = 'span';
  setChildren(noscript, [child]);
}
