import type { Element } from 'domhandler';
import { absoluteUrl } from '../absoluteUrl.ts';
import { isPlaceholderAddress } from '../address/placeholders.ts';
import type { ProductImage } from './productDocument.ts';
import { namesOf, upwards, type PageView } from './pageView.ts';

const limits = { images: 10, smallest: 80, steps: 40 } as const;

const aside =
  /related|similar|recommend|also[-_]|upsell|cross[-_]?sell|recent|viewed|accessor|bundle|sponsored|review|cart|basket|header|footer|\bnav|menu|advert|teaser|suggest|popular|bestsell/i;
const ornament =
  /logo|icon|badge|sprite|payment|visa|mastercard|paypal|klarna|trust|rating|\bstars?\b|flag|avatar|pixel|banner|captcha/i;
const pictureFile = /\.(?:jpe?g|png|webp|avif|gif)(?:$|[?#])/i;

/**
 * The pictures that a page shows between the name of what it sells and the control that buys it, or around both: only where
 * nothing states which pictures are the product's.
 * @param base address that relative ones start from
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
    if (!isPictureOfIt(view, place, scope, base)) continue;
    const url = absoluteUrl(sourceOf(element), base);
    if (url !== null) found.add(url);
  }
  return [...found];
}

/** What a page's own pictures say of themselves, by their address. */
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

/** A picture with what it says of itself, where it does. */
export function withAlt(url: string, alt: string | undefined): ProductImage {
  return alt === undefined ? { url } : { url, alt };
}

function commonParent(view: PageView, one: number, other: number): Element | undefined {
  const around = new Set(upwards(view, one, limits.steps));
  for (const element of upwards(view, other, limits.steps)) if (around.has(element)) return element;
  return undefined;
}

function isPictureOfIt(view: PageView, place: number, scope: Element | undefined, base: string): boolean {
  const element = view.elements[place];
  if (element === undefined || isSmall(element) || sourceOf(element) === '') return false;
  if (ornament.test(`${namesOf(element)} ${element.attribs['alt'] ?? ''} ${sourceOf(element)}`)) return false;
  for (const each of upwards(view, place, limits.steps)) {
    if (each === scope) return true;
    if (/^(?:nav|footer|aside|dialog|header)$/.test(each.name) || aside.test(namesOf(each))) return false;
    if (each.name === 'a' && leadsAway(each, view.url, base)) return false;
  }
  return false;
}

/** To another page; to a larger picture is not away. */
function leadsAway({ attribs }: Element, url: string, base: string): boolean {
  const href = attribs['href'];
  if (href === undefined || pictureFile.test(href)) return false;
  return (absoluteUrl(href, base) ?? url).split('#')[0] !== url.split('#')[0];
}

function isSmall({ attribs }: Element): boolean {
  return [attribs['width'], attribs['height']].some((size) => Number.parseInt(size ?? '', 10) < limits.smallest);
}

function sourceOf({ attribs }: Element): string {
  const own = attribs['src']?.trim() ?? '';
  return isPlaceholderAddress(own) ? (attribs['data-src']?.trim() ?? '') : own;
}
