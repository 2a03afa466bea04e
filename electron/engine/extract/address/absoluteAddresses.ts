import type { Element } from 'domhandler';
import { absoluteUrl } from '../absoluteUrl.ts';
import { largestSource } from '../srcset.ts';
import { resolveMediaAddress } from './resolveMediaAddress.ts';

/** Attributes that hold one address of a document or a picture. */
const linkAttributes = ['href', 'action', 'formaction', 'cite', 'longdesc'] as const;
const mediaAttributes = ['src', 'poster', 'background', 'data'] as const;

/** The address relative ones start from: the first `base` element with an address, else the page's own. */
export function baseAddress(elements: readonly Element[], pageAddress: string): string {
  for (const element of elements) {
    const href = element.name === 'base' ? element.attribs['href'] : undefined;
    const resolved = href === undefined ? null : absoluteUrl(href, pageAddress);
    if (resolved !== null) return resolved;
  }
  return pageAddress;
}

/**
 * Makes every address of these elements absolute and leaves out those that lead nowhere or run code. An address that is only a
 * fragment stays as it is while it points into this very page (see `absoluteFragments`). A `srcset` becomes its largest picture.
 */
export function makeAddressesAbsolute(elements: readonly Element[], base: string, pageAddress: string): void {
  const fragmentsStay = base === pageAddress;
  for (const element of elements) {
    const { attribs } = element;
    for (const name of linkAttributes) {
      const value = attribs[name];
      if (value === undefined || (fragmentsStay && value.trim().startsWith('#'))) continue;
      setOrDrop(attribs, name, absoluteUrl(value, base));
    }
    for (const name of mediaAttributes) {
      const value = attribs[name];
      if (value !== undefined) setOrDrop(attribs, name, resolveMediaAddress(value, base));
    }
    if (attribs['srcset'] !== undefined) reduceSourceSet(element, attribs['srcset'], base);
  }
}

/** Makes the addresses that point into the page itself absolute as well. */
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
