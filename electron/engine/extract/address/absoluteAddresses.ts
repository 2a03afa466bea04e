import { type Element, isTag } from 'domhandler';
import { absoluteUrl } from '../absoluteUrl.ts';
import { isPreview, largestSource, offersLarger } from '../srcset.ts';
import { resolveMediaAddress } from './resolveMediaAddress.ts';

/** Attributes that hold a single URL of a document or an image. */
const linkAttributes = ['href', 'action', 'formaction', 'cite', 'longdesc'] as const;
/** Maximum number of sources of a `picture` that are read. */
const maxPictureSources = 40;
const mediaAttributes = ['src', 'poster', 'background', 'data'] as const;

/** Returns the base URL of the page: that of the first `base` element with an `href`, else the page's URL. */
export function baseAddress(elements: readonly Element[], pageAddress: string): string {
  for (const element of elements) {
    const href = element.name === 'base' ? element.attribs['href'] : undefined;
    const resolved = href === undefined ? null : absoluteUrl(href, pageAddress);
    if (resolved !== null) return resolved;
  }
  return pageAddress;
}

/**
 * Makes every URL of these elements absolute and removes those that lead nowhere or run code. A fragment-only URL stays as it is while it
 * points into the same page (see `absoluteFragments`). A `srcset` is replaced by its largest image; an image whose own URL is a preview or
 * a placeholder gets the largest source of its `picture`.
 * @returns the page's original URL of each image that a sharper copy replaced
 */
export function makeAddressesAbsolute(
  elements: readonly Element[],
  base: string,
  pageAddress: string,
): ReadonlyMap<Element, string> {
  const ownSources = new Map<Element, string>();
  const setsOfPictures = new Map<unknown, string[]>();
  const fragmentsStay = base === pageAddress;
  for (const element of elements) {
    const { attribs } = element;
    makeLinksAbsolute(attribs, base, fragmentsStay);
    const source = attribs['src'];
    for (const name of mediaAttributes) {
      const value = attribs[name];
      if (value !== undefined) setOrDrop(attribs, name, resolveMediaAddress(value, base));
    }
    const srcset = attribs['srcset'];
    const sets = srcset === undefined ? [] : [srcset];
    if (element.name === 'img') sets.push(...(setsOfPictures.get(element.parent) ?? []));
    else if (element.name === 'source') noteSets(setsOfPictures, element, sets);
    const replaced = sets.length === 0 ? null : chooseSource(element, source, sets, base);
    if (replaced !== null) ownSources.set(element, replaced);
  }
  return ownSources;
}

function makeLinksAbsolute(attribs: Record<string, string>, base: string, fragmentsStay: boolean): void {
  for (const name of linkAttributes) {
    const value = attribs[name];
    if (value === undefined || (fragmentsStay && value.trim().startsWith('#'))) continue;
    setOrDrop(attribs, name, absoluteUrl(value, base));
  }
}

/**
 * Replaces the `srcset` of an image by its largest source.
 * @param source its `src` as written
 * @param sets its `srcset`, if it has one, and those of its `picture`
 * @returns its own URL, if a sharper copy replaced it; null otherwise
 */
function chooseSource(
  element: Element,
  source: string | undefined,
  sets: readonly string[],
  base: string,
): string | null {
  const { attribs } = element;
  const { src: own, srcset } = attribs;
  const all = sets.join(', ');
  if (source === undefined || own === undefined) {
    reduceSourceSet(element, all, base);
    return null;
  }
  if (srcset !== undefined && offersLarger(source, srcset)) {
    reduceSourceSet(element, srcset, base);
    return null;
  }
  if (isPreview(source, all)) {
    reduceSourceSet(element, all, base);
    return null;
  }
  if (srcset !== undefined) reduceSourceSet(element, srcset, base);
  return own === attribs['src'] ? null : own;
}

function noteSets(setsOfPictures: Map<unknown, string[]>, { parent }: Element, sets: readonly string[]): void {
  if (parent === null || !isTag(parent) || parent.name !== 'picture') return;
  setsOfPictures.set(parent, [...(setsOfPictures.get(parent) ?? []), ...sets].slice(0, maxPictureSources));
}

/** Also makes URLs absolute that point into the page itself. */
export function absoluteFragments(elements: readonly Element[], pageAddress: string): void {
  for (const { attribs } of elements) {
    const href = attribs['href'];
    if (href?.trim().startsWith('#')) setOrDrop(attribs, 'href', absoluteUrl(href, pageAddress));
  }
}

function reduceSourceSet(element: Element, srcset: string, base: string): void {
  const largest = largestSource(srcset);
  const address = largest === null ? null : resolveMediaAddress(largest, base);
  delete element.attribs['srcset'];
  delete element.attribs['sizes'];
  if (address === null) return;
  if (element.name === 'img') element.attribs['src'] = address;
  else element.attribs['srcset'] = address;
}

function setOrDrop(attributes: Record<string, string>, name: string, value: string | null): void {
  if (value === null) delete attributes[name];
  else attributes[name] = value;
}
