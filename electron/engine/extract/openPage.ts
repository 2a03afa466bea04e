import type { Element } from 'domhandler';
import { baseAddress, makeAddressesAbsolute } from './address/absoluteAddresses.ts';
import { fillLazyImages } from './address/lazyImages.ts';
import { convertFormulas } from './clean/convertFormulas.ts';
import { openEditors } from './clean/openEditors.ts';
import { openFallback } from './clean/openFallback.ts';
import { openStreamed } from './clean/openStreamed.ts';
import { removeMarkup } from './clean/removeMarkup.ts';
import { type PageLayouts, takeLayouts } from './layout/elementLayout.ts';
import { type PageTraits, readTraits } from './main/pageTraits.ts';
import { readStructuredData } from './metadata/structuredData.ts';
import { parseHtml, type ParsedPage } from './tree/parseHtml.ts';
import { elementsBelow } from './tree/walk.ts';

/** A parsed page and what is read from it before anything is removed. */
export interface OpenedPage {
  readonly page: ParsedPage;
  /** All elements in document order. */
  readonly elements: readonly Element[];
  readonly layouts: PageLayouts;
  /** Base URL of its links. */
  readonly base: string;
  readonly traits: PageTraits;
}

/** Parses a page and reads its traits. */
export function openPage(html: string, url: string): OpenedPage {
  const page = parseHtml(html);
  const elements = elementsBelow(page.document);
  const layouts = takeLayouts(elements);
  openStreamed(elements);
  const base = baseAddress(elements, url);
  return { page, elements, layouts, base, traits: readTraits(elements, readStructuredData(elements)) };
}

/**
 * Removes scripts and other markup without content from a page whose shadow roots are open, and makes its URLs absolute.
 * @returns the sources of images as the page writes them
 */
export function cleanPage({ page, elements, base }: OpenedPage, url: string): ReturnType<typeof makeAddressesAbsolute> {
  openFallback(page.body, elements);
  fillLazyImages(elements);
  convertFormulas(elements);
  openEditors(elements);
  removeMarkup(page.document);
  return makeAddressesAbsolute(elementsBelow(page.document), base, url);
}
