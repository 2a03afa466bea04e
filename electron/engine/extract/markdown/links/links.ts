import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import { absoluteUrl } from '../../absoluteUrl.ts';
import type { Context, Leave } from '../context.ts';
import { flush } from '../flow.ts';
import { writeFootnoteLink } from './footnotes.ts';
import { escapeLabel } from './images.ts';
import { writeText } from '../inlineElements.ts';
import { linkEnd } from '../inline/linkMarkdown.ts';
import { findElement, shortText } from '../subtree.ts';

/** Content of a link: no visible text, words, blocks that fit in one line, a heading that can hold the link, or more. */
type Wrapped = 'nothing' | 'words' | 'blocks' | 'heading' | 'structure';

const HEADINGS = new Set('h1 h2 h3 h4 h5 h6'.split(' '));
const STRUCTURE = new Set('ul ol dl table pre blockquote hr'.split(' '));
const BLOCKS = new Set(
  'address article aside center details dialog div fieldset figcaption figure footer form header hgroup li main nav p section summary'.split(
    ' ',
  ),
);
const UNSEEN = new Set('script style template noscript svg title head select textarea'.split(' '));
const DRAWN = new Set('img picture video audio iframe math code kbd samp'.split(' '));
const MAX_NODES = 5_000;
/** The id of a heading is on the heading itself or on an enclosing box. */
const HANDLE_STEPS = 4;

export function enterLink(element: Element, context: Context): Leave {
  const { inline, options } = context;
  if (writeFootnoteLink(element, context)) return false;
  const href = element.attribs['href'];
  if (href === undefined) return null;
  const address = linkAddress(href, options.baseUrl);
  if (address === null) return null;
  const link = { href: address, title: element.attribs['title'] ?? '' };
  const isRepeated = context.lastLink === address;
  context.lastLink = address;
  const wrapped = wrappedBy(element);
  if (wrapped === 'nothing') {
    writeBareLink(element, link, context, isRepeated);
    return false;
  }
  if (address.startsWith('#') && isHeadingSelfLink(element, address)) return null;
  inline.endLink();
  if (context.flat > 0) {
    inline.openMark({ kind: 'link', name: 'a', ...link });
    return leaveLink;
  }
  if (wrapped === 'heading') {
    flush(context);
    context.headingLink = link;
    return leaveHeadingLink;
  }
  if (wrapped === 'blocks') {
    flush(context);
    context.flat++;
  }
  inline.openMark({ kind: 'link', name: 'a', ...link });
  return wrapped === 'blocks' ? leaveBlockLink : leaveLink;
}

/** @returns the absolute URL, or only the fragment for a link within the page; null for none */
function linkAddress(href: string, base: string): string | null {
  const trimmed = href.trim();
  if (trimmed.startsWith('#')) return trimmed.length > 1 ? trimmed : null;
  return absoluteUrl(trimmed, base);
}

function leaveLink(context: Context): void {
  context.inline.closeMark();
}

function leaveBlockLink(context: Context): void {
  context.inline.closeMark();
  context.flat--;
  flush(context);
}

function leaveHeadingLink(context: Context): void {
  flush(context);
  context.headingLink = null;
}

/**
 * A link without text, such as an icon: uses its accessible name. A link within the page is a heading anchor; one without a name that
 * repeats the previous link is a parser artifact of an unclosed link.
 */
function writeBareLink(
  element: Element,
  link: { href: string; title: string },
  context: Context,
  isRepeated: boolean,
): void {
  if (link.href.startsWith('#')) return;
  const drawing = findElement(element, (inside) => inside.name === 'title');
  const names = [element.attribs['aria-label'], link.title, drawing === null ? '' : shortText(drawing, 200)];
  const name = names.map((text) => (text ?? '').replace(/\s+/g, ' ').trim()).find((text) => text !== '') ?? '';
  if (context.inline.insideLink) {
    writeText(name, context);
    return;
  }
  if (name === '' && (isRepeated || !isPlain(element))) return;
  context.inline.atom(`[${escapeLabel(name)}${linkEnd(link.href, '')}`);
}

/** Whether the link has a URL and no other attribute, so that it was written by hand; a styled or scripted one is a clickable area. */
function isPlain({ children, attribs }: Element): boolean {
  return children.every((child) => isText(child)) && Object.keys(attribs).every((name) => name === 'href');
}

/** Joiners and spaces of no width are there for the layout alone. */
function isDrawn(text: string): boolean {
  return text.replace(/[\s\u200b-\u200d\u2060\ufeff\u00ad]+/g, '') !== '';
}

/**
 * Whether the link is a heading's link to itself, for readers to copy: only its text is content. A link next to such a one leads to the
 * number.
 */
function isHeadingSelfLink(link: Element, href: string): boolean {
  const id = href.slice(1);
  let inHeading = false;
  let element: AnyNode | null = link;
  for (let step = 0; step < HANDLE_STEPS && element !== null && isTag(element); step++) {
    inHeading ||= HEADINGS.has(element.name);
    if (inHeading && element.attribs['id'] === id) return true;
    if (HEADINGS.has(element.name) && linksToItself(element)) return true;
    element = element.parent;
  }
  return false;
}

function linksToItself(heading: Element): boolean {
  const { id } = heading.attribs;
  if (id === undefined || id === '') return false;
  return findElement(heading, ({ name, attribs }) => name === 'a' && attribs['href'] === `#${id}`) !== null;
}

function wrappedBy(link: Element): Wrapped {
  const waiting: AnyNode[] = [...link.children];
  let found: Wrapped = 'nothing';
  for (let count = 0; count < MAX_NODES; count++) {
    const node = waiting.pop();
    if (node === undefined) break;
    if (found === 'nothing' && isText(node) && isDrawn(node.data)) found = 'words';
    if (!isTag(node) || UNSEEN.has(node.name)) continue;
    if (STRUCTURE.has(node.name)) return 'structure';
    if (HEADINGS.has(node.name)) found = 'heading';
    else if (found !== 'heading' && BLOCKS.has(node.name)) found = 'blocks';
    else if (found === 'nothing' && DRAWN.has(node.name)) found = 'words';
    for (const child of node.children) waiting.push(child);
  }
  return found;
}
