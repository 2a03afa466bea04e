import type { LogoCandidate } from '../../../extract/branding/styleSample.ts';
import { attributeOf, isWithin, nameOf, namesOf, parentOf, rectOf, styleOf, textOf } from './dom.ts';

const limits = { candidates: 20, drawing: 30_000, top: 600 } as const;
const serializer = new XMLSerializer();

/** Finds images and SVGs near the top that may be the page's logo. */
export function findLogos(elements: readonly Element[]): LogoCandidate[] {
  const found: LogoCandidate[] = [];
  for (const element of elements) {
    if (found.length >= limits.candidates) break;
    const candidate = candidateOf(element);
    if (candidate !== null) found.push(candidate);
  }
  return found;
}

/** Returns the image of an element with what speaks for a logo; null where nothing does. */
function candidateOf(element: Element): LogoCandidate | null {
  const name = nameOf(element);
  const isImage = name === 'img' || name === 'svg';
  const ground = isImage ? '' : groundOf(element, name);
  if (!isImage && ground === '') return null;
  const { width, height, top, left } = rectOf(element);
  const pageTop = top + scrollY;
  if (width < 16 || height < 12 || pageTop > limits.top || width > innerWidth * 0.7) return null;
  const evidence = evidenceOf(element, name);
  if (!evidence.isNamed && !evidence.leadsHome && !evidence.isInHeader) return null;
  const url = name === 'img' ? sourceOf(element) : name === 'svg' ? drawingOf(element) : ground;
  if (url === '') return null;
  return {
    url,
    alt: altOf(element, name),
    width: Math.round(width),
    height: Math.round(height),
    top: Math.round(pageTop),
    left: Math.round(left),
    ...evidence,
  };
}

function evidenceOf(element: Element, name: string): Pick<LogoCandidate, 'isNamed' | 'isInHeader' | 'leadsHome'> {
  const link = name === 'a' ? element : enclosingLink(element);
  const names = `${namesOf(element)} ${attributeOf(element, 'alt')} ${attributeOf(element, 'src')} ${link === null ? '' : namesOf(link)} ${parentNames(element)}`;
  return {
    isNamed: /logo|brand|wordmark/i.test(names),
    isInHeader: isWithin(element, 'header nav banner'),
    leadsHome: link !== null && isHome(attributeOf(link, 'href')),
  };
}

function altOf(element: Element, name: string): string {
  const alt =
    attributeOf(element, 'alt') || attributeOf(element, 'aria-label') || (name === 'img' ? '' : textOf(element));
  return alt.slice(0, 200);
}

/** A logo may be the background image of a home link or of a box named accordingly; empty for all other elements. */
function groundOf(element: Element, name: string): string {
  const mayBe = name === 'a' ? isHome(attributeOf(element, 'href')) : false;
  if (!mayBe && !/logo|brand|wordmark/i.test(`${namesOf(element)} ${parentNames(element)}`)) return '';
  const image = styleOf(element)?.backgroundImage ?? '';
  const written = /^url\("([^"]+)"\)/.exec(image)?.[1] ?? '';
  return written !== '' && written.length <= limits.drawing && URL.canParse(written, document.baseURI)
    ? new URL(written, document.baseURI).href
    : '';
}

function enclosingLink(element: Element): Element | null {
  let up = parentOf(element);
  for (let steps = 0; up !== null && steps < 5; steps += 1) {
    if (nameOf(up) === 'a') return up;
    up = parentOf(up);
  }
  return null;
}

function parentNames(element: Element): string {
  const up = parentOf(element);
  return up === null ? '' : namesOf(up);
}

function isHome(href: string): boolean {
  if (href === '' || !URL.canParse(href, document.baseURI)) return false;
  const { origin, pathname, hash } = new URL(href, document.baseURI);
  return (
    origin === location.origin && hash === '' && /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:index\.\w+)?$/i.test(pathname)
  );
}

function sourceOf(image: Element): string {
  const shown = image instanceof HTMLImageElement ? image.currentSrc : '';
  const source = shown === '' ? attributeOf(image, 'src') : shown;
  return source.length <= limits.drawing && URL.canParse(source, document.baseURI)
    ? new URL(source, document.baseURI).href
    : '';
}

const use = /<use\b[^>]*?\b(?:xlink:)?href="#([^"]{1,200})"[^>]*?(?:\/>|><\/use>)/g;

/** Parts that a drawing takes from elsewhere in the page are put into it. */
function withParts(text: string): string {
  return text.replace(use, (written, id: string) => {
    const part = partOf(id);
    if (part === null || nameOf(part) === 'svg') return written;
    const inside = serializer.serializeToString(part);
    return nameOf(part) === 'symbol' ? inside.replace(/^<symbol\b/, '<svg').replace(/<\/symbol>$/, '</svg>') : inside;
  });
}

function partOf(id: string): Element | null {
  const { getElementById } = Document.prototype;
  return Reflect.apply(getElementById, document, [id]);
}

/** Returns an inline SVG as a data URL, in its rendered color. */
function drawingOf(element: Element): string {
  const text = withParts(serializer.serializeToString(element));
  if (text.length > limits.drawing || /<use[\s>]|<script|<foreignobject/i.test(text)) return '';
  const color = styleOf(element)?.color ?? '#000';
  return `data:image/svg+xml,${encodeURIComponent(text.replaceAll('currentColor', color))}`;
}
