import type { Element } from 'domhandler';
import { absoluteUrl } from '../absoluteUrl.ts';
import { isPlaceholderAddress } from '../address/placeholders.ts';
import type { ProductImage } from './productDocument.ts';
import { namesOf, upwards, type PageView } from './pageView.ts';

const limits = { images: 10, smallest: 80, steps: 40 } as const;

const unrelatedNames =
  /related|similar|recommend|also[-_]|upsell|cross[-_]?sell|recent|viewed|accessor|bundle|sponsored|review|cart|basket|header|footer|\bnav|menu|advert|teaser|suggest|popular|bestsell/i;
const ornament =
  /logo|icon|badge|sprite|payment|visa|mastercard|paypal|klarna|trust|rating|\bstars?\b|flag|avatar|pixel|banner|captcha/i;
const imageFile = /\.(?:jpe?g|png|webp|avif|gif)(?:$|[?#])/i;

/**
 * Finds the images between the product name and the buy control, or around both: only where no data states the product's images.
 * @param base absolute URL that relative ones are resolved against
 */
export function findShownImages(
  view: PageView,
  name: number | undefined,
  controls: readonly number[],
  base: string,
): readonly string[] {
  const [control] = controls;
  if (name === undefined || control === undefined || controls.length > 2) return [];
  const scope = commonParent(view, name, control);
  const found = new Set<string>();
  for (const [place, element] of view.elements.entries()) {
    if (element.name !== 'img' || view.hidden[place] === 1 || found.size >= limits.images) continue;
    if (!isProductImage(view, place, scope, base)) continue;
    const url = absoluteUrl(sourceOf(element), base);
    if (url !== null) found.add(url);
  }
  return [...found];
}

/** Returns the alternative texts of the page's own images, by URL. */
export function altTexts(view: PageView, base: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const element of view.elements) {
    if (element.name !== 'img') continue;
    const url = absoluteUrl(sourceOf(element), base);
    const alt = element.attribs['alt']?.trim() ?? '';
    if (url !== null && alt !== '' && !texts.has(url)) texts.set(url, alt.slice(0, 300));
  }
  return texts;
}

/** Returns an image with its alternative text, if it has one. */
export function withAlt(url: string, alt: string | undefined): ProductImage {
  return alt === undefined ? { url } : { url, alt };
}

function commonParent(view: PageView, one: number, other: number): Element | undefined {
  const around = new Set(upwards(view, one, limits.steps));
  for (const element of upwards(view, other, limits.steps)) if (around.has(element)) return element;
  return undefined;
}

function isProductImage(view: PageView, place: number, scope: Element | undefined, base: string): boolean {
  const element = view.elements[place];
  if (element === undefined || isSmall(element) || sourceOf(element) === '') return false;
  if (ornament.test(`${namesOf(element)} ${element.attribs['alt'] ?? ''} ${sourceOf(element)}`)) return false;
  for (const each of upwards(view, place, limits.steps)) {
    if (each === scope) return true;
    if (/^(?:nav|footer|aside|dialog|header)$/.test(each.name) || unrelatedNames.test(namesOf(each))) return false;
    if (each.name === 'a' && leadsAway(each, view.url, base)) return false;
  }
  return false;
}

/** Whether the link leads to another page; a link to a larger image does not. */
function leadsAway({ attribs }: Element, url: string, base: string): boolean {
  const href = attribs['href'];
  if (href === undefined || imageFile.test(href)) return false;
  return (absoluteUrl(href, base) ?? url).split('#')[0] !== url.split('#')[0];
}

function isSmall({ attribs }: Element): boolean {
  return [attribs['width'], attribs['height']].some((size) => Number.parseInt(size ?? '', 10) < limits.smallest);
}

function sourceOf({ attribs }: Element): string {
  const own = attribs['src']?.trim() ?? '';
  return isPlaceholderAddress(own) ? (attribs['data-src']?.trim() ?? '') : own;
}
